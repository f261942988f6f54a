import { recordWords, type at, type Records } from './record-file'

/** By which hash records are compared: nothing is equal to nothing. */
export type By = typeof at.rough | typeof at.key

/** What hears of records that are paired, and of those of `after` that are not. */
export interface OnJoin {
  pair: (before: number, after: number) => void
  alone: (after: number) => void
}

/**
 * Pairs records of equal hashes as often as both have them, in the order of both; nothing is paired by a hash of nothing.
 * Gives those of `before` that are left by a 1.
 */
export function joinRecords(before: Records, after: Records, by: By, on: OnJoin): Uint8Array {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, before.count * 2)))
  const heads = new Int32Array(size).fill(-1)
  const next = new Int32Array(before.count)
  const slotOf = ({ words }: Records, index: number) => {
    const first = index * recordWords + by
    return (Math.imul(words[first] as number, 31) + (words[first + 1] as number)) & (size - 1)
  }
  // From the last to the first: who asks for one gets the first.
  for (let index = before.count - 1; index >= 0; index--) {
    const slot = slotOf(before, index)
    next[index] = heads[slot] as number
    heads[slot] = index
  }
  const left = new Uint8Array(before.count).fill(1)
  const take = (index: number): number => {
    if (!isHashed(after, index, by)) return -1
    const slot = slotOf(after, index)
    let last = -1
    for (let own = heads[slot] as number; own >= 0; last = own, own = next[own] as number) {
      if (!isSame(before, own, after, index, by)) continue
      if (last < 0) heads[slot] = next[own] as number
      else next[last] = next[own] as number
      return own
    }
    return -1
  }
  for (let index = 0; index < after.count; index++) {
    const found = take(index)
    if (found < 0) on.alone(index)
    else {
      left[found] = 0
      on.pair(found, index)
    }
  }
  return left
}

function isHashed({ words }: Records, index: number, by: By): boolean {
  const first = index * recordWords + by
  return words[first] !== 0 || words[first + 1] !== 0
}

function isSame(before: Records, oldIndex: number, after: Records, newIndex: number, by: By): boolean {
  const [one, other] = [oldIndex * recordWords + by, newIndex * recordWords + by]
  return before.words[one] === after.words[other] && before.words[one + 1] === after.words[other + 1]
}
