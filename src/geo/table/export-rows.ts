import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallOptions } from '../engine-api'
import type { Tileset } from '../tileset'
import type { Feature } from '../model'
import { writeFile, type OutFile } from '../writers/create-writer'
import { intoCrs } from '../writers/out-crs'
import { chosenRecords, type OpenTable, type RowsOf } from './table-tasks'

/** Rows of a query to be written as a file. */
export interface ExportRequest extends RowsOf, OutFile {
  /** EPSG code of the CRS that it is written in. */
  srid: number
}

/** What became of rows. `withoutPlace`: their geometry cannot lie in the CRS, and was left out; `cutTexts`: too long for the format. */
export interface ExportResult {
  features: number
  withoutPlace: number
  cutTexts: number
}

const batchRows = 500
/** Writing a batch is most of the work; what is left is told as the last part. */
const writingShare = 0.9

/**
 * Writes rows with all their attributes and full geometry; the file appears whole or not at all. Errors: those of the format,
 * crs.unknown, crs.unusable, disk.full, file.denied, file.missing.
 */
export async function exportRows(open: OpenTable, request: ExportRequest, call: CallOptions): Promise<ExportResult> {
  const { tileset } = open
  const { fields, srid } = tileset.manifest.sublayers[request.query.sublayer]!
  const { crs, move } = intoCrs(request.srid, srid === request.srid)
  const records = await chosenRecords(open, request, call)
  let withoutPlace = 0
  let done = 0
  const turn = async (): Promise<void> => {
    const fraction = records.length === 0 ? 0 : (done / records.length) * writingShare
    call.onProgress?.({ step: done < records.length ? 'Writing rows' : 'Finishing the file', fraction, features: done })
    await nextTurn()
    call.signal?.throwIfAborted()
  }
  const placed = (feature: Feature): Feature => {
    const geometry = feature.geometry && move(feature.geometry)
    if (feature.geometry && !geometry) withoutPlace++
    return { ...feature, geometry }
  }
  return writeFile(request, crs, async (writer) => {
    for (; done < records.length || done === 0; done += batchRows) {
      await turn()
      const batch = Array.from(records.subarray(done, done + batchRows)).flatMap((record) =>
        featuresOf(tileset, record),
      )
      await writer.write(batch.map(placed), fields)
    }
    await writer.finish(turn)
    return { features: records.length, withoutPlace, cutTexts: writer.cutTexts?.() ?? 0 }
  })
}

/** What is drawn in several parts becomes a feature for each, as files without collections have it. */
function featuresOf(tileset: Tileset, record: number): Feature[] {
  const { id, properties } = tileset.head(record)
  return tileset.partsOf(record).map((part) => ({ id, properties, geometry: tileset.geometry(part) }))
}
