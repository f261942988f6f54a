import type { Field, FieldType, PropertyValue } from '../../model'

/**
 * More columns than this are no attributes. Against files that name a new one in every feature: memory is columns times
 * features then. What comes later shares one column whose name says so.
 */
export const maxFields = 2000
/** That column. */
export const furtherFields = 'further columns (only the last value is kept)'

/**
 * The fields of a format without a schema: they appear while reading, and their types widen as values come
 * (integer < number < string, date < datetime < string; nested values make all json; others meet in string). `fields` is the
 * live array of the layer.
 */
export class FieldSet {
  readonly fields: Field[] = []
  readonly #index = new Map<string, number>()
  /** Types of fields that have so far seen only nulls are open. */
  readonly #open = new Set<number>()

  has(name: string): boolean {
    return this.#index.has(name)
  }

  /** Position of the field, added when new. */
  indexOf(name: string): number {
    const known = this.#index.get(name)
    if (known !== undefined) return known
    if (this.fields.length >= maxFields && name !== furtherFields) return this.indexOf(furtherFields)
    const index = this.fields.length
    this.fields.push({ name, type: 'string' })
    this.#index.set(name, index)
    this.#open.add(index)
    return index
  }

  /**
   * Widens the type of a field by a value that was read.
   * @param written what the text says beyond the value: a nested value, a number with a decimal point, or the text of a whole number that needs 64 bits
   */
  widen(index: number, value: PropertyValue, written?: 'json' | 'real' | 'whole'): void {
    if (value === null) return
    const field = this.fields[index]
    if (!field) return
    // Nothing is wider than text but a nested value; looking for dates costs.
    if (field.type === 'string' && written !== 'json' && !this.#open.has(index)) return
    const type = typeOfValue(value, written)
    if (this.#open.delete(index)) field.type = type
    else if (field.type !== type) field.type = wider(field.type, type)
  }
}

export function typeOfValue(value: Exclude<PropertyValue, null>, written?: 'json' | 'real' | 'whole'): FieldType {
  if (written === 'json') return 'json'
  if (written === 'whole') return 'integer'
  if (typeof value === 'number') return Number.isSafeInteger(value) && written !== 'real' ? 'integer' : 'number'
  return typeof value === 'boolean' ? 'boolean' : timeType(value)
}

const dateForm = /^\d{4}([-/])(1[0-2]|0?[1-9])\1([12]\d|3[01]|0?[1-9])/
const clockForm = /^[T ]([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?\s?(Z|[+-]\d\d(:?\d\d)?)?$/

/** What the text is: a date (year, month, day), a date with a time of day, or any text. */
function timeType(text: string): 'date' | 'datetime' | 'string' {
  if (text.length < 8 || text.length > 40) return 'string'
  const date = dateForm.exec(text)
  if (!date) return 'string'
  const rest = text.slice(date[0].length)
  return rest === '' ? 'date' : clockForm.test(rest) ? 'datetime' : 'string'
}

/** The type that holds the values of both. */
export function wider(a: FieldType, b: FieldType): FieldType {
  const either = (one: FieldType, other: FieldType) => (a === one && b === other) || (a === other && b === one)
  if (a === 'json' || b === 'json') return 'json'
  return either('integer', 'number') ? 'number' : either('date', 'datetime') ? 'datetime' : 'string'
}
