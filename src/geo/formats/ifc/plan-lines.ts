import * as ifc from 'web-ifc'
import { strokeElement } from '../../../shared/alignment/stroke'
import type { Geometry } from '../../model'
import type { Alignments } from './alignments'
import { CurveFrames } from './curve-frames'
import { append, CurveStrokes, toleranceMetres } from './curve-strokes'
import { handles, type IfcLine, type IfcModel } from './ifc-model'
import type { PlanPlaces, Point } from './plan-places'
import { RawLine } from './raw-line'
import { itemsOf, modelRepresentations } from './representations'

/** Types that are drawn by lines, not by bodies. */
export const lineTypes: ReadonlySet<number> = new Set([
  ifc.IFCALIGNMENT,
  ifc.IFCANNOTATION,
  ifc.IFCGEOGRAPHICELEMENT,
  ifc.IFCGRID,
])

/** Lines in plan of alignments (by their horizontal segments), grids (by their axes), and what is given by curves alone. */
export class PlanLines {
  readonly #places: PlanPlaces
  readonly #strokes: CurveStrokes
  readonly #frames: CurveFrames

  constructor(
    private readonly model: IfcModel,
    private readonly alignments: Alignments,
  ) {
    this.#places = alignments.places
    this.#strokes = new CurveStrokes(model, this.#places)
    this.#frames = new CurveFrames(model, this.#places)
  }

  /** The lines of a product in local metres; null when it has none that are known. */
  of(id: number): Geometry | null {
    const product = this.model.line(id)
    if (!product) return null
    const own =
      product.type === ifc.IFCALIGNMENT ? this.#alignment(id) : product.type === ifc.IFCGRID ? this.#grid(product) : []
    const lines = own.filter((line) => line.length > 1)
    const parts = lines.length > 0 ? lines : this.#representation(product)
    const place = this.#places.placement(product.ObjectPlacement)
    if (parts.length === 0 || !place) return null
    const coords = parts.flatMap((line) => line.flatMap((point) => place(point)))
    let vertices = 0
    const ends = parts.map((line) => (vertices += line.length))
    if (!coords.every(Number.isFinite)) return null
    return { type: parts.length === 1 ? 'LineString' : 'MultiLineString', dim: 2, coords, ends }
  }

  #alignment(id: number): Point[][] {
    const line: Point[] = []
    for (const element of this.alignments.elements(id))
      if (element.length > 0) append(line, strokeElement(element, toleranceMetres))
    // IFC 4.1 has an axis of any kind of curve behind the representation.
    const axis = line.length > 0 ? null : RawLine.of(this.model, id)?.ref(7)
    return [axis ? this.#along(axis) : line]
  }

  #grid(grid: IfcLine): Point[][] {
    if (modelRepresentations(this.model, grid).length === 0) return []
    const axes = [grid.UAxes, grid.VAxes, grid.WAxes].flatMap(handles)
    return axes.map((axis) => this.#strokes.of(this.model.follow(this.model.line(axis)?.AxisCurve)))
  }

  #representation(product: IfcLine): Point[][] {
    for (const representation of modelRepresentations(this.model, product)) {
      const items = itemsOf(this.model, representation)
      const lines = items.flatMap((item) => this.#linesOf(item, 0)).filter((line) => line.length > 1)
      if (lines.length > 0) return lines
    }
    return []
  }

  #linesOf(item: IfcLine, depth: number): Point[][] {
    if (item.type === ifc.IFCMAPPEDITEM && depth < 8) {
      const source = this.model.follow(item.MappingSource)
      const place = this.#places.mapping(source, this.model.follow(item.MappingTarget))
      const shape = this.model.follow(source?.MappedRepresentation)
      const lines = shape ? itemsOf(this.model, shape).flatMap((one) => this.#linesOf(one, depth + 1)) : []
      return place ? lines.map((line) => line.map(place)) : []
    }
    const line = this.#strokes.of(item)
    return [line.length > 0 ? line : this.#along(item.expressID as number)]
  }

  /** A curve in space, made of parts along an alignment or beside one. */
  #along(curve: number): Point[] {
    const length = this.#frames.length(curve)
    const distances = length === null ? [] : this.#frames.distances(curve, 0, length)
    return distances.flatMap((distance) => {
      const [x, y] = this.#frames.place(curve, distance)?.at ?? []
      return x === undefined || y === undefined ? [] : [[x, y] as const]
    })
  }
}
