import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { joined } from '../../../shared/languages/said-lists'

/** Products of which nothing is drawn, counted by their kind. */
class Undrawn {
  readonly #counts = new Map<string, number>()
  #first: number | null = null

  /** @param kind that of the product, and of its geometry where that matters: "IfcBorehole (IfcSweptDiskSolid)" */
  add(line: number, kind: string): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
    this.#first ??= line
  }

  /** The line of the first of them; null: there is none. */
  get first(): number | null {
    return this.#first
  }

  /** The most frequent kinds with their counts: "3 IfcBorehole (IfcSweptDiskSolid), 1 IfcSite (IfcPolyline)". */
  get kinds(): Said | string {
    const kinds = [...this.#counts].sort(([, a], [, b]) => b - a)
    const named = kinds
      .slice(0, 6)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', ')
    return kinds.length > 6 ? said('readers.drawings.ifcMoreKinds', { kinds: named, count: kinds.length - 6 }) : named
  }
}

/** Bodies that the kernel draws; where nothing comes of one, it is not for its kind. */
const drawnKinds =
  /^Ifc(Boolean(Clipping)?Result|CsgSolid|ExtrudedAreaSolid(Tapered)?|RevolvedAreaSolid|FacetedBrep|AdvancedBrep|TriangulatedFaceSet|PolygonalFaceSet|SweptDiskSolid|(Face|Shell)BasedSurfaceModel|MappedItem)$/i

/** The products of a model that are left out, by the reason. */
export class LeftOut {
  /** Of a kind that is not drawn. */
  readonly undrawn = new Undrawn()
  /** Of a kind that is, though nothing comes of it. */
  readonly empty = new Undrawn()
  /** Their lines contradict each other, refer to themselves or reach beyond all numbers. */
  readonly damaged = new Undrawn()

  /** Those to which a product without anything drawn belongs. */
  without(geometry: string): Undrawn {
    return drawnKinds.test(geometry) ? this.empty : this.undrawn
  }

  /** What is said of a model in which nothing can be drawn. */
  get nothingDrawn(): Said {
    const { undrawn, empty, damaged } = this
    const what = Object.entries({ undrawn, empty, damaged } as const).flatMap(([why, some]) =>
      some.first === null
        ? []
        : [said(`readers.drawings.ifcWhose.${why as 'undrawn' | 'empty' | 'damaged'}`, { kinds: some.kinds })],
    )
    const all = joined('core.semicolon', what)
    return all ? said('readers.drawings.ifcHolds', { what: all }) : said('readers.drawings.ifcHoldsNothing')
  }
}
