import { randomBytes } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ExportFormat } from '../../shared/model/table-query'
import { fileError } from '../../node/file-errors'
import type { CallOptions } from '../engine-api'
import type { Tileset } from '../tileset'
import type { Feature } from '../model'
import { createCsvWriter } from '../writers/csv-writer'
import type { FeatureWriter } from '../writers/feature-writer'
import { createFlatgeobufWriter } from '../writers/flatgeobuf-writer'
import { createGeojsonWriter } from '../writers/geojson-writer'
import { createGeopackageWriter } from '../writers/geopackage-writer'
import { chosenRecords, type OpenTable, type RowsOf } from './table-tasks'

/** Rows of a query to be written as a file in lon/lat, WGS 84. */
export interface ExportRequest extends RowsOf {
  format: ExportFormat
  outPath: string
  /** Of the layer, for formats that name it. */
  name: string
}

const batchRows = 500

/** Writes rows with all their attributes and full geometry; the file appears whole or not at all. */
export async function exportRows(
  open: OpenTable,
  { format, outPath, name, ...rows }: ExportRequest,
  call: CallOptions,
): Promise<{ features: number }> {
  const { tileset } = open
  const records = await chosenRecords(open, rows, call)
  const { fields } = tileset.manifest.sublayers[rows.query.sublayer]!
  const partial = `${outPath}.new-${randomBytes(4).toString('hex')}`
  const ends = ['', '-wal', '-shm', '-journal', '.features']
  try {
    const writer = await createWriter(format, partial, name)
    try {
      for (let from = 0; from < records.length || from === 0; from += batchRows) {
        call.onProgress?.({ step: 'Writing rows', fraction: from / (records.length || 1), features: from })
        await nextTurn()
        call.signal?.throwIfAborted()
        const batch = Array.from(records.subarray(from, from + batchRows)).flatMap((record) =>
          featuresOf(tileset, record),
        )
        await writer.write(batch, fields)
      }
    } catch (error) {
      await writer.abandon()
      throw error
    }
    await writer.finish()
    await rename(partial, outPath).catch((error: unknown) => {
      throw fileError(error, outPath, 'write')
    })
    return { features: records.length }
  } finally {
    await Promise.all(ends.map((end) => rm(partial + end, { force: true }).catch(() => undefined)))
  }
}

async function createWriter(format: ExportFormat, path: string, name: string): Promise<FeatureWriter> {
  if (format === 'geojson') return createGeojsonWriter(path)
  if (format === 'csv') return createCsvWriter(path)
  return format === 'geopackage' ? createGeopackageWriter(path, name) : createFlatgeobufWriter(path, name)
}

/** What is drawn in several parts becomes a feature for each, as files without collections have it. */
function featuresOf(tileset: Tileset, record: number): Feature[] {
  const { id, properties } = tileset.head(record)
  return tileset.partsOf(record).map((part) => ({ id, properties, geometry: tileset.geometry(part) }))
}
