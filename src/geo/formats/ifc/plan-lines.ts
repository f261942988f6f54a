import * as ifc from 'web-ifc'
import { strokeElement } from '../../../shared/alignment/stroke'
import type { Geometry } from '../../model'
import { appendAll } from '../common/append-all'
import { strokeCircularString } from '../common/circular-string'
import type { Alignments } from './alignments'
import { handles, isArcIndex, numberOf, numbersOf, textOf, type IfcLine, type IfcModel } from './ifc-model'
import type { PlanPlaces, Point } from './plan-places'
import { itemsOf, modelRepresentations } from './representations'

/** Largest distance between a curve and its chords. */
const toleranceMetres = 0.01

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

  constructor(
    private readonly model: IfcModel,
    private readonly alignments: Alignments,
  ) {
    this.#places = alignments.places
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
      if (element.length > 0) this.#append(line, strokeElement(element, toleranceMetres))
    return [line]
  }

  #grid(grid: IfcLine): Point[][] {
    if (modelRepresentations(this.model, grid).length === 0) return []
    const axes = [grid.UAxes, grid.VAxes, grid.WAxes].flatMap(handles)
    return axes.map((axis) => this.#curve(this.model.follow(this.model.line(axis)?.AxisCurve), 0))
  }

  #representation(product: IfcLine): Point[][] {
    for (const representation of modelRepresentations(this.model, product)) {
      const items = itemsOf(this.model, representation)
      const lines = items.map((item) => this.#curve(item, 0)).filter((line) => line.length > 1)
      if (lines.length > 0) return lines
    }
    return []
  }

  #curve(curve: IfcLine | null, depth: number): Point[] {
    if (!curve || depth > 8) return []
    switch (curve.type) {
      case ifc.IFCPOLYLINE:
        return known(handles(curve.Points).map((id) => this.#places.point(this.model.line(id))))
      case ifc.IFCINDEXEDPOLYCURVE:
        return this.#indexed(curve)
      case ifc.IFCCOMPOSITECURVE: {
        const line: Point[] = []
        for (const id of handles(curve.Segments)) {
          const segment = this.model.line(id)
          const points = this.#curve(this.model.follow(segment?.ParentCurve), depth + 1)
          this.#append(line, textOf(segment?.SameSense) === 'false' ? points.reverse() : points)
        }
        return line
      }
      case ifc.IFCCIRCLE:
        return this.#arc(curve, 0, 2 * Math.PI)
      case ifc.IFCTRIMMEDCURVE:
        return this.#trimmed(curve)
      default:
        return []
    }
  }

  /** Lines through numbered points; segments of three are arcs through their middle. */
  #indexed(curve: IfcLine): Point[] {
    const list = this.model.follow(curve.Points)?.CoordList
    const points = Array.isArray(list) ? list.map((one) => this.#places.scaled(numbersOf(one))) : []
    if (!Array.isArray(curve.Segments)) return known(points)
    const line: Point[] = []
    for (const segment of curve.Segments as { value?: unknown }[]) {
      const corners = known(numbersOf(segment.value).map((index) => points[index - 1] ?? null))
      if (corners.length !== 3 || !isArcIndex(segment)) this.#append(line, corners)
      else {
        const arc = strokeCircularString(corners.flat(), 2)
        this.#append(
          line,
          Array.from({ length: arc.length / 2 }, (_, i): Point => [arc[i * 2] as number, arc[i * 2 + 1] as number]),
        )
      }
    }
    return line
  }

  #trimmed(curve: IfcLine): Point[] {
    const basis = this.model.follow(curve.BasisCurve)
    const trims = [curve.Trim1, curve.Trim2].map((trim) => {
      const list = Array.isArray(trim) ? trim : []
      const [id] = handles(list)
      const parameter = list.map(numberOf).find(Number.isFinite)
      return { point: this.#places.point(id === undefined ? null : this.model.line(id)), parameter }
    })
    const [from, to] = trims
    if (!from || !to) return []
    if (basis?.type !== ifc.IFCCIRCLE) return known([from.point, to.point])
    if (from.parameter === undefined || to.parameter === undefined) return known([from.point, to.point])
    const forwards = textOf(curve.SenseAgreement) !== 'false'
    const [a, b] = [from.parameter, to.parameter].map((value) => value * this.#places.radiansPerUnit) as [
      number,
      number,
    ]
    const [start, end] = forwards ? [a, b] : [b, a]
    const points = this.#arc(basis, start, end > start ? end : end + 2 * Math.PI)
    return forwards ? points : points.reverse()
  }

  #arc(circle: IfcLine, start: number, end: number): Point[] {
    const place = this.#places.axes(this.model.follow(circle.Position))
    const radius = numberOf(circle.Radius) * this.#places.metresPerUnit
    if (!place || !(radius > 0)) return []
    const perStep = 2 * Math.acos(1 - Math.min(1, toleranceMetres / radius))
    const steps = Math.min(2000, Math.max(8, Math.ceil((end - start) / perStep)))
    return Array.from({ length: steps + 1 }, (_, i) => {
      const angle = start + ((end - start) * i) / steps
      return place([radius * Math.cos(angle), radius * Math.sin(angle)])
    })
  }

  #append(line: Point[], points: readonly Point[]): void {
    const [last, first] = [line[line.length - 1], points[0]]
    const joined = last && first && Math.hypot(last[0] - first[0], last[1] - first[1]) < 1e-4
    appendAll(line, joined ? points.slice(1) : points)
  }
}

function known(points: readonly (Point | null)[]): Point[] {
  return points.filter((point): point is Point => point !== null)
}
