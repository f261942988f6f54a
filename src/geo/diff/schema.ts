import type { SchemaChange } from '../../shared/model/schema-words'
import type { Field, PropertyValue } from '../model'
import { planOf, type ComparedColumn } from './hash-plan'
import type { Ids } from './ids'
import { pairReadings } from './pair-rows'
import type { Steps } from './tolerance'
import { isHashedBy, rehash, type Reading } from './reading'
import { PairSample } from './pair-sample'
import { plainValue, sameValue } from './values'
import type { Work } from './work'

/** Share of the filled pairs whose values have to agree for a column that is gone and one that is new to be one, renamed. */
const renamedShare = 0.9
/** Pairs that are looked at before all of the sample are. */
const first = 1000

/** Two readings that are compared, their hashes over the columns that are. */
export interface TwoReadings {
  before: Reading
  after: Reading
}

/** What is compared. */
export interface Compared extends TwoReadings {
  /** Columns of both that are not, by their names. */
  passedOver: ReadonlySet<string>
  /** What the ids of the files are. */
  ids: Ids
}

/** What happened to the columns, and which of them are compared. */
export interface Schema extends TwoReadings {
  columns: ComparedColumn[]
  changes: SchemaChange[]
}

/**
 * Brings the columns of two readings together: those of one name, and those that were renamed, which is known by their
 * values. A column that only one side has is a change of the schema, not of every feature; it is compared only where it
 * is filled in fewer than half of the features: then it says something of these.
 */
export async function readSchema(
  { before, after, passedOver, ids }: Compared,
  steps: Steps,
  work: Work,
): Promise<Schema> {
  const common = before.fields
    .filter(({ name }) => has(after, name) && !passedOver.has(name))
    .map(({ name }) => both(before, after, name, name))
  const gone = before.fields.filter(({ name }) => !has(after, name))
  const fresh = after.fields.filter(({ name }) => !has(before, name))
  const mayBeRenamed = { gone: gone.filter(isFilledIn(before)), fresh: fresh.filter(isFilledIn(after)) }
  let hashed: TwoReadings = { before, after }
  let renamed: ComparedColumn[] = []
  if (mayBeRenamed.gone.length > 0 && mayBeRenamed.fresh.length > 0) {
    hashed = await hashedOver(hashed, common, steps, work)
    const names = await findRenamed({ ...hashed, ids, common, ...mayBeRenamed }, work)
    renamed = names.map(([old, now]) => both(before, after, old, now))
  }
  const columns = [...common, ...renamed]
  const changes: SchemaChange[] = renamed.map(({ before: column, after: to }) => ({
    change: 'renamed',
    column: column ?? '',
    to: to ?? '',
  }))
  for (const column of columns) {
    const [old, now] = [fieldOf(before, column.before), fieldOf(after, column.after)]
    if (column.loose && old && now) changes.push({ change: 'type', column: now.name, from: old.type, to: now.type })
  }
  const single = (reading: Reading, side: 'before' | 'after', fields: readonly Field[]) => {
    const of = reading.records.count
    for (const { name, type } of fields) {
      if (renamed.some((column) => column[side] === name)) continue
      const filled = filledIn(reading, name)
      changes.push({ change: side === 'after' ? 'added' : 'removed', column: name, type, filled, of })
      if (filled > 0 && filled * 2 < of) columns.push({ before: null, after: null, loose: false, [side]: name })
    }
  }
  single(after, 'after', fresh)
  single(before, 'before', gone)
  return { columns, changes, ...(await hashedOver(hashed, columns, steps, work)) }
}

/** The readings with their hashes over the columns. */
async function hashedOver(
  { before, after }: TwoReadings,
  columns: readonly ComparedColumn[],
  steps: Steps,
  work: Work,
): Promise<TwoReadings> {
  const fields = { before: before.fields, after: after.fields }
  const over = async (reading: Reading, side: 'before' | 'after') => {
    const plan = planOf(columns, side, fields)
    return isHashedBy(reading, plan, steps) ? reading : rehash(reading, plan, steps, work)
  }
  return { before: await over(before, 'before'), after: await over(after, 'after') }
}

const fieldOf = ({ fields }: Reading, name: string | null) => fields.find((field) => field.name === name)
const has = (reading: Reading, name: string) => fieldOf(reading, name) !== undefined
const isFilled = (value: PropertyValue | undefined) => plainValue(value ?? null) !== null
const filledIn = ({ fields, filled }: Reading, name: string) =>
  filled[fields.findIndex((field) => field.name === name)] ?? 0
const isFilledIn =
  (reading: Reading) =>
  ({ name }: Field) =>
    filledIn(reading, name) > 0

/** A column of both sides; its type changed only where both fill it: that of an empty one is a guess. */
function both(before: Reading, after: Reading, old: string, now: string): ComparedColumn {
  const differs = fieldOf(before, old)?.type !== fieldOf(after, now)?.type
  const loose = differs && filledIn(before, old) > 0 && filledIn(after, now) > 0
  return { before: old, after: now, loose }
}

interface Search extends TwoReadings {
  ids: Ids
  common: readonly ComparedColumn[]
  gone: readonly Field[]
  fresh: readonly Field[]
}

/** Which columns that are gone are which new ones: the features are paired by all else, and their values agree. */
async function findRenamed(
  { before, after, ids, common, gone, fresh }: Search,
  work: Work,
): Promise<[string, string][]> {
  const sample = new PairSample(Math.min(before.records.count, after.records.count))
  const { pairs, removed, added } = await pairReadings({ before, after, ids }, common, work, sample.add)
  await sample.addPairs(pairs)
  pairs.drop()
  for (const file of [removed, added]) if (file !== before.records && file !== after.records) work.drop(file)
  const values = sample.read(before, after)
  const share = (some: typeof values, old: string, now: string) => {
    const [oldAt, nowAt] = [placeOf(before, old), placeOf(after, now)]
    let filled = 0
    let same = 0
    const seen = new Set<PropertyValue>()
    for (const [oldValues, newValues] of some) {
      const was = oldValues[oldAt] ?? null
      const is = newValues[nowAt] ?? null
      if (!isFilled(was) && !isFilled(is)) continue
      filled++
      if (sameValue(was, is, true)) same++
      if (seen.size < 2) seen.add(plainValue(was))
    }
    // That all are 0, or all "live", in both tells nothing, unless the names are alike.
    return filled === 0 || (seen.size < 2 && !alike(old, now)) ? 0 : same / filled
  }
  const found: { old: string; now: string; rank: number }[] = []
  const every = Math.max(1, Math.floor(values.length / first))
  const some = values.filter((_, at) => at % every === 0)
  for (const [oldAt, { name: old }] of gone.entries()) {
    for (const [nowAt, { name: now }] of fresh.entries()) {
      if (share(some, old, now) < renamedShare) continue
      const whole = share(values, old, now)
      if (whole >= renamedShare)
        found.push({ old, now, rank: whole + (alike(old, now) ? 1 : 0) - Math.abs(oldAt - nowAt) / 1000 })
    }
  }
  const taken = new Set<string>()
  const out: [string, string][] = []
  for (const { old, now } of found.sort((a, b) => b.rank - a.rank)) {
    if (taken.has(`< ${old}`) || taken.has(`> ${now}`)) continue
    taken.add(`< ${old}`).add(`> ${now}`)
    out.push([old, now])
  }
  return out
}

const placeOf = ({ fields }: Reading, name: string) => fields.findIndex((field) => field.name === name)

/** Whether two names begin alike, whatever their case and marks: DIA_MM, diaMm. */
function alike(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) =>
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
      .slice(0, 3),
  )
  return one !== '' && one === other
}
