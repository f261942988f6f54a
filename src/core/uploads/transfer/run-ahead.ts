import { namesOf, type LayerFacts } from '../decide'
import type { TransferRecord } from '../journal-records'
import { fileKeyOf, titleKeyOf } from './batch-look'
import { createSlots } from './slots'

/** One row in so many of those that are left may be unseen while others send the same: so seldom do two people meet in one. */
const leftForEach = 20
/** Others who made something of a batch's are taken to be at it for so long. */
const othersStayMs = 30_000

/**
 * Rows that may run ahead: few at first, and one more with each that the service finished, so that a person alone is not held up;
 * few again while others make what is in the batch. Pure.
 * @param left rows not begun yet
 * @param most with nothing known of others
 * @param proved rows that the service finished
 */
export function mayRunAhead(left: number, most: number, proved: number, hasOthers: boolean): number {
  const careful = Math.max(1, Math.min(most, Math.floor(left / leftForEach)))
  return hasOthers ? careful : careful + proved
}

/** How many rows of a batch may be between step 1 and the end of their jobs, unseen by everybody else. */
export type RunAhead = ReturnType<typeof createRunAhead>

/** Bounds the rows of one batch. @param left rows not begun yet @param nowMs of a clock that is never set */
export function createRunAhead(left: () => number, most: () => number, nowMs: () => number) {
  let proved = 0
  let made = 0
  let last: object | null = null
  let sawOthersMs: number | null = null
  const hasOthers = () => sawOthersMs !== null && nowMs() - sawOthersMs < othersStayMs
  const slots = createSlots(() => mayRunAhead(left(), most(), proved, hasOthers()))
  return {
    /** Waits for a place; gives what frees it. Rejects with `cancelled` when the signal comes first. */
    take: (signal: AbortSignal): Promise<() => void> => slots.take(signal),
    /** Whether the next row has to wait for what the service finishes. */
    isFull: (): boolean => !slots.isFree(),
    /** The service finished a row: what others make shows about as soon. */
    proved: (): void => void proved++,
    /** Takes in a look at the layers. @param countOthers how many of the batch's layers others have made by then; asked once a look */
    saw(look: object, countOthersIn: () => number): void {
      if (look === last) return
      last = look
      const othersMade = countOthersIn()
      if (othersMade > made) {
        sawOthersMs = nowMs()
        proved = 0
      }
      made = othersMade
    },
    /** Others send the same at this time. */
    hasOthers,
  }
}

/**
 * How many of the layers and revisions that a batch has not begun, or was stopped at, somebody else has made since it was
 * planned: what is ours needs no telling apart, for nothing was sent of these rows. Pure.
 */
export function countOthers(
  rows: readonly TransferRecord[],
  layers: readonly LayerFacts[],
  before: ReadonlySet<number>,
): number {
  // All that there is was there before, or is the batch's own: the rows, which may be thousands, need not be gone through.
  const news = layers.filter(({ id, latest }) => !before.has(id) || latest !== null)
  if (news.length === 0) return 0
  const open = rows.filter((row) => row.intentAtMs === null && ['waiting', 'skipped', 'review'].includes(row.state))
  const names = new Set(open.flatMap((row) => [titleKeyOf(row), fileKeyOf(row)]))
  const revisions = new Map(open.flatMap((row) => row.decided?.seen.map((one) => [one.layerId, one.revisionId]) ?? []))
  return news.filter((layer) => {
    const { id, latest } = layer
    if (before.has(id)) return latest !== null && revisions.has(id) && revisions.get(id) !== latest.id
    const { name, file } = namesOf(layer)
    return names.has(name) || (file !== null && names.has(file))
  }).length
}
