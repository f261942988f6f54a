import { toAppError } from '../../shared/errors/app-error'
import { waitText } from './ending-text'
import { removeJobFiles } from './remove-job-files'
import { runJob, type JobRunnerParts } from './run-job'

/** Has the jobs done that have their files. */
export interface JobRunner {
  /** A job has its files. */
  enqueue(jobId: number): void
  /** Ends a job that has not ended yet; stops it when it runs. A job that has ended stays as it is. */
  cancel(jobId: number, byName: string): Promise<void>
  /** What a job that has its files waits for before it is tried again, as its status, and when it was tried last; else null. */
  waitsFor(jobId: number): { status: string; triedMs: number } | null
  /** Takes up the jobs that an earlier process left. */
  resume(): Promise<void>
  /** Resolves when no job waits or runs. */
  idle(): Promise<void>
  /** Stops what runs; it is taken up again by the next process. */
  close(): Promise<void>
}

/** What jobs are run with. */
export interface JobQueueParts extends JobRunnerParts {
  /** Told of a job that was cancelled, be it that its files were still to come. */
  onCancelled: (jobId: number) => void
  /** Jobs at a time; 2 when not given. */
  parallel?: number
  /** The first pause of a job that found no room on the disk; each is twice as long as the one before, up to 30 times. */
  restMs?: number | undefined
}

/** A job that ended a whole process this often is not tried again. */
const maxAttempts = 3

/**
 * Runs jobs in the order of their arrival, a few at a time; those of before a restart first. A job that finds the disk full, or
 * whose end cannot be written down, waits and is tried again: its files are safe, and nothing has to be sent again.
 */
export function jobRunner(parts: JobQueueParts): JobRunner {
  const { store, now, log } = parts
  const firstRestMs = parts.restMs ?? 2_000
  const waiting: number[] = []
  const running = new Map<number, { controller: AbortController; done: Promise<void> }>()
  const held = new Map<number, { status: string; triedMs: number }>()
  /** Jobs on which this process has begun: trying again after a pause is no new attempt. */
  const begun = new Set<number>()
  let closed = false
  let resting: NodeJS.Timeout | null = null
  let restMs = firstRestMs
  let idleWaiters: (() => void)[] = []

  /** Puts a job back among the waiting, oldest first, and lets all of them rest for a while. */
  const rest = (jobId: number, error: unknown): void => {
    if (closed) return
    if (!held.has(jobId)) log(`job ${jobId} waits: ${toAppError(error).message}`)
    held.set(jobId, { status: waitText(error, parts.content.folder), triedMs: now() })
    waiting.push(jobId)
    waiting.sort((a, b) => a - b)
    if (resting) return
    resting = setTimeout(() => {
      resting = null
      fill()
    }, restMs)
    restMs = Math.min(restMs * 2, firstRestMs * 30)
  }

  const ended = async (jobId: number, isPublished: boolean): Promise<void> => {
    held.delete(jobId)
    begun.delete(jobId)
    restMs = firstRestMs
    // The revision has them all.
    if (!closed && !isPublished) await removeJobFiles(parts, jobId)
  }

  const attempt = async (jobId: number, signal: AbortSignal): Promise<boolean> => {
    // Written down while the files are read: a small job would wait for the disk longer than for its reader.
    const counting = begun.has(jobId) ? null : store.shared((tx) => tx.jobs.beginAttempt(jobId))
    counting?.then(
      () => begun.add(jobId),
      () => undefined,
    )
    const isPublished = await runJob(parts, jobId, signal)
    await counting
    // Stopped in good order: that attempt does not count.
    if (signal.aborted) await store.jobs.withdrawAttempt(jobId)
    return isPublished
  }

  const fill = (): void => {
    while (!closed && !resting && running.size < (parts.parallel ?? 2)) {
      const jobId = waiting.shift()
      if (jobId === undefined) break
      const controller = new AbortController()
      const done = attempt(jobId, controller.signal)
        .then(
          (isPublished) => ended(jobId, isPublished),
          (error: unknown) => rest(jobId, error),
        )
        .catch((error: unknown) => log(`job ${jobId}: ${toAppError(error).message}`))
        .finally(() => {
          running.delete(jobId)
          fill()
        })
      running.set(jobId, { controller, done })
    }
    if (running.size > 0 || waiting.length > 0) return
    for (const resolve of idleWaiters) resolve()
    idleWaiters = []
  }

  return {
    enqueue(jobId: number): void {
      waiting.push(jobId)
      setImmediate(fill)
    },

    async cancel(jobId: number, byName: string): Promise<void> {
      if (!(await store.jobs.fail(jobId, 'Cancelled', `Cancelled by ${byName}.`, now()))) return
      const at = waiting.indexOf(jobId)
      if (at >= 0) waiting.splice(at, 1)
      held.delete(jobId)
      parts.onCancelled(jobId)
      const run = running.get(jobId)
      if (run) run.controller.abort()
      else await removeJobFiles(parts, jobId)
    },

    waitsFor: (jobId) => held.get(jobId) ?? null,

    async resume(): Promise<void> {
      for (const job of await store.jobs.inState('processing')) {
        if ((await store.jobs.attempts(job.id)) >= maxAttempts) {
          await store.jobs.fail(
            job.id,
            'Stopped',
            'The service ended several times while it processed these files. Check them, then send them again.',
            now(),
          )
        } else {
          await store.jobs.progress(job.id, 0, 'Waiting to be processed', now())
          waiting.push(job.id)
        }
      }
      setImmediate(fill)
    },

    idle: (): Promise<void> =>
      new Promise((resolve) => {
        idleWaiters.push(resolve)
        setImmediate(fill)
      }),

    async close(): Promise<void> {
      closed = true
      if (resting) clearTimeout(resting)
      const runs = [...running.values()]
      for (const run of runs) run.controller.abort()
      await Promise.all(runs.map((run) => run.done))
    },
  }
}
