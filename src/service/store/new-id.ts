import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomUUID } from 'node:crypto'

/** In work with ids of its own: what they are made from, and how many were. */
const own = new AsyncLocalStorage<{ name: string; count: number }>()

/** The id of a new row, a UUID; random as a rule. */
export function newId(): string {
  const ids = own.getStore()
  return ids === undefined ? randomUUID() : uuidOf(`${ids.name} ${++ids.count}`)
}

/** Runs work in which the first new row, the second and so on have the same ids each time. One at a time. */
export async function withOwnIds<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await own.run({ name, count: 0 }, work)
  } finally {
    // It follows every promise of the process while it is on.
    own.disable()
  }
}

/** A UUID of version 8, which is for ids that are made from something. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
