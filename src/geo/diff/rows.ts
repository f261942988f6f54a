import type { Geometry, PropertyValue } from '../model'
import type { ComparedColumn } from './hash-plan'
import { boundsOf, rowFlags, type Reading } from './reading'
import { at, recordWords, type Records } from './record-file'
import { sameValue } from './values'

/** One row as it was read. */
export interface DiffRow {
  /** From 0, in the order of the file. */
  number: number
  id: string | number | null
  /** In the order of the columns of its reading; shorter where the rest is blank. */
  all: PropertyValue[]
  geometry: Geometry | null
  /** False where the coordinates are not lon/lat: the file names no system, nor does the other one. */
  placed: boolean
  /** The values that are compared, in the order of the compared columns. */
  values: PropertyValue[]
}

/** Where a row lies. */
export interface RowPlace {
  number: number
  flags: number
  offset: number
}

/** The rows of one side of a comparison, read from disk one by one. */
export class Rows {
  readonly #places: number[]

  constructor(
    private readonly reading: Reading,
    columns: readonly ComparedColumn[],
    side: 'before' | 'after',
  ) {
    this.#places = columns.map((column) => reading.fields.findIndex(({ name }) => name === column[side]))
  }

  of({ words, numbers }: Records, index: number): DiffRow {
    const first = index * recordWords
    return this.read({
      number: words[first + at.row] as number,
      flags: words[first + at.row + 1] as number,
      offset: numbers[(first + at.offset) / 2] as number,
    })
  }

  read({ number, flags, offset }: RowPlace): DiffRow {
    const { id, values, geometry } = this.reading.rows.read(offset)
    return {
      number,
      id,
      all: values,
      geometry,
      placed: (flags & rowFlags.placed) !== 0,
      values: this.#places.map((place) => values[place] ?? null),
    }
  }

  /** All values of a row by the names of their columns. */
  propertiesOf(row: DiffRow): Record<string, PropertyValue> {
    const properties = Object.create(null) as Record<string, PropertyValue>
    this.reading.fields.forEach(({ name }, place) => {
      properties[name] = row.all[place] ?? null
    })
    return properties
  }
}

/** The share of the compared values that are the same in both, from 0 to 1; those of the column `exceptAt` do not count. */
export function likeness(a: DiffRow, b: DiffRow, columns: readonly ComparedColumn[], exceptAt = -1): number {
  let counted = 0
  let same = 0
  columns.forEach(({ loose }, place) => {
    if (place === exceptAt) return
    counted++
    if (sameValue(a.values[place] ?? null, b.values[place] ?? null, loose)) same++
  })
  return counted === 0 ? 1 : same / counted
}

/** Whether both are points, both lines or both areas. */
export const isOfOneKind = (a: DiffRow, b: DiffRow) =>
  a.geometry?.type.replace('Multi', '') === b.geometry?.type.replace('Multi', '')

/** The length of the diagonal of the bounds; 0 for a point. */
export function sizeOfBounds(geometry: Geometry | null): number {
  const bounds = boundsOf(geometry)
  return bounds ? Math.hypot(bounds[2] - bounds[0], bounds[3] - bounds[1]) : 0
}
