import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, toAppError } from '../../shared/errors/app-error'
import { type ReadLimits } from '../../shared/model/read-limits'
import type { Said } from '../../shared/languages/said'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { numberSaid } from '../../shared/languages/said-lists'
import type { CallOptions } from '../engine-api'
import type { FromReader, TaskName, Tasks } from './protocol'
import type { Runner, StartRunner } from './runner'
import { StillWatch } from './still-watch'

/** How workers are started and ended. */
export interface SlotSettings {
  start: StartRunner
  /** What a task may take from now on. */
  limits: () => ReadLimits
  /** How long a cancelled task may take to stop before its worker is ended, in milliseconds. */
  stopWithinMs: number
}

/** A task that waits for a worker or runs in one. */
export interface Job<Name extends TaskName = TaskName> {
  id: number
  task: Name
  request: Tasks[Name]['request']
  call: CallOptions
  resolve: (result: Tasks[Name]['result']) => void
  reject: (error: AppError) => void
}

/** How long a worker that was told to end may take. */
const leaveAfterMs = 5000
/** How long a worker may take to start on a busy machine, before the time counts in which nothing moves. */
const startWithinMs = 60_000
/** The guard of a process says itself when nothing moves; silence after that means that the guard is gone. */
const guardMarginMs = 30_000
/** A worker that has nothing to do for so long is ended: each holds some 80 MB. */
const idleForMs = 120_000

/**
 * One place in the pool: starts its worker when there is work, runs one job at a time, and starts a new worker when one
 * died. What a worker left in its temporary folder is removed with it.
 */
export class WorkerSlot {
  readonly #settings: SlotSettings
  readonly #tempDir: string
  readonly #onFree: () => void
  #runner: Runner | null = null
  /** Those that the worker was started with. */
  #limits: ReadLimits
  #job: Job | null = null
  #stopTimer: NodeJS.Timeout | null = null
  /** Ends a worker that says nothing more: what it does, it does for ever. */
  readonly #silence = new StillWatch(() => {
    this.#overdue ??= this.#stoodStill()
    this.#end()
  })
  #idle: NodeJS.Timeout | null = null
  #overdue: AppError | null = null
  /** The worker holds much of what it may: the next job gets a new one. */
  #heavy = false
  /** True from the order to end the worker until it has. */
  #ending = false
  #closing = false
  #starts = 0

  constructor(settings: SlotSettings, tempDir: string, onFree: () => void) {
    this.#settings = settings
    this.#tempDir = tempDir
    this.#onFree = onFree
    this.#limits = settings.limits()
  }

  get free(): boolean {
    return this.#job === null && !this.#ending && !this.#closing
  }

  get isStarted(): boolean {
    return this.#runner !== null
  }

  /** Runs a job; the slot must be free. */
  run(job: Job): void {
    if (this.#idle) clearTimeout(this.#idle)
    this.#job = job
    const limits = this.#settings.limits()
    if (limits.memoryMb !== this.#limits.memoryMb || limits.stillSeconds !== this.#limits.stillSeconds) this.#drop()
    this.#limits = limits
    const runner = (this.#runner ??= this.#start())
    runner.hold(true)
    const { id, task, request } = job
    runner.post({ kind: 'run', id, task, request, preview: job.call.onPreview !== undefined })
    this.#silence.allow(startWithinMs + this.#stillMs)
  }

  /** Asks the running job to stop; ends the worker when it does not. */
  cancel(id: number): void {
    if (this.#job?.id !== id || this.#stopTimer) return
    this.#runner?.post({ kind: 'cancel', id })
    this.#stopTimer = setTimeout(() => this.#end(), this.#settings.stopWithinMs)
  }

  /** Ends the worker; a running job is rejected as cancelled. */
  async close(): Promise<void> {
    this.#closing = true
    if (!this.#runner) return
    // The end is waited for, though nothing else may be left to do.
    this.#runner.hold(true)
    await new Promise<void>((resolve) => {
      this.#onEnded = resolve
      this.#end()
    })
  }
  #onEnded: () => void = () => undefined

  get #stillMs(): number {
    return this.#limits.stillSeconds * 1000
  }

  #start(): Runner {
    // A folder of its own for every worker: that of a dead one is removed while the next may be at work.
    const tempDir = join(this.#tempDir, String(++this.#starts))
    const runner: Runner = this.#settings.start(tempDir, this.#limits, {
      onMessage: (message) => this.#runner === runner && this.#receive(message),
      onExit: (reason) => {
        void rm(tempDir, { recursive: true, force: true }).catch(() => undefined)
        // Else it was given up before, and another is at work.
        if (this.#runner === runner) this.#ended(reason)
      },
    })
    return runner
  }

  #receive(message: FromReader): void {
    if (message.kind === 'beyond') {
      const { limit, failure } = message
      if (limit === 'memory') this.#overdue ??= this.#tooMuch()
      else this.#overdue ??= failure === null ? this.#stoodStill() : this.#tooLong(failure)
      return
    }
    if (message.kind === 'heavy') return void (this.#heavy = true)
    const job = this.#job
    if (message.kind === 'died' || !job || message.id !== job.id) return
    if (message.kind === 'alive') return this.#silence.allow(this.#stillMs + guardMarginMs)
    if (message.kind === 'begun') return this.#silence.allow(this.#stillMs)
    this.#silence.moved()
    if (message.kind === 'moving') return
    if (message.kind === 'progress') return this.#tell(job, () => job.call.onProgress?.(message.progress))
    if (message.kind === 'preview') return this.#tell(job, () => job.call.onPreview?.(message.dir, message.manifest))
    const { effort = null } = message.kind === 'done' ? message : {}
    if (effort) this.#tell(job, () => job.call.onEffort?.(effort))
    this.#finish()
    if (message.kind === 'done') job.resolve(message.result)
    else job.reject(AppError.fromWire(message.error))
    this.#onFree()
  }

  /** What a listener throws ends its own call, not the process: nobody else stands above a message of a worker. */
  #tell(job: Job, listener: () => void): void {
    try {
      listener()
    } catch (error) {
      job.reject(toAppError(error))
      this.cancel(job.id)
    }
  }

  /** Ends the worker. One that cannot be ended (a thread in native code, a process that waits for a dead disk) is left behind. */
  #end(): void {
    const runner = this.#runner
    if (!runner || this.#ending) return
    this.#ending = true
    runner.end()
    setTimeout(() => this.#runner === runner && this.#ended(null), leaveAfterMs).unref()
  }

  /** Ends a worker without a job, and takes the next at once. */
  #drop(): void {
    const runner = this.#runner
    this.#runner = null
    this.#heavy = false
    runner?.end()
  }

  #ended(reason: string | null): void {
    this.#runner = null
    this.#ending = false
    const job = this.#job
    const overdue = this.#overdue
    const stopped = this.#stopTimer !== null || this.#closing
    this.#finish()
    if (job && stopped) job.reject(errorOf('cancelled', said('readers.limits.stopped')))
    else if (job) job.reject(overdue ?? died(job, reason))
    this.#onEnded()
    if (!this.#closing) this.#onFree()
  }

  #finish(): void {
    if (this.#stopTimer) clearTimeout(this.#stopTimer)
    this.#silence.stop()
    this.#stopTimer = null
    this.#overdue = null
    this.#job = null
    if (this.#heavy) this.#drop()
    // What does nothing does not keep the program alive.
    this.#runner?.hold(false)
    this.#idle = setTimeout(() => this.free && this.#drop(), idleForMs)
    this.#idle.unref()
  }

  #tooMuch(): AppError {
    const { memoryMb } = this.#limits
    const needed = {
      subject: subjectOf(this.#job),
      mb: numberSaid(memoryMb),
      raise: said('readers.limits.raiseMemory'),
    }
    return beyond(this.#job, said('readers.limits.needed', needed), { memoryMb })
  }

  #stoodStill(): AppError {
    const { stillSeconds: seconds } = this.#limits
    return this.#tooLong(said('readers.limits.stoodStill', { subject: subjectOf(this.#job), seconds }))
  }

  #tooLong(failure: Said): AppError {
    const { stillSeconds } = this.#limits
    const what = said('readers.shared.sentences', { first: failure, last: said('readers.limits.raiseTime') })
    return beyond(this.#job, what, { stillSeconds })
  }
}

function beyond(job: Job | null, what: Said, limit: Record<string, number>): AppError {
  return errorOf('geo.limit', what, { details: { ...fileOf(job), ...limit }, retry: 'after-change' })
}

function died(job: Job, reason: string | null): AppError {
  return errorOf('worker.died', said('readers.limits.died', { subject: subjectOf(job) }), {
    details: { task: job.task, ...fileOf(job), ...(reason === null ? {} : { reason }) },
    retry: 'later',
  })
}

/** The file that a job reads; of a comparison the newer. */
function filesOf(job: Job | null) {
  const request = job?.request
  if (!request) return null
  if ('files' in request) return request.files
  return 'after' in request ? request.after.files : null
}

function fileOf(job: Job | null): Record<string, string> {
  const files = filesOf(job)
  return files ? { file: files.main.path } : {}
}

/** What a job works on, to begin a sentence with. */
function subjectOf(job: Job | null): Said | string {
  const files = filesOf(job)
  if (job?.task === 'diff' && files) return said('readers.limits.subjects.comparison', { file: files.main.name })
  if (job?.task === 'liveTile' || job?.task === 'pixels') return said('readers.limits.subjects.picture')
  return files?.main.name ?? said('readers.limits.subjects.work')
}
