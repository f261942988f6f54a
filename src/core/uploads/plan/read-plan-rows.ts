import type { CallOptions, EngineProgress, GeoEngine } from '../../../geo/engine-api'
import { inPieces } from '../../../geo/small-sets'
import { AppError } from '../../../shared/errors/app-error'
import { inParallel } from '../../in-parallel'
import { takeBackTitles } from './files/disambiguate-titles'
import { findDuplicates } from './files/find-duplicates'
import type { KnownReadings } from './files/known-readings'
import { readKnownRow, readRow, type ReadingContext } from './files/read-row'
import type { ProjectContext } from './match/project-context'
import { settleRow, settleRows, type SettleParts } from './match/settle-rows'
import type { Specification } from '../../../shared/specification/schema'
import type { RowState } from './row-state'

interface Reading {
  geo: GeoEngine
  /** The project as it is now; null: nothing is known of it. */
  context: () => ProjectContext | null
  specification: () => Specification | null
  /** What was found in files before. */
  known: KnownReadings
  /** One more has been read. */
  onDone: () => void
  onEffort: CallOptions['onEffort']
}

/** Reads the files of rows, small ones together, and decides over each by what it holds. */
export async function readPlanRows(
  wanted: readonly RowState[],
  settling: SettleParts,
  reading: Reading,
): Promise<void> {
  const { rows, signal, atOnce } = settling
  for (const one of wanted) {
    if (one.row.inspection === 'waiting') continue
    one.row = { ...one.row, inspection: 'waiting' }
    rows.composeSoon(one.row.id)
  }
  await inParallel(
    inPieces(wanted, ({ readSet }) => readSet),
    atOnce,
    async (piece) => {
      const read = await Promise.all(piece.map((one) => readOne(one, settling, reading)))
      await takeRead(
        piece.filter((_one, at) => read[at]),
        settling,
      )
      for (const _one of piece) reading.onDone()
    },
  )
  reading.known.write()
  const copies = await findDuplicates(rows.all(), signal)
  // The others were composed when they were read.
  rows.compose([...copies, ...takeBackTitles(rows.all())])
  await settleRows(settling)
}

/** So many rows are taken from what is known; then others have their turn. */
const knownAtOnce = 100

/** Takes what was found before in files that are as they were. Gives the rows that are left to read. AppError `cancelled`. */
export async function takeKnownRows(
  found: readonly RowState[],
  context: ReadingContext,
  signal: AbortSignal,
): Promise<RowState[]> {
  const left: RowState[] = []
  for (const [at, one] of found.entries()) {
    if (at % knownAtOnce === knownAtOnce - 1) await new Promise((next) => setImmediate(next))
    if (signal.aborted) throw new AppError('cancelled', 'Reading the folder was stopped.')
    if (one.fault === null && (await readKnownRow(one, context))) one.row = { ...one.row, inspection: 'done' }
    else left.push(one)
  }
  context.known.write()
  return left
}

/** Gives whether it was read; it is decided over by `takeRead` then. */
async function readOne(one: RowState, { rows, signal }: SettleParts, reading: Reading): Promise<boolean> {
  if (signal.aborted) return false
  if (one.fault) {
    one.row = { ...one.row, inspection: 'failed' }
    rows.composeSoon(one.row.id)
    return false
  }
  one.row = { ...one.row, inspection: 'reading' }
  rows.touch(one.row.id)
  const context = reading.context()
  if (!context) return false
  const onProgress = ({ fraction }: EngineProgress) => {
    if (fraction === null) return
    one.row = { ...one.row, readFraction: fraction }
    rows.touch(one.row.id)
  }
  const { projectSrid, area } = context
  const { geo, known, onEffort } = reading
  await readRow(
    one,
    { geo, projectSrid, area, specification: reading.specification(), known },
    { signal, onProgress, onEffort },
  )
  one.row = { ...one.row, readFraction: undefined }
  return true
}

async function takeRead(piece: readonly RowState[], settling: SettleParts): Promise<void> {
  const { rows } = settling
  rows.compose(piece)
  for (const one of piece) {
    await settleRow(one, settling)
    one.row = { ...one.row, inspection: one.report?.error ? 'failed' : 'done' }
    rows.touch(one.row.id)
  }
}
