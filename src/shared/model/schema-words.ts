import { revisions } from '../languages/en/revisions'
import { fillText } from '../languages/fill-text'

const typeWords: Readonly<Record<string, string>> = revisions.schema.types

/** What happened to one column between two readings. `type`, `from`, `to` (of `type`): types of fields. */
export type SchemaChange =
  | { change: 'added' | 'removed'; column: string; type: string; filled: number; of: number }
  | { change: 'renamed'; column: string; to: string }
  | { change: 'type'; column: string; from: string; to: string }

/** A change of the schema in words: "column DIA became diameter". */
export function schemaWords(change: SchemaChange): string {
  const type = (name: string) => typeWords[name] ?? name
  switch (change.change) {
    case 'renamed':
      return `column ${change.column} became ${change.to}`
    case 'type':
      return `type of ${change.column}: ${type(change.from)} → ${type(change.to)}`
    case 'added':
    case 'removed': {
      const filled = change.filled === 0 ? 'empty' : `filled in ${change.filled} of ${change.of}`
      return `column ${change.column} (${type(change.type)}, ${filled}) was ${change.change}`
    }
  }
}

/** Differences below these are none. */
export interface Tolerance {
  /** Of longitudes and latitudes. */
  degrees: number
  /** Of heights, in metres. */
  heights: number
  /** Of coordinates whose system is not known. */
  plainUnits: number
  /** Of numbers that are not whole: this share of the larger one, or this where both are below 1. */
  numbers: number
}

/** The tolerances of a comparison in words, for people. */
export function toleranceWords({ degrees, heights, numbers }: Tolerance): string {
  return fillText(revisions.schema.tolerance, 'en', { degrees, heights: heights * 1000, numbers })
}
