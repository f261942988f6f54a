import { at, recordWords, roomFor, type Records } from './record-file'

/** Words of a record that are compared. `blank`: nothing is equal to nothing. */
export interface Words {
  words: readonly number[]
  blank: boolean
}

const two = (first: number) => [first, first + 1]
/** By what records are compared. */
export const by = {
  equal: { words: [...two(at.geometry), ...two(at.attributes)], blank: true },
  rough: { words: two(at.rough), blank: false },
  key: { words: two(at.key), blank: false },
} satisfies Record<string, Words>

/** Records by the hash in some of their words. */
export class RecordTable {
  readonly #heads: Int32Array
  readonly #next: Int32Array
  readonly #mask: number

  constructor(
    private readonly records: Records,
    private readonly by: Words,
  ) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, records.count * 2)))
    this.#mask = size - 1
    this.#heads = new Int32Array(size).fill(-1)
    this.#next = new Int32Array(records.count)
    // From the last to the first: who asks for one gets the first.
    for (let index = records.count - 1; index >= 0; index--) {
      const slot = this.#slot(records, index)
      this.#next[index] = this.#heads[slot] as number
      this.#heads[slot] = index
    }
  }

  /** How many have the hash of a record, as far as `most`. */
  countOf(records: Records, index: number, most: number): number {
    let count = 0
    for (let own = this.#heads[this.#slot(records, index)] as number; own >= 0; own = this.#next[own] as number)
      if (this.#equal(own, records, index) && ++count === most) break
    return count
  }

  /** The first that has the hash of a record; -1: there is none. */
  find(records: Records, index: number): number {
    for (let own = this.#heads[this.#slot(records, index)] as number; own >= 0; own = this.#next[own] as number)
      if (this.#equal(own, records, index)) return own
    return -1
  }

  /** Takes the first of those left that have the hash of a record; -1: there is none. */
  take(records: Records, index: number): number {
    const slot = this.#slot(records, index)
    let before = -1
    for (let own = this.#heads[slot] as number; own >= 0; before = own, own = this.#next[own] as number) {
      if (!this.#equal(own, records, index)) continue
      if (before < 0) this.#heads[slot] = this.#next[own] as number
      else this.#next[before] = this.#next[own] as number
      return own
    }
    return -1
  }

  #slot({ words }: Records, index: number): number {
    const start = index * recordWords
    const by = this.by.words
    let hash = 0
    for (let i = 0; i < by.length; i++) hash = Math.imul(hash, 31) + (words[start + (by[i] as number)] as number)
    // Parts of records are made by the low bits.
    return (hash ^ (hash >>> 15)) & this.#mask
  }

  #equal(own: number, { words }: Records, index: number): boolean {
    const [here, there] = [own * recordWords, index * recordWords]
    const by = this.by.words
    const known = this.records.words
    for (let i = 0; i < by.length; i++) {
      const word = by[i] as number
      if (known[here + word] !== words[there + word]) return false
    }
    return true
  }
}

/** Whether a record has a hash in these words: 0 stands for nothing. */
export function isHashed({ words }: Records, index: number, by: Words): boolean {
  return by.blank || by.words.some((word) => words[index * recordWords + word] !== 0)
}

/** Whether each record has a hash that no other has. */
function isUnique(records: Records, table: RecordTable): boolean {
  for (let index = 0; index < records.count; index++) if (table.countOf(records, index, 2) > 1) return false
  return true
}

/** As `joinRecords`; null where a hash is there twice in one of the two. */
export function joinUnique(before: Records, after: Records, by: Words, on: OnJoin): Uint8Array | null {
  const table = new RecordTable(before, by)
  if (!isUnique(before, table)) return null
  const partners = new Int32Array(after.count)
  const left = new Uint8Array(before.count).fill(1)
  const alone: number[] = []
  for (let index = 0; index < after.count; index++) {
    const found = table.find(after, index)
    if (found >= 0 && left[found] === 0) return null
    if (found >= 0) left[found] = 0
    else alone.push(index)
    partners[index] = found
  }
  const rest = roomFor(alone.length)
  alone.forEach((index, to) => {
    const start = index * recordWords
    rest.words.set(after.words.subarray(start, start + recordWords), to * recordWords)
  })
  if (!isUnique(rest, new RecordTable(rest, by))) return null
  partners.forEach((found, index) => (found < 0 ? on.alone(index) : on.pair(found, index)))
  return left
}

/** What hears of records that are paired, and of those of `after` that are not. */
export interface OnJoin {
  pair: (before: number, after: number) => void
  alone: (after: number) => void
}

/**
 * Pairs records of equal hashes as often as both have them, in the order of both; nothing is paired by a hash of nothing.
 * Gives those of `before` that are left by a 1.
 */
export function joinRecords(before: Records, after: Records, by: Words, on: OnJoin): Uint8Array {
  const table = new RecordTable(before, by)
  const left = new Uint8Array(before.count).fill(1)
  for (let index = 0; index < after.count; index++) {
    const found = isHashed(after, index, by) ? table.take(after, index) : -1
    if (found < 0) on.alone(index)
    else {
      left[found] = 0
      on.pair(found, index)
    }
  }
  return left
}
