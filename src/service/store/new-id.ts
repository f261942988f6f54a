import { createHash, randomUUID } from 'node:crypto'

/** While work with ids of its own runs: what they are made from, and how many were. */
let own: { name: string; count: number } | null = null

/** The id of a new row, a UUID; random as a rule. */
export const newId = (): string => (own === null ? randomUUID() : uuidOf(`${own.name} ${++own.count}`))

/** Runs work in which the first new row, the second and so on have the same ids each time. @param work ends at once */
export function withOwnIds<T>(name: string, work: () => T): T {
  own = { name, count: 0 }
  try {
    return work()
  } finally {
    own = null
  }
}

/** A UUID of version 8, which is for ids that are made from something. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
