import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef, TransferRow } from '../../shared/contract'
import { projectKey } from '../project-key'
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
import type { Said, SaidBy } from '../../shared/languages/said'

/** The upload journal: what is to be sent, and what has happened. One writer; every change is on disk when its call returns. */
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

const entryOf = ({ at, text, said_by: by }: HistoryRow): TransferRow['history'][number] => ({
  at,
  text,
  ...(by !== null && { textBy: JSON.parse(by) as SaidBy }),
})

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
  let dataVersion: number | null = null

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

  return {
    /** @param leftOut rows of its plan that are not sent, for its record */
    addBatch(batch: BatchRecord, transfers: readonly TransferRecord[], leftOut: readonly LeftOutRow[] = []): void {
      db.transaction(() => {
        db.run(
          'INSERT INTO batches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, 0, ?, ?)',
          batch.id,
          batch.project.connectionId,
          projectKey(batch.project),
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
    changeBatch(id: string, { paused, layerIdsBefore }: Partial<Pick<BatchRecord, 'paused' | 'layerIdsBefore'>>): void {
      if (paused !== undefined) db.run('UPDATE batches SET paused = ? WHERE id = ?', paused, id)
      if (layerIdsBefore !== undefined)
        db.run('UPDATE batches SET layer_ids_before = ? WHERE id = ?', JSON.stringify(layerIdsBefore), id)
    },
    change(id: string, changes: Partial<Omit<TransferRecord, 'id' | 'batchId' | 'seq' | 'uploadId'>>): TransferRecord {
      const before = transfer(id)
      if (!before) throw new Error(`No transfer ${id} in the journal.`)
      const after = { ...before, ...changes }
      db.run(
        'UPDATE transfers SET state = ?, job_id = ?, layer_id = ?, json = ? WHERE id = ?',
        after.state,
        after.jobId,
        after.layerId,
        JSON.stringify(after),
        id,
      )
      cache.get(after.batchId)?.set(id, after)
      return after
    },
    note: (id: string, at: string, { text, by }: Said): void =>
      void db.run(
        'INSERT INTO history (transfer_id, at, text, said_by) VALUES (?, ?, ?, ?)',
        id,
        at,
        text,
        JSON.stringify(by),
      ),
    /** Several changes that are on disk together or not at all; also quicker than each by itself. */
    atOnce(work: () => void): void {
      try {
        db.transaction(work)
      } catch (error) {
        // What was taken back on the disk is taken back here too; whose the batches are is as it was.
        const own = [...cache.keys()]
        cache.clear()
        for (const batchId of own) takeUp(batchId)
        throw error
      }
    },
    batch(id: string): BatchRecord | null {
      const row = db.get<BatchRow>('SELECT * FROM batches WHERE id = ?', id)
      return row ? batchOf(row) : null
    },
    batches: (project: ProjectRef): BatchRecord[] =>
      db
        .all<BatchRow>(
          'SELECT * FROM batches WHERE connection = ? AND project = ? ORDER BY created_at DESC, rowid DESC',
          project.connectionId,
          projectKey(project),
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
    history: (id: string): TransferRow['history'] =>
      db.all<HistoryRow>('SELECT at, text, said_by FROM history WHERE transfer_id = ? ORDER BY id', id).map(entryOf),
    /** Transfers that have not ended, of all projects, in the order in which they were added. */
    unfinished: (): TransferRecord[] =>
      db
        .all<{ json: string }>(
          `${columns} WHERE t.state NOT IN (${endStates.map(() => '?').join(', ')}) ORDER BY b.created_at, b.rowid, t.seq`,
          ...endStates,
        )
        .map(read),
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
    release: (owner: string): void => void db.run('UPDATE batches SET owner = NULL WHERE owner = ?', owner),
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
        project.connectionId,
        projectKey(project),
        jobId,
      )
      return row ? transfer(row.transfer_id) : null
    },
    /** The transfer that made a revision. */
    byRevision(project: ProjectRef, revisionId: string): TransferRecord | null {
      const row = db.get<{ json: string }>(
        `${columns} WHERE b.connection = ? AND b.project = ? AND json_extract(t.json, '$.revisionId') = ?`,
        project.connectionId,
        projectKey(project),
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
            project.connectionId,
            projectKey(project),
          )
          .map((row) => row.job_id),
      ),
    addJob: (project: ProjectRef, jobId: number, transferId: string): void =>
      void db.run(
        'INSERT OR REPLACE INTO jobs VALUES (?, ?, ?, ?)',
        project.connectionId,
        projectKey(project),
        jobId,
        transferId,
      ),
    /** A job that a person, or this program, is about to cancel: that it ends is no error. Who was first stays written. */
    addCancelled: (project: ProjectRef, jobId: number, by: CancelledBy): void =>
      void db.run(
        'INSERT OR IGNORE INTO cancelled_jobs (connection, project, job_id, given_up) VALUES (?, ?, ?, ?)',
        project.connectionId,
        projectKey(project),
        jobId,
        by === 'program' ? 1 : 0,
      ),
    /** It was not cancelled after all. */
    removeCancelled: (project: ProjectRef, jobId: number): void =>
      void db.run(
        'DELETE FROM cancelled_jobs WHERE connection = ? AND project = ? AND job_id = ?',
        project.connectionId,
        projectKey(project),
        jobId,
      ),
    /** Who cancelled a job from here; null: nobody. */
    cancelledBy(project: ProjectRef, jobId: number): CancelledBy | null {
      const row = db.get<{ given_up: number }>(
        'SELECT given_up FROM cancelled_jobs WHERE connection = ? AND project = ? AND job_id = ?',
        project.connectionId,
        projectKey(project),
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
          project.connectionId,
          projectKey(project),
        )
        .flatMap((row) => read(row).lostAnswers),
    /** Transfers of a batch in whose record each of the words may be, in lower case: for whoever looks closer. */
    rowsWith(batchId: string, words: readonly string[]): TransferRecord[] {
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
    /** What made layers or revisions of a project, newest first; also what is left to a person to place. */
    madeTransfers: (project: ProjectRef): TransferRecord[] =>
      db
        .all<{ json: string }>(
          `${columns} WHERE t.state IN ('done', 'review') AND b.connection = ? AND b.project = ? ORDER BY b.created_at DESC, b.rowid DESC, t.seq DESC`,
          project.connectionId,
          projectKey(project),
        )
        .map(read),
    removeConnection(connectionId: string): void {
      db.transaction(() => {
        db.run('DELETE FROM batches WHERE connection = ?', connectionId)
        cache.clear()
        db.run('DELETE FROM jobs WHERE connection = ?', connectionId)
        db.run('DELETE FROM cancelled_jobs WHERE connection = ?', connectionId)
      })
    },
  }
}
