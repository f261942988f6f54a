/** What of a layer's content breaks a rule. */
export type FindingCode =
  | 'column-missing'
  | 'column-extra'
  | 'column-type'
  | 'column-blank'
  | 'column-repeated'
  | 'column-value'
  | 'column-pattern'
  | 'column-range'
  | 'column-unchecked' // more values than are remembered: whether later ones repeat was not looked at
  | 'cad-layer'
  | 'geometry'
  | 'extent'
  | 'crs-unknown'
  | 'crs-other'
  | 'crs-unit'
  | 'crs-unstated'

/** Where it is. */
export interface FindingPlace {
  /** The first feature that has it, counted from 1 in the order of the file; null: the layer as a whole. */
  feature: number | null
  /** What stands there, cut to 80 characters; null: it is no value. */
  value: string | null
  /** Features that have it. */
  count: number
}

/** One rule broken in one way in one layer: counted wholly, with the first places. */
export interface Finding {
  /** Id of the rule. */
  rule: string
  code: FindingCode
  layer: string
  /** Null: it is of no column. */
  column: string | null
  /** Features in all; 1 where the layer as a whole is meant. */
  count: number
  places: FindingPlace[]
}

const maxValueLength = 80

/** Counts what breaks a rule, and keeps the first places: one for each value. */
export class Tally {
  count = 0
  readonly #places = new Map<string | null, FindingPlace>()

  constructor(private readonly maxPlaces = 20) {}

  add(feature: number | null, value: string | null): void {
    this.count++
    const key = value === null ? null : value.length > maxValueLength ? `${value.slice(0, maxValueLength - 1)}…` : value
    // Without a value each place is one of its own.
    const known = key === null ? undefined : this.#places.get(key)
    if (known) known.count++
    else if (this.#places.size + this.#unnamed.length < this.maxPlaces) {
      const place = { feature, value: key, count: 1 }
      if (key === null) this.#unnamed.push(place)
      else this.#places.set(key, place)
    }
  }

  readonly #unnamed: FindingPlace[] = []

  /** Nothing where nothing was counted. */
  finding(head: Omit<Finding, 'count' | 'places'>): Finding[] {
    if (this.count === 0) return []
    return [{ ...head, count: this.count, places: [...this.#places.values(), ...this.#unnamed] }]
  }
}
