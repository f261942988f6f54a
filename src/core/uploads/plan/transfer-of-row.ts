import { randomUUID } from 'node:crypto'
import { foundColumns } from './match/found-columns'
import type { TransferRecord } from '../journal-records'
import type { KeptDecision } from '../decide'
import { newUploadId } from '../marker'
import type { RowState } from './row-state'
import { sentName } from './sent-name'

/** Whether a row goes into the batch: it is to be sent, or was found to need no sending. */
export function isWanted(state: RowState): boolean {
  return state.row.action === 'skip' || isSent(state)
}

/** Whether a row would be sent. */
export function isSent({ row }: RowState): boolean {
  return row.selected && (row.action === 'create' || row.action === 'revise')
}

/** The transfer that a row becomes. @param place the batch, and where in it @param decided what is kept of its decision */
export function transferOf(
  state: RowState,
  { batchId, seq }: { batchId: string; seq: number },
  decided: KeptDecision | null,
): TransferRecord {
  const { row } = state
  const mode = row.action === 'revise' ? 'revise' : row.action === 'skip' ? 'skip' : 'create'
  const options = {
    ...foundColumns(state.report),
    ...row.options,
    // A revised layer stays where it is, unless a folder was chosen for it by hand.
    ...(mode === 'create' ? {} : { directoryPath: null }),
  }
  return {
    id: randomUUID(),
    batchId,
    seq,
    uploadId: newUploadId(),
    name: row.options.title ?? row.name,
    mode,
    targetLayerId: row.targetLayerId,
    targetLayerName: row.targetLayerName,
    options,
    files: row.files.map(({ path, name, sizeBytes, lastModifiedMs }) => ({
      path,
      name: sentName(row, name),
      sizeBytes,
      lastModifiedMs,
      sha256: null,
      ...(state.inner ? { inner: state.inner } : {}),
    })),
    innerNames: state.innerNames.filter((name) => row.files.every((file) => file.name !== name)),
    state: mode === 'skip' ? 'skipped' : 'waiting',
    paused: false,
    jobId: null,
    intentAtMs: null,
    attempts: 0,
    everSent: false,
    layerId: mode === 'skip' ? row.targetLayerId : null,
    revisionId: null,
    error: null,
    cancelWanted: false,
    lostAnswers: [],
    decided,
    ...(row.accepted ? { accepted: row.accepted } : {}),
  }
}
