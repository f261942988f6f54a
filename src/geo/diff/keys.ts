import { by, joinRecords, joinUnique } from './join'
import type { ComparedColumn } from './hash-plan'
import type { Field } from '../model'
import type { Reading } from './reading'
import { at, recordWords, type RecordFile, type Records } from './record-file'
import type { Ids } from './ids'
import type { KeyColumn } from './key-columns'
import type { Work } from './work'

/** What tells rows apart: a column, or the ids of the files (column null). */
export interface Key {
  column: string | null
  /** Its place among the compared columns; -1 for the ids. */
  at: number
}

/** Rows that were put together, and those that have no partner so far. */
export interface Joined {
  /** How many are the same. */
  unchanged: number
  restBefore: RecordFile
  restAfter: RecordFile
}

/** What hears of the pairs of a join, by their records. */
export type OnPair = (before: Records, oldIndex: number, after: Records, newIndex: number) => void

interface Candidate extends Key {
  before: KeyColumn
  after: KeyColumn
}

const idLike = /^(.*[_ ])?(id|fid|gid|oid|objectid|uid|uuid|guid|globalid|key|code|nr|no|number|name)$/i

/** What may be the key of both readings, the likelier first. */
export function candidatesFor(before: Reading, after: Reading, columns: readonly ComparedColumn[]): Candidate[] {
  const canBeKey = (fields: readonly Field[], name: string | null) =>
    fields.some((field) => field.name === name && (field.type === 'string' || field.type === 'integer'))
  const candidate = (key: Key, oldName: string | null): Candidate[] => {
    const [own, other] = [before.keys?.get(oldName), after.keys?.get(key.column)]
    return own && other ? [{ ...key, before: own, after: other }] : []
  }
  const named = columns.flatMap(({ before: old, after: now }, place) =>
    old !== null && now !== null && canBeKey(before.fields, old) && canBeKey(after.fields, now)
      ? candidate({ column: now, at: place }, old)
      : [],
  )
  const likely = ({ column }: Key) => Number(idLike.test(column ?? ''))
  return [...candidate({ column: null, at: -1 }, null), ...named.sort((a, b) => likely(b) - likely(a))]
}

/**
 * Pairs two readings by a key; null when it is none: it has to be filled and unique in both, shared by half of the smaller one, and
 * ids have to pair no fewer equal rows than there are (`Ids`).
 */
export async function joinByKey(
  { before, after, ids }: { before: Reading; after: Reading; ids: Ids },
  candidate: Candidate,
  work: Work,
  on: { equal: OnPair | null; unequal: OnPair },
): Promise<Joined | null> {
  const parts = work.partsFor(Math.max(before.records.count, after.records.count))
  const old = await splitByKey(before.records, candidate.before, parts, work)
  const now = await splitByKey(after.records, candidate.after, parts, work)
  const out = { unchanged: 0, restBefore: work.records('rest'), restAfter: work.records('rest') }
  const isNone = () => {
    for (const file of [...old, ...now, out.restBefore, out.restAfter, unequalBefore, unequalAfter]) work.drop(file)
    return null
  }
  // Of what the key does not pair as equal: whether another pairing would.
  const [unequalBefore, unequalAfter] = [work.records('unequal'), work.records('unequal')]
  let shared = 0
  for (let part = 0; part < parts; part++) {
    const [one, other] = [take(old, part, work), take(now, part, work)]
    const left = joinUnique(one, other, by.key, {
      pair: (oldIndex, newIndex) => {
        shared++
        if (isEqual(one, oldIndex, other, newIndex)) {
          out.unchanged++
          on.equal?.(one, oldIndex, other, newIndex)
        } else {
          unequalBefore.copy(one, oldIndex)
          unequalAfter.copy(other, newIndex)
        }
      },
      alone: (newIndex) => out.restAfter.copy(other, newIndex),
    })
    if (!left) return isNone()
    left.forEach((isLeft, oldIndex) => {
      if (isLeft) out.restBefore.copy(one, oldIndex)
    })
    await work.turn()
  }
  if (shared === 0 || shared * 2 < Math.min(before.records.count, after.records.count)) return isNone()
  if (candidate.column === null) {
    const equals = await countEqual([unequalBefore, out.restBefore], [unequalAfter, out.restAfter], work)
    if (equals > out.unchanged * ids.mostElsewhere) return isNone()
  }
  for (let from = 0; from < unequalBefore.count; from += 4096) {
    const [one, other] = [unequalBefore.read(from, 4096), unequalAfter.read(from, 4096)]
    for (let index = 0; index < one.count; index++) on.unequal(one, index, other, index)
  }
  work.drop(unequalBefore)
  work.drop(unequalAfter)
  return out
}

/** Pairs what is equal, as often as both have it. */
export async function joinEqual(
  before: RecordFile,
  after: RecordFile,
  work: Work,
  onPair: OnPair | null = null,
): Promise<Joined> {
  const parts = work.partsFor(Math.max(before.count, after.count))
  const hashOf = ({ words }: Records, first: number) =>
    (words[first + at.geometry] as number) ^ Math.imul(words[first + at.attributes] as number, 3)
  const old = await work.split(before, parts, hashOf)
  const now = await work.split(after, parts, hashOf)
  const out = { unchanged: 0, restBefore: work.records('rest'), restAfter: work.records('rest') }
  for (let part = 0; part < parts; part++) {
    const [one, other] = [take(old, part, work), take(now, part, work)]
    const left = joinRecords(one, other, by.equal, {
      pair: (oldIndex, newIndex) => {
        out.unchanged++
        onPair?.(one, oldIndex, other, newIndex)
      },
      alone: (newIndex) => out.restAfter.copy(other, newIndex),
    })
    left.forEach((isLeft, oldIndex) => {
      if (isLeft) out.restBefore.copy(one, oldIndex)
    })
    await work.turn()
  }
  return out
}

async function countEqual(before: RecordFile[], after: RecordFile[], work: Work): Promise<number> {
  const all = (files: readonly RecordFile[]) => {
    const out = work.records('equal')
    for (const file of files)
      for (const part of file.parts()) for (let index = 0; index < part.count; index++) out.copy(part, index)
    return out
  }
  const [old, now] = [all(before), all(after)]
  const { unchanged, restBefore, restAfter } = await joinEqual(old, now, work)
  for (const file of [old, now, restBefore, restAfter]) work.drop(file)
  return unchanged
}

function splitByKey(records: RecordFile, key: KeyColumn, parts: number, work: Work): Promise<RecordFile[]> {
  let hashes: Uint32Array = new Uint32Array(0)
  let from = 0
  return work.split(records, parts, ({ words, count }, first, index) => {
    if (index >= from + hashes.length / 2) {
      from = index
      hashes = key.read(index, Math.min(count, records.count - index))
    }
    const place = (index - from) * 2
    words[first + at.key] = hashes[place] as number
    words[first + at.key + 1] = hashes[place + 1] as number
    return hashes[place] as number
  })
}

function take(files: readonly RecordFile[], part: number, work: Work): Records {
  const file = files[part] as RecordFile
  const records = file.read(0, file.count)
  work.drop(file)
  return records
}

function isEqual(before: Records, oldIndex: number, after: Records, newIndex: number): boolean {
  const [one, other] = [oldIndex * recordWords, newIndex * recordWords]
  for (let word = 0; word < at.rough; word++) if (before.words[one + word] !== after.words[other + word]) return false
  return true
}
