import { rowOptions, type RowOptions } from '../../../shared/contract'
import { wordedError } from '../../../shared/errors/worded-error'
import type { RecordRow } from '../../../shared/model/transmittal'
import { rowBefore, type PlannedBefore } from '../plan/plan-again'
import { placeOf } from './verify-files'

/**
 * The rows of a record to be planned once more, with the options that they were sent with; which layer each belongs to is decided anew.
 * What was left out stays so. AppError `invalid` where nothing is left: rows without a file of their own, which were unpacked from archives.
 * @param folder where what was planned lies now; null: where it was
 */
export function planOfRecord(rows: readonly RecordRow[], folder: string | null): PlannedBefore {
  const own = rows.filter(({ files }) => files.length > 0 && files.every((file) => !file.unpacked))
  if (own.length === 0) throw wordedError('invalid', 'nothingToRepeat', {})
  const placed = own.map((row) => ({
    row,
    files: row.files.map((file) => ({
      path: placeOf(file, folder),
      name: file.path.split(/[\\/]/).at(-1) ?? file.name,
      sizeBytes: file.sizeBytes,
      lastModifiedMs: Date.parse(file.lastModified),
    })),
  }))
  return {
    paths: placed.flatMap(({ files }) => files.map(({ path }) => path)),
    rows: placed.map(({ row, files }) =>
      rowBefore(row.layer, files, { selected: row.state === 'left-out' ? false : null, options: optionsOf(row) }),
    ),
  }
}

/** What this version knows of the options of a row; the folder in the directory is that of the layer, where it revises one. */
function optionsOf({ options, comment }: RecordRow): RowOptions {
  const known = Object.entries(options).filter(([, value]) => value !== null)
  const read = rowOptions.safeParse(Object.fromEntries(known))
  return { ...(read.success ? read.data : {}), ...(comment === '' ? {} : { revisionComment: comment }) }
}
