import type { Sqlite } from '../../node/sqlite'
import type { JobStatus, UploadOrder } from '../../shared/rest'
import { uploadBody } from '../../shared/rest'
import { foldCase } from '../../shared/model/fold-case'
import { above, below, equal } from './list-conditions'
import type { Condition } from './list-index'
import { given, listIndexes, nextChange, oneOf } from './list-source'
import { storedFile, type StoredFile } from './layers'
import { hashSecret } from './users'

/** A job. */
export interface JobRow {
  id: number
  project_id: number
  user_id: string
  user_name: string
  token_hash: string
  state: JobStatus
  /** Percent, 0 to 100. */
  progress: number
  step: string
  error: string | null
  created_ms: number
  updated_ms: number
}

/** The interface's filters of jobs; absent ones do not filter. */
export interface JobFilter {
  creatorId?: string
  /** Whole name, compared without case. */
  creatorName?: string
  createdAfterMs?: number
  createdBeforeMs?: number
  statuses?: readonly JobStatus[]
}

const select = `SELECT jobs.id, jobs.project_id, jobs.user_id, users.name AS user_name, jobs.token_hash, jobs.state, jobs.progress,
  jobs.step, jobs.error, jobs.created_ms, jobs.updated_ms FROM jobs JOIN users ON users.id = jobs.user_id`

/** What goes with every change of a state: the filters look at it. */
const changed = `changed = ${nextChange('jobs', 'jobs.project_id')}`

/** Upload jobs. State moves initializing → processing → completed or error, never back. */
export function jobStore(db: Sqlite) {
  const indexes = listIndexes(db, 'jobs', { user_id: 'value', state: 'value', created_ms: 'number' })
  return {
    add: (job: { projectId: number; userId: string; order: UploadOrder; token: string; nowMs: number }): number =>
      db.run(
        `INSERT INTO jobs (project_id, changed, user_id, request, token_hash, state, progress, step, created_ms, updated_ms)
         VALUES (?1, ${nextChange('jobs', '?1')}, ?2, ?3, ?4, 'initializing', 0, 'Waiting for the files, at most 7 days', ?5, ?6)`,
        job.projectId,
        job.userId,
        JSON.stringify(job.order),
        hashSecret(job.token),
        job.nowMs,
        job.nowMs,
      ).lastInsertRowid,

    byId: (id: number) => db.get<JobRow>(`${select} WHERE jobs.id = ?`, id),

    order(id: number): UploadOrder {
      const row = db.get<{ request: string }>('SELECT request FROM jobs WHERE id = ?', id)
      return uploadBody.parse(JSON.parse(row?.request ?? 'null'))
    },

    readAhead: () => indexes.readAhead(),

    /** One page of a project's jobs, newest first, and how many there are in all. */
    async page(
      projectId: number,
      filter: JobFilter,
      page: number,
      pageSize: number,
    ): Promise<{ rows: JobRow[]; total: number }> {
      const { ids, total } = await indexes.of(projectId).find(conditions(db, filter), [], (count) => {
        const end = Math.max(count - (page - 1) * pageSize, 0)
        return [Math.max(end - pageSize, 0), end]
      })
      const rows = db.all<JobRow>(
        `${select} WHERE jobs.id IN (SELECT value FROM json_each(?)) ORDER BY jobs.id DESC`,
        JSON.stringify(ids),
      )
      return { rows, total }
    },

    /** Whether a job has waited for its files since before a time. */
    hasWaitedSince: (id: number, beforeMs: number): boolean =>
      db.get(`SELECT 1 FROM jobs WHERE id = ? AND state = 'initializing' AND updated_ms < ?`, id, beforeMs) !==
      undefined,

    /** Notes that bytes of a job's files have come; nothing when it does not wait for them any more. */
    touch: (id: number, nowMs: number) =>
      db.run(`UPDATE jobs SET updated_ms = ? WHERE id = ? AND state = 'initializing'`, nowMs, id),

    inState: (state: JobStatus) => db.all<JobRow>(`${select} WHERE jobs.state = ? ORDER BY jobs.id`, state),

    files: (id: number) =>
      db.all<StoredFile>(
        'SELECT position, name, sha256, size, last_modified FROM job_files WHERE job_id = ? ORDER BY position',
        id,
      ),

    /** Hands a job its files, and starts it. False when it is no longer waiting for them: somebody else was first. */
    start(id: number, files: readonly StoredFile[], nowMs: number): boolean {
      return db.transaction(() => {
        const taken = db.run(
          `UPDATE jobs SET state = 'processing', ${changed}, step = 'Waiting to be processed', updated_ms = ? WHERE id = ? AND state = 'initializing'`,
          nowMs,
          id,
        )
        if (taken.changes === 0) return false
        db.run(
          `INSERT INTO job_files (job_id, position, name, sha256, size, last_modified) SELECT ?, ${storedFile} FROM json_each(?)`,
          id,
          JSON.stringify(files),
        )
        return true
      })
    },

    /** How often a process has begun to work on a job. */
    attempts: (id: number): number =>
      db.get<{ attempts: number }>('SELECT attempts FROM jobs WHERE id = ?', id)?.attempts ?? 0,
    beginAttempt: (id: number) => db.run('UPDATE jobs SET attempts = attempts + 1 WHERE id = ?', id),

    withdrawAttempt: (id: number) => db.run('UPDATE jobs SET attempts = attempts - 1 WHERE id = ?', id),

    /** What a running job is doing; nothing when it has ended. */
    progress: (id: number, progress: number, step: string, nowMs: number) =>
      db.run(
        `UPDATE jobs SET progress = max(progress, ?), step = ?, updated_ms = ? WHERE id = ? AND state IN ('initializing', 'processing')`,
        progress,
        step,
        nowMs,
        id,
      ),

    /** Ends a job well. False when it has ended otherwise meanwhile. */
    complete: (id: number, step: string, nowMs: number): boolean =>
      db.run(
        `UPDATE jobs SET state = 'completed', ${changed}, progress = 100, step = ?, updated_ms = ? WHERE id = ? AND state = 'processing'`,
        step,
        nowMs,
        id,
      ).changes === 1,

    /** Ends a job with an error. False when it has ended already. */
    fail: (id: number, step: string, error: string, nowMs: number): boolean =>
      db.run(
        `UPDATE jobs SET state = 'error', ${changed}, step = ?, error = ?, updated_ms = ? WHERE id = ? AND state IN ('initializing', 'processing')`,
        step,
        error,
        nowMs,
        id,
      ).changes === 1,
  }
}
/** Jobs and what step 1 said of them. */
export type JobStore = ReturnType<typeof jobStore>

/** Each group asks for one of its conditions. */
function conditions(db: Sqlite, filter: JobFilter): Condition[][] {
  return [
    ...given(filter.creatorId, (user) => equal('user_id', user)),
    ...(filter.creatorName === undefined
      ? []
      : [usersNamed(db, filter.creatorName).map((user) => equal('user_id', user))]),
    ...given(filter.createdAfterMs, (ms) => above('created_ms', ms)),
    ...given(filter.createdBeforeMs, (ms) => below('created_ms', ms)),
    ...oneOf('state', filter.statuses),
  ]
}

const usersNamed = (db: Sqlite, name: string): string[] =>
  db.all<{ id: string }>('SELECT id FROM users WHERE name_folded = ?', foldCase(name)).map((row) => row.id)
