import { groupBy } from '../../shared/model/group-by'
import type { AlignmentAddress, AlignmentChoice } from './chainage-api'
import type { OpenAlignment, OpenAlignments, System } from './open-alignments'

/** An alignment of a choice, and which of its addresses gave it. */
export type ChosenAlignment = OpenAlignment & { at: number }

/** The alignments of a choice that are there, in the order of their addresses, and those of each coordinate system. */
export interface OpenChoice {
  all: readonly ChosenAlignment[]
  bySystem: ReadonlyMap<System, readonly ChosenAlignment[]>
}

interface Kept {
  addresses: readonly AlignmentAddress[]
  openedAtMs: number
  open: OpenChoice
}

/** A window asks about one choice; a report may ask about another meanwhile. */
const mostKept = 4

/** Whether a tileset was made anew is looked at again after so long: the pointer asks many times a second. */
const lookAgainMs = 500

/** Choices that have been asked for, kept ready under their numbers. */
export class OpenChoices {
  readonly #kept = new Map<number, Kept>()

  constructor(readonly alignments: OpenAlignments) {}

  /** Null: the number is not known here, or not any more. Errors: crs.*. */
  of({ id, alignments }: AlignmentChoice): OpenChoice | null {
    const known = this.#kept.get(id)
    const addresses = alignments ?? known?.addresses
    if (!addresses) return null
    const now = performance.now()
    const isFresh = known !== undefined && now - known.openedAtMs < lookAgainMs
    const kept = isFresh ? known : { addresses, openedAtMs: now, open: this.#open(addresses) }
    // As the one that was asked for last; the one that was not asked for longest goes.
    this.#kept.delete(id)
    this.#kept.set(id, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest)
    return kept.open
  }

  #open(addresses: readonly AlignmentAddress[]): OpenChoice {
    // A layer may have a thousand of them, and is looked at on the disk once.
    const tilesets = new Map<string, Map<string, OpenAlignment[]>>()
    const named = (dir: string): Map<string, OpenAlignment[]> => {
      const known = tilesets.get(dir)
      if (known) return known
      const names = groupBy(this.alignments.ofTileset(dir), ({ alignment }) => alignment.definition.name)
      tilesets.set(dir, names)
      return names
    }
    const all = addresses.flatMap((address, at) => {
      // The layer may have been made anew without it.
      const found = 'dir' in address ? named(address.dir).get(address.name) : [this.alignments.ofLine(address)]
      return found?.map((one) => ({ ...one, at })) ?? []
    })
    return { all, bySystem: groupBy(all, ({ system }) => system) }
  }
}
