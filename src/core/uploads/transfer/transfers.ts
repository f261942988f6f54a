import { relative } from 'node:path'
import type { AppStatus, Batch, Emit, ProjectRef, TransferRow } from '../../../shared/contract'
import { toAppError } from '../../../shared/errors/app-error'
import type { Connections } from '../../connections/connections'
import { guarded } from '../../guarded'
import type { Clock, Log } from '../../ports'
import { batchView, hasEnded } from './batch-view'
import type { Journal } from '../journal'
import type { BatchRecord, TransferRecord } from '../journal-records'
import { freshFiles } from './fresh-files'
import { removeUnused, stagingFolder } from '../staging-folder'
import { createOthersBatches } from './others-batches'
import { createShownRows } from './shown-rows'
import type { TransferEngine } from './transfer-engine'
import { wordedError } from '../../../shared/errors/worded-error'

/** What the batches are shown from. */
export interface TransfersOptions {
  journal: Journal
  engine: TransferEngine
  connections: Pick<Connections, 'trouble'>
  /** Rows that are sent at the same time. */
  parallel: () => number
  homeDir: string
  clock: Clock
  log: Log
  emit: Emit
  /** Names of the folders of unpacked files that open plans need. */
  foldersInUse: () => string[]
  /** The sums of the status bar may have changed. */
  onChanged: () => void
}

/** Batches as the window sees and steers them. */
export type Transfers = ReturnType<typeof createTransfers>

type Answer = 'leave-out' | 'revise' | 'send'

const tellEveryMs = 200
/** How soon a window shows what another program of the same home folder sends. */
const lookEveryMs = 1_500
/** When, after a batch has ended, it is looked for what others made of the same files in the same moment. */
const twinLooksMs = [2_000, 20_000, 120_000]

/** Batches and their rows as the window shows them, told in pieces while they change. */
export function createTransfers(options: TransfersOptions) {
  const { journal, engine, connections } = options
  const dirty = new Map<string, Set<string>>()
  const batchOf = new Map<string, string>()
  const lively = new Set<string>()
  const twinLooks = new Set<NodeJS.Timeout>()
  let timer: NodeJS.Timeout | null = null
  let looking: NodeJS.Timeout | null = null

  const shown = createShownRows(engine.live)

  function find(batchId: string): BatchRecord {
    const batch = journal.batch(batchId)
    if (batch) return batch
    throw wordedError('not-found', 'batchGone', {}, { details: { batchId } })
  }

  /** @param historyOf what has happened to a row, where that is told; else nothing of it is read */
  function view(
    batch: BatchRecord,
    historyOf: (transferId: string) => TransferRow['history'] = () => [],
  ): { batch: Batch; rows: TransferRow[] } {
    const rows = journal
      .transfers(batch.id)
      .map((record) => shown(record, batch, historyOf(record.id)))
      .map((row) => others.shown(row, batch.id))
    const now = {
      bytesPerSecond: engine.bytesPerSecond(batch.id),
      pace: engine.pace(batch.id),
      parallel: options.parallel(),
      trouble: connections.trouble(batch.project.connectionId),
    }
    return { batch: batchView(batch, rows, now), rows }
  }

  const others = createOthersBatches(
    journal,
    (batchId) => {
      const batch = journal.batch(batchId)
      return batch ? view(batch).rows : []
    },
    touched,
  )

  function rowsOf(batchId: string, rowIds: string[] | null): TransferRecord[] {
    find(batchId)
    const all = journal.transfers(batchId)
    return rowIds === null ? all : all.filter((record) => rowIds.includes(record.id))
  }

  function touched(transferId: string): void {
    const batchId = batchOf.get(transferId) ?? journal.transfer(transferId)?.batchId
    if (batchId === undefined) return
    batchOf.set(transferId, batchId)
    const ids = dirty.get(batchId) ?? new Set()
    ids.add(transferId)
    dirty.set(batchId, ids)
    lively.add(batchId)
    tellSoon()
  }

  function tellSoon(): void {
    timer ??= setTimeout(guarded(options.log, 'transfers were not told', tell), tellEveryMs).unref()
  }

  function tell(): void {
    timer = null
    for (const [batchId, ids] of [...dirty]) {
      dirty.delete(batchId)
      const batch = journal.batch(batchId)
      if (!batch) continue
      const { batch: head, rows } = view(batch, (id) => (ids.has(id) ? journal.history(id) : []))
      if (head.state !== 'running' && lively.delete(batchId)) lookForTwins(batchId)
      options.emit('uploads.batchChanged', { batch: head, rows: rows.filter((row) => ids.has(row.id)) })
    }
    options.onChanged()
  }

  /** What another person sends at the same time may be made a while after ours. */
  function lookForTwins(batchId: string): void {
    if (!journal.transfers(batchId).some((record) => record.state === 'done')) return
    for (const afterMs of twinLooksMs) {
      const look = setTimeout(() => {
        twinLooks.delete(look)
        engine.findTwins(batchId).catch((error: unknown) => {
          options.log('warn', 'what was made twice was not looked for', { error: toAppError(error).message })
        })
      }, afterMs)
      look.unref()
      twinLooks.add(look)
    }
  }

  return {
    list: (project: ProjectRef): Batch[] => journal.batches(project).map((batch) => view(batch).batch),
    get(batchId: string): { batch: Batch; rows: TransferRow[] } {
      const history = journal.historyOfBatch(batchId)
      return view(find(batchId), (id) => history.get(id) ?? [])
    },
    /** The same without what has happened to each row, for whoever looks again and again. */
    look: (batchId: string): { batch: Batch; rows: TransferRow[] } => view(find(batchId)),
    /** A batch as the journal has it, with some of its rows or all. */
    records: (batchId: string, rowIds: string[] | null) => ({ batch: find(batchId), rows: rowsOf(batchId, rowIds) }),
    async pause(batchId: string, rowIds: string[] | null): Promise<void> {
      const rows = rowsOf(batchId, rowIds).filter((record) => !hasEnded(record))
      if (rowIds === null) journal.changeBatch(batchId, { paused: true })
      else for (const record of rows) journal.change(record.id, { paused: true })
      // What the service has whole is only being watched; there is nothing to pause.
      const sending = rows.filter((record) => record.state !== 'sent' && record.state !== 'placing')
      await engine.halt(sending.map((record) => record.id))
      for (const record of rows) touched(record.id)
    },
    resume(batchId: string, rowIds: string[] | null): void {
      const rows = rowsOf(batchId, rowIds)
      if (rowIds === null) journal.changeBatch(batchId, { paused: false })
      else if (find(batchId).paused) {
        // One row goes on: the pause of all becomes a pause of the others.
        journal.changeBatch(batchId, { paused: false })
        for (const record of journal.transfers(batchId))
          if (!hasEnded(record)) journal.change(record.id, { paused: true })
      }
      for (const record of rows) if (record.paused || rowIds !== null) journal.change(record.id, { paused: false })
      for (const record of rows) touched(record.id)
      engine.wake()
    },
    async retry(batchId: string, rowIds: string[] | null): Promise<void> {
      const { project } = find(batchId)
      // Whose job was cancelled a moment ago has not heard of it yet.
      const isStopped = ({ jobId }: TransferRecord) =>
        rowIds !== null && jobId !== null && journal.cancelledBy(project, jobId) !== null
      const again = rowsOf(batchId, rowIds).filter(
        (record) =>
          ['failed', 'review', 'cancelled'].includes(record.state) || (!hasEnded(record) && isStopped(record)),
      )
      await engine.halt(again.map((record) => record.id))
      for (const record of again) {
        if (rowIds === null && record.state === 'cancelled') continue
        // The layer is there already: only its folder is missing.
        const state = record.state === 'review' && record.layerId !== null ? 'placing' : 'waiting'
        journal.change(record.id, {
          state,
          // What has changed since it was planned is said first: nobody has seen where it lands.
          files: record.error?.code === 'file.changed' ? await freshFiles(record) : record.files,
          jobId: null,
          attempts: 0,
          paused: false,
          cancelWanted: false,
          error: null,
          question: null,
        })
        touched(record.id)
      }
      engine.wake()
    },
    async cancel(batchId: string, rowIds: string[] | null): Promise<void> {
      // What waits for a person is left out when it is named; its job, if there is one, goes too.
      const isLeftOut = ({ state }: TransferRecord) => rowIds !== null && ['failed', 'review'].includes(state)
      const rows = rowsOf(batchId, rowIds).filter((record) => !hasEnded(record) || isLeftOut(record))
      for (const record of rows)
        journal.change(record.id, {
          cancelWanted: true,
          paused: false,
          ...(isLeftOut(record) ? { state: 'waiting', error: null, question: null } : {}),
        })
      await engine.halt(rows.map((record) => record.id))
      engine.wake()
      for (const record of rows) touched(record.id)
    },
    /** A person's answer to what a row asks that was stopped right before it was to be sent. AppError `invalid`. */
    answer(batchId: string, rowId: string, answer: Answer): void {
      const [record] = rowsOf(batchId, [rowId])
      const layerId = record?.question?.layerId ?? null
      if (!record?.question || (answer === 'revise' && layerId === null))
        throw wordedError('invalid', 'noSuchQuestion', {})
      journal.atOnce(() => journal.change(rowId, answered(record, answer)))
      touched(rowId)
      engine.wake()
    },
    /** Rows of which others made the same in the same moment, as it is now. */
    async findTwins(batchId: string): Promise<TransferRow[]> {
      find(batchId)
      await engine.findTwins(batchId)
      return view(find(batchId)).rows.filter((row) => row.twins.length > 0)
    },
    /** A transfer changed; windows are told soon. */
    touched,
    /** What keeps a service from being used has changed: the running batches are told again. */
    troubled(): void {
      for (const batchId of lively) if (!dirty.has(batchId)) dirty.set(batchId, new Set())
      if (dirty.size > 0) tellSoon()
    },
    status(): AppStatus['uploads'] {
      let total = 0
      let done = 0
      let failed = 0
      let bytesPerSecond = 0
      for (const batchId of lively) {
        const batch = journal.batch(batchId)
        if (!batch) continue
        const rows = journal.transfers(batchId).filter((record) => record.mode !== 'skip')
        total += rows.length
        done += rows.filter((record) => record.state === 'done').length
        failed += rows.filter((record) => record.state === 'failed' || record.state === 'review').length
        bytesPerSecond += engine.bytesPerSecond(batchId)
      }
      return { total, done, failed, bytesPerSecond }
    },
    /** Removes unpacked files that no unfinished transfer and no open plan needs. */
    tidy(): Promise<void> {
      const folderOf = (path: string) => relative(stagingFolder(options.homeDir), path).split(/[\\/]/)[0] ?? ''
      return removeUnused(options.homeDir, () => [
        ...options.foldersInUse(),
        ...journal.unfinished().flatMap(({ files }) => files.map(({ path }) => folderOf(path))),
      ])
    },
    /** Tells of the batches of other programs of this home folder too, from now on. */
    watchOthers(): void {
      const look = guarded(options.log, 'the batches of other programs were not read', others.look)
      looking ??= setInterval(look, lookEveryMs).unref()
    },
    close(): void {
      if (looking) clearInterval(looking)
      if (timer) clearTimeout(timer)
      for (const look of twinLooks) clearTimeout(look)
    },
  }
}

/** What a row becomes by a person's answer. */
function answered(record: TransferRecord, answer: Answer): Partial<TransferRecord> {
  const layerId = record.question?.layerId ?? null
  const closed = { question: null, error: null }
  if (answer === 'leave-out') return { ...closed, state: 'cancelled' }
  const again = { ...closed, state: 'waiting' as const, attempts: 0, paused: false, answered: true }
  if (answer === 'revise')
    return { ...again, mode: 'revise', targetLayerId: layerId, options: { ...record.options, directoryPath: null } }
  // What is to be revised stays so, unless it is gone.
  return layerId === null ? { ...again, mode: 'create', targetLayerId: null, targetLayerName: null } : again
}
