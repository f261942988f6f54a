import type { ExportFormat } from '../../shared/model/table-query'
import { createCsvWriter } from './csv-writer'
import type { FeatureWriter } from './feature-writer'
import { createFlatgeobufWriter } from './flatgeobuf-writer'
import { createGeojsonWriter } from './geojson-writer'
import { createGeopackageWriter } from './geopackage-writer'
import type { OutCrs } from './out-crs'
import { createShapefileWriter } from './shapefile-writer'

/** What a file is written as, where, in which CRS, and what it calls what it holds. */
export interface OutFile {
  format: ExportFormat
  outPath: string
  name: string
}

/** The writer of a format. Errors: those of the format, disk.full, file.denied, file.missing. */
export async function createWriter({ format, outPath, name }: OutFile, crs: OutCrs): Promise<FeatureWriter> {
  switch (format) {
    case 'geojson':
      return createGeojsonWriter(outPath, crs)
    case 'csv':
      return createCsvWriter(outPath)
    case 'geopackage':
      return createGeopackageWriter(outPath, name, crs)
    case 'flatgeobuf':
      return createFlatgeobufWriter(outPath, name, crs)
    case 'shapefile':
      return createShapefileWriter(outPath, name, crs)
  }
}
