import type { Batch, TransferRow } from '../../../shared/contract'
import { twinSaid, type TwinFacts } from '../../../shared/model/twin-text'
import type { Waiting } from '../../../shared/model/waiting'
import { formatClock, formatDay, formatWhen } from '../../format/dates'
import { formatBytes, formatCount, formatDuration, formatRate } from '../../format/numbers'
import { sayCore } from '../../format/said'
import { t } from '../../language'
import type { IconName } from '../../ui/icon-names'

/** One line about a batch: how far it is, or how it ended. */
export function batchLine(batch: Batch, now = new Date()): string {
  const { rule } = batch
  return [
    ...batchFacts(batch, now),
    ...(rule ? [t('uploads.watched.byRule', { rule: rule.name, by: rule.by })] : []),
  ].join(', ')
}

function batchFacts(batch: Batch, now: Date): string[] {
  const ofRows = { done: formatCount(batch.rowsDone), count: batch.rowsTotal }
  const failed = batch.rowsFailed > 0 ? [t('uploads.batches.counts.failed', { count: batch.rowsFailed })] : []
  switch (batch.state) {
    case 'running':
      return [...countedRows(batch), ...failed, ...whenDone(batch)]
    case 'paused':
      return [t('uploads.batches.pausedAfter', ofRows), ...failed]
    case 'cancelled':
      return [t('uploads.batches.cancelledAfter', ofRows), formatDay(batch.createdAt, now)]
    case 'failed':
    case 'completed': {
      const ended = [formatBytes(batch.bytesTotal), formatWhen(batch.createdAt, now)]
      return [t('uploads.batches.rows', { count: batch.rowsTotal }), ...failed, ...ended]
    }
  }
}

/** How many rows are how far; what is none is left out. */
function countedRows({ rowsTotal, rowsDone, rowsProcessing, rowsSent }: Batch): string[] {
  const parts = [t('uploads.batches.counts.done', { done: formatCount(rowsDone), count: rowsTotal })]
  if (rowsProcessing > 0) parts.push(t('uploads.batches.counts.processing', { count: rowsProcessing }))
  if (rowsSent > 0) parts.push(t('uploads.batches.counts.sent', { count: rowsSent }))
  return parts
}

function whenDone({ waiting, secondsLeft }: Batch): string[] {
  if (waiting) return [t('uploads.batches.counts.waiting')]
  return secondsLeft === null ? [] : [t('uploads.timeLeft', { time: formatDuration(secondsLeft) })]
}

export function batchFraction(batch: Batch): number {
  if (batch.bytesTotal > 0) return Math.min(1, batch.bytesSent / batch.bytesTotal)
  return batch.rowsTotal > 0 ? batch.rowsDone / batch.rowsTotal : 0
}

/** The end of a batch as an icon. */
export function batchIcon(batch: Batch): { icon: IconName; className: string; label: string } {
  switch (batch.state) {
    case 'running':
      return { icon: 'arrow-up', className: 'acc', label: t('uploads.batches.running') }
    case 'paused':
      return { icon: 'pause', className: 'warn', label: t('uploads.batches.paused') }
    case 'completed':
      return { icon: 'circle-check-big', className: 'ok', label: t('uploads.batches.completed') }
    case 'failed':
      return { icon: 'octagon-alert', className: 'bad', label: t('uploads.batches.failed') }
    case 'cancelled':
      return { icon: 'circle-minus', className: 'dim', label: t('uploads.batches.cancelled') }
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
export function waitingLine({ text: english, textBy, since, until }: Waiting, now: Date): string {
  const text = sayCore(english, textBy)
  const said = { time: formatClock(since), what: /[.!?]$/.test(text) ? text : `${text}.` }
  if (until === null) return t('uploads.waits.since', said)
  const seconds = Math.ceil((Date.parse(until) - now.getTime()) / 1000)
  if (seconds <= 0) return t('uploads.waits.sinceNow', said)
  return t('uploads.waits.sinceUntil', { ...said, span: formatDuration(seconds), until: formatClock(until) })
}

/** What is said of a layer that exists twice, and how it is mended. @param own the layer that ours made or revised */
export function twinLine(twin: TwinFacts, own: number | null): string {
  const { text, by } = twinSaid(twin, own)
  return sayCore(text, by)
}

/** What is safe although a row failed. */
export function safeText(row: TransferRow): string {
  const sent = row.files.filter((file) => file.state === 'sent').length
  const others = row.files.length - 1
  if (row.jobId !== null && row.sentBytes >= row.sizeBytes && row.sizeBytes > 0) {
    return row.layerId === null ? t('uploads.safe.noLayer') : t('uploads.safe.lastGood')
  }
  if (sent > 0 && sent === others) return t('uploads.safe.othersSent', { count: others })
  return t('uploads.safe.unchanged')
}
