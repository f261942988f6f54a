import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef, TransferRow } from '../../shared/contract'
import { projectKeys } from '../project-key'
import { migrate } from '../../node/migrate'
import {
  endStates,
  type BatchRecord,
  type BatchStart,
  type CancelledBy,
  type LeftOutRow,
  type TransferRecord,
} from './journal-records'
import { journalMigrations } from './journal-schema'
import { createMadeTransfers, type MadeTransfer } from './made-transfers'
import type { Said, SaidBy } from '../../shared/languages/said'

/**
 * The upload journal: what is to be sent, and what has happened. One writer; every change is on disk when its call returns, but for
 * those made in `soon`.
 */
export type Journal = ReturnType<typeof openJournal>

interface HistoryRow {
  at: string
  text: string
  said_by: string | null
}

interface BatchRow {
  id: string
  project_ref: string
  title: string
  created_at: string
  paused: number
  layer_ids_before: string | null
  marked: number
  roots: string | null
  started_by: string | null
}

/** So long `soon` waits at most: a commit takes a disk some milliseconds, a small layer has four that have to be waited for. */
const soonMs = 100

const batchColumns = 'id, project_ref, title, created_at, paused, marked, roots, started_by'

const entryOf = ({ at, text, said_by: by }: HistoryRow): TransferRow['history'][number] => ({
  at,
  text,
  ...(by !== null && { textBy: JSON.parse(by) as SaidBy }),
})

interface Together {
  work: () => void
  resolve: () => void
  reject: (error: unknown) => void
}

/** Opens the journal in a database of its own; brings its schema up to date. AppError `unavailable` when a newer version has written it. */
export function openJournal(db: Sqlite) {
  migrate(db, journalMigrations)
  const columns = 'SELECT t.json AS json FROM transfers t JOIN batches b ON b.id = t.batch_id'
  const read = (row: { json: string }) => JSON.parse(row.json) as TransferRecord
  const batchOf = (row: BatchRow): BatchRecord => ({
    id: row.id,
    project: JSON.parse(row.project_ref) as ProjectRef,
    title: row.title,
    createdAt: row.created_at,
    paused: row.paused === 1,
    layerIdsBefore: row.layer_ids_before === null ? null : (JSON.parse(row.layer_ids_before) as number[]),
    marked: row.marked === 1,
    roots: row.roots === null ? null : (JSON.parse(row.roots) as string[]),
    startedBy: row.started_by === null ? null : (JSON.parse(row.started_by) as BatchStart),
  })

  /** Batches that are this program's own: nobody else writes them, so they need not be read from disk each time. */
  const cache = new Map<string, Map<string, TransferRecord>>()
  const batchIds = new Map<string, string>()
  /** Written once for each batch: of thousands, reading them with it each time would be most of its work. */
  const layerIdsBefore = new Map<string, number[]>()
  let dataVersion: number | null = null

  const made = createMadeTransfers(db, (batchId) => cache.get(batchId)?.values() ?? null)

  /** What `together` is asked to write next. */
  let asked: Together[] = []

  /** What `soon` has not written yet, in its order. */
  let behind: { write: () => void; record: TransferRecord | null }[] = []
  let collecting = false
  let timer: NodeJS.Timeout | null = null

  /** Writes, and what is behind goes with it. */
  function durable<T>(work: () => T): T {
    if (behind.length === 0) return work()
    const first = behind
    behind = []
    try {
      return db.transaction(() => {
        for (const { write } of first) write()
        return work()
      })
    } catch (error) {
      behind = [...first, ...behind]
      throw error
    }
  }

  function write(work: () => void, record: TransferRecord | null): void {
    if (collecting) behind.push({ write: work, record })
    else durable(work)
  }

  /** Has on the disk what is behind, for whoever reads there; where it takes nothing it stays behind, and the next write says so. */
  function catchUp(): void {
    if (timer) clearTimeout(timer)
    timer = null
    try {
      durable(() => undefined)
    } catch {
      later()
    }
  }

  function later(): void {
    timer ??= setTimeout(catchUp, soonMs).unref()
  }

  function load(batchId: string): TransferRecord[] {
    return db.all<{ json: string }>('SELECT json FROM transfers WHERE batch_id = ? ORDER BY seq', batchId).map(read)
  }

  function takeUp(batchId: string): void {
    const rows = load(batchId)
    cache.set(batchId, new Map(rows.map((row) => [row.id, row])))
    for (const row of rows) batchIds.set(row.id, batchId)
  }

  function transfer(id: string): TransferRecord | null {
    const cached = cache.get(batchIds.get(id) ?? '')?.get(id)
    if (cached) return cached
    const row = db.get<{ json: string }>('SELECT json FROM transfers WHERE id = ?', id)
    return row ? read(row) : null
  }

  /** Several changes that are on disk together or not at all; also quicker than each by itself. */
  function atOnce(work: () => void): void {
    try {
      durable(() => db.transaction(work))
    } catch (error) {
      // What was taken back on the disk is taken back here too; whose the batches are is as it was.
      const own = [...cache.keys()]
      cache.clear()
      for (const batchId of own) takeUp(batchId)
      for (const { record } of behind) if (record) cache.get(record.batchId)?.set(record.id, record)
      throw error
    }
  }

  function writeAsked(): void {
    const group = asked
    asked = []
    try {
      atOnce(() => {
        for (const { work } of group) work()
      })
      for (const { resolve } of group) resolve()
    } catch (error) {
      const [only] = group
      if (group.length === 1) return only?.reject(error)
      // One may be to blame.
      for (const one of group) {
        try {
          atOnce(one.work)
          one.resolve()
        } catch (own) {
          one.reject(own)
        }
      }
    }
  }

  return {
    /** @param leftOut rows of its plan that are not sent, for its record */
    addBatch(batch: BatchRecord, transfers: readonly TransferRecord[], leftOut: readonly LeftOutRow[] = []): void {
      made.forget()
      db.transaction(() => {
        db.run(
          'INSERT INTO batches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, 0, ?, ?)',
          batch.id,
          ...projectKeys(batch.project),
          JSON.stringify(batch.project),
          batch.title,
          batch.createdAt,
          batch.paused,
          batch.layerIdsBefore && JSON.stringify(batch.layerIdsBefore),
          batch.marked,
          batch.roots && JSON.stringify(batch.roots),
          batch.startedBy && JSON.stringify(batch.startedBy),
        )
        for (const one of transfers)
          db.run(
            'INSERT INTO transfers VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
            one.id,
            batch.id,
            one.seq,
            one.uploadId,
            one.state,
            one.jobId,
            one.layerId,
            JSON.stringify(one),
          )
        for (const row of leftOut)
          db.run('INSERT INTO left_out_rows (batch_id, json) VALUES (?, ?)', batch.id, JSON.stringify(row))
      })
    },
    changeBatch(
      id: string,
      { paused, layerIdsBefore: before }: Partial<Pick<BatchRecord, 'paused' | 'layerIdsBefore'>>,
    ): void {
      if (paused !== undefined) db.run('UPDATE batches SET paused = ? WHERE id = ?', paused, id)
      if (before === undefined) return
      db.run('UPDATE batches SET layer_ids_before = ? WHERE id = ?', JSON.stringify(before), id)
    },
    change(id: string, changes: Partial<Omit<TransferRecord, 'id' | 'batchId' | 'seq' | 'uploadId'>>): TransferRecord {
      const before = transfer(id)
      if (!before) throw new Error(`No transfer ${id} in the journal.`)
      const after = { ...before, ...changes }
      const own = cache.get(after.batchId)
      const update = () =>
        void db.run(
          'UPDATE transfers SET state = ?, job_id = ?, layer_id = ?, json = ? WHERE id = ?',
          after.state,
          after.jobId,
          after.layerId,
          JSON.stringify(after),
          id,
        )
      // What is read from the disk each time has to be there.
      if (own) write(update, after)
      else {
        durable(update)
        made.forget()
      }
      own?.set(id, after)
      return after
    },
    note: (id: string, at: string, { text, by }: Said): void =>
      write(
        () =>
          void db.run(
            'INSERT INTO history (transfer_id, at, text, said_by) VALUES (?, ?, ?, ?)',
            id,
            at,
            text,
            JSON.stringify(by),
          ),
        null,
      ),
    atOnce,
    /**
     * As `atOnce`, and on disk when it resolves: what several transfers ask for in the same moment waits for the disk once. What
     * fails is told to the one that asked for it.
     */
    together(work: () => void): Promise<void> {
      return new Promise((resolve, reject) => {
        asked.push({ work, resolve, reject })
        if (asked.length === 1) setImmediate(writeAsked)
      })
    },
    /**
     * Changes that no request waits for, of batches that are this program's: on disk together with the next ones that are, or a
     * moment later. A program that is killed before asks the service again how far these transfers are.
     */
    soon(work: () => void): void {
      collecting = true
      try {
        work()
      } finally {
        collecting = false
      }
      later()
    },
    batch(id: string): BatchRecord | null {
      const known = layerIdsBefore.get(id)
      const before = known ? 'NULL AS layer_ids_before' : 'layer_ids_before'
      const row = db.get<BatchRow>(`SELECT ${batchColumns}, ${before} FROM batches WHERE id = ?`, id)
      if (!row) return null
      const batch = batchOf(row)
      if (known) return { ...batch, layerIdsBefore: known }
      if (batch.layerIdsBefore) layerIdsBefore.set(id, batch.layerIdsBefore)
      return batch
    },
    batches: (project: ProjectRef): BatchRecord[] =>
      db
        .all<BatchRow>(
          'SELECT * FROM batches WHERE connection = ? AND project = ? ORDER BY created_at DESC, rowid DESC',
          ...projectKeys(project),
        )
        .map(batchOf),
    transfer,
    transfers(batchId: string): TransferRecord[] {
      const cached = cache.get(batchId)
      return cached ? [...cached.values()] : load(batchId)
    },
    /** Rows of the plan of a batch that were not sent. */
    leftOut: (batchId: string): LeftOutRow[] =>
      db
        .all<{ json: string }>('SELECT json FROM left_out_rows WHERE batch_id = ? ORDER BY id', batchId)
        .map(({ json }) => JSON.parse(json) as LeftOutRow),
    /** What has happened to all transfers of a batch, by their ids; each oldest first. */
    historyOfBatch(batchId: string): Map<string, TransferRow['history']> {
      catchUp()
      const rows = db.all<HistoryRow & { transfer_id: string }>(
        `SELECT h.transfer_id, h.at, h.text, h.said_by FROM history h JOIN transfers t ON t.id = h.transfer_id
         WHERE t.batch_id = ? ORDER BY h.id`,
        batchId,
      )
      const found = new Map<string, TransferRow['history']>()
      for (const row of rows) {
        const own = found.get(row.transfer_id) ?? []
        own.push(entryOf(row))
        found.set(row.transfer_id, own)
      }
      return found
    },
    history(id: string): TransferRow['history'] {
      catchUp()
      return db
        .all<HistoryRow>('SELECT at, text, said_by FROM history WHERE transfer_id = ? ORDER BY id', id)
        .map(entryOf)
    },
    /** Transfers that have not ended, of all projects, in the order in which they were added. */
    unfinished(): TransferRecord[] {
      catchUp()
      return db
        .all<{ id: string }>(
          `SELECT t.id FROM transfers t JOIN batches b ON b.id = t.batch_id
           WHERE t.state NOT IN (${endStates.map(() => '?').join(', ')}) ORDER BY b.created_at, b.rowid, t.seq`,
          ...endStates,
        )
        .flatMap(({ id }) => transfer(id) ?? [])
    },
    /**
     * Makes a batch this program's to work on; false while another living program has it. Called again and again, it keeps
     * the claim alive.
     * @param owner unlike that of any other program on this home folder
     * @param isDead whether the program of another owner has ended; `beat` differs each time that owner keeps its claim alive
     */
    claim(batchId: string, owner: string, isDead: (owner: string, beat: number) => boolean = () => false): boolean {
      const before = db.get<{ owner: string | null; owner_seen: number }>(
        'SELECT owner, owner_seen FROM batches WHERE id = ?',
        batchId,
      )
      if (!before) return false
      const other = before.owner !== null && before.owner !== owner ? before.owner : null
      if (other !== null && !isDead(other, before.owner_seen)) return false
      // A count, not a time: clocks are set, and jump.
      const { changes } = db.run(
        'UPDATE batches SET owner = ?, owner_seen = owner_seen + 1 WHERE id = ? AND owner IS ? AND owner_seen = ?',
        owner,
        batchId,
        before.owner,
        before.owner_seen,
      )
      if (changes > 0 && !cache.has(batchId)) takeUp(batchId)
      return changes > 0
    },
    release: (owner: string): void =>
      void durable(() => db.run('UPDATE batches SET owner = NULL WHERE owner = ?', owner)),
    /** Whether this program has claimed a batch. */
    isOwn: (batchId: string): boolean => cache.has(batchId),
    /** The program that has a batch; null: none. */
    ownerOf: (batchId: string): string | null =>
      db.get<{ owner: string | null }>('SELECT owner FROM batches WHERE id = ?', batchId)?.owner ?? null,
    unfinishedBatches: (): string[] =>
      db
        .all<{ id: string }>(
          `SELECT DISTINCT batch_id AS id FROM transfers WHERE state NOT IN (${endStates.map(() => '?').join(', ')})`,
          ...endStates,
        )
        .map(({ id }) => id),
    /** Ids of the batches that were made last, of all projects. */
    newestBatches: (count: number): string[] =>
      db.all<{ id: string }>('SELECT id FROM batches ORDER BY rowid DESC LIMIT ?', count).map(({ id }) => id),
    /** Whether another program has written the journal since this was asked last. */
    othersWrote(): boolean {
      // Changes only when another connection to the file has written.
      const { data_version: now } = db.get<{ data_version: number }>('PRAGMA data_version') ?? { data_version: 0 }
      const wrote = dataVersion !== null && dataVersion !== now
      dataVersion = now
      return wrote
    },
    byJob(project: ProjectRef, jobId: number): TransferRecord | null {
      const row = db.get<{ transfer_id: string }>(
        'SELECT transfer_id FROM jobs WHERE connection = ? AND project = ? AND job_id = ?',
        ...projectKeys(project),
        jobId,
      )
      return row ? transfer(row.transfer_id) : null
    },
    /** The transfer that made a revision. */
    byRevision(project: ProjectRef, revisionId: string): TransferRecord | null {
      catchUp()
      const row = db.get<{ json: string }>(
        `${columns} WHERE b.connection = ? AND b.project = ? AND json_extract(t.json, '$.revisionId') = ?`,
        ...projectKeys(project),
        revisionId,
      )
      return row ? read(row) : null
    },
    /** Every job that was ever ours, also those that were given up. */
    ownJobs: (project: ProjectRef): Set<number> =>
      new Set(
        db
          .all<{ job_id: number }>(
            'SELECT job_id FROM jobs WHERE connection = ? AND project = ?',
            ...projectKeys(project),
          )
          .map((row) => row.job_id),
      ),
    addJob: (project: ProjectRef, jobId: number, transferId: string): void =>
      void db.run('INSERT OR REPLACE INTO jobs VALUES (?, ?, ?, ?)', ...projectKeys(project), jobId, transferId),
    /** A job that a person, or this program, is about to cancel: that it ends is no error. Who was first stays written. */
    addCancelled: (project: ProjectRef, jobId: number, by: CancelledBy): void =>
      void db.run(
        'INSERT OR IGNORE INTO cancelled_jobs (connection, project, job_id, given_up) VALUES (?, ?, ?, ?)',
        ...projectKeys(project),
        jobId,
        by === 'program' ? 1 : 0,
      ),
    /** It was not cancelled after all. */
    removeCancelled: (project: ProjectRef, jobId: number): void =>
      void db.run(
        'DELETE FROM cancelled_jobs WHERE connection = ? AND project = ? AND job_id = ?',
        ...projectKeys(project),
        jobId,
      ),
    /** Who cancelled a job from here; null: nobody. */
    cancelledBy(project: ProjectRef, jobId: number): CancelledBy | null {
      const row = db.get<{ given_up: number }>(
        'SELECT given_up FROM cancelled_jobs WHERE connection = ? AND project = ? AND job_id = ?',
        ...projectKeys(project),
        jobId,
      )
      if (!row) return null
      return row.given_up === 1 ? 'program' : 'person'
    },
    /** Whether an upload of this mark (marker.ts) is in the journal. */
    hasUpload: (uploadId: string): boolean =>
      db.get('SELECT 1 AS is_there FROM transfers WHERE upload_id = ?', uploadId) !== undefined,
    /** Times between which answers of step 1 of a project were lost. */
    lostAnswers: (project: ProjectRef): TransferRecord['lostAnswers'] =>
      db
        .all<{ json: string }>(
          `${columns} WHERE b.connection = ? AND b.project = ? AND json_array_length(t.json, '$.lostAnswers') > 0`,
          ...projectKeys(project),
        )
        .flatMap((row) => read(row).lostAnswers),
    /** Transfers of a batch in whose record each of the words may be, in lower case: for whoever looks closer. */
    rowsWith(batchId: string, words: readonly string[]): TransferRecord[] {
      catchUp()
      // Only ASCII goes through LIKE without case, and as it is through JSON.
      const likes = words.filter((word) => /^[a-z0-9.-]+$/.test(word))
      return db
        .all<{ json: string }>(
          `SELECT json FROM transfers WHERE batch_id = ? ${likes.map(() => 'AND json LIKE ?').join(' ')} ORDER BY seq`,
          batchId,
          ...likes.map((word) => `%${word}%`),
        )
        .map(read)
    },
    /**
     * What made layers or revisions of a project, newest first; also what is left to a person to place. One that is `done` is never
     * changed but for its twins.
     */
    madeTransfers: (project: ProjectRef): MadeTransfer[] => made.of(project),
    removeConnection(connectionId: string): void {
      catchUp()
      db.transaction(() => {
        db.run('DELETE FROM batches WHERE connection = ?', connectionId)
        cache.clear()
        made.forget()
        db.run('DELETE FROM jobs WHERE connection = ?', connectionId)
        db.run('DELETE FROM cancelled_jobs WHERE connection = ?', connectionId)
      })
    },
  }
}
