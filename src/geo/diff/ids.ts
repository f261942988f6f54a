import type { FormatId } from '../model'
import { isCadFormat } from '../../shared/model/cad-formats'

/** What the ids that the files give are, and how far they are trusted. */
export interface Ids {
  are: 'id' | 'globalId' | 'handle'
  /**
   * How many rows that the ids do not pair as equal may be equal to others, as a part of those that they do: more of them, and the ids were
   * given anew.
   */
  mostElsewhere: number
  /** Columns that say no more than the ids. */
  columns: readonly string[]
}

/**
 * A GlobalId stays with its element, whatever becomes of it. A handle stays with its entity in a drawing that is worked on, but some
 * programs number all anew when they write one: then it tells nothing, and is not compared. Ids of other files are often mere numbers.
 */
export function idsOf(before: FormatId, after: FormatId): Ids {
  if (before === 'ifc' && after === 'ifc') return { are: 'globalId', mostElsewhere: Infinity, columns: [] }
  if (isCadFormat(before) && isCadFormat(after))
    return { are: 'handle', mostElsewhere: 1 / 9, columns: ['EntityHandle'] }
  return { are: 'id', mostElsewhere: 0, columns: [] }
}
