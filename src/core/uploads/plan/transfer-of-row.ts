import { randomUUID } from 'node:crypto'
import { foundColumns } from './match/found-columns'
import type { LeftOutRow, PlannedFacts, TransferRecord } from '../journal-records'
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
  const mode = row.action === 'problem' ? row.intendedAction : row.action
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
    planned: plannedOf(state),
  }
}

/** What a record tells of a row that is not sent. */
export function leftOutOf(state: RowState, batchId: string): LeftOutRow {
  const { row } = state
  const problem = row.problems.find((each) => each.blocking)
  return {
    row: transferOf(state, { batchId, seq: 0 }, null),
    state: row.action === 'problem' ? 'problem' : 'left-out',
    problem: problem ? { code: problem.code, message: problem.message } : null,
  }
}

function plannedOf({ row, chosen }: RowState): PlannedFacts {
  const { crs, problems, warnings, rule, reason, confidence } = row
  const isAccepted = ({ code, blocking }: { code: string; blocking: boolean }) =>
    !blocking && chosen.overrides.includes(code)
  return {
    srid: crs.srid,
    crsName: crs.name,
    crsFrom: crs.from ?? 'unread',
    rule: rule ?? null,
    reason,
    confidence,
    chosen: chosen.action,
    accepted: problems.filter(isAccepted).map(({ code, message }) => ({ code, message })),
    notes: [...problems.filter((each) => !isAccepted(each)), ...warnings].map(({ message }) => message),
  }
}
