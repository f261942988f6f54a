import { Worker } from 'node:worker_threads'
import { nodeOptions } from '../../node/own-script'
import { moved } from '../../node/movement'
import { AppError } from '../../shared/errors/app-error'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { ReadBeside } from '../diff/read-both'
import type { SealedReading } from '../diff/sealed-reading'
import type { FromWorker, ToWorker } from './protocol'

const id = 1

/** Reads a side of a comparison in a thread of its own, beside the other one. @param script of the worker that asks, which serves that thread too */
export function readBeside(script: string): ReadBeside {
  return async (request, { signal, onProgress }) => {
    const worker = new Worker(script, { execArgv: nodeOptions(script), env: process.env })
    const send = (message: ToWorker) => worker.postMessage(message)
    const stop = () => send({ kind: 'cancel', id })
    try {
      return await new Promise<SealedReading>((resolve, reject) => {
        worker.on('message', (message: FromWorker) => {
          moved()
          if (message.kind === 'progress') onProgress?.(message.progress)
          else if (message.kind === 'done') resolve(message.result as SealedReading)
          else if (message.kind === 'failed') reject(AppError.fromWire(message.error))
        })
        worker.on('error', reject)
        worker.on('exit', () => reject(errorOf('cancelled', said('readers.limits.stopped'))))
        signal?.addEventListener('abort', stop, { once: true })
        send({ kind: 'run', id, task: 'readSide', request, preview: false })
      })
    } finally {
      signal?.removeEventListener('abort', stop)
      await worker.terminate()
    }
  }
}
