import type { IncomingMessage } from 'node:http'
import { freeText, isDiskFull } from '../../node/disk-space'
import { AppError } from '../../shared/errors/app-error'
import type { ContentStore } from '../content/content-store'
import { HttpProblem } from './http-problem'

/** A sender that waits this long does not fill a disk that is just being cleared. */
const roomAfterS = 10
const lockAfterS = 2
const storeAfterS = 15

/**
 * What a request failed by, as its answer: 507 when there is no room on the disk, 503 when another program holds the database,
 * else 500, which is logged.
 */
export function toProblem(
  error: unknown,
  request: IncomingMessage,
  parts: { content: ContentStore; log: (line: string) => void },
): HttpProblem {
  if (error instanceof HttpProblem && error.status < 503) return error
  const path = (request.url ?? '').split('?')[0]
  const line = `${request.method} ${path}`
  const storage = error instanceof HttpProblem ? error : storageProblem(error, parts.content.folder)
  if (storage) {
    parts.log(`${line}: ${storage.detail}`)
    return storage
  }
  if (error instanceof AppError && error.code === 'file.locked') {
    return new HttpProblem(503, 'Another program is writing the data of the service. Nothing was changed; try again.', {
      headers: { 'retry-after': String(lockAfterS) },
    })
  }
  parts.log(`${line}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  // A change may have been kept before its answer failed.
  const after = reads ? 'Nothing was changed; try again.' : 'Look whether the change was made before you try again.'
  return new HttpProblem(500, `The service failed inside. ${after}`)
}

/**
 * What a request failed by where files are kept, as its answer: 507 when nothing more fits, 503 when an object store does not answer, or
 * refuses. Null when it was something else. @param folder on the disk that is full
 */
export function storageProblem(error: unknown, folder: string): HttpProblem | null {
  const isOfStore = error instanceof AppError && error.details.place !== undefined
  if (!isOfStore) return isDiskFull(error) ? noRoom(folder) : null
  const [status, afterS] = error.code === 'disk.full' ? [507, roomAfterS] : [503, storeAfterS]
  return new HttpProblem(status, error.message, { headers: { 'retry-after': String(afterS) } })
}

/** 507: nothing of the request was kept. */
function noRoom(folder: string): HttpProblem {
  return new HttpProblem(
    507,
    `The disk of the service is full${freeText(folder)}. Nothing was changed, and what it holds is safe. Free some space on it, then try again.`,
    { headers: { 'retry-after': String(roomAfterS) } },
  )
}
