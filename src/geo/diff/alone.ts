import { EntryParts } from './entry-parts'
import { at, recordWords, type RecordFile, type Records } from './record-file'
import type { Work } from './work'

const places = [at.rough, at.rough + 1]

/** The hashes of the values of all rows, in parts. */
export async function roughParts(file: RecordFile, most: number, work: Work): Promise<EntryParts> {
  const parts = new EntryParts(work, most, 2)
  for (const { words, count } of file.parts()) {
    for (let index = 0; index < count; index++) {
      const first = index * recordWords
      // Those without any value have not even nothing alone.
      if (words[first + at.rough] !== 0 || words[first + at.rough + 1] !== 0)
        parts.add(words[first + at.rough] as number, words, first, places, null)
    }
    await work.turn()
  }
  return parts
}

/** Which rows have their attributes alone; those without any have not. */
export class Alone {
  count = 0
  readonly #firsts: Int32Array
  readonly #isTwice: Uint8Array
  readonly #mask: number

  /** @param hashes two words of each row */
  constructor(private readonly hashes: Uint32Array) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, hashes.length)))
    this.#mask = size - 1
    this.#firsts = new Int32Array(size).fill(-1)
    this.#isTwice = new Uint8Array(size)
    for (let at = 0; at < hashes.length; at += 2) {
      const [a, b] = [hashes[at] as number, hashes[at + 1] as number]
      const slot = this.#slotOf(a, b)
      if ((this.#firsts[slot] as number) < 0) {
        this.#firsts[slot] = at
        this.count++
      } else if (this.#isTwice[slot] === 0) {
        this.#isTwice[slot] = 1
        this.count--
      }
    }
  }

  has({ words }: Records, index: number): boolean {
    const first = index * recordWords + at.rough
    const [a, b] = [words[first] as number, words[first + 1] as number]
    const slot = this.#slotOf(a, b)
    return (this.#firsts[slot] as number) >= 0 && this.#isTwice[slot] === 0
  }

  /** The slot of a hash, or the free one where it would go. */
  #slotOf(a: number, b: number): number {
    let slot = (Math.imul(a, 31) + b) & this.#mask
    for (let at = this.#firsts[slot] as number; at >= 0; at = this.#firsts[slot] as number) {
      if (this.hashes[at] === a && this.hashes[at + 1] === b) break
      slot = (slot + 1) & this.#mask
    }
    return slot
  }
}
