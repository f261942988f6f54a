import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { joined } from '../../../shared/languages/said-lists'

/** Why nothing is drawn of a product: its geometry is of other kinds, or of known ones and comes to nothing; its lines contradict each other; it is cut out of others; it belongs to drawings alone. */
export type WhyLeftOut = 'undrawn' | 'empty' | 'damaged' | 'cutOut' | 'ofDrawings'

/** More kinds than these are not told apart. */
const mostKinds = 24

/** Products of which nothing is drawn, counted by their kind. */
class Undrawn {
  readonly #counts = new Map<string, number>()
  #all = 0

  constructor(
    private readonly why: WhyLeftOut,
    private readonly first: number,
  ) {}

  add(kind: string): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
    this.#all++
  }

  get told(): Said {
    return said('readers.drawings.ifcLeftOut', {
      count: this.#all,
      why: said(`readers.drawings.ifcWhy.${this.why}`),
      kinds: this.#kinds,
      first: this.first,
    })
  }

  /** The kinds with their counts, most frequent first: "3 IfcBorehole (IfcSweptDiskSolid), 1 IfcSite (IfcPolyline)". */
  get #kinds(): Said | string {
    const kinds = [...this.#counts].sort(([, a], [, b]) => b - a)
    const named = kinds
      .slice(0, mostKinds)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', ')
    const more = kinds.length - mostKinds
    return more > 0 ? said('readers.drawings.ifcMoreKinds', { kinds: named, count: more }) : named
  }
}

/** Bodies that the kernel draws; where nothing comes of one, it is not for its kind. */
const drawnKinds =
  /^Ifc(Boolean(Clipping)?Result|CsgSolid|ExtrudedAreaSolid(Tapered)?|RevolvedAreaSolid|FacetedBrep|AdvancedBrep|TriangulatedFaceSet|PolygonalFaceSet|SweptDiskSolid|(Face|Shell)BasedSurfaceModel|MappedItem)$/i

/** Why nothing is drawn of what has such geometry; null: it has none. */
export function whyUndrawn(geometry: string | null): 'undrawn' | 'empty' {
  return geometry === null || drawnKinds.test(geometry) ? 'empty' : 'undrawn'
}

/** The products of a model that are left out, by the reason. */
export class LeftOut {
  readonly #byWhy = new Map<WhyLeftOut, Undrawn>()

  /**
   * Gives the sentence of all that are left out for that reason.
   * @param kind that of the product, and of its geometry where that matters: "IfcBorehole (IfcSweptDiskSolid)"
   */
  add(line: number, kind: string, why: WhyLeftOut): () => Said {
    const some = this.#byWhy.get(why) ?? new Undrawn(why, line)
    this.#byWhy.set(why, some)
    some.add(kind)
    return () => some.told
  }

  /** What is said of a model in which nothing can be drawn. */
  get nothingDrawn(): Said {
    const all = [...this.#byWhy.values()].map((some) => some.told)
    const none = said(`readers.drawings.${all.length > 0 ? 'ifcNothingElse' : 'ifcHoldsNothing'}`)
    return joined('core.sentences', [...all, none]) ?? none
  }
}
