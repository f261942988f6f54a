import type { Batch, TransferRow, TransferState } from '../../../shared/contract'
import { said, type Said } from '../../../shared/languages/said'
import type { Waiting } from '../../../shared/model/waiting'
import { endStates, sizeOf, type BatchRecord, type TransferRecord } from '../journal-records'
import { secondsLeft, type PaceSeen } from './pace'
import type { LiveTransfer } from './transfer-live'

const stateText: Partial<Record<TransferRecord['state'], Said | null>> = {
  done: said('core.transfers.completed'),
  failed: said('core.transfers.failed'),
  review: said('core.transfers.review'),
  cancelled: said('core.transfers.cancelled'),
  // Whether it is unchanged or was left out the window tells by its layer.
  skipped: null,
}

/** A transfer as the window shows it. */
export function transferRow(
  record: TransferRecord,
  batch: BatchRecord,
  live: LiveTransfer,
  history: TransferRow['history'],
): TransferRow {
  const state = shownState(record, batch)
  const allSent = record.state === 'sent' || record.state === 'placing' || record.state === 'done'
  const files = record.files.map((file, index) => {
    const sentBytes = allSent ? file.sizeBytes : record.state === 'sending' ? (live.sentBytes[index] ?? 0) : 0
    return { name: file.name, sizeBytes: file.sizeBytes, sentBytes, state: fileState(record, live, index, allSent) }
  })
  return {
    id: record.id,
    name: record.name,
    mode: record.mode,
    targetLayerName: record.targetLayerName,
    state,
    ...statusOf(record, state, live),
    sizeBytes: sizeOf(record),
    sentBytes: files.reduce((sum, file) => sum + file.sentBytes, 0),
    bytesPerSecond: record.state === 'sending' && !record.cancelWanted ? live.bytesPerSecond : 0,
    files,
    jobId: record.jobId,
    jobProgress: record.state === 'sent' ? live.jobProgress : null,
    layerId: record.layerId,
    waiting: hasEnded(record) || state === 'paused' ? null : live.waiting,
    error: record.error,
    question: record.question ?? null,
    ...(record.accepted ? { accepted: record.accepted } : {}),
    twins: record.twins ?? [],
    history,
  }
}

function statusOf(record: TransferRecord, state: TransferState, live: LiveTransfer): Status {
  const ended = stateText[record.state]
  if (ended !== undefined) return ended ? status(ended) : { statusText: '' }
  if (record.cancelWanted) return status(said('core.transfers.cancelling'))
  if (state === 'paused') return status(said('core.transfers.paused'))
  return { statusText: live.statusText, statusBy: live.statusBy }
}

type Status = Pick<TransferRow, 'statusText' | 'statusBy'>

/** What is said of how far a row is. */
export const status = ({ text, by }: Said): Status => ({ statusText: text, statusBy: by })

function shownState(record: TransferRecord, batch: BatchRecord): TransferState {
  switch (record.state) {
    case 'done':
      return 'completed'
    case 'failed':
    case 'review':
    case 'cancelled':
    case 'skipped':
      return record.state
    case 'sent':
    case 'placing':
      return 'processing'
    default:
      if ((record.paused || batch.paused) && !record.cancelWanted) return 'paused'
      if (record.state === 'sending') return 'sending'
      return record.state === 'waiting' ? 'waiting' : 'preparing'
  }
}

function fileState(
  record: TransferRecord,
  live: LiveTransfer,
  index: number,
  allSent: boolean,
): TransferRow['files'][number]['state'] {
  if (allSent) return 'sent'
  if (record.state === 'failed' && record.error?.details.file === record.files[index]?.path) return 'failed'
  if (record.state !== 'sending' || live.sendingFile === null) return 'waiting'
  return index < live.sendingFile ? 'sent' : index === live.sendingFile ? 'sending' : 'waiting'
}

/** What of a batch is not in its rows. */
export interface BatchNow {
  bytesPerSecond: number
  pace: PaceSeen
  /** Rows that are sent at the same time. */
  parallel: number
  /** What keeps the service from being used; null while it answers. */
  trouble: Waiting | null
}

/** A batch as the window shows it, counted from its rows. Skipped rows count for nothing. */
export function batchView(record: BatchRecord, rows: readonly TransferRow[], now: BatchNow): Batch {
  const count = { all: 0, ended: 0, failed: 0, done: 0, cancelled: 0, paused: 0, processing: 0, begun: 0, toSend: 0 }
  const bytes = { total: 0, sent: 0, left: 0 }
  const open: TransferRow[] = []
  // Once over all rows: they may be tens of thousands, some times a second.
  for (const row of rows) {
    if (row.mode === 'skip') continue
    count.all++
    bytes.total += row.sizeBytes
    bytes.sent += row.sentBytes
    if (endedStates.has(row.state)) {
      count.ended++
      if (row.state === 'completed') count.done++
      else if (row.state === 'cancelled') count.cancelled++
      else count.failed++
      continue
    }
    open.push(row)
    if (row.state === 'paused') count.paused++
    if (row.state === 'processing') {
      count.processing++
      if (row.layerId !== null || (row.jobProgress ?? 0) > 0) count.begun++
      continue
    }
    count.toSend++
    bytes.left += row.sizeBytes - row.sentBytes
  }
  const left = {
    bytes: bytes.left,
    rowsToSend: count.toSend,
    rowsOpen: open.length,
    parallel: now.parallel,
  }
  const state = stateOf(record, count)
  const waiting = state === 'running' ? longestWait(open, now.trouble) : null
  return {
    id: record.id,
    project: record.project,
    title: record.title,
    createdAt: record.createdAt,
    ...(record.startedBy?.rule ? { rule: record.startedBy.rule } : {}),
    state,
    rowsTotal: count.all,
    rowsDone: count.done,
    rowsFailed: count.failed,
    rowsSent: count.processing - count.begun,
    rowsProcessing: count.begun,
    bytesTotal: bytes.total,
    bytesSent: bytes.sent,
    bytesPerSecond: now.bytesPerSecond,
    // While something is waited for nobody knows.
    secondsLeft: state === 'running' && waiting === null ? secondsLeft(left, now.pace) : null,
    waiting,
  }
}

const endedStates: ReadonlySet<TransferState> = new Set(['completed', 'failed', 'cancelled', 'review'])

/** What a row waits for since the longest: it knows when it is tried again; else what keeps the service from being used. */
function longestWait(open: readonly TransferRow[], trouble: Waiting | null): Waiting | null {
  // Only a person ends this one.
  if (trouble?.code === 'service.unauthorized') return trouble
  let longest: Waiting | null = null
  for (const { waiting } of open) if (waiting && (longest === null || waiting.since < longest.since)) longest = waiting
  return longest ?? trouble
}

function stateOf(
  record: BatchRecord,
  { all, ended, failed, cancelled, paused }: Record<'all' | 'ended' | 'failed' | 'cancelled' | 'paused', number>,
): Batch['state'] {
  if (ended === all) {
    if (failed > 0) return 'failed'
    return all > 0 && cancelled === all ? 'cancelled' : 'completed'
  }
  return record.paused || paused === all - ended ? 'paused' : 'running'
}

/** Whether a transfer is over, well or not. */
export function hasEnded(record: TransferRecord): boolean {
  return endStates.includes(record.state)
}
