import type { AppStatus, JobFilters, MonitoredJob, ProjectRef, Result } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import { toJob, type Job, type JobStatus } from '../../shared/rest'
import type { Connections } from '../connections/connections'
import { guarded } from '../guarded'
import type { Log } from '../ports'
import { fullProjectKey, projectParams } from '../project-key'
import { readAllJobs, readJobPage, type RestClient } from '../remote'
import { cancelJob, type CancelledJobs } from './cancel-job'
import { isToldCancelled, jobState } from './job-state'
import type { JobWatch } from './job-watch'
import { createStandstills } from './standstills'
import { perhapsLeftBehind } from './left-behind'

/** What our journal knows of a job. */
export interface JobOrigin {
  layerName: string | null
  layerId: number | null
  batchId: string | null
  rowId: string | null
  canSendAgain: boolean
}

/** What the job list is made from. */
export interface JobsOptions {
  connections: Connections
  watch: JobWatch
  log: Log
  stuckAfterMinutes: () => number
  /** What is known of the jobs of a project; asked once for many jobs. */
  originsOf: (project: ProjectRef) => (job: Job) => JobOrigin | null
  /** Times between which answers of step 1 to this program were lost, UTC milliseconds by the service's clock. */
  lostAnswers: (project: ProjectRef) => readonly { fromMs: number; toMs: number }[]
  cancelled: CancelledJobs
  onChanged: (project: ProjectRef, jobs: MonitoredJob[]) => void
}

/** The jobs of a project as the interface lists them, with what we know beside. */
export type Jobs = ReturnType<typeof createJobs>

/** Running jobs that are read to know which of them are stuck. */
const readAtMost = 500
const none: ReadonlySet<number> = new Set()
/** How long the job table stays lively after it was last read. */
const livelyMs = 90_000

/** The processing jobs of the projects as the window shows them. */
export function createJobs(options: JobsOptions) {
  const { connections, watch } = options
  const standstills = createStandstills(options.stuckAfterMinutes)
  /** How each service writes the name of this user on jobs: as on those that the journal knows. */
  const ownNames = new Map<string, string>()
  const errors = new Map<string, { error: number; newest: number | null; cancelled: number }>()
  const lively = new Map<string, { stop: () => void; timer: NodeJS.Timeout }>()
  let stopShown: (() => void) | null = null
  let runningCount = 0
  let closed = false

  const isCancelled = (project: ProjectRef, job: Job) =>
    jobState(job, none) === 'error' && (options.cancelled.cancelledBy(project, job.id) !== null || isToldCancelled(job))

  function monitored(
    project: ProjectRef,
    job: Job,
    initializing: ReadonlySet<number>,
    serverNowMs: number,
    originOf: (job: Job) => JobOrigin | null,
  ): MonitoredJob {
    const state = jobState(job, initializing)
    const origin = originOf(job)
    if (origin?.batchId && job.userName) ownNames.set(project.connectionId, job.userName)
    return {
      job,
      state,
      cancelled: isCancelled(project, job),
      ...standstills.of(project, job.id, state, serverNowMs),
      perhapsLeftBehind:
        state === 'initializing' &&
        perhapsLeftBehind(job, {
          lost: options.lostAnswers(project),
          isKnown: origin !== null,
          ownName: ownNames.get(project.connectionId) ?? null,
          nowMs: serverNowMs,
        }),
      layerName: origin?.layerName ?? null,
      layerId: origin?.layerId ?? null,
      batchId: origin?.batchId ?? null,
      rowId: origin?.rowId ?? null,
      canSendAgain: origin?.canSendAgain ?? false,
    }
  }

  async function totalOf(client: RestClient, project: ProjectRef, status: JobStatus, signal: AbortSignal) {
    const query = { statuses: [status], pageSize: 1, page: 1 }
    return (await readJobPage(client, projectParams(project), query, { signal })).total
  }

  /** How many jobs ended in error, and how many of them because somebody cancelled them: read again when there is a new one. */
  async function errorsOf(client: RestClient, project: ProjectRef, signal: AbortSignal) {
    const params = projectParams(project)
    const query = { statuses: ['error' as const], pageSize: 1, page: 1 }
    const { total, jobs } = await readJobPage(client, params, query, { signal })
    const key = fullProjectKey(project)
    const newest = jobs[0]?.id ?? null
    const before = errors.get(key)
    if (before?.error === total && before.newest === newest) return before
    const read = await readAllJobs(client, params, { statuses: ['error'] }, { signal, maxPages: readAtMost / 100 })
    const now = { error: total, newest, cancelled: read.filter((job) => isCancelled(project, job)).length }
    errors.set(key, now)
    return now
  }

  function stayLively(project: ProjectRef): void {
    const key = fullProjectKey(project)
    const before = lively.get(key)
    if (before) clearTimeout(before.timer)
    const stop =
      before?.stop ?? watch.watch(project, 'quick', (seen) => tell(seen.project, seen.jobs, seen.initializing))
    const timer = setTimeout(() => {
      lively.delete(key)
      stop()
    }, livelyMs)
    timer.unref()
    lively.set(key, { stop, timer })
  }

  function tell(project: ProjectRef, jobs: readonly Job[], initializing: ReadonlySet<number>): void {
    if (jobs.length === 0) return
    void connections.client(project.connectionId).then(
      (client) => {
        const now = client.serverNow()
        guarded(options.log, 'jobs were not told', () => {
          if (closed) return
          const originOf = options.originsOf(project)
          standstills.observe(
            project,
            jobs.filter((job) => !initializing.has(job.id)),
            now,
          )
          options.onChanged(
            project,
            jobs.map((job) => monitored(project, job, initializing, now, originOf)),
          )
        })()
      },
      () => undefined,
    )
  }

  async function readOne(client: RestClient, project: ProjectRef, jobId: number): Promise<MonitoredJob> {
    const params = projectParams(project)
    const job = toJob(await client.call('getJob', { params, query: { jobId } }))
    const hasEnded = job.complete || job.error !== null
    const waiting = hasEnded ? [] : await readAllJobs(client, params, { statuses: ['initializing'] }, { maxPages: 5 })
    if (waiting.every((each) => each.id !== jobId)) standstills.observe(project, [job], client.serverNow())
    return monitored(
      project,
      job,
      new Set(waiting.map((each) => each.id)),
      client.serverNow(),
      options.originsOf(project),
    )
  }

  return {
    async list(
      project: ProjectRef,
      filters: JobFilters,
      page: number,
      pageSize: number,
      signal: AbortSignal,
    ): Promise<Result<'jobs.list'>> {
      const client = await connections.client(project.connectionId)
      const params = projectParams(project)
      const some = { signal, maxPages: readAtMost / 100 }
      const [shown, initializing, processing, { error, cancelled }, completed] = await Promise.all([
        readJobPage(client, params, { ...filters, page, pageSize }, { signal }),
        readAllJobs(client, params, { statuses: ['initializing'] }, some),
        readAllJobs(client, params, { statuses: ['processing'] }, some),
        errorsOf(client, project, signal),
        totalOf(client, project, 'completed', signal),
      ])
      // What was read ends at some pages; what the service counts does not.
      const countOf = async (status: JobStatus, read: number) =>
        read < readAtMost ? read : totalOf(client, project, status, signal)
      const now = client.serverNow()
      const waiting = new Set(initializing.map((job) => job.id))
      const originOf = options.originsOf(project)
      standstills.observe(
        project,
        shown.jobs.filter((job) => !waiting.has(job.id)),
        now,
      )
      standstills.observe(project, processing, now, processing.length < readAtMost)
      const running = processing.map((job) => monitored(project, job, waiting, now, originOf))
      stayLively(project)
      return {
        jobs: shown.jobs.map((job) => monitored(project, job, waiting, now, originOf)),
        page: shown.page,
        pageCount: shown.pageCount,
        total: shown.total,
        readAt: new Date(now).toISOString(),
        counts: {
          initializing: await countOf('initializing', initializing.length),
          processing: await countOf('processing', processing.length),
          error,
          cancelled,
          completed,
          stuck: running.filter((one) => one.stuckSince !== null).length,
        },
      }
    },
    get: async (project: ProjectRef, jobId: number): Promise<MonitoredJob> =>
      readOne(await connections.client(project.connectionId), project, jobId),
    async cancel(project: ProjectRef, jobId: number): Promise<MonitoredJob> {
      const client = await connections.client(project.connectionId)
      try {
        await cancelJob(client, options.cancelled, project, { jobId, by: 'person' })
      } catch (error) {
        // Cancelled or ended in the meantime: what it is now is the answer.
        if (!(error instanceof AppError) || error.code !== 'service.conflict') throw error
      }
      watch.hurry(project)
      return readOne(client, project, jobId)
    },
    waitLonger(project: ProjectRef, jobId: number, minutes: number): void {
      void connections.client(project.connectionId).then(
        (client) => standstills.excuse(project, jobId, client.serverNow() + minutes * 60_000),
        () => undefined,
      )
    },
    /** Keeps an eye on the shown project, or on none. */
    showProject(project: ProjectRef | null): void {
      stopShown?.()
      runningCount = 0
      stopShown =
        project &&
        watch.watch(project, 'calm', (seen) => {
          // Those that wait for their files stand still, perhaps for ever: an answer to step 1 that was lost leaves one.
          runningCount = seen.jobs.filter((job) => jobState(job, seen.initializing) === 'processing').length
          tell(seen.project, seen.jobs, seen.initializing)
        })
    },
    /** Running jobs of the shown project, as last seen. */
    running: (): AppStatus['jobsRunning'] => runningCount,
    /** Tells nothing any more, also of what is being read. */
    close(): void {
      closed = true
      for (const { timer } of lively.values()) clearTimeout(timer)
    },
  }
}
