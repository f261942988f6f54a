import type { Batch, TransferRow } from '../../../shared/contract'
import { batchCounts } from '../../../shared/model/batch-counts'
import { waitingText, type Waiting } from '../../../shared/model/waiting'
import { formatClock, formatDay, formatWhen } from '../../format/dates'
import { formatBytes, formatCount, formatDuration, formatPlural, formatRate } from '../../format/numbers'
import type { IconName } from '../../ui/icon-names'

/** One line about a batch: how far it is, or how it ended. */
export function batchLine(batch: Batch, now = new Date()): string {
  const rows = formatPlural(batch.rowsTotal, 'row')
  const failed = batch.rowsFailed > 0 ? `, ${formatCount(batch.rowsFailed)} failed` : ''
  switch (batch.state) {
    case 'running': {
      const left = batch.secondsLeft === null ? '' : `, ${formatDuration(batch.secondsLeft)} left`
      return `${batchCounts(batch, formatCount)}${batch.waiting ? ', waiting' : left}`
    }
    case 'paused':
      return `paused after ${formatCount(batch.rowsDone)} of ${rows}${failed}`
    case 'cancelled':
      return `cancelled after ${formatCount(batch.rowsDone)} of ${rows}, ${formatDay(batch.createdAt, now)}`
    case 'failed':
    case 'completed':
      return `${rows}${failed}, ${formatBytes(batch.bytesTotal)}, ${formatWhen(batch.createdAt, now)}`
  }
}

export function batchFraction(batch: Batch): number {
  if (batch.bytesTotal > 0) return Math.min(1, batch.bytesSent / batch.bytesTotal)
  return batch.rowsTotal > 0 ? batch.rowsDone / batch.rowsTotal : 0
}

/** The end of a batch as an icon. */
export function batchIcon(batch: Batch): { icon: IconName; className: string; label: string } {
  switch (batch.state) {
    case 'running':
      return { icon: 'arrow-up', className: 'acc', label: 'Running' }
    case 'paused':
      return { icon: 'pause', className: 'warn', label: 'Paused' }
    case 'completed':
      return { icon: 'circle-check-big', className: 'ok', label: 'Completed' }
    case 'failed':
      return { icon: 'octagon-alert', className: 'bad', label: 'Ended with failures' }
    case 'cancelled':
      return { icon: 'circle-minus', className: 'dim', label: 'Cancelled' }
  }
}

/** How much of a row is sent. */
export function rowFraction(row: TransferRow): number {
  if (row.state === 'completed') return 1
  if (row.sizeBytes > 0) return Math.min(1, row.sentBytes / row.sizeBytes)
  return row.sentBytes > 0 ? 1 : 0
}

/** How fast a row is sent; nothing while it waits or asks, for what it was before says nothing then. */
export function rateText(row: TransferRow): string {
  return row.state === 'sending' && !row.waiting && !row.statusText ? formatRate(row.bytesPerSecond) : ''
}

/** What is waited for, since when and until when. */
export function waitingLine(waiting: Waiting, now: Date): string {
  return waitingText(waiting, now.getTime(), { clock: formatClock, span: formatDuration })
}

/** What is safe although a row failed. */
export function safeText(row: TransferRow): string {
  const sent = row.files.filter((file) => file.state === 'sent').length
  const others = row.files.length - 1
  if (row.jobId !== null && row.sentBytes >= row.sizeBytes && row.sizeBytes > 0) {
    return row.layerId === null ? 'No layer was made.' : 'The layer keeps its last good revision.'
  }
  if (sent > 0 && sent === others)
    return `The other ${formatPlural(others, 'file')} are sent. Nothing has changed on the service.`
  return 'Nothing has changed on the service.'
}
