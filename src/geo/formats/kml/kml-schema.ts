import type { PropertyValue } from '../../model'

/** A field that a KML Schema declares. */
export interface SchemaField {
  name: string
  type: 'string' | 'integer' | 'number'
}

const types: Readonly<Record<string, SchemaField['type']>> = {
  string: 'string',
  int: 'integer',
  uint: 'integer',
  short: 'integer',
  ushort: 'integer',
  float: 'number',
  double: 'number',
}

/** The schemas of a document by id. Source: OGC 12-007r2, 9.8 Schema. */
export class SchemaTable {
  readonly #schemas = new Map<string, SchemaField[]>()

  /** Adds a field; types that say little (bool and unknown ones) are taken as texts declare them. */
  add(schema: string, name: string, type: string): void {
    const known = types[type.replace(/^xsd:/, '')]
    if (!known || name === '') return
    const fields = this.#schemas.get(schema) ?? []
    this.#schemas.set(schema, fields)
    fields.push({ name, type: known })
  }

  fields(schema: string): readonly SchemaField[] {
    return this.#schemas.get(schema) ?? []
  }

  /** The text of a field as its schema has it; undefined where no schema says. */
  value(schema: string | null, name: string, text: string): PropertyValue | undefined {
    const field = schema === null ? undefined : this.fields(schema).find((one) => one.name === name)
    if (!field) return undefined
    if (field.type === 'string') return text
    const number = Number(text)
    return text === '' || !Number.isFinite(number) ? null : number
  }
}
