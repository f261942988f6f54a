import { Worker } from 'node:worker_threads'
import { nodeOptions } from '../../node/own-script'
import type { FromWorker } from './protocol'
import { workerVariables, type StartRunner, type WorkerScript } from './runner'

/** Runs tasks in a thread of this process: for what reads only what the engine itself has written, and answers quickly. */
export function threadRunner(script: WorkerScript): StartRunner {
  return (tempDir, limits, events) => {
    const worker = new Worker(script.entry, {
      execArgv: nodeOptions(script.entry),
      env: { ...process.env, ...workerVariables(script, tempDir, limits) },
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    })
    let cause: Error | null = null
    worker.on('message', (message: FromWorker) => {
      if (message.kind !== 'watch') events.onMessage(message)
    })
    worker.on('error', (error: NodeJS.ErrnoException) => {
      cause = error
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        events.onMessage({ kind: 'beyond', limit: 'memory', failure: null })
    })
    worker.on('exit', () => events.onExit(cause?.message ?? null))
    return {
      post: (message) => worker.postMessage(message),
      hold: (on) => (on ? worker.ref() : worker.unref()),
      end: () => void worker.terminate(),
    }
  }
}
