import { sql } from 'kysely'
import { uploadBody, type JobStatus, type UploadOrder } from '../../shared/rest'
import { foldCase } from '../../shared/model/fold-case'
import type { Db } from './db'
import type { Dialect } from './dialect'
import { above, below, equal } from './list-conditions'
import type { Condition } from './list-index'
import { given, listIndexes, oneOf, rowsOf, type ListIndexes } from './list-source'
import { storedFile, type StoredFile } from './layers'
import { query } from './query'
import { hashSecret } from './users'

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

const jobs = (on: Dialect) =>
  on.from
    .selectFrom('jobs')
    .innerJoin('users', 'users.id', 'jobs.user_id')
    .select(['jobs.id', 'jobs.project_id', 'jobs.user_id', 'users.name as user_name', 'jobs.token_hash', 'jobs.state'])
    .select(['jobs.progress', 'jobs.step', 'jobs.error', 'jobs.created_ms', 'jobs.updated_ms'])

const withId = query((on, id: number) => jobs(on).where('jobs.id', '=', id))
const pageColumns = [
  ...['id', 'project_id', 'user_id', 'user_name', 'token_hash', 'state', 'progress', 'step', 'error', 'created_ms'],
  ...['updated_ms', 'last'],
]
const withIds = query((on, projectId: number, ids: string) =>
  on.gathered(
    pageColumns,
    jobs(on)
      .select(sql<number>`(${on.lastChange('jobs', projectId)})`.as('last'))
      .where(sql<boolean>`jobs.id IN (SELECT CAST("each".value AS bigint) FROM ${on.eachText(ids)})`)
      .orderBy('jobs.id', 'desc'),
  ),
)
const inState = query((on, state: JobStatus) => jobs(on).where('jobs.state', '=', state).orderBy('jobs.id'))
const countIn = query((on, state: JobStatus) =>
  on.from.selectFrom('jobs').select(on.from.fn.countAll<number>().as('count')).where('state', '=', state),
)
const oneAtWork = query((on, projectId: number) =>
  on.from
    .selectFrom('jobs')
    .select('id')
    .where('project_id', '=', projectId)
    .where('state', '=', 'processing')
    .limit(1),
)
const orderOf = query((on, id: number) => on.from.selectFrom('jobs').select('request').where('id', '=', id))
const attemptsOf = query((on, id: number) => on.from.selectFrom('jobs').select('attempts').where('id', '=', id))
const filesOf = query((on, id: number) =>
  on.from
    .selectFrom('job_files')
    .select(['position', 'name', 'sha256', 'size', 'last_modified'])
    .where('job_id', '=', id)
    .orderBy('position'),
)
const insertFiles = query(
  (on, id: number, files: string) => sql`
    INSERT INTO job_files (job_id, position, name, sha256, size, last_modified)
    SELECT CAST(${id} AS bigint), ${storedFile} FROM ${on.eachObject(files)}`,
)
const waitingSince = query((on, id: number, beforeMs: number) =>
  on.from
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'initializing')
    .where('updated_ms', '<', beforeMs),
)
const usersNamed = query((on, folded: string) =>
  on.gathered(['id'], on.from.selectFrom('users').select('id').where('name_folded', '=', folded)),
)

const insert = query((on, projectId: number, userId: string, request: string, tokenHash: string, nowMs: number) =>
  on.from
    .insertInto('jobs')
    .values({
      project_id: projectId,
      changed: on.nextChange('jobs', projectId),
      user_id: userId,
      request,
      token_hash: tokenHash,
      state: 'initializing',
      progress: 0,
      step: 'Waiting for the files, at most 7 days',
      created_ms: nowMs,
      updated_ms: nowMs,
    })
    .returning('id'),
)
const touch = query((on, nowMs: number, id: number) =>
  on.from.updateTable('jobs').set({ updated_ms: nowMs }).where('id', '=', id).where('state', '=', 'initializing'),
)
/** What goes with every change of a state: the filters look at it. */
const changed = (on: Dialect) => on.nextChange('jobs', sql.ref('jobs.project_id'))
const start = query((on, nowMs: number, id: number) =>
  on.from
    .updateTable('jobs')
    .set({ state: 'processing', changed: changed(on), step: 'Waiting to be processed', updated_ms: nowMs })
    .where('id', '=', id)
    .where('state', '=', 'initializing'),
)
const addAttempts = query((on, count: number, id: number) =>
  on.from
    .updateTable('jobs')
    .set({ attempts: sql`attempts + ${count}` })
    .where('id', '=', id),
)
const tellProgress = query((on, progress: number, step: string, nowMs: number, id: number) =>
  on.from
    .updateTable('jobs')
    .set({ progress: on.greatest(sql.ref('progress'), progress), step, updated_ms: nowMs })
    .where('id', '=', id)
    .where('state', 'in', ['initializing', 'processing']),
)
const complete = query((on, step: string, nowMs: number, id: number) =>
  on.from
    .updateTable('jobs')
    .set({ state: 'completed', changed: changed(on), progress: 100, step, updated_ms: nowMs })
    .where('id', '=', id)
    .where('state', '=', 'processing'),
)
const fail = query((on, step: string, error: string, nowMs: number, id: number) =>
  on.from
    .updateTable('jobs')
    .set({ state: 'error', changed: changed(on), step, error, updated_ms: nowMs })
    .where('id', '=', id)
    .where('state', 'in', ['initializing', 'processing']),
)

/** What filters of jobs look at. */
export const jobIndexes = (db: Db): ListIndexes =>
  listIndexes(db, 'jobs', { user_id: 'value', state: 'value', created_ms: 'number' })

/** Upload jobs. State moves initializing → processing → completed or error, never back. */
export function jobStore(db: Db, indexes: ListIndexes) {
  return {
    add: async (job: {
      projectId: number
      userId: string
      order: UploadOrder
      token: string
      nowMs: number
    }): Promise<number> => {
      const { projectId, userId, nowMs } = job
      const row = await db.write(insert, projectId, userId, JSON.stringify(job.order), hashSecret(job.token), nowMs)
      return row?.id ?? 0
    },

    byId: (id: number): Promise<JobRow | undefined> => db.first(withId, id),

    order: async (id: number): Promise<UploadOrder> =>
      uploadBody.parse(JSON.parse((await db.first(orderOf, id))?.request ?? 'null')),

    /** One page of a project's jobs, newest first, and how many there are in all; of what is committed. */
    async page(
      projectId: number,
      filter: JobFilter,
      page: number,
      pageSize: number,
    ): Promise<{ rows: JobRow[]; total: number }> {
      const index = indexes.of(projectId)
      const range = (count: number): [number, number] => {
        const end = Math.max(count - (page - 1) * pageSize, 0)
        return [Math.max(end - pageSize, 0), end]
      }
      const wanted = [await conditions(db, filter), [], range] as const
      const rows = ({ ids }: { ids: number[] }) =>
        rowsOf<JobRow & { last: number }>(pageColumns, db.first(withIds, projectId, JSON.stringify(ids)))
      const now = index.findNow(...wanted)
      const read = now && now.ids.length > 0 ? await rows(now) : []
      if (now && read[0]?.last === now.change) return { rows: read, total: now.total }
      const found = await index.find(...wanted)
      return { rows: await rows(found), total: found.total }
    },

    /** Whether a job has waited for its files since before a time. */
    hasWaitedSince: async (id: number, beforeMs: number): Promise<boolean> =>
      (await db.first(waitingSince, id, beforeMs)) !== undefined,

    /** Notes that bytes of a job's files have come; nothing when it does not wait for them any more. */
    touch: (id: number, nowMs: number) => db.run(touch, nowMs, id),

    inState: (state: JobStatus): Promise<JobRow[]> => db.all(inState, state),

    /** How many jobs of all projects are in a state. */
    countIn: async (state: JobStatus): Promise<number> => Number((await db.first(countIn, state))?.count ?? 0),

    /** Whether files of a project are being processed. */
    anyAtWork: async (projectId: number): Promise<boolean> => (await db.first(oneAtWork, projectId)) !== undefined,

    files: (id: number): Promise<StoredFile[]> => db.all(filesOf, id),

    /** Hands a job its files, and starts it. False when it is no longer waiting for them: somebody else was first. */
    start: (id: number, files: readonly StoredFile[], nowMs: number): Promise<boolean> =>
      db.transaction(async (tx) => {
        if ((await tx.run(start, nowMs, id)) === 0) return false
        await tx.run(insertFiles, id, JSON.stringify(files))
        return true
      }),

    /** How often a process has begun to work on a job. */
    attempts: async (id: number): Promise<number> => (await db.first(attemptsOf, id))?.attempts ?? 0,
    beginAttempt: (id: number) => db.run(addAttempts, 1, id),
    withdrawAttempt: (id: number) => db.run(addAttempts, -1, id),

    /** What a running job is doing; nothing when it has ended. */
    progress: (id: number, progress: number, step: string, nowMs: number) =>
      db.run(tellProgress, progress, step, nowMs, id),

    /** Ends a job well. False when it has ended otherwise meanwhile. */
    complete: async (id: number, step: string, nowMs: number): Promise<boolean> =>
      (await db.run(complete, step, nowMs, id)) === 1,

    /** Ends a job with an error. False when it has ended already. */
    fail: async (id: number, step: string, error: string, nowMs: number): Promise<boolean> =>
      (await db.run(fail, step, error, nowMs, id)) === 1,
  }
}
/** Jobs and what step 1 said of them. */
export type JobStore = ReturnType<typeof jobStore>

/** Each group asks for one of its conditions. */
async function conditions(db: Db, filter: JobFilter): Promise<Condition[][]> {
  const { creatorName } = filter
  const named = creatorName === undefined ? null : await usersOf(db, foldCase(creatorName))
  return [
    ...given(filter.creatorId, (user) => equal('user_id', user)),
    ...(named === null ? [] : [named.map(({ id }) => equal('user_id', id))]),
    ...given(filter.createdAfterMs, (ms) => above('created_ms', ms)),
    ...given(filter.createdBeforeMs, (ms) => below('created_ms', ms)),
    ...oneOf('state', filter.statuses),
  ]
}

const usersOf = (db: Db, folded: string) => rowsOf<{ id: string }>(['id'], db.first(usersNamed, folded))
