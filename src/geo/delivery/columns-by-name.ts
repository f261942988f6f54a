import type { DatasetLayer, Feature } from '../model'

/** Reads attributes of the features of a layer by their names, as texts; null: blank, or no such column. */
export class ColumnsByName {
  readonly #at: ReadonlyMap<string, number>

  constructor(layer: DatasetLayer) {
    this.#at = new Map(layer.fields.map((field, at) => [field.name, at]))
  }

  text({ properties }: Feature, name: string): string | null {
    const at = this.#at.get(name)
    const value = at === undefined ? null : (properties[at] ?? null)
    return value === null ? null : String(value)
  }

  /** Names of the columns that fit. */
  named(pattern: RegExp): string[] {
    return [...this.#at.keys()].filter((name) => pattern.test(name))
  }
}
