import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../../shared/errors/app-error'
import type { ContentRange } from '../content-store'
import type { ObjectStore } from './object-store'
import { storeError } from './s3-errors'

/** So often a line may break without a byte in between, with a pause each time that grows. */
const breaksAtMost = 5
const firstPauseMs = 200

/**
 * The bytes of an object as a stream that goes on where a line broke. Resolves when the first are on their way; null when the object is
 * not there. The stream fails with AppError of `storeError` when the store does not answer any more.
 */
export async function readObject(store: ObjectStore, key: string, range: ContentRange): Promise<Readable | null> {
  const { start, end } = range
  if (end < start) return (await store.size(key)) === null ? null : Readable.from([])
  const first = await store.get(key, range)
  if (first === null) return null
  let current: Readable = first
  const stream = Readable.from(bytes(), { objectMode: false, highWaterMark: 1 << 18 })
  // One that nobody has begun to read has not begun to run either.
  stream.once('close', () => current.destroy())
  return stream

  async function* bytes(): AsyncGenerator<Buffer> {
    let at = start
    let breaks = 0
    for (;;) {
      try {
        for await (const chunk of current as AsyncIterable<Buffer>) {
          at += chunk.length
          breaks = 0
          yield chunk
        }
        if (at > end) return
        throw new Error('cut')
      } catch (error) {
        if (stream.destroyed || ++breaks > breaksAtMost || error instanceof AppError)
          throw storeError(error, store.where)
        await pause(firstPauseMs * 2 ** (breaks - 1))
        current = await again(at)
      }
    }
  }

  async function again(at: number): Promise<Readable> {
    const next = await store.get(key, { start: at, end })
    return next ?? Promise.reject(storeError({ name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } }, store.where))
  }
}
