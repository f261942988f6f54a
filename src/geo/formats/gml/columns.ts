import type { Field, PropertyValue } from '../../model'
import { FieldSet } from '../common/field-set'

const numberForm = /^[+-]?(0|[1-9]\d{0,14})(\.\d{1,17})?([eE][+-]?\d{1,3})?$/

/** The columns of a class: GML says everything as text, so that a column has a type when all of its values have been seen. */
export class Columns {
  readonly #set = new FieldSet()

  note(properties: ReadonlyMap<string, string | null>): void {
    for (const [name, text] of properties) {
      const at = this.#set.indexOf(name)
      if (text !== null) this.#set.widen(at, typed(text))
    }
  }

  get fields(): readonly Field[] {
    return this.#set.fields
  }

  /** The values of a feature in the order of the columns, each in the type of its column. */
  valuesOf(properties: ReadonlyMap<string, string | null>): PropertyValue[] {
    const values: PropertyValue[] = new Array<null>(this.#set.fields.length).fill(null)
    for (const [name, text] of properties) {
      const at = this.#set.indexOf(name)
      const type = this.#set.fields[at]?.type
      const isTyped = type === 'integer' || type === 'number' || type === 'boolean'
      if (text !== null) values[at] = isTyped ? typed(text) : text
    }
    return values
  }
}

/** A number or boolean where the text is written as one; a number with zeros before it is a name. */
function typed(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return text.length < 40 && numberForm.test(text) ? Number(text) : text
}
