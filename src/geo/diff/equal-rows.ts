import { Bits } from './bits'
import { EntryParts } from './entry-parts'
import type { KeyColumn } from './key-columns'
import { at, recordWords, type RecordFile } from './record-file'
import type { Work } from './work'

/** Rows that were found to be the same. */
export interface Equal {
  /** How many pairs. */
  count: number
  before: Bits
  after: Bits
}

/** What hears of pairs of equal rows, by their numbers. */
export type OnEqual = (before: number, after: number) => void

interface Both<T> {
  before: T
  after: T
}

const two = (first: number) => [first, first + 1]
const content = [...two(at.attributes), ...two(at.geometry)]

/**
 * Finds the rows that are equal in both, as often as both have them, in the order of both; with `keys` those alone that have the same key, too.
 * @param onPair hears of each pair, by the numbers of the rows
 */
export async function findEqual(
  { before, after }: Both<RecordFile>,
  keys: Both<KeyColumn> | null,
  work: Work,
  onPair?: OnEqual,
): Promise<Equal> {
  const most = Math.max(before.count, after.count)
  const width = content.length + (keys ? 2 : 0) + 1
  const deal = async (file: RecordFile, key: KeyColumn | null) => {
    const parts = new EntryParts(work, most, width)
    const places = key ? [...two(at.key), ...content] : content
    let row = 0
    for (const { words, count } of file.parts()) {
      const hashes = key?.read(row, count)
      for (let index = 0; index < count; index++, row++) {
        const first = index * recordWords
        if (hashes) {
          words[first + at.key] = hashes[index * 2] as number
          words[first + at.key + 1] = hashes[index * 2 + 1] as number
        }
        const hash = (words[first + at.geometry] as number) ^ Math.imul(words[first + at.attributes] as number, 3)
        parts.add(hash, words, first, places, words[first + at.row] as number)
      }
      await work.turn()
    }
    return parts
  }
  const old = await deal(before, keys?.before ?? null)
  const now = await deal(after, keys?.after ?? null)
  const out: Equal = { count: 0, before: new Bits(before.count), after: new Bits(after.count) }
  for (let part = 0; part < old.count; part++) {
    joinEntries(old.take(part), now.take(part), width, (oldRow, newRow) => {
      out.count++
      out.before.add(oldRow)
      out.after.add(newRow)
      onPair?.(oldRow, newRow)
    })
    await work.turn()
  }
  return out
}

/** Pairs entries that are equal in all but their last word, which is the row's number. */
function joinEntries(old: Uint32Array, now: Uint32Array, width: number, onPair: OnEqual): void {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, (old.length / width) * 2)))
  const slotOf = (words: Uint32Array, first: number) =>
    // Of a word each of the values and of the geometry; parts are made of the others.
    (Math.imul(words[first + width - 4] as number, 31) + (words[first + width - 2] as number)) & (size - 1)
  const heads = new Int32Array(size).fill(-1)
  const next = new Int32Array(old.length / width)
  // From the last to the first: who asks for one gets the first.
  for (let index = next.length - 1; index >= 0; index--) {
    const slot = slotOf(old, index * width)
    next[index] = heads[slot] as number
    heads[slot] = index
  }
  const isSame = (one: number, other: number) => {
    for (let word = 0; word < width - 1; word++) if (old[one + word] !== now[other + word]) return false
    return true
  }
  for (let first = 0; first < now.length; first += width) {
    const slot = slotOf(now, first)
    let before = -1
    for (let own = heads[slot] as number; own >= 0; before = own, own = next[own] as number) {
      if (!isSame(own * width, first)) continue
      if (before < 0) heads[slot] = next[own] as number
      else next[before] = next[own] as number
      onPair(old[own * width + width - 1] as number, now[first + width - 1] as number)
      break
    }
  }
}

/** How many keys both columns have; null where one of them has a key twice. */
export async function countShared(keys: Both<KeyColumn>, counts: Both<number>, work: Work): Promise<number | null> {
  const places = [0, 1]
  const deal = async (key: KeyColumn, count: number) => {
    const parts = new EntryParts(work, Math.max(counts.before, counts.after), 2)
    for (let from = 0; from < count; from += atOnce) {
      const hashes = key.read(from, Math.min(atOnce, count - from))
      for (let first = 0; first < hashes.length; first += 2)
        parts.add(hashes[first] as number, hashes, first, places, null)
      await work.turn()
    }
    return parts
  }
  const old = await deal(keys.before, counts.before)
  const now = await deal(keys.after, counts.after)
  let shared = 0
  for (let part = 0; part < old.count; part++) {
    const [one, other] = [sorted(old.take(part)), sorted(now.take(part))]
    if (hasTwice(one) || hasTwice(other)) {
      old.drop()
      now.drop()
      return null
    }
    shared += inBoth(one, other)
    await work.turn()
  }
  return shared
}

/** Keys that are read before others get their turn. */
const atOnce = 65_536

/** Hashes of two words in the order of their numbers of 64 bits. */
function sorted(words: Uint32Array): Uint32Array {
  new BigUint64Array(words.buffer, 0, words.length / 2).sort()
  return words
}

function hasTwice(words: Uint32Array): boolean {
  for (let at = 2; at < words.length; at += 2)
    if (words[at] === words[at - 2] && words[at + 1] === words[at - 1]) return true
  return false
}

function inBoth(one: Uint32Array, other: Uint32Array): number {
  let count = 0
  for (let a = 0, b = 0; a < one.length && b < other.length;) {
    // The high word comes second.
    const by = (one[a + 1] as number) - (other[b + 1] as number) || (one[a] as number) - (other[b] as number)
    if (by === 0) count++
    if (by <= 0) a += 2
    if (by >= 0) b += 2
  }
  return count
}
