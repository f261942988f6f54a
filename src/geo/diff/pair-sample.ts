import type { PropertyValue } from '../model'
import type { PairFile } from './pair-file'
import type { Reading } from './reading'
import { at } from './record-file'

/** Pairs that are looked at, about. */
const wanted = 10_000

/** Some of the pairs of two readings, evenly from all over them. */
export class PairSample {
  readonly #rows: [before: number, after: number][] = []
  readonly #every: number
  #seen = 0

  /** @param rows how many pairs there may be */
  constructor(rows: number) {
    this.#every = Math.max(1, Math.floor(rows / wanted))
  }

  /** Takes a pair, by the numbers of its rows, where it is its turn. */
  readonly add = (before: number, after: number): void => {
    if (this.#seen++ % this.#every === 0) this.#rows.push([before, after])
  }

  async addPairs(pairs: PairFile): Promise<void> {
    for await (const { before, after } of pairs.inOrder()) this.add(before.number, after.number)
  }

  /** The values of both sides, in the order of their columns. */
  read(before: Reading, after: Reading): [PropertyValue[], PropertyValue[]][] {
    const valuesOf = ({ records, rows }: Reading, row: number) =>
      rows.read(records.read(row, 1).numbers[at.offset / 2] as number).values
    return this.#rows.map(([old, now]) => [valuesOf(before, old), valuesOf(after, now)])
  }
}
