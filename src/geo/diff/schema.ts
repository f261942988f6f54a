import type { SchemaChange } from '../../shared/model/schema-words'
import type { Field, PropertyValue } from '../model'
import { pairRows } from './pair-rows'
import { hashRows, type ComparedColumn, type Reading } from './reading'
import { plainValue, sameValue } from './values'

/** Share of the filled pairs whose values have to agree for a column that is gone and one that is new to be one, renamed. */
const renamedShare = 0.9
/** Pairs that are looked at before all are. */
const sampled = 2000

/** What happened to the columns, and which of them are compared. */
export interface Schema {
  columns: ComparedColumn[]
  changes: SchemaChange[]
}

/**
 * Brings the columns of two readings together: those of one name, and those that were renamed, which is known by their
 * values. A column that only one side has is a change of the schema, not of every feature; it is compared only where it
 * is filled in fewer than half of the features: then it says something of these.
 */
export function readSchema(before: Reading, after: Reading, step: number): Schema {
  const common = before.fields.filter(({ name }) => has(after, name)).map(({ name }) => both(before, after, name, name))
  const gone = before.fields.filter(({ name }) => !has(after, name))
  const fresh = after.fields.filter(({ name }) => !has(before, name))
  const renamed =
    gone.length > 0 && fresh.length > 0
      ? findRenamed({ before, after, step, common, gone, fresh }).map(([old, now]) => both(before, after, old, now))
      : []
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
    for (const { name, type } of fields) {
      if (renamed.some((column) => column[side] === name)) continue
      const filled = countFilled(reading, name)
      changes.push({
        change: side === 'after' ? 'added' : 'removed',
        column: name,
        type,
        filled,
        of: reading.rows.length,
      })
      if (filled > 0 && filled * 2 < reading.rows.length) {
        columns.push({ before: null, after: null, loose: false, [side]: name })
      }
    }
  }
  single(after, 'after', fresh)
  single(before, 'before', gone)
  return { columns, changes }
}

const fieldOf = ({ fields }: Reading, name: string | null) => fields.find((field) => field.name === name)
const has = (reading: Reading, name: string) => fieldOf(reading, name) !== undefined
const isFilled = (value: PropertyValue | undefined) => plainValue(value ?? null) !== null

function countFilled({ rows }: Reading, name: string): number {
  return rows.reduce((sum, { properties }) => sum + (isFilled(properties[name]) ? 1 : 0), 0)
}

/** A column of both sides; its type changed only where both fill it: that of an empty one is a guess. */
function both(before: Reading, after: Reading, old: string, now: string): ComparedColumn {
  const differs = fieldOf(before, old)?.type !== fieldOf(after, now)?.type
  const loose = differs && countFilled(before, old) > 0 && countFilled(after, now) > 0
  return { before: old, after: now, loose }
}

interface Search {
  before: Reading
  after: Reading
  step: number
  common: readonly ComparedColumn[]
  gone: readonly Field[]
  fresh: readonly Field[]
}

/** Which columns that are gone are which new ones: the features are paired by all else, and their values agree. */
function findRenamed({ before, after, step, common, gone, fresh }: Search): [string, string][] {
  hashRows(before, 'before', common, step)
  hashRows(after, 'after', common, step)
  const { pairs } = pairRows(before, after, common)
  const every = Math.max(1, Math.floor(pairs.length / sampled))
  const sample = pairs.filter((_, at) => at % every === 0)
  const share = (some: typeof pairs, old: string, now: string) => {
    let filled = 0
    let same = 0
    const seen = new Set<PropertyValue>()
    for (const [oldAt, nowAt] of some) {
      const was = before.rows[oldAt]?.properties[old] ?? null
      const is = after.rows[nowAt]?.properties[now] ?? null
      if (!isFilled(was) && !isFilled(is)) continue
      filled++
      if (sameValue(was, is, true)) same++
      if (seen.size < 2) seen.add(plainValue(was))
    }
    // That all are 0, or all "live", in both tells nothing, unless the names are alike.
    return filled === 0 || (seen.size < 2 && !alike(old, now)) ? 0 : same / filled
  }
  const found: { old: string; now: string; rank: number }[] = []
  for (const [oldAt, { name: old }] of gone.entries()) {
    for (const [nowAt, { name: now }] of fresh.entries()) {
      if (share(sample, old, now) < renamedShare) continue
      const whole = share(pairs, old, now)
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
