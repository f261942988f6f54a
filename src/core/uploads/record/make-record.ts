import { randomUUID } from 'node:crypto'
import { posix, win32 } from 'node:path'
import { isWithin } from '../../../node/is-within'
import type { ProjectRef, TransferRow } from '../../../shared/contract'
import {
  endStates,
  type BatchRecord,
  type BatchStart,
  type LeftOutRow,
  type TransferFile,
  type TransferRecord,
} from '../journal-records'
import { rootNames } from '../root-names'
import { sealed } from './seals'
import type { SigningKey } from './signing-key'
import type { RecordFile, RecordHead, RecordRow, Transmittal } from '../../../shared/model/transmittal'

type History = TransferRow['history']

/** What a record is made from: batches, each with its transfers, and rows that were only planned. */
export interface RecordSource {
  project: ProjectRef
  title: string
  roots: readonly string[]
  batches: readonly {
    batch: BatchRecord
    transfers: readonly TransferRecord[]
    leftOut: readonly LeftOutRow[]
    history: ReadonlyMap<string, History>
  }[]
  planned: readonly LeftOutRow[]
  /** Who makes it, from where: where no batch tells who started it. */
  here: BatchStart
  /** What the service calls organization and project, as far as it was read. */
  names: { organization: string | null; project: string | null; uuid: string | null }
  clockApartMs: number
  /** Whether a file was unpacked for its plan. */
  isUnpacked: (path: string) => boolean
  nowMs: number
}

/** The record of a batch as it stands, signed where there is a key. */
export async function makeRecord(source: RecordSource, key: SigningKey): Promise<Transmittal> {
  const rows: RecordRow[] = []
  // What an earlier batch of the same folder sent is unchanged in the next: it is told once.
  const told = new Set<string>()
  const add = (transfer: TransferRecord, from: RowSource): void => {
    const path = transfer.files[0]?.path ?? ''
    if (transfer.mode === 'skip' && told.has(path)) return
    told.add(path)
    rows.push(rowOf(transfer, from, rows.length + 1))
  }
  const plannedAt = isoOf(source.nowMs)
  for (const { batch, transfers, leftOut: notSent, history } of source.batches) {
    const from = {
      source,
      roots: batch.roots ?? source.roots,
      marked: batch.marked,
      batchId: batch.id,
      plannedAt: isoOf(Date.parse(batch.createdAt)),
      acceptedBy: batch.startedBy?.account ?? '',
      rule: batch.startedBy?.rule,
    }
    for (const transfer of transfers) add(transfer, { ...from, history: history.get(transfer.id) ?? [], leftOut: null })
    for (const leftOut of notSent) add(leftOut.row, { ...from, history: [], leftOut })
  }
  for (const leftOut of source.planned)
    add(leftOut.row, {
      source,
      roots: source.roots,
      marked: false,
      batchId: null,
      plannedAt,
      acceptedBy: source.here.account,
      history: [],
      leftOut,
    })
  return sealed(headOf(source, rows), rows, await key.use())
}

/** Where a row comes from; `leftOut` null: it was sent, or was to be. */
interface RowSource {
  source: RecordSource
  roots: readonly string[]
  marked: boolean
  batchId: string | null
  plannedAt: string
  /** Account of whoever started it. */
  acceptedBy: string
  /** By which it was sent without a person; absent: by none. */
  rule?: BatchStart['rule']
  history: History
  leftOut: LeftOutRow | null
}

function headOf(source: RecordSource, rows: readonly RecordRow[]): RecordHead {
  const { names, project, batches } = source
  const start = batches.find(({ batch }) => batch.startedBy !== null)?.batch.startedBy ?? null
  // Of a batch of an earlier version nobody knows who started it: who makes its record need not be the one.
  const sender = start ?? (batches.length === 0 ? source.here : null)
  const states: Record<string, number> = {}
  for (const { state } of rows) states[state] = (states[state] ?? 0) + 1
  const files = rows.flatMap((row) => row.files)
  const { address, serviceName } = start ?? source.here
  return {
    id: randomUUID(),
    madeAt: isoOf(source.nowMs),
    title: source.title,
    roots: [...source.roots],
    batches: batches.map(({ batch: { id, title, createdAt } }) => ({
      id,
      title,
      startedAt: isoOf(Date.parse(createdAt)),
    })),
    service: { address, name: serviceName },
    organization: { nickname: project.organization, name: names.organization },
    project: { id: project.projectId, name: names.project, uuid: names.uuid },
    sender: {
      user: rows.find((row) => row.sentBy !== null)?.sentBy ?? null,
      account: sender?.account ?? '',
      machine: sender?.machine ?? '',
      program: sender?.program ?? '',
      version: sender?.version ?? '',
    },
    clockApartMs: source.clockApartMs,
    counts: {
      rows: rows.length,
      files: files.length,
      bytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
      states,
    },
  }
}

function rowOf(transfer: TransferRecord, from: RowSource, row: number): RecordRow {
  const { history, leftOut } = from
  const { planned, options, targetLayerId } = transfer
  const { revisionComment = '', ...asked } = options
  return {
    row,
    batch: from.batchId,
    layer: transfer.name,
    mode: transfer.mode,
    state: leftOut && transfer.mode !== 'skip' ? leftOut.state : transfer.state,
    target: targetLayerId === null ? null : { layerId: targetLayerId, name: transfer.targetLayerName },
    layerId: transfer.layerId,
    revisionId: transfer.revisionId,
    job: transfer.jobId,
    comment: revisionComment,
    mark: from.marked && transfer.mode !== 'skip' && !leftOut ? transfer.uploadId : null,
    sentBy: transfer.sentBy ?? null,
    crs: {
      asked: options.srid ?? -1,
      found: planned?.srid ?? null,
      name: planned?.crsName ?? null,
      from: planned?.crsFrom ?? null,
    },
    decision: {
      rule: planned?.rule ?? transfer.decided?.rule ?? null,
      reason: planned?.reason ?? transfer.decided?.reason ?? '',
      confidence: planned?.confidence ?? null,
      chosen: planned ? planned.chosen : (transfer.decided?.answer ?? null),
      answered: transfer.answered ?? false,
    },
    accepted: acceptedOf(transfer, from.acceptedBy),
    notes: [...ruleNote(from), ...(planned?.notes ?? [])],
    files: transfer.files.map((file) => fileOf(from, file)),
    innerNames: transfer.innerNames,
    options: Object.fromEntries(
      Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    times: timesOf(from.plannedAt, transfer, history),
    history: history.map(({ at, text }) => ({ at, text })),
    error: leftOut ? leftOut.problem : transfer.error && { code: transfer.error.code, message: transfer.error.message },
  }
}

const ruleNote = ({ rule, leftOut }: RowSource): string[] =>
  rule && !leftOut ? [`Sent by itself, by the rule “${rule.name}” of ${rule.by}.`] : []

function acceptedOf({ planned, accepted = [] }: TransferRecord, by: string): RecordRow['accepted'] {
  return [
    ...accepted.map(({ rule, reason, ...who }) => ({
      ...{ code: rule, message: reason === undefined ? rule : `${rule}: ${reason}`, by: who.by, at: who.at },
    })),
    ...(planned?.accepted ?? []).map((problem) => ({ ...problem, by, at: null })),
  ]
}

function fileOf({ source, roots }: RowSource, file: TransferFile): RecordFile {
  const unpacked = source.isUnpacked(file.path)
  return {
    name: file.name,
    path: file.path,
    relativePath: unpacked ? null : belowRoots(roots, file.path),
    unpacked,
    sizeBytes: file.sizeBytes,
    lastModified: isoOf(file.lastModifiedMs),
    sha256: file.sha256,
  }
}

/** Where a file lies below what was planned, with '/'; null: below none of it. Pure. @param roots absolute */
export function belowRoots(roots: readonly string[], path: string): string | null {
  const rules = /^[a-z]:[\\/]|^\\\\/i.test(path) ? win32 : posix
  const { basename, dirname, relative, sep } = rules
  for (const root of roots) {
    if (!isWithin(root, path, rules)) continue
    const inside = relative(root, path)
    const parts = inside === '' ? [basename(path)] : inside.split(sep)
    // A file that was planned by itself lies in its folder.
    const folder = inside === '' ? basename(dirname(root)) : (rootNames(roots).get(root) ?? '')
    const own = roots.length > 1 ? [folder] : []
    return [...own, ...parts].join('/')
  }
  return null
}

function timesOf(planned: string, transfer: TransferRecord, history: History): RecordRow['times'] {
  const last = (...keys: string[]) =>
    history.filter((entry) => keys.includes(entry.textBy?.key ?? '')).at(-1)?.at ?? null
  return {
    planned,
    asked: last('core.history.jobMade'),
    sent: last('core.history.sent', 'core.history.hadAlready'),
    ended: endStates.includes(transfer.state) ? (history.at(-1)?.at ?? null) : null,
  }
}

const isoOf = (ms: number): string => new Date(ms).toISOString()
