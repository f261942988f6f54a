import type { WireError } from '../../shared/errors/app-error'
import type { Said } from '../../shared/languages/said'
import type { ReadLimits } from '../../shared/model/read-limits'
import type { Effort, EngineProgress, TilesetManifest } from '../engine-api'
import type { TaskTable } from './tasks'

/** Request and result of each task of a worker. Everything is structured-clonable. */
export type Tasks = {
  [Name in keyof TaskTable]: {
    request: Parameters<TaskTable[Name]>[0]
    result: Awaited<ReturnType<TaskTable[Name]>>
  }
}

/** What a worker can be asked for. */
export type TaskName = keyof Tasks

export type ToWorker =
  | { kind: 'run'; id: number; task: TaskName; request: Tasks[TaskName]['request']; preview: boolean }
  | { kind: 'cancel'; id: number }

export type FromWorker =
  /** The task is at work: the time in which nothing moves counts from here. */
  | { kind: 'begun'; id: number }
  /** Something was read or written since the last word. */
  | { kind: 'moving'; id: number }
  | { kind: 'progress'; id: number; progress: EngineProgress }
  | { kind: 'preview'; id: number; dir: string; manifest: TilesetManifest }
  | { kind: 'done'; id: number; result: Tasks[TaskName]['result'] }
  | { kind: 'failed'; id: number; error: WireError }
  /**
   * A call begins that says nothing meanwhile. It may work that long, else the worker is ended with this failure, in which
   * `subject` is the number of what was at work; null: it is over.
   */
  | { kind: 'watch'; id: number; withinMs: number | null; failure: Said; subject: Int32Array }

/** To a process that reads: first how its worker is started, then what the worker gets. */
export type ToReader =
  | {
      kind: 'begin'
      entry: string
      execArgv: readonly string[]
      env: Record<string, string>
      tempDir: string
      limits: ReadLimits
    }
  | ToWorker

/** From a process that reads: what its worker says, and what its guard sees. */
export type FromReader =
  | Exclude<FromWorker, { kind: 'watch' | 'done' }>
  | (Extract<FromWorker, { kind: 'done' }> & { effort?: Effort })
  /** The guard is there, and sees itself when nothing moves. */
  | { kind: 'alive'; id: number }
  /** A limit was reached; the process ends. `failure`: of a call that took too long, in words. */
  | { kind: 'beyond'; limit: 'memory' | 'time'; failure: Said | null }
  /** The worker has died by itself; the process ends. */
  | { kind: 'died'; reason: string }
  /** So much memory is held after the task that the process should not get another. */
  | { kind: 'heavy' }
