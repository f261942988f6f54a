import { countShared, findEqual, type Equal } from './equal-rows'
import type { ComparedColumn } from './hash-plan'
import type { Field } from '../model'
import type { Reading } from './reading'
import { at, type RecordFile } from './record-file'
import type { Ids } from './ids'
import type { KeyColumn } from './key-columns'
import type { Work } from './work'

/** What tells rows apart: a column, or the ids of the files (column null). */
export interface Key {
  column: string | null
  /** Its place among the compared columns; -1 for the ids. */
  at: number
}

interface Candidate extends Key {
  before: KeyColumn
  after: KeyColumn
}

const idLike = /^(.*[_ ])?(id|fid|gid|oid|objectid|uid|uuid|guid|globalid|key|code|nr|no|number|name)$/i

/** What may be the key of both readings, the likelier first. */
function candidatesFor(before: Reading, after: Reading, columns: readonly ComparedColumn[]): Candidate[] {
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

/** A key, and the rows that are equal under it. */
export interface FoundKey extends Candidate {
  equal: Equal | null
}

interface Search {
  before: Reading
  after: Reading
  columns: readonly ComparedColumn[]
  ids: Ids
  /** How many pairs of rows are equal, whatever their keys. */
  equal: number
}

/**
 * The key of both readings; null when there is none: it has to be filled and unique in both, shared by half of the smaller one, and ids have to
 * pair no fewer equal rows than there are (`Ids`). Rows that are equal have the same values in all columns: only by ids are others equal.
 */
export async function findKey({ before, after, columns, ids, equal }: Search, work: Work): Promise<FoundKey | null> {
  const counts = { before: before.records.count, after: after.records.count }
  for (const candidate of candidatesFor(before, after, columns)) {
    const shared = await countShared(candidate, counts, work)
    if (!shared || shared * 2 < Math.min(counts.before, counts.after)) continue
    if (candidate.column !== null) return { ...candidate, equal: null }
    const byIds = await findEqual({ before: before.records, after: after.records }, candidate, work)
    if (equal - byIds.count <= byIds.count * ids.mostElsewhere) return { ...candidate, equal: byIds }
  }
  return null
}

/** Records in parts by their keys, which they have from now on. */
export function splitByKey(records: RecordFile, key: KeyColumn, most: number, work: Work): Promise<RecordFile[]> {
  return work.split(records, work.partsFor(most), ({ words }, first) => {
    const hash = key.at(words[first + at.row] as number)
    words[first + at.key] = hash.a
    words[first + at.key + 1] = hash.b
    return hash.a
  })
}
