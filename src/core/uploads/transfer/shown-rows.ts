import type { TransferRow } from '../../../shared/contract'
import type { BatchRecord, TransferRecord } from '../journal-records'
import { hasEnded, transferRow } from './batch-view'
import { newLive, type LiveTransfer } from './transfer-live'

interface Shown {
  paused: boolean
  /** What was shown of it while it ran. */
  live: LiveTransfer | null
  row: TransferRow
}

/** Of what has ended nothing passes any more. */
const still = newLive()

/**
 * Gives rows as the window shows them. Of a batch of thousands a few are others than at the last look: the rest are the same
 * objects as before. @param liveOf what passes of a running transfer
 */
export function createShownRows(liveOf: (transferId: string) => LiveTransfer) {
  /** A record is never changed: what changes is another one. */
  const known = new WeakMap<TransferRecord, Shown>()
  return (record: TransferRecord, batch: BatchRecord, history: TransferRow['history']): TransferRow => {
    const live = hasEnded(record) ? null : liveOf(record.id)
    const before = known.get(record)
    const isSame = before?.paused === batch.paused && isAsBefore(before.live, live)
    const row = isSame ? before.row : transferRow(record, batch, live ?? still, [])
    if (!isSame)
      known.set(record, { paused: batch.paused, live: live && { ...live, sentBytes: [...live.sentBytes] }, row })
    return history.length === 0 ? row : { ...row, history }
  }
}

function isAsBefore(before: LiveTransfer | null, now: LiveTransfer | null): boolean {
  if (before === null || now === null) return before === now
  return (
    before.statusText === now.statusText &&
    before.statusBy === now.statusBy &&
    before.jobProgress === now.jobProgress &&
    before.waiting === now.waiting &&
    before.sendingFile === now.sendingFile &&
    before.bytesPerSecond === now.bytesPerSecond &&
    before.sentBytes.length === now.sentBytes.length &&
    before.sentBytes.every((bytes, at) => bytes === now.sentBytes[at])
  )
}
