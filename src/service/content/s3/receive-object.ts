import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Received } from '../content-store'
import type { ObjectStore, SentPart } from './object-store'
import { partBytes, type PartBuffers } from './part-buffers'

/** Parts of one upload that are on their way while the next is gathered. */
const partsAhead = 3

/**
 * Streams into a new object while hashing it: in parts as they are full, small ones at once. Holds a part that is gathered and those on
 * their way. What fails leaves neither object nor parts behind; what a killed process leaves is swept.
 */
export async function receiveObject(
  store: ObjectStore,
  buffers: PartBuffers,
  key: string,
  stream: Readable,
): Promise<Received> {
  const hash = createHash('sha256')
  const upload = partsUpload(store, buffers, key)
  let buffer: Buffer | null = null
  let filled = 0
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
      for (let at = 0; at < chunk.length;) {
        buffer ??= buffers.take()
        const copied = chunk.copy(buffer, filled, at)
        at += copied
        filled += copied
        if (filled < partBytes) continue
        const full = buffer
        buffer = null
        filled = 0
        await upload.send(full, full)
      }
    }
    if (size < partBytes) await store.put(key, buffer?.subarray(0, filled) ?? Buffer.alloc(0))
    else {
      if (buffer !== null) {
        const last: Buffer = buffer
        buffer = null
        await upload.send(last, last.subarray(0, filled))
      }
      await upload.finish(size)
    }
    return { sha256: hash.digest('hex'), size }
  } catch (error) {
    // A put whose answer was lost may have come about.
    await upload.giveUp().catch(() => undefined)
    if (size < partBytes) await store.remove(key).catch(() => undefined)
    throw error
  } finally {
    if (buffer !== null) buffers.give(buffer)
  }
}

/** One upload in parts, begun with the first. */
function partsUpload(store: ObjectStore, buffers: PartBuffers, key: string) {
  const stop = new AbortController()
  const underWay = new Set<Promise<void>>()
  const sent: SentPart[] = []
  let id: string | null = null
  let number = 0
  let failure: { error: unknown } | null = null

  return {
    /** Resolves when there is room for the next part; rejects when an earlier one could not be sent. @param body lies in the buffer */
    async send(buffer: Buffer, body: Buffer): Promise<void> {
      id ??= await store.begin(key)
      const uploadId = id
      const part = { number: ++number, body }
      const one = buffers
        .inTurn(() => store.sendPart(key, uploadId, part, stop.signal))
        .then((done) => void sent.push(done))
        .catch((error: unknown) => {
          failure ??= { error }
          stop.abort()
        })
        .finally(() => {
          buffers.give(buffer)
          underWay.delete(one)
        })
      underWay.add(one)
      if (underWay.size >= partsAhead) await Promise.race(underWay)
      if (failure) throw failure.error
    },

    async finish(size: number): Promise<void> {
      await Promise.all(underWay)
      if (failure) throw failure.error
      sent.sort((a, b) => a.PartNumber - b.PartNumber)
      if (id !== null) await store.finish(key, id, sent, size)
    },

    async giveUp(): Promise<void> {
      stop.abort()
      await Promise.all(underWay)
      if (id === null) return
      await store.abort(key, id)
      // It may have been finished, and the answer lost.
      await store.remove(key)
    },
  }
}
