import { fileFault } from '../../file-fault'
import type { AppError } from '../../../shared/errors/app-error'
import { said } from '../../../shared/languages/said-readers'
import { numberSaid } from '../../../shared/languages/said-lists'
import type { FileSet } from '../../model'
import { longCall } from '../common/long-call'
import { maxPieceBytes, stillSeconds } from '../common/memory-limit'

/** Rows that a view may have: its tables cannot have as many as the file has bytes, unless the file is very small. */
export function maxRowsOfView(files: FileSet): number {
  return Math.max(100_000, files.main.sizeBytes)
}

export function endlessView(view: string, files: FileSet, most: number): AppError {
  return fileFault(
    files.main,
    'geo.limit',
    'readers.vector.viewTooManyRows',
    { view, rows: numberSaid(most) },
    { details: { layer: view, rows: most } },
  )
}

/** Characters of all texts that a view may give: a table may be looked up often, but not without measure. */
function maxTextOfView(files: FileSet): number {
  return Math.max(maxPieceBytes(), files.main.sizeBytes * 10)
}

/** Throws geo.limit where the texts of a view are longer together. */
export function checkTextOfView(length: number, view: string, files: FileSet): void {
  if (length <= maxTextOfView(files)) return
  const mb = Math.round(maxTextOfView(files) / 2 ** 20)
  throw fileFault(
    files.main,
    'geo.limit',
    'readers.vector.viewTooMuchText',
    { view, mb: numberSaid(mb), raise: said('readers.limits.raiseMemory') },
    { details: { layer: view } },
  )
}

/** What the first row may take of the processor: the time in which nothing may move in a file of 100 MB, a sixth of it in the smallest. */
function firstRowMs(files: FileSet): number {
  return (stillSeconds() * 1000 * (1 + 5 * Math.min(1, files.main.sizeBytes / 1e8))) / 6
}

/** The rows of a view, the first of which may take for ever to be found: no call of SQLite can be interrupted. */
export function* beganInTime(find: () => Iterable<unknown[]>, view: string, files: FileSet): Generator<unknown[]> {
  const failure = said('readers.vector.viewTooSlow', { view, file: files.main.name })
  const [found, first] = longCall(firstRowMs(files), failure, () => {
    const rows = find()[Symbol.iterator]()
    return [rows, rows.next()] as const
  })
  let next = first
  for (; !next.done; next = found.next()) yield next.value
}
