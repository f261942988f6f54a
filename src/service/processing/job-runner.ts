import { rm } from 'node:fs/promises'
import type { FileReport, GeoEngine } from '../../geo/engine-api'
import { freeText, isDiskFull } from '../../node/disk-space'
import { AppError, toAppError } from '../../shared/errors/app-error'
import type { ContentStore } from '../content/content-store'
import type { StoredFile } from '../store/layers'
import type { Store } from '../store/open-store'
import { checkFiles } from './check-files'
import { finishJob } from './finish-job'
import { layOutFiles } from './lay-out-files'

/** Runs the jobs that have their files, a few at a time, oldest first. */
export type JobRunner = ReturnType<typeof jobRunner>

/** What jobs are run with. */
export interface JobRunnerParts {
  store: Store
  content: ContentStore
  engine: GeoEngine
  now: () => number
  /** Told of a job that was cancelled, be it that its files were still to come. */
  onCancelled: (jobId: number) => void
  /** Where a line goes that nobody waits for. */
  log: (line: string) => void
  /** Jobs at a time; 2 when not given. */
  parallel?: number
  /** The first pause of a job that found no room on the disk; each is twice as long as the one before, up to 30 times. */
  restMs?: number | undefined
}

/** A job that ended a whole process this often is not tried again. */
const maxAttempts = 3
const progressEveryMs = 200

/**
 * Runs jobs in the order of their arrival, a few at a time; those of before a restart first. A job that finds the disk full, or
 * whose end cannot be written down, waits and is tried again: its files are safe, and nothing has to be sent again.
 */
export function jobRunner(parts: JobRunnerParts) {
  const { store, content, now, log } = parts
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

  const removeContent = async (jobId: number): Promise<void> => {
    try {
      const hashes = store.jobs.files(jobId).map((file) => file.sha256)
      const projectId = store.jobs.byId(jobId)?.project_id
      const organizationId = projectId === undefined ? null : store.organizations.project(projectId)?.organization_id
      if (hashes.length > 0 && organizationId) await content.removeUnused(organizationId, hashes)
    } catch (error) {
      // The next sweep removes them.
      log(`job ${jobId}: ${toAppError(error).message}`)
    }
  }

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

  const ended = async (jobId: number): Promise<void> => {
    held.delete(jobId)
    begun.delete(jobId)
    restMs = firstRestMs
    if (!closed) await removeContent(jobId)
  }

  const fill = (): void => {
    while (!closed && !resting && running.size < (parts.parallel ?? 2)) {
      const jobId = waiting.shift()
      if (jobId === undefined) break
      const controller = new AbortController()
      const done = runJob(parts, jobId, begun, controller.signal)
        .then(
          () => ended(jobId),
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

    /** Ends a job that has not ended yet; stops it when it runs. A job that has ended stays as it is. */
    cancel(jobId: number, byName: string): void {
      if (!store.jobs.fail(jobId, 'Cancelled', `Cancelled by ${byName}.`, now())) return
      const at = waiting.indexOf(jobId)
      if (at >= 0) waiting.splice(at, 1)
      held.delete(jobId)
      parts.onCancelled(jobId)
      const run = running.get(jobId)
      if (run) run.controller.abort()
      else void removeContent(jobId)
    },

    /** What a job that has its files waits for before it is tried again, as its status, and when it was tried last; else null. */
    waitsFor: (jobId: number): { status: string; triedMs: number } | null => held.get(jobId) ?? null,

    /** Takes up the jobs that an earlier process left. */
    resume(): void {
      for (const job of store.jobs.inState('processing')) {
        if (store.jobs.attempts(job.id) >= maxAttempts) {
          store.jobs.fail(
            job.id,
            'Stopped',
            'The service ended several times while it processed these files. Check them, then send them again.',
            now(),
          )
        } else {
          store.jobs.progress(job.id, 0, 'Waiting to be processed', now())
          waiting.push(job.id)
        }
      }
      setImmediate(fill)
    },

    /** Resolves when no job waits or runs. */
    idle: (): Promise<void> =>
      new Promise((resolve) => {
        idleWaiters.push(resolve)
        setImmediate(fill)
      }),

    /** Stops what runs; it is taken up again by the next process. */
    async close(): Promise<void> {
      closed = true
      if (resting) clearTimeout(resting)
      const runs = [...running.values()]
      for (const run of runs) run.controller.abort()
      await Promise.all(runs.map((run) => run.done))
    },
  }
}

/**
 * Runs a job to its end, good or bad, and has it written down. What it throws is no fault of the files: there is no room, or the
 * database cannot be written; the job is as it was before.
 */
async function runJob(parts: JobRunnerParts, jobId: number, begun: Set<number>, signal: AbortSignal): Promise<void> {
  const { store, content, engine, now, log } = parts
  const job = store.jobs.byId(jobId)
  const project = job && store.organizations.project(job.project_id)
  if (job?.state !== 'processing' || !project) return
  const order = store.jobs.order(jobId)
  const files = store.jobs.files(jobId)
  const { report, end } = progressWriter(parts, jobId)
  const folder = content.workFolder(`job-${jobId}`)
  try {
    if (!begun.has(jobId)) await store.shared(() => store.jobs.beginAttempt(jobId))
    begun.add(jobId)
    report('Unpacking', 0.02)
    const place = (file: StoredFile, path: string): Promise<void> =>
      content.place({ organizationId: project.organization_id, ...file }, path, signal)
    const onDisk = await layOutFiles(files, place, folder, signal)
    if (signal.aborted) return
    const reports = await checkFiles(engine, onDisk, order, project.srid, {
      signal,
      onProgress: (step, fraction, detail) => report(step, 0.05 + 0.9 * fraction, detail),
    })
    if (signal.aborted) return
    report('Publishing the layer', 0.97)
    const [nowMs, ending] = [now(), endingOf(reports)]
    await store.shared(() => finishJob(store, job, order, files, nowMs, ending))
  } catch (error) {
    // Aborted: cancelled, which is written already, or the process ends and the job is taken up again.
    if (signal.aborted) return
    if (isEphemeral(error)) throw error
    store.jobs.fail(jobId, 'Failed', describe(toAppError(error)), now())
  } finally {
    end()
    const leaving = rm(folder, { recursive: true, force: true }).then(() => {
      // Stopped in good order: that attempt does not count.
      if (signal.aborted && begun.has(jobId)) store.jobs.withdrawAttempt(jobId)
    })
    await leaving.catch((error: unknown) => log(`job ${jobId}: ${String(error)}`))
  }
}

/** No room, another program that holds the database for a moment, or an object store that does not answer: trying again can help, and the files are not to blame. */
const isEphemeral = (error: unknown): boolean =>
  isDiskFull(error) ||
  (error instanceof AppError && (error.code === 'file.locked' || error.details.place !== undefined))

function waitText(error: unknown, folder: string): string {
  const isOfStore = error instanceof AppError && error.details.place !== undefined
  if (isOfStore || !isDiskFull(error)) return `Waiting to be tried again: ${toAppError(error).message}`
  return `Waiting for room: the disk of the service is full${freeText(folder)}. Free some space there, and it goes on; the files are safe.`
}

/** Writes progress where any was made, but not too often: each write goes to disk, and a small job is over before its first. */
function progressWriter({ store, now, log }: JobRunnerParts, jobId: number) {
  let told = ''
  let next: { percent: number; step: string } | null = null
  let timer: NodeJS.Timeout | null = null

  function write(): void {
    timer = null
    if (!next) return
    const { percent, step } = next
    next = null
    try {
      store.jobs.progress(jobId, percent, step, now())
    } catch (error) {
      // How far it is can be left untold; whether there is room for its end shows at its end.
      if (!isEphemeral(error)) log(`job ${jobId}: ${toAppError(error).message}`)
    }
    timer = setTimeout(write, progressEveryMs)
  }

  return {
    report(step: string, fraction: number, detail: string = ''): void {
      const percent = Math.min(99, Math.max(0, Math.round(fraction * 100)))
      const text = `${step} ${percent}`
      if (text === told) return
      told = text
      next = { percent, step: step + detail }
      timer ??= setTimeout(write, progressEveryMs)
    },
    end(): void {
      if (timer) clearTimeout(timer)
    },
  }
}

/** So many characters of warnings fit into a status, with some to spare for how many more there are. */
const maxToldLength = 1000

/** What the status of a job that went well says: what its reader should know of the files, if anything. */
function endingOf(reports: readonly FileReport[]): string {
  const all = [...new Set(reports.flatMap((report) => report.warnings.map((warning) => warning.message)))]
  let length = 0
  const told = all.filter((message) => (length += message.length) <= maxToldLength)
  if (told.length === 0 && all[0] !== undefined) told.push(`${all[0].slice(0, maxToldLength)}…`)
  const more = all.length - told.length
  return ['Completed.', ...told, ...(more > 0 ? [`(and ${more} more)`] : [])]
    .join(' ')
    .replace(/^Completed\.$/, 'Completed')
}

const describe = (error: AppError): string =>
  error.code === 'internal' ? `The files could not be processed: ${error.message}` : error.message
