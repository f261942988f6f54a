import type { Field, FieldType, PropertyValue } from '../model'

/** A column that is compared, by its name on each side; null where that side has none. */
export interface ComparedColumn {
  before: string | null
  after: string | null
  /** Its type changed: values are compared as what they mean. */
  loose: boolean
}

/** As what the values of a column go into the hash of their row. */
export interface Hashed {
  /** The name of the column, its newer one where it was renamed. */
  as: string
  /** What a text may mean, where the other side has values of that type. */
  form: 'plain' | 'boolean' | 'number' | 'day'
}

const numbers: ReadonlySet<FieldType> = new Set<FieldType>(['integer', 'number'])

/** As what values of one type are hashed when the other side's are of another; those of equal hashes are the same for `sameValue`. */
export function formFor(own: FieldType, other: FieldType): Hashed['form'] {
  if (own === other || own === 'boolean') return 'plain'
  if (other === 'boolean') return 'boolean'
  if (numbers.has(other) && !numbers.has(own)) return 'number'
  return other === 'date' ? 'day' : 'plain'
}

/** As what each column of a side is hashed, by its name there; others are not. */
export function planOf(
  columns: readonly ComparedColumn[],
  side: 'before' | 'after',
  fields: Record<'before' | 'after', readonly Field[]>,
): Map<string, Hashed> {
  const typeOf = (which: 'before' | 'after', name: string | null) =>
    fields[which].find((field) => field.name === name)?.type
  const other = side === 'before' ? 'after' : 'before'
  const plan = new Map<string, Hashed>()
  for (const column of columns) {
    const name = column[side]
    if (name === null) continue
    const [own, theirs] = [typeOf(side, name), typeOf(other, column[other])]
    plan.set(name, { as: column.after ?? name, form: own && theirs ? formFor(own, theirs) : 'plain' })
  }
  return plan
}

const yes = new Set(['true', 't', 'yes', 'y', '1'])
const no = new Set(['false', 'f', 'no', 'n', '0'])
const midnight = /^(\d{4}-\d\d-\d\d)[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)?$/

/** A value as what it means in the other side's type. */
export function formed(value: PropertyValue, form: Hashed['form']): PropertyValue {
  if (form === 'plain' || value === null || typeof value === 'boolean') return value
  const text = String(value).trim()
  if (form === 'boolean') {
    const word = text.toLowerCase()
    return yes.has(word) ? true : no.has(word) ? false : value
  }
  if (form === 'day') return midnight.exec(text)?.[1] ?? value
  const number = text === '' ? NaN : Number(text)
  return typeof value === 'string' && Number.isFinite(number) ? number : value
}
