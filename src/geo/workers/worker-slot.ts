import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError, toAppError } from '../../shared/errors/app-error'
import type { CallOptions } from '../engine-api'
import { subjectMark } from '../formats/common/long-call'
import type { FromWorker, TaskName, Tasks, ToWorker } from './protocol'

/** How workers are started. */
export interface WorkerSettings {
  /** Script of the worker. */
  entry: string
  execArgv: readonly string[]
  /** Heap that one worker may use, in MB. */
  memoryMb: number
  /** Folder of NTv2 grids that every thread reads when it starts. */
  gridDir: string
  /** How long a cancelled task may take to stop before its worker is ended, in milliseconds. */
  stopWithinMs: number
  /** How long a task may say nothing at all before its worker is ended, in milliseconds. */
  silentWithinMs: number
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

/** How long a thread that was told to end may take. */
const leaveAfterMs = 5000

/**
 * One place in the pool: starts its thread when there is work, runs one job at a time, and starts a new thread when one
 * died. What a thread left in its temporary folder is removed with it.
 */
export class WorkerSlot {
  readonly #settings: WorkerSettings
  readonly #tempDir: string
  readonly #onFree: () => void
  #worker: Worker | null = null
  #job: Job | null = null
  #stopTimer: NodeJS.Timeout | null = null
  /** Ends a thread that is caught in a call; set while one lasts. */
  #watchTimer: NodeJS.Timeout | null = null
  #overdue: string | null = null
  /** Ends a thread that says nothing more: what it does, it does for ever. */
  #silence: NodeJS.Timeout | null = null
  /** True from the order to end the thread until it has. */
  #ending = false
  #closing = false
  #starts = 0

  constructor(settings: WorkerSettings, tempDir: string, onFree: () => void) {
    this.#settings = settings
    this.#tempDir = tempDir
    this.#onFree = onFree
  }

  get free(): boolean {
    return this.#job === null && !this.#ending && !this.#closing
  }

  /** Runs a job; the slot must be free. */
  run(job: Job): void {
    this.#job = job
    const worker = (this.#worker ??= this.#start())
    worker.ref()
    const { id, task, request } = job
    const message: ToWorker = { kind: 'run', id, task, request, preview: job.call.onPreview !== undefined }
    worker.postMessage(message)
    const { silentWithinMs } = this.#settings
    this.#silence = setTimeout(() => {
      this.#overdue = `${subjectOf(job)} could not be finished: nothing moved for ${Math.round(silentWithinMs / 60_000)} minutes. The file may be damaged; export it again.`
      this.#end()
    }, silentWithinMs)
    this.#silence.unref()
  }

  /** Asks the running job to stop; ends the thread when it does not. */
  cancel(id: number): void {
    if (this.#job?.id !== id || this.#stopTimer) return
    const message: ToWorker = { kind: 'cancel', id }
    this.#worker?.postMessage(message)
    this.#stopTimer = setTimeout(() => this.#end(), this.#settings.stopWithinMs)
  }

  /** Ends the thread; a running job is rejected as cancelled. */
  async close(): Promise<void> {
    this.#closing = true
    // One that is caught in a native call never ends.
    const tooLong = new Promise<void>((resolve) => void setTimeout(resolve, leaveAfterMs).unref())
    await Promise.race([this.#worker?.terminate(), tooLong])
  }

  #start(): Worker {
    const { entry, execArgv, memoryMb, gridDir } = this.#settings
    // A folder of its own for every thread: that of a dead one is removed while the next may be at work.
    const tempDir = join(this.#tempDir, String(++this.#starts))
    const worker = new Worker(entry, {
      execArgv: [...execArgv],
      env: { ...process.env, PLUMBLINE_TEMP: tempDir, PLUMBLINE_GRIDS: gridDir },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    let cause: unknown = null
    worker.on('message', (message: FromWorker) => this.#receive(message))
    worker.on('error', (error) => {
      cause = error
    })
    worker.on('exit', () => this.#ended(worker, tempDir, cause))
    // An idle thread does not keep the process alive.
    worker.unref()
    return worker
  }

  #receive(message: FromWorker): void {
    const job = this.#job
    if (!job || message.id !== job.id) return
    this.#silence?.refresh()
    if (message.kind === 'progress') return this.#tell(job, () => job.call.onProgress?.(message.progress))
    if (message.kind === 'watch') return this.#watch(message.withinMs, message.failure, message.subject)
    if (message.kind === 'preview') return this.#tell(job, () => job.call.onPreview?.(message.dir, message.manifest))
    this.#finish()
    if (message.kind === 'done') job.resolve(message.result)
    else job.reject(AppError.fromWire(message.error))
    this.#onFree()
  }

  /** What a listener throws ends its own call, not the process: nobody else stands above a message of a thread. */
  #tell(job: Job, listener: () => void): void {
    try {
      listener()
    } catch (error) {
      job.reject(toAppError(error))
      this.cancel(job.id)
    }
  }

  #watch(withinMs: number | null, failure = '', subject: Int32Array | null = null): void {
    if (this.#watchTimer) clearTimeout(this.#watchTimer)
    this.#watchTimer = null
    if (withinMs === null) return
    this.#watchTimer = setTimeout(() => {
      this.#overdue = failure.replace(subjectMark, String(subject?.[0] ?? ''))
      this.#end()
    }, withinMs)
  }

  /** Ends the thread. One that is caught in a native call does not hear of it: it is left behind, and its place taken. */
  #end(): void {
    const worker = this.#worker
    if (!worker || this.#ending) return
    this.#ending = true
    void worker.terminate()
    setTimeout(() => {
      if (this.#worker === worker) this.#ended(worker, null, null)
    }, leaveAfterMs).unref()
  }

  #ended(worker: Worker, tempDir: string | null, cause: unknown): void {
    if (tempDir) void rm(tempDir, { recursive: true, force: true }).catch(() => undefined)
    // It was given up before, and another is at work.
    if (this.#worker !== worker) return
    this.#worker = null
    this.#ending = false
    const job = this.#job
    const overdue = this.#overdue
    const stopped = this.#stopTimer !== null || this.#closing
    this.#finish()
    if (stopped) job?.reject(new AppError('cancelled', 'It was stopped.'))
    else if (overdue)
      job?.reject(new AppError('file.corrupt', overdue, { details: fileOf(job), retry: 'after-change' }))
    else job?.reject(died(job, cause, this.#settings.memoryMb))
    if (!this.#closing) this.#onFree()
  }

  #finish(): void {
    if (this.#stopTimer) clearTimeout(this.#stopTimer)
    this.#stopTimer = null
    if (this.#silence) clearTimeout(this.#silence)
    this.#silence = null
    this.#watch(null)
    this.#overdue = null
    this.#job = null
    this.#worker?.unref()
  }
}

function fileOf({ request }: Job): Record<string, string> {
  return 'files' in request ? { file: request.files.main.path } : {}
}

/** What a job works on, to begin a sentence with. */
function subjectOf({ request }: Job): string {
  return 'files' in request ? request.files.main.name : 'The work'
}

function died(job: Job, cause: unknown, memoryMb: number): AppError {
  const details = { task: job.task, ...fileOf(job) }
  if ((cause as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new AppError(
      'worker.died',
      `${subjectOf(job)} needed more than the ${memoryMb} MB of memory that are allowed, and was given up. Split the file into smaller parts.`,
      { details, cause },
    )
  }
  const reason: Record<string, string> = cause instanceof Error ? { reason: cause.message } : {}
  return new AppError(
    'worker.died',
    `${subjectOf(job)} was given up: the process that read it ended unexpectedly. Nothing was changed; try again.`,
    { details: { ...details, ...reason }, retry: 'later', cause },
  )
}
