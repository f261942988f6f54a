import type { ContentIndex } from '../../store/contents'
import type { ObjectStore } from './object-store'

/** How long a sweep leaves alone what may be somebody's. */
export interface Graces {
  /** After a content was held: by then the database knows what for. Milliseconds. */
  heldMs: number
  /** After an object, or the last part of one, was written: a request that sends many files is still at it. Milliseconds. */
  incomingMs: number
}

/** An upload of a day, at a file that took as long, is still left alone. */
export const usualGraces: Graces = { heldMs: 3_600_000, incomingMs: 86_400_000 }

/** Where the objects of files lie below the prefix of the place. */
export const contentPrefix = 'content/'

/**
 * Removes, of whatever process: contents that nothing knows, objects that are not written down, and parts of uploads that were never
 * finished. Safe while others receive, keep and remove, with `usualGraces`: an object's key is used once, and what is young is left alone.
 * With shorter ones only what begins to receive meanwhile is safe. Gives how many.
 * @param nowMs by the clock that contents are held by; objects are as old as their own store says
 */
export async function sweepObjects(
  store: ObjectStore,
  index: ContentIndex,
  nowMs: number,
  { heldMs, incomingMs }: Graces,
): Promise<number> {
  let count = 0
  const remove = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) await store.remove(key)
    count += keys.length
  }
  const writtenBeforeMs = (await store.now()) - incomingMs
  await remove(await index.strikeUnused({ heldBeforeMs: nowMs - heldMs, held: [] }))
  for await (const page of store.list(contentPrefix)) {
    const old = page.filter(({ writtenMs }) => writtenMs < writtenBeforeMs).map(({ key }) => key)
    const known = await index.known(old)
    await remove(old.filter((key) => !known.has(key)))
  }
  for (const { key, uploadId, movedMs } of await store.unfinished(contentPrefix)) {
    if (movedMs >= writtenBeforeMs) continue
    await store.abort(key, uploadId)
    count += 1
  }
  return count
}
