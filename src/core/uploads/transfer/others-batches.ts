import type { TransferRow } from '../../../shared/contract'
import { said } from '../../../shared/languages/said'
import type { Journal } from '../journal'
import { status } from './batch-view'
import { hasEnded } from '../owner-watch'

/** So many of the newest batches are looked at for ones that began and ended between two looks. */
const newest = 20

/**
 * @param rowsOf the rows of a batch as they are shown; empty when it is gone
 * @param touched told of each row of another program that has changed
 */
export function createOthersBatches(
  journal: Journal,
  rowsOf: (batchId: string) => readonly TransferRow[],
  touched: (transferId: string) => void,
) {
  const told = new Map<string, Map<string, string>>()
  const seen = new Set<string>(journal.newestBatches(newest))
  let living = ''

  function lookAt(batchId: string): void {
    const before = told.get(batchId)
    const now = new Map(rowsOf(batchId).map((row) => [row.id, JSON.stringify([row.state, row.statusText, row.jobId])]))
    for (const [id, text] of now) if (before?.get(id) !== text) touched(id)
    told.set(batchId, now)
  }

  return {
    /** A row of a batch that this program does not work on, with what can be said of it from here. */
    shown(row: TransferRow, batchId: string): TransferRow {
      if (journal.isOwn(batchId) || !['waiting', 'preparing', 'sending', 'processing'].includes(row.state)) return row
      const owner = journal.ownerOf(batchId)
      if (owner !== null && !hasEnded(owner)) return { ...row, ...status(said('core.transfers.elsewhere')) }
      const state = row.state === 'processing' ? row.state : 'waiting'
      return { ...row, state, ...status(said('core.transfers.interrupted')) }
    },
    /** Finds what has changed since the last look. */
    look(): void {
      const unfinished = journal.unfinishedBatches().filter((id) => !journal.isOwn(id))
      // Whether an owner lives is written nowhere.
      const nowLiving = unfinished.filter((id) => !hasEnded(journal.ownerOf(id) ?? '')).join()
      if (!journal.othersWrote() && nowLiving === living) return
      living = nowLiving
      const fresh = journal.newestBatches(newest).filter((id) => !seen.has(id))
      for (const id of fresh) seen.add(id)
      for (const id of new Set([...unfinished, ...told.keys(), ...fresh])) {
        if (journal.isOwn(id)) told.delete(id)
        else lookAt(id)
        if (!unfinished.includes(id)) told.delete(id)
      }
    },
  }
}
