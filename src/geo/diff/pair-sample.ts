import type { PropertyValue } from '../model'
import type { PairFile } from './pair-file'
import type { Reading } from './reading'
import { at, recordWords, type Records } from './record-file'

/** Pairs that are looked at, about. */
const wanted = 10_000

/** Some of the pairs of two readings, evenly from all over them. */
export class PairSample {
  readonly #places: [before: number, after: number][] = []
  readonly #every: number
  #seen = 0

  /** @param rows how many pairs there may be */
  constructor(rows: number) {
    this.#every = Math.max(1, Math.floor(rows / wanted))
  }

  /** Takes it where it is its turn. */
  readonly add = (before: Records, oldIndex: number, after: Records, newIndex: number): void => {
    if (this.#seen++ % this.#every !== 0) return
    const offset = ({ numbers }: Records, index: number) => numbers[(index * recordWords + at.offset) / 2] as number
    this.#places.push([offset(before, oldIndex), offset(after, newIndex)])
  }

  async addPairs(pairs: PairFile): Promise<void> {
    for await (const { before, after } of pairs.inOrder())
      if (this.#seen++ % this.#every === 0) this.#places.push([before.offset, after.offset])
  }

  /** The values of both sides, in the order of their columns. */
  read(before: Reading, after: Reading): [PropertyValue[], PropertyValue[]][] {
    return this.#places.map(([old, now]) => [before.rows.read(old).values, after.rows.read(now).values])
  }
}
