import type {
  Emit,
  Params,
  ProjectRef,
  RecordProgress,
  RecordReport,
  Result,
  SavedRecord,
} from '../../../shared/contract'
import { wordedError } from '../../../shared/errors/worded-error'
import type { Transmittal } from '../../../shared/model/transmittal'
import type { OrganizationDetail, ProjectDetail } from '../../../shared/rest'
import type { Connections } from '../../connections/connections'
import type { Clock } from '../../ports'
import { projectKey } from '../../project-key'
import type { Snapshots } from '../../store/snapshots'
import type { Journal } from '../journal'
import type { BatchStart, LeftOutRow } from '../journal-records'
import type { PlannedBefore } from '../plan/plan-again'
import { createFindings } from './findings'
import { planOfRecord } from './plan-of-record'
import { readRecord } from './read-record'
import { verifySeals } from './verify-seals'
import { makeRecord, type RecordSource } from './make-record'
import { publicKeyOf, publicOf, type SigningKey } from './signing-key'
import { verifyRecord } from './verify-record'
import { wordsOf } from './words-of'
import { writeRecord } from './write-record'

/** What records are made from. */
export interface RecordsOptions {
  journal: Journal
  connections: Connections
  snapshots: Snapshots
  key: SigningKey
  clock: Clock
  isUnpacked: (path: string) => boolean
  /** Who works here, and where a connection leads. */
  startOf: (connectionId: string) => BatchStart
  /** An open plan, and its rows that are not sent. AppError `not-found`. */
  planned: (planId: string) => { project: ProjectRef; title: string; roots: string[]; rows: LeftOutRow[] }
  /** Starts a plan of what a record tells. */
  plan: (project: ProjectRef, title: string, before: PlannedBefore) => string
  emit: Emit
}

/** The records of batches: made, written, and held against files and service. */
export type Records = ReturnType<typeof createRecords>

const tellEveryMs = 200

export function createRecords(options: RecordsOptions) {
  const { journal, connections, key } = options

  /** What is recorded of batches, and of a plan that none came of. AppError `not-found`, `invalid` for batches of two projects. */
  function sourceOf({ batchIds, planId }: Pick<Params<'uploads.saveRecord'>, 'batchIds' | 'planId'>): RecordSource {
    const batches = batchIds.map((batchId) => {
      const batch = journal.batch(batchId)
      if (!batch) throw wordedError('not-found', 'batchGone', {}, { details: { batchId } })
      const [transfers, leftOut] = [journal.transfers(batchId), journal.leftOut(batchId)]
      return { batch, transfers, leftOut, history: journal.historyOfBatch(batchId) }
    })
    const plan = planId === undefined ? null : options.planned(planId)
    const last = batches.at(-1)?.batch
    const project = plan?.project ?? last?.project
    if (!project) throw wordedError('invalid', 'nothingToRecord', {})
    return {
      project,
      title: plan?.title ?? last?.title ?? '',
      roots: plan?.roots ?? last?.roots ?? [],
      batches,
      planned: plan?.rows ?? [],
      here: options.startOf(project.connectionId),
      names: namesOf(project),
      clockApartMs: connections.clockApartMs(project.connectionId),
      isUnpacked: options.isUnpacked,
      nowMs: options.clock.now(),
    }
  }

  function namesOf(project: ProjectRef): RecordSource['names'] {
    const kept = options.snapshots.load<{ project: ProjectDetail; organization: OrganizationDetail | null }>(
      project.connectionId,
      'project',
      projectKey(project),
    )?.value
    return {
      organization: kept?.organization?.name ?? null,
      project: kept?.project.name ?? null,
      uuid: kept?.project.projectUuid ?? null,
    }
  }

  async function make(
    of: Pick<Params<'uploads.saveRecord'>, 'batchIds' | 'planId'>,
  ): Promise<{ record: Transmittal; fingerprint: string | null }> {
    const record = await makeRecord(sourceOf(of), key)
    return { record, fingerprint: record.key && publicOf(publicKeyOf(record.key.publicKey)).fingerprint }
  }

  return {
    /** The record of how batches stand now. AppError `not-found`, `invalid`. */
    make,
    /** Makes a record of how batches stand, and writes it in each of the forms. AppError `not-found`, `invalid`, and those of writing. */
    async save({ files, language, ...of }: Params<'uploads.saveRecord'>): Promise<SavedRecord> {
      const { record, fingerprint } = await make(of)
      const words = await wordsOf(language)
      for (const { path, format } of files) await writeRecord(record, { path, format, words })
      const { head, rows } = record
      const reason = key.reason()
      const [unsigned, unsignedBy] = typeof reason === 'object' && reason !== null ? [reason.text, reason.by] : [reason]
      return {
        ...{ recordId: head.id, rows: rows.length, fingerprint },
        ...(fingerprint === null ? { unsigned: unsigned ?? '', unsignedBy } : {}),
      }
    },
    /**
     * Plans the files of a record once more, with their options; rows that are not as they were sealed are left out. AppError as of
     * `readRecord`; `invalid` where nothing is left, and for a record of somebody else without the folder of its files.
     */
    async repeat({ project, path, folder }: Params<'uploads.planRecord'>): Promise<Result<'uploads.planRecord'>> {
      const record = await readRecord(path)
      const findings = createFindings()
      const rows = await verifySeals(record, null, findings, () => undefined)
      const own = folder === null ? await key.own() : null
      // Attack: a record of a stranger names files of this computer, to be sent with the others.
      const isOwn = record.key !== null && publicOf(record.key).fingerprint === own?.fingerprint
      if (folder === null && !isOwn) throw wordedError('invalid', 'recordOfOthers', {})
      const planId = options.plan(project, record.head.title, planOfRecord(rows, folder))
      const { differences } = findings.all()
      return { planId, differences }
    },
    /** Holds a record against its seals, its files and a project. Errors as of `verifyRecord`. */
    async verify(
      { path, files, service, keyPath }: Params<'uploads.verifyRecord'>,
      signal: AbortSignal,
    ): Promise<RecordReport> {
      let toldMs = 0
      const onProgress = (progress: RecordProgress): void => {
        if (performance.now() - toldMs < tellEveryMs) return
        toldMs = performance.now()
        options.emit('uploads.recordProgress', progress)
      }
      return verifyRecord({
        ...{ path, files, signal, onProgress },
        service: service && { connections, project: service.project, deep: service.deep },
        keyPath: keyPath ?? null,
        // Who names the key needs no keychain.
        own: keyPath === undefined ? await key.own() : null,
      })
    },
  }
}
