import type { ProjectRef } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import { toJob, type Job } from '../../shared/rest'
import type { Connections } from '../connections/connections'
import type { Log } from '../ports'
import { fullProjectKey, projectParams } from '../project-key'
import { inParallel } from '../in-parallel'
import { readAllJobs, readJobPage, type RestClient } from '../remote'

/** What a look at the running jobs of a project found. */
export interface JobsSeen {
  project: ProjectRef
  /** Running jobs of everyone, and jobs that have ended since the last look. */
  jobs: Job[]
  initializing: ReadonlySet<number>
}

/** Looks at the running jobs of a project again and again, once for all who want to know. */
export type JobWatch = ReturnType<typeof createJobWatch>

/** Is given a job at each look; null: the service does not know it. `waitsForFiles`: it lists it as one whose files are still to come. */
type Follower = (job: Job | null, waitsForFiles: boolean) => void

interface Watched {
  project: ProjectRef
  receivers: Map<(seen: JobsSeen) => void, 'quick' | 'calm'>
  followed: Map<number, Set<Follower>>
  /** Jobs as they were at the last look. */
  last: Map<number, string>
  timer: NodeJS.Timeout | null
  /** When the timer fires, of performance.now(). */
  dueMs: number
  pauseMs: number
  /** The pause before the next of the looks that are waited for; no shorter than the usual one: nobody waits. */
  eagerMs: number
  /** How long the last look took. */
  tookMs: number
  looking: boolean
  again: boolean
}

const quickest = { quick: 700, calm: 4_000 }
const slowest = { quick: 8_000, calm: 30_000 }
/** A look that is waited for comes so soon, the ones after it each after twice the pause, until that is the usual one. */
const soonMs = 50
/** Looks that are waited for take a quarter of the time at most. */
const restsFor = 3
const maxListPages = 10
/** So many jobs that have ended are asked for one by one; of more the list is read first. */
const fewJobs = 3
const readingAtOnce = 4

/** Makes the watch that asks each project's jobs once for all who wait for them. */
export function createJobWatch(connections: Connections, log: Log) {
  const watchedProjects = new Map<string, Watched>()
  let closed = false

  function open(project: ProjectRef): Watched {
    const key = fullProjectKey(project)
    const found = watchedProjects.get(key)
    if (found) return found
    const made: Watched = {
      project,
      receivers: new Map(),
      followed: new Map(),
      last: new Map(),
      timer: null,
      dueMs: 0,
      pauseMs: 0,
      eagerMs: Infinity,
      tookMs: 0,
      looking: false,
      again: false,
    }
    watchedProjects.set(key, made)
    return made
  }

  const pace = (one: Watched): 'quick' | 'calm' =>
    one.followed.size > 0 || [...one.receivers.values()].includes('quick') ? 'quick' : 'calm'

  /** A look that is planned for earlier stays: whoever asks again and again would put it off for ever. */
  function plan(one: Watched, ms: number): void {
    const isWanted = !closed && (one.receivers.size > 0 || one.followed.size > 0)
    const dueMs = performance.now() + ms
    if (isWanted && one.timer && one.dueMs <= dueMs) return
    if (one.timer) clearTimeout(one.timer)
    one.timer = null
    if (!isWanted) return
    one.dueMs = dueMs
    one.timer = setTimeout(() => void look(one), ms)
    one.timer.unref()
  }

  function planNext(one: Watched): void {
    plan(one, Math.min(one.pauseMs, Math.max(one.eagerMs, restsFor * one.tookMs)))
  }

  function wake(one: Watched): void {
    one.pauseMs = quickest[pace(one)]
    one.eagerMs = soonMs
    if (one.looking) one.again = true
    else planNext(one)
  }

  async function look(one: Watched): Promise<void> {
    one.looking = true
    one.again = false
    one.timer = null
    const startMs = performance.now()
    let moved = false
    try {
      if (!connections.isUnreachable(one.project.connectionId)) moved = await lookOnce(one)
    } catch (error) {
      if (!(error instanceof AppError)) log('error', 'the look at the jobs failed', { error: String(error) })
    }
    one.looking = false
    one.tookMs = performance.now() - startMs
    const own = pace(one)
    one.eagerMs = one.again ? soonMs : one.eagerMs * 2
    const isAwaited = moved || one.eagerMs < quickest[own]
    one.pauseMs = isAwaited ? quickest[own] : Math.min(slowest[own], Math.max(quickest[own], one.pauseMs * 1.4))
    planNext(one)
  }

  /** True when anything moved. */
  async function lookOnce(one: Watched): Promise<boolean> {
    const client = await connections.client(one.project.connectionId)
    const params = projectParams(one.project)
    const options = { maxPages: maxListPages }
    const [initializing, processing] = await Promise.all([
      readAllJobs(client, params, { statuses: ['initializing'] }, options),
      readAllJobs(client, params, { statuses: ['processing'] }, options),
    ])
    const running = new Map([...initializing, ...processing].map((job) => [job.id, job]))
    const gone = [...new Set([...one.last.keys(), ...one.followed.keys()])].filter((id) => !running.has(id))
    const ended: Job[] = []
    for (const [id, job] of await readEnded(client, params, gone)) {
      if (job) ended.push(job)
      for (const receive of [...(one.followed.get(id) ?? [])]) receive(job, false)
    }
    const waiting = new Set(initializing.map(({ id }) => id))
    for (const job of running.values())
      for (const receive of [...(one.followed.get(job.id) ?? [])]) receive(job, waiting.has(job.id))

    const now = new Map([...running.values()].map((job) => [job.id, movementOf(job)]))
    const moved = ended.length > 0 || [...now].some(([id, text]) => one.last.get(id) !== text)
    one.last = now
    const seen: JobsSeen = {
      project: one.project,
      jobs: [...running.values(), ...ended],
      initializing: waiting,
    }
    for (const receive of [...one.receivers.keys()]) receive(seen)
    return moved
  }

  return {
    /** Wants every look of a project until the returned function is called. `quick` keeps the pace up. */
    watch(project: ProjectRef, wantedPace: 'quick' | 'calm', receive: (seen: JobsSeen) => void): () => void {
      const one = open(project)
      one.receivers.set(receive, wantedPace)
      wake(one)
      return () => void one.receivers.delete(receive)
    },
    /** Also looks at this job by its id until it has ended; `null` is given when the service does not know it. */
    follow(project: ProjectRef, jobId: number, receive: Follower): () => void {
      const one = open(project)
      const receivers = one.followed.get(jobId) ?? new Set()
      receivers.add(receive)
      one.followed.set(jobId, receivers)
      // Of many that are sent one after the other each would have a look of its own.
      if (one.followed.size === 1 || one.pauseMs > quickest.quick) wake(one)
      return () => {
        receivers.delete(receive)
        if (receivers.size === 0 && one.followed.get(jobId) === receivers) one.followed.delete(jobId)
      }
    },
    /** Looks now. */
    hurry(project: ProjectRef): void {
      wake(open(project))
    },
    close(): void {
      closed = true
      for (const one of watchedProjects.values()) if (one.timer) clearTimeout(one.timer)
    },
  }
}

/** Jobs that are not running any more, by their ids: many from the list of those that have ended, what it does not show one by one. */
async function readEnded(
  client: RestClient,
  params: ReturnType<typeof projectParams>,
  ids: readonly number[],
): Promise<Map<number, Job | null>> {
  const found = new Map<number, Job | null>()
  const wanted = new Set(ids)
  for (let page = 1; wanted.size > fewJobs && page <= maxListPages; page++) {
    const query = { statuses: ['completed' as const, 'error' as const], page, pageSize: 100 }
    const { jobs, pageCount } = await readJobPage(client, params, query)
    const listed = jobs.filter(({ id }) => wanted.delete(id))
    for (const job of listed) found.set(job.id, job)
    if (listed.length === 0 || page >= pageCount) break
  }
  await inParallel(wanted, readingAtOnce, async (id) => void found.set(id, await readJob(client, params, id)))
  return found
}

/** One job by its id; null when the service does not know it. */
export async function readJob(
  client: RestClient,
  params: ReturnType<typeof projectParams>,
  jobId: number,
): Promise<Job | null> {
  try {
    return toJob(await client.call('getJob', { params, query: { jobId } }))
  } catch (error) {
    if (error instanceof AppError && error.code === 'service.not-found') return null
    throw error
  }
}

function movementOf(job: Job): string {
  return `${job.updated ?? ''} ${job.progress} ${job.status}`
}
