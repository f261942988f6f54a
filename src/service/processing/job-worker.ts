import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { toAppError } from '../../shared/errors/app-error'
import { leaseSeconds, type Claim, type JobLeases } from '../store/postgres/leases'
import { waitText } from './ending-text'
import { removeJobFiles } from './remove-job-files'
import { runJob, type JobRunnerParts } from './run-job'

/** What a worker takes jobs up with. */
export interface JobWorkerParts extends JobRunnerParts {
  leases: JobLeases
  /** Jobs at a time; 2 when not given. */
  parallel?: number
  /** How long a job that found no room, or a store that does not answer, is left to others. */
  restMs?: number | undefined
}

/** Takes jobs up and works on them until it is closed. */
export type JobWorker = ReturnType<typeof jobWorker>

/** Jobs from here on are huge: of them a worker has one at a time, so that others do not wait behind them. */
const hugeBytes = 2 ** 30
/** Files are read in processes of their own (docs/decisions/0013): that they end a worker so often is no chance. */
const maxAttempts = 10
const lookEveryMs = 500
const renewEveryMs = 2_000
/** A worker that has not been heard of for so long stops before others take its jobs up. */
const loseAfterMs = leaseSeconds * 800

/** Works on the jobs of a database that several processes share: each job is one worker's, and another's when that one is not heard of. */
export function jobWorker(parts: JobWorkerParts) {
  const { store, leases, now, log } = parts
  // Whoever looks into the table sees which process it is.
  const worker = `${hostname()} ${process.pid} ${randomUUID()}`
  const running = new Map<number, { controller: AbortController; done: Promise<void>; isHuge: boolean }>()
  /** Left to others for now. */
  const resting = new Set<number>()
  let closed = false
  let looking: Promise<void> | null = null
  /** Something came while it looked, which it may have missed. */
  let lookAgain = false
  let heardMs = performance.now()
  let timer: NodeJS.Timeout | null = null
  let idleWaiters: (() => void)[] = []

  /** Gives whether a layer was made. */
  async function work({ jobId, attempts }: Claim, signal: AbortSignal): Promise<boolean> {
    if (attempts > maxAttempts) {
      const why = 'The service ended several times while it processed these files. Check them, then send them again.'
      await store.jobs.fail(jobId, 'Stopped', why, now())
      return false
    }
    try {
      const isPublished = await runJob(parts, jobId, signal)
      // Stopped in good order: that attempt does not count.
      if (signal.aborted && closed) await store.jobs.withdrawAttempt(jobId)
      return isPublished
    } catch (error) {
      log(`job ${jobId} waits: ${toAppError(error).message}`)
      resting.add(jobId)
      setTimeout(() => resting.delete(jobId), parts.restMs ?? 10_000).unref()
      await store.jobs.withdrawAttempt(jobId)
      await store.jobs.progress(jobId, 0, waitText(error, parts.content.folder), now())
      return false
    }
  }

  async function run(claim: Claim, signal: AbortSignal): Promise<void> {
    try {
      const isPublished = await work(claim, signal)
      // The revision has them all.
      if (!closed && !isPublished) await removeJobFiles(parts, claim.jobId)
      await leases.release(claim.jobId, worker)
    } catch (error) {
      // What cannot be written down now: the lease ends by itself, and the job is taken up again.
      log(`job ${claim.jobId}: ${toAppError(error).message}`)
    } finally {
      running.delete(claim.jobId)
      look()
    }
  }

  async function takeUp(): Promise<void> {
    while (!closed && running.size < (parts.parallel ?? 2)) {
      const hasHuge = [...running.values()].some(({ isHuge }) => isHuge)
      const belowBytes = hasHuge ? hugeBytes : Number.MAX_SAFE_INTEGER
      const found = await leases.claim({ worker, without: [...running.keys(), ...resting], belowBytes })
      if (found === null) return
      if (running.size === 0) heardMs = performance.now()
      const controller = new AbortController()
      running.set(found.jobId, { controller, isHuge: found.bytes >= hugeBytes, done: Promise.resolve() })
      const entry = running.get(found.jobId)
      if (entry) entry.done = run(found, controller.signal)
    }
  }

  /** Looks for jobs now, and again after a while. */
  function look(): void {
    if (closed) return
    if (looking) {
      lookAgain = true
      return
    }
    looking = takeUp()
      .catch((error: unknown) => log(`no job can be taken up: ${toAppError(error).message}`))
      .finally(() => {
        looking = null
        if (timer) clearTimeout(timer)
        if (lookAgain && !closed) {
          lookAgain = false
          look()
          return
        }
        if (!closed) timer = setTimeout(look, lookEveryMs)
        if (running.size > 0) return
        for (const resolve of idleWaiters) resolve()
        idleWaiters = []
      })
  }

  async function renew(): Promise<void> {
    if (running.size === 0) return
    const mine = [...running.keys()]
    try {
      const kept = await leases.renew(worker)
      heardMs = performance.now()
      // Cancelled, or taken up by another while nothing was heard of this one.
      for (const id of mine) if (!kept.has(id)) running.get(id)?.controller.abort()
    } catch (error) {
      log(`not heard of: ${toAppError(error).message}`)
      if (performance.now() - heardMs > loseAfterMs) for (const { controller } of running.values()) controller.abort()
    }
  }
  const renewing = setInterval(() => void renew(), renewEveryMs)
  leases.clear().catch((error: unknown) => log(`leases of before stay: ${toAppError(error).message}`))
  look()

  return {
    look,

    /** Stops a job that this process works on at once; it has been ended. */
    stop: (jobId: number): void => running.get(jobId)?.controller.abort(),

    /** Resolves when it works on nothing and finds nothing to work on. */
    idle: (): Promise<void> =>
      new Promise((resolve) => {
        idleWaiters.push(resolve)
        look()
      }),

    /** Hands back what it works on: another takes it up at once. */
    async close(): Promise<void> {
      closed = true
      clearInterval(renewing)
      if (timer) clearTimeout(timer)
      await looking
      const runs = [...running.values()]
      for (const run of runs) run.controller.abort()
      await Promise.all(runs.map((run) => run.done))
    },
  }
}
