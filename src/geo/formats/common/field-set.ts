import type { Field, FieldType, PropertyValue } from '../../model'

/**
 * The fields of a format without a schema: they appear while reading, and their types widen as values come
 * (integer < number < string; boolean, json and others meet in string). `fields` is the live array of the layer.
 */
export class FieldSet {
  readonly fields: Field[] = []
  readonly #index = new Map<string, number>()
  /** Types of fields that have so far seen only nulls are open. */
  readonly #open = new Set<number>()

  /** Position of the field, added when new. */
  indexOf(name: string): number {
    const known = this.#index.get(name)
    if (known !== undefined) return known
    const index = this.fields.length
    this.fields.push({ name, type: 'string' })
    this.#index.set(name, index)
    this.#open.add(index)
    return index
  }

  /** Widens the type of a field by a value that was read; `json` says that the text is a nested value. */
  widen(index: number, value: PropertyValue, json = false): void {
    if (value === null) return
    const field = this.fields[index]
    if (!field) return
    const type = typeOf(value, json)
    if (this.#open.delete(index)) field.type = type
    else if (field.type !== type) field.type = wider(field.type, type)
  }
}

function typeOf(value: Exclude<PropertyValue, null>, json: boolean): FieldType {
  if (json) return 'json'
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number'
  return typeof value === 'boolean' ? 'boolean' : 'string'
}

function wider(a: FieldType, b: FieldType): FieldType {
  return (a === 'integer' && b === 'number') || (a === 'number' && b === 'integer') ? 'number' : 'string'
}
