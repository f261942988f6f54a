import type { ExportFormat } from '../../shared/model/table-query'
import { createCsvWriter } from './csv-writer'
import type { FeatureWriter } from './feature-writer'
import { createFlatgeobufWriter } from './flatgeobuf-writer'
import { createGeojsonWriter } from './geojson-writer'
import { createGeopackageWriter } from './geopackage-writer'
import type { OutCrs } from './out-crs'
import { createShapefileWriter } from './shapefile-writer'
import { writeWhole } from './whole-file'

/** What a file is written as, where, in which CRS, and what it calls what it holds. */
export interface OutFile {
  format: ExportFormat
  outPath: string
  name: string
}

/**
 * Has `work` write a file and finish it; it appears whole or not at all. Errors: those of the format and of `work`, disk.full,
 * file.denied, file.missing.
 */
export function writeFile<T>(file: OutFile, crs: OutCrs, work: (writer: FeatureWriter) => Promise<T>): Promise<T> {
  return writeWhole(file.outPath, (outPath) => writeOnce({ ...file, outPath }, crs, work))
}

/** The same in place: the file is not whole before `work` has finished it, and stays as it is when that fails. */
export async function writeOnce<T>(
  file: OutFile,
  crs: OutCrs,
  work: (writer: FeatureWriter) => Promise<T>,
): Promise<T> {
  const writer = await createWriter(file, crs)
  try {
    return await work(writer)
  } catch (error) {
    await writer.abandon().catch(() => undefined)
    throw error
  }
}

async function createWriter({ format, outPath, name }: OutFile, crs: OutCrs): Promise<FeatureWriter> {
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
