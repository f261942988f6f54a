import { parentPort } from 'node:worker_threads'
import { toAppError } from '../../shared/errors/app-error'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { ownScript } from '../../node/own-script'
import { onMovement } from '../../node/movement'
import type { CallOptions, EngineProgress } from '../engine-api'
import { watchLongCalls } from '../formats/common/long-call'
import type { FromWorker, ToWorker } from './protocol'
import { loadGrids } from './load-grids'
import { readBeside } from './read-beside'
import { createTasks, type TaskTable } from './tasks'

/** Messages about progress are sent at most this often. */
const progressEveryMs = 100
/** What says no more than that something moves is sent at most this often. */
const movingEveryMs = 1000

/** Entry of a worker thread: runs one task after the other, as geo-engine.ts sends them. */
function serve(port: NonNullable<typeof parentPort>): void {
  if (process.env.PLUMBLINE_GRIDS) loadGrids(process.env.PLUMBLINE_GRIDS, console.warn)
  const tasks = createTasks(readBeside(ownScript(__dirname, 'geo-worker')))
  const running = new Map<number, AbortController>()
  const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

  const run = async (message: Extract<ToWorker, { kind: 'run' }>) => {
    const { id, task, request } = message
    const controller = new AbortController()
    running.set(id, controller)
    send({ kind: 'begun', id })
    let lastAt = Date.now()
    const onProgress = (progress: EngineProgress) => {
      const now = Date.now()
      if (now - lastAt < progressEveryMs) return
      lastAt = now
      send({ kind: 'progress', id, progress })
    }
    const onPreview: CallOptions['onPreview'] = message.preview
      ? (dir, manifest) => send({ kind: 'preview', id, dir, manifest })
      : undefined
    onMovement(() => {
      const now = Date.now()
      if (now - lastAt < movingEveryMs) return
      lastAt = now
      send({ kind: 'moving', id })
    })
    watchLongCalls((withinMs, failure, subject) => send({ kind: 'watch', id, withinMs, failure, subject }))
    try {
      const work = tasks[task] as TaskTable['inspect']
      const result: unknown = await work(request as never, { signal: controller.signal, onProgress, onPreview })
      if (result instanceof Uint8Array) {
        // A copy of its own: the bytes may lie in a buffer that is shared with others.
        const own = result.slice()
        send({ kind: 'done', id, result: own }, [own.buffer])
      } else send({ kind: 'done', id, result: result as never })
    } catch (error) {
      const failure = controller.signal.aborted
        ? errorOf('cancelled', said('readers.limits.stopped'))
        : toAppError(error)
      send({ kind: 'failed', id, error: failure.toWire() })
    } finally {
      watchLongCalls(null)
      onMovement(null)
      running.delete(id)
    }
  }

  port.on('message', (message: ToWorker) => {
    if (message.kind === 'cancel') running.get(message.id)?.abort()
    else void run(message)
  })
}

if (parentPort) serve(parentPort)
