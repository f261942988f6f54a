import type { ReadLimits } from '../../shared/model/read-limits'
import type { FromReader, ToWorker } from './protocol'

/** Where tasks run: a thread of this process, or a process of its own. */
export interface Runner {
  post(message: ToWorker): void
  /** Whether it keeps this program from ending. */
  hold(on: boolean): void
  /** Ends it, whatever it does; `onExit` follows, unless the system cannot do it. */
  end(): void
}

/** Who hears of a runner. */
export interface RunnerEvents {
  onMessage(message: FromReader): void
  /** @param reason why it ended by itself, as far as that is known; null: it was told to */
  onExit(reason: string | null): void
}

/** Starts a runner. @param tempDir a folder of its own, which is removed after it */
export type StartRunner = (tempDir: string, limits: ReadLimits, events: RunnerEvents) => Runner

/** How the script of the worker is started. */
export interface WorkerScript {
  entry: string
  /** Folder of NTv2 grids that every worker reads when it starts. */
  gridDir: string
}

/** Variables of the environment that a worker takes its settings from. */
export function workerVariables(script: WorkerScript, tempDir: string, limits: ReadLimits): Record<string, string> {
  return {
    PLUMBLINE_TEMP: tempDir,
    PLUMBLINE_GRIDS: script.gridDir,
    PLUMBLINE_READ_MEMORY_MB: String(limits.memoryMb),
    PLUMBLINE_READ_SECONDS: String(limits.stillSeconds),
  }
}
