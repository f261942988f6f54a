import { SeenValues } from './seen-values'
import { isCadFormat } from '../model/cad-formats'

type Value = string | number | boolean | null | undefined

/** What the values of a column are like, for making a rule of them. */
export interface ColumnSurvey {
  name: string
  /** Features, and those of them that have no value. */
  features: number
  blank: number
  /** What all values that are there are; null: of several kinds, or none is there. */
  type: 'text' | 'number' | 'whole' | 'date' | 'yes-no' | null
  /** No value is there twice. */
  unique: boolean
  /** All different values in their order; null: more than are remembered, or long ones. */
  values: string[] | null
}

/** So many different values make a list; of layers of a drawing there may be more. */
const maxValues = 40
const maxCadLayers = 1_000
const longestValue = 80

/** Looks at the features of a layer while they pass, for what they have in common. Memory does not grow with the file. */
export class ContentSurvey {
  #features = 0
  #properties: readonly Value[] | null = null
  readonly #columns: ColumnLook[] = []

  constructor(private readonly layer: { format: string; fields: readonly { name: string }[] }) {}

  /** Takes the next feature, or part of one: parts share one `properties` array. */
  take({ properties }: { properties: readonly Value[] }): void {
    if (properties === this.#properties) return
    this.#properties = properties
    const { fields, format } = this.layer
    while (this.#columns.length < fields.length) {
      const isCad = isCadFormat(format) && fields[this.#columns.length]?.name === 'Layer'
      this.#columns.push(new ColumnLook(format === 'csv', isCad ? maxCadLayers : maxValues, this.#features))
    }
    this.#features++
    for (const [at, column] of this.#columns.entries()) column.take(properties[at])
  }

  columns(): ColumnSurvey[] {
    return this.layer.fields.map(({ name }, at) => ({
      name,
      features: this.#features,
      ...(this.#columns[at] ?? new ColumnLook(false, 0, this.#features)).found(),
    }))
  }
}

class ColumnLook {
  readonly #types = new Set<NonNullable<ColumnSurvey['type']>>()
  readonly #seen = new SeenValues(1_000_000)
  #values: Set<string> | null = new Set()
  #unique = true

  constructor(
    private readonly isText: boolean,
    private readonly most: number,
    private blank: number,
  ) {}

  take(value: Value): void {
    if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) {
      this.blank++
      return
    }
    const text = String(value)
    this.#types.add(typeOf(value, this.isText))
    if (this.#unique) this.#unique = this.#seen.add(text) === false
    if (!this.#values) return
    this.#values.add(text)
    if (this.#values.size > this.most || text.length > longestValue) this.#values = null
  }

  found(): Omit<ColumnSurvey, 'name' | 'features'> {
    const types = [...this.#types]
    const isNumber = types.every((type) => type === 'number' || type === 'whole')
    return {
      blank: this.blank,
      type: types.length === 1 ? (types[0] ?? null) : types.length > 1 && isNumber ? 'number' : null,
      unique: this.#unique,
      values: this.#values && [...this.#values],
    }
  }
}

function typeOf(value: string | number | boolean, isText: boolean): NonNullable<ColumnSurvey['type']> {
  if (typeof value === 'boolean') return 'yes-no'
  if (typeof value === 'number') return Number.isInteger(value) ? 'whole' : 'number'
  if (/^\d{4}-\d\d-\d\d([T ].*)?$/.test(value)) return 'date'
  if (isText && /^[+-]?\d+$/.test(value)) return 'whole'
  return isText && /^[+-]?(\d+\.\d*|\.\d+)$/.test(value) ? 'number' : 'text'
}
