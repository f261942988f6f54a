import { counted } from '../../../shared/model/counted'
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
  get text(): string {
    const kinds = [...this.#counts].sort(([, a], [, b]) => b - a)
    const named = kinds.slice(0, 6).map(([kind, count]) => `${count} ${kind}`)
    return `${named.join(', ')}${kinds.length > 6 ? ` and ${counted(kinds.length - 6, 'more kind', 'more kinds')}` : ''}`
  }
}

/** Bodies that the kernel draws; where nothing comes of one, it is not for its kind. */
const drawnKinds =
  /^Ifc(Boolean(Clipping)?Result|CsgSolid|ExtrudedAreaSolid(Tapered)?|RevolvedAreaSolid|FacetedBrep|AdvancedBrep|TriangulatedFaceSet|PolygonalFaceSet|SweptDiskSolid|(Face|Shell)BasedSurfaceModel|MappedItem)$/i

/** Why nothing comes of a body of a kind that is drawn. */
export const emptyReason = 'comes to nothing: all of it is cut away, or it has no extent'

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
  get nothingDrawn(): string {
    const said: string[] = []
    const { undrawn, empty, damaged } = this
    if (undrawn.first !== null) said.push(`${undrawn.text}, whose geometry is of kinds that are not drawn yet`)
    if (empty.first !== null) said.push(`${empty.text}, whose geometry ${emptyReason}`)
    if (damaged.first !== null)
      said.push(
        `${damaged.text}, whose geometry cannot be worked out: its lines contradict each other or refer to themselves`,
      )
    return said.length > 0
      ? `It holds ${said.join('; ')}; and nothing else with a place in plan. Export it with bodies or triangles (in IFC4 Reference View).`
      : 'No product in it has a body, triangles or a line in plan. Export it with geometry.'
  }
}
