import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef, RowOptions } from '../../shared/contract'
import type { WireError } from '../../shared/errors/app-error'
import { projectKey } from '../project-key'
import { migrate, type Migration } from '../store/migrate'

/**
 * How far a transfer has come. Each is written before the request that it names:
 * waiting → intent (step 1 asked for) → initialised (job known) → sending → sent (the service has all bytes) → placing
 * (layer found, goes to its folder) → done. `failed` and `review` wait for a person.
 */
export type JournalState =
  | 'waiting'
  | 'intent'
  | 'initialised'
  | 'sending'
  | 'sent'
  | 'placing'
  | 'done'
  | 'failed'
  | 'review'
  | 'cancelled'
  | 'skipped'

export const endStates: readonly JournalState[] = ['done', 'failed', 'review', 'cancelled', 'skipped']

export interface TransferFile {
  path: string
  name: string
  sizeBytes: number
  lastModifiedMs: number
  /** Of the bytes that were sent; null before. */
  sha256: string | null
}

/** One layer to send. */
export interface TransferRecord {
  id: string
  batchId: string
  seq: number
  /** The mark in the revision's comment; the same for all attempts. */
  uploadId: string
  name: string
  mode: 'create' | 'revise' | 'skip'
  targetLayerId: number | null
  targetLayerName: string | null
  options: RowOptions
  files: TransferFile[]
  /** Names inside a zip that step 1 lists beside it. */
  innerNames: string[]
  state: JournalState
  paused: boolean
  jobId: number | null
  /** The service's time before step 1, UTC milliseconds. */
  intentAtMs: number | null
  /** Failures since something last went well. */
  attempts: number
  /** Bytes may have reached the service in this or an earlier job. */
  everSent: boolean
  layerId: number | null
  revisionId: string | null
  error: WireError | null
  /** The user wants it to end; done once the service has been told. */
  cancelWanted: boolean
  /**
   * Times (service's clock, UTC ms) between which a step 1 was asked whose answer was lost, or may be: the last one is that of
   * a step 1 on its way while the state is `intent`.
   */
  lostAnswers: { fromMs: number; toMs: number }[]
}

export interface BatchRecord {
  id: string
  project: ProjectRef
  title: string
  createdAt: string
  paused: boolean
  /** Layers of the project before the first request, by which a new one is told from the old ones. */
  layerIdsBefore: number[] | null
  marked: boolean
}

/** The upload journal: what is to be sent, and what has happened. One writer; every change is on disk when its call returns. */
export interface Journal {
  addBatch(batch: BatchRecord, transfers: readonly TransferRecord[]): void
  changeBatch(id: string, changes: Partial<Pick<BatchRecord, 'paused' | 'layerIdsBefore'>>): void
  change(id: string, changes: Partial<Omit<TransferRecord, 'id' | 'batchId' | 'seq' | 'uploadId'>>): TransferRecord
  note(id: string, at: string, text: string): void
  /** Several changes that are on disk together or not at all; also quicker than each by itself. */
  atOnce(work: () => void): void
  batch(id: string): BatchRecord | null
  batches(project: ProjectRef): BatchRecord[]
  transfer(id: string): TransferRecord | null
  transfers(batchId: string): TransferRecord[]
  history(id: string): { at: string; text: string }[]
  /** Transfers that have not ended, of all projects, in the order in which they were added. */
  unfinished(): TransferRecord[]
  /**
   * Makes a batch this program's to work on; false while another living program has it. Called again and again, it keeps
   * the claim alive.
   * @param owner unlike that of any other program on this home folder
   * @param isDead whether the program of another owner has ended; `beat` differs each time that owner keeps its claim alive
   */
  claim(batchId: string, owner: string, isDead?: (owner: string, beat: number) => boolean): boolean
  release(owner: string): void
  byJob(project: ProjectRef, jobId: number): TransferRecord | null
  /** The transfer that made a revision. */
  byRevision(project: ProjectRef, revisionId: string): TransferRecord | null
  /** Every job that was ever ours, also those that were given up. */
  ownJobs(project: ProjectRef): Set<number>
  addJob(project: ProjectRef, jobId: number, transferId: string): void
  /** Transfers of a project with answers of step 1 that were lost and not yet looked into. */
  withLostAnswers(project: ProjectRef): TransferRecord[]
  projectsWithLostAnswers(): ProjectRef[]
  /** What was sent to the layers of a project, newest first. */
  doneTransfers(project: ProjectRef): TransferRecord[]
  removeConnection(connectionId: string): void
}

export const journalMigrations: readonly Migration[] = [
  {
    name: 'batches, transfers, their jobs and their history',
    sql: `
      CREATE TABLE batches (
        id TEXT PRIMARY KEY, connection TEXT NOT NULL, project TEXT NOT NULL, project_ref TEXT NOT NULL,
        title TEXT NOT NULL, created_at TEXT NOT NULL, paused INTEGER NOT NULL, layer_ids_before TEXT, marked INTEGER NOT NULL,
        owner TEXT, owner_seen INTEGER NOT NULL DEFAULT 0
      );
      CREATE INDEX batches_of_project ON batches (connection, project, created_at);
      CREATE TABLE transfers (
        id TEXT PRIMARY KEY, batch_id TEXT NOT NULL REFERENCES batches (id) ON DELETE CASCADE, seq INTEGER NOT NULL,
        upload_id TEXT NOT NULL UNIQUE, state TEXT NOT NULL, job_id INTEGER, layer_id INTEGER, json TEXT NOT NULL
      );
      CREATE INDEX transfers_of_batch ON transfers (batch_id, seq);
      CREATE INDEX transfers_by_state ON transfers (state);
      CREATE TABLE jobs (
        connection TEXT NOT NULL, project TEXT NOT NULL, job_id INTEGER NOT NULL, transfer_id TEXT NOT NULL,
        PRIMARY KEY (connection, project, job_id)
      ) WITHOUT ROWID;
      CREATE TABLE history (
        id INTEGER PRIMARY KEY, transfer_id TEXT NOT NULL REFERENCES transfers (id) ON DELETE CASCADE,
        at TEXT NOT NULL, text TEXT NOT NULL
      );
      CREATE INDEX history_of_transfer ON history (transfer_id, id);
    `,
  },
]

interface BatchRow {
  id: string
  project_ref: string
  title: string
  created_at: string
  paused: number
  layer_ids_before: string | null
  marked: number
}

/** Opens the journal in a database of its own; brings its schema up to date. AppError `journal.corrupt`. */
export function openJournal(db: Sqlite): Journal {
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
  })

  /** Batches that are this program's own: nobody else writes them, so they need not be read from disk each time. */
  const cache = new Map<string, Map<string, TransferRecord>>()
  const batchIds = new Map<string, string>()

  function load(batchId: string): TransferRecord[] {
    return db.all<{ json: string }>('SELECT json FROM transfers WHERE batch_id = ? ORDER BY seq', batchId).map(read)
  }

  function transfer(id: string): TransferRecord | null {
    const cached = cache.get(batchIds.get(id) ?? '')?.get(id)
    if (cached) return cached
    const row = db.get<{ json: string }>('SELECT json FROM transfers WHERE id = ?', id)
    return row ? read(row) : null
  }

  return {
    addBatch(batch, transfers) {
      db.transaction(() => {
        db.run(
          'INSERT INTO batches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, 0)',
          batch.id,
          batch.project.connectionId,
          projectKey(batch.project),
          JSON.stringify(batch.project),
          batch.title,
          batch.createdAt,
          batch.paused,
          batch.layerIdsBefore && JSON.stringify(batch.layerIdsBefore),
          batch.marked,
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
      })
    },
    changeBatch(id, { paused, layerIdsBefore }) {
      if (paused !== undefined) db.run('UPDATE batches SET paused = ? WHERE id = ?', paused, id)
      if (layerIdsBefore !== undefined)
        db.run('UPDATE batches SET layer_ids_before = ? WHERE id = ?', JSON.stringify(layerIdsBefore), id)
    },
    change(id, changes) {
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
    note: (id, at, text) => void db.run('INSERT INTO history (transfer_id, at, text) VALUES (?, ?, ?)', id, at, text),
    atOnce: (work) => db.transaction(work),
    batch(id) {
      const row = db.get<BatchRow>('SELECT * FROM batches WHERE id = ?', id)
      return row ? batchOf(row) : null
    },
    batches: (project) =>
      db
        .all<BatchRow>(
          'SELECT * FROM batches WHERE connection = ? AND project = ? ORDER BY created_at DESC, rowid DESC',
          project.connectionId,
          projectKey(project),
        )
        .map(batchOf),
    transfer,
    transfers(batchId) {
      const cached = cache.get(batchId)
      return cached ? [...cached.values()] : load(batchId)
    },
    history: (id) =>
      db
        .all<{ at: string; text: string }>('SELECT at, text FROM history WHERE transfer_id = ? ORDER BY id', id)
        .map(({ at, text }) => ({ at, text })),
    unfinished: () =>
      db
        .all<{ json: string }>(
          `${columns} WHERE t.state NOT IN (${endStates.map(() => '?').join(', ')}) ORDER BY b.created_at, b.rowid, t.seq`,
          ...endStates,
        )
        .map(read),
    claim(batchId, owner, isDead = () => false) {
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
      if (changes > 0 && !cache.has(batchId)) {
        const rows = load(batchId)
        cache.set(batchId, new Map(rows.map((row) => [row.id, row])))
        for (const row of rows) batchIds.set(row.id, batchId)
      }
      return changes > 0
    },
    release: (owner) => void db.run('UPDATE batches SET owner = NULL WHERE owner = ?', owner),
    byJob(project, jobId) {
      const row = db.get<{ transfer_id: string }>(
        'SELECT transfer_id FROM jobs WHERE connection = ? AND project = ? AND job_id = ?',
        project.connectionId,
        projectKey(project),
        jobId,
      )
      return row ? transfer(row.transfer_id) : null
    },
    byRevision(project, revisionId) {
      const row = db.get<{ json: string }>(
        `${columns} WHERE b.connection = ? AND b.project = ? AND json_extract(t.json, '$.revisionId') = ?`,
        project.connectionId,
        projectKey(project),
        revisionId,
      )
      return row ? read(row) : null
    },
    ownJobs: (project) =>
      new Set(
        db
          .all<{ job_id: number }>(
            'SELECT job_id FROM jobs WHERE connection = ? AND project = ?',
            project.connectionId,
            projectKey(project),
          )
          .map((row) => row.job_id),
      ),
    addJob: (project, jobId, transferId) =>
      void db.run(
        'INSERT OR REPLACE INTO jobs VALUES (?, ?, ?, ?)',
        project.connectionId,
        projectKey(project),
        jobId,
        transferId,
      ),
    withLostAnswers: (project) =>
      db
        .all<{ json: string }>(
          `${columns} WHERE b.connection = ? AND b.project = ? AND json_array_length(t.json, '$.lostAnswers') > 0`,
          project.connectionId,
          projectKey(project),
        )
        .map(read),
    projectsWithLostAnswers: () =>
      db
        .all<{ project_ref: string }>(
          `SELECT DISTINCT b.project_ref AS project_ref FROM transfers t JOIN batches b ON b.id = t.batch_id
           WHERE json_array_length(t.json, '$.lostAnswers') > 0`,
        )
        .map((row) => JSON.parse(row.project_ref) as ProjectRef),
    doneTransfers: (project) =>
      db
        .all<{ json: string }>(
          `${columns} WHERE t.state = 'done' AND b.connection = ? AND b.project = ? ORDER BY b.created_at DESC, b.rowid DESC, t.seq DESC`,
          project.connectionId,
          projectKey(project),
        )
        .map(read),
    removeConnection(connectionId) {
      db.transaction(() => {
        db.run('DELETE FROM batches WHERE connection = ?', connectionId)
        cache.clear()
        db.run('DELETE FROM jobs WHERE connection = ?', connectionId)
      })
    },
  }
}
