import { appendAll } from '../common/append-all'
import * as ifc from 'web-ifc'
import type { Geometry } from '../../model'
import { transitionCurve, type Transition } from '../common/transition-curve'
import { strokeCircularString } from '../common/circular-string'
import { handles, metresIn, numberOf, numbersOf, textOf, type IfcLine, type IfcModel } from './ifc-model'

type Point = readonly [number, number]

/** Largest distance between a curve and its chords. */
const toleranceMetres = 0.01
const transitions: Readonly<Record<string, Transition>> = {
  BLOSSCURVE: 'bloss',
  HELMERTCURVE: 'biquadratic',
  BIQUADRATICPARABOLA: 'biquadratic',
  COSINECURVE: 'cosine',
  SINECURVE: 'sinusoid',
}

/** Types that are drawn by lines, not by bodies. */
export const lineTypes: ReadonlySet<number> = new Set([
  ifc.IFCALIGNMENT,
  ifc.IFCANNOTATION,
  ifc.IFCGEOGRAPHICELEMENT,
  ifc.IFCGRID,
])

/** Lines in plan of alignments (by their horizontal segments), grids (by their axes), and what is given by curves alone. */
export class PlanLines {
  readonly #nested = new Map<number, number[]>()
  readonly #metresPerUnit: number
  readonly #radiansPerUnit: number

  constructor(private readonly model: IfcModel) {
    for (const relation of model.lines(ifc.IFCRELNESTS)) {
      const [owner] = handles(relation.RelatingObject)
      if (owner === undefined) continue
      const known = this.#nested.get(owner) ?? []
      appendAll(known, handles(relation.RelatedObjects))
      this.#nested.set(owner, known)
    }
    this.#metresPerUnit = unitOf(model, 'LENGTHUNIT')
    this.#radiansPerUnit = unitOf(model, 'PLANEANGLEUNIT')
  }

  /** The lines of a product in local metres; null when it has none that are known. */
  of(id: number): Geometry | null {
    const product = this.model.line(id)
    if (!product) return null
    const own =
      product.type === ifc.IFCALIGNMENT ? this.#alignment(id) : product.type === ifc.IFCGRID ? this.#grid(product) : []
    const lines = own.filter((line) => line.length > 1)
    const parts = lines.length > 0 ? lines : this.#representation(product)
    const place = this.#placement(product.ObjectPlacement, 0)
    if (parts.length === 0 || !place) return null
    const coords = parts.flatMap((line) => line.flatMap((point) => place(point)))
    let vertices = 0
    const ends = parts.map((line) => (vertices += line.length))
    if (!coords.every(Number.isFinite)) return null
    return { type: parts.length === 1 ? 'LineString' : 'MultiLineString', dim: 2, coords, ends }
  }

  #alignment(id: number): Point[][] {
    const line: Point[] = []
    for (const layout of this.#nested.get(id) ?? []) {
      if (this.model.line(layout)?.type !== ifc.IFCALIGNMENTHORIZONTAL) continue
      for (const segment of this.#nested.get(layout) ?? []) {
        const design = this.model.follow(this.model.line(segment)?.DesignParameters)
        if (design) this.#append(line, this.#segment(design))
      }
    }
    return [line]
  }

  #segment(design: IfcLine): Point[] {
    const start = this.#point(this.model.follow(design.StartPoint))
    const length = numberOf(design.SegmentLength) * this.#metresPerUnit
    const heading = numberOf(design.StartDirection) * this.#radiansPerUnit
    if (!start || !(length > 0) || !Number.isFinite(heading)) return []
    const curvature = [design.StartRadiusOfCurvature, design.EndRadiusOfCurvature].map((radius) => {
      const metres = numberOf(radius) * this.#metresPerUnit
      return Number.isFinite(metres) && metres !== 0 ? 1 / metres : 0
    })
    const transition = transitions[textOf(design.PredefinedType) ?? ''] ?? 'clothoid'
    const [k0 = 0, k1 = 0] = curvature
    return transitionCurve(start, heading, { length, curvature: [k0, k1], transition }, toleranceMetres)
  }

  /** Representations that belong to the model: those of the context Plan are marks of its drawings. */
  #ofModel(product: IfcLine): IfcLine[] {
    const shape = this.model.follow(product.Representation)
    return handles(shape?.Representations).flatMap((id) => {
      const representation = this.model.line(id)
      const context = this.model.follow(representation?.ContextOfItems)
      const kinds = [context, this.model.follow(context?.ParentContext)].map((one) => textOf(one?.ContextType))
      return representation && !kinds.some((kind) => kind?.toLowerCase() === 'plan') ? [representation] : []
    })
  }

  #grid(grid: IfcLine): Point[][] {
    if (this.#ofModel(grid).length === 0) return []
    const axes = [grid.UAxes, grid.VAxes, grid.WAxes].flatMap(handles)
    return axes.map((axis) => this.#curve(this.model.follow(this.model.line(axis)?.AxisCurve), 0))
  }

  #representation(product: IfcLine): Point[][] {
    for (const representation of this.#ofModel(product)) {
      const items = handles(representation.Items).flatMap((item) => {
        const line = this.model.line(item)
        return line?.Elements ? handles(line.Elements) : [item]
      })
      const lines = items.map((item) => this.#curve(this.model.line(item), 0)).filter((line) => line.length > 1)
      if (lines.length > 0) return lines
    }
    return []
  }

  #curve(curve: IfcLine | null, depth: number): Point[] {
    if (!curve || depth > 8) return []
    switch (curve.type) {
      case ifc.IFCPOLYLINE:
        return known(handles(curve.Points).map((id) => this.#point(this.model.line(id))))
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
    const points = Array.isArray(list) ? list.map((one) => this.#scaled(numbersOf(one))) : []
    if (!Array.isArray(curve.Segments)) return known(points)
    const line: Point[] = []
    for (const segment of curve.Segments as { value?: unknown }[]) {
      const corners = known(numbersOf(segment.value).map((index) => points[index - 1] ?? null))
      if (corners.length !== 3) this.#append(line, corners)
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
      return { point: this.#point(id === undefined ? null : this.model.line(id)), parameter }
    })
    const [from, to] = trims
    if (!from || !to) return []
    if (basis?.type !== ifc.IFCCIRCLE) return known([from.point, to.point])
    if (from.parameter === undefined || to.parameter === undefined) return known([from.point, to.point])
    const forwards = textOf(curve.SenseAgreement) !== 'false'
    const [a, b] = [from.parameter, to.parameter].map((value) => value * this.#radiansPerUnit) as [number, number]
    const [start, end] = forwards ? [a, b] : [b, a]
    const points = this.#arc(basis, start, end > start ? end : end + 2 * Math.PI)
    return forwards ? points : points.reverse()
  }

  #arc(circle: IfcLine, start: number, end: number): Point[] {
    const place = this.#axes(this.model.follow(circle.Position))
    const radius = numberOf(circle.Radius) * this.#metresPerUnit
    if (!place || !(radius > 0)) return []
    const perStep = 2 * Math.acos(1 - Math.min(1, toleranceMetres / radius))
    const steps = Math.min(2000, Math.max(8, Math.ceil((end - start) / perStep)))
    return Array.from({ length: steps + 1 }, (_, i) => {
      const angle = start + ((end - start) * i) / steps
      return place([radius * Math.cos(angle), radius * Math.sin(angle)])
    })
  }

  /** From the coordinates of a placement to those of the model, in plan; null for one that follows a curve. */
  #placement(value: unknown, depth: number): ((point: Point) => Point) | null {
    const placement = this.model.follow(value)
    if (!placement) return (point) => point
    if (placement.type !== ifc.IFCLOCALPLACEMENT || depth > 50) return null
    const own = this.#axes(this.model.follow(placement.RelativePlacement))
    const outer = this.#placement(placement.PlacementRelTo, depth + 1)
    return own && outer && ((point) => outer(own(point)))
  }

  #axes(placement: IfcLine | null): ((point: Point) => Point) | null {
    const origin = this.#point(this.model.follow(placement?.Location))
    if (!origin) return null
    const [x = 1, y = 0] = numbersOf(this.model.follow(placement?.RefDirection)?.DirectionRatios)
    const length = Math.hypot(x, y)
    const [cos, sin] = length > 0 ? [x / length, y / length] : [1, 0]
    return ([px, py]) => [origin[0] + px * cos - py * sin, origin[1] + px * sin + py * cos]
  }

  #point(line: IfcLine | null): Point | null {
    return line ? this.#scaled(numbersOf(line.Coordinates)) : null
  }

  #scaled([x, y]: number[]): Point | null {
    return x === undefined || y === undefined ? null : [x * this.#metresPerUnit, y * this.#metresPerUnit]
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

/** Metres or radians in the unit of the project; 1 when it is not said. */
function unitOf(model: IfcModel, kind: string): number {
  for (const assignment of model.lines(ifc.IFCUNITASSIGNMENT)) {
    for (const id of handles(assignment.Units)) {
      const unit = model.line(id)
      if (unit && textOf(unit.UnitType) === kind) return metresIn(model, unit)
    }
  }
  return 1
}
