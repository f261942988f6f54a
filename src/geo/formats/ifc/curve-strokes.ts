import * as ifc from 'web-ifc'
import { appendAll } from '../common/append-all'
import { strokeCircularString } from '../common/circular-string'
import { nurbs } from '../common/nurbs'
import { handle, handles, isArcIndex, numberOf, numbersOf, textOf, type IfcLine, type IfcModel } from './ifc-model'
import type { PlanPlaces, Point } from './plan-places'

/** Largest distance between a curve and its chords. */
export const toleranceMetres = 0.01

/** Curves as lines in plan, in local metres. */
export class CurveStrokes {
  constructor(
    private readonly model: IfcModel,
    private readonly places: PlanPlaces,
  ) {}

  /** Empty for a curve that is not known, or has no end. */
  of(curve: IfcLine | null, depth = 0): Point[] {
    if (!curve || depth > 8) return []
    const inner = (value: unknown) => this.of(this.model.follow(value), depth + 1)
    switch (curve.type) {
      case ifc.IFCPOLYLINE:
        return known(handles(curve.Points).map((id) => this.places.point(this.model.line(id))))
      case ifc.IFCPOLYLOOP:
        return known(handles(curve.Polygon).map((id) => this.places.point(this.model.line(id))))
      case ifc.IFCINDEXEDPOLYCURVE:
        return this.#indexed(curve)
      case ifc.IFCCOMPOSITECURVE: {
        const line: Point[] = []
        for (const id of handles(curve.Segments)) {
          const segment = this.model.line(id)
          const points = segment?.type === ifc.IFCCURVESEGMENT ? [] : inner(segment?.ParentCurve)
          append(line, textOf(segment?.SameSense) === 'false' ? points.reverse() : points)
        }
        return line
      }
      case ifc.IFCCIRCLE:
      case ifc.IFCELLIPSE:
        return this.#arc(curve, 0, 2 * Math.PI)
      case ifc.IFCTRIMMEDCURVE:
        return this.#trimmed(curve, depth)
      case ifc.IFCBSPLINECURVEWITHKNOTS:
      case ifc.IFCRATIONALBSPLINECURVEWITHKNOTS:
        return this.#spline(curve)
      case ifc.IFCEDGECURVE:
        return inner(curve.EdgeGeometry)
      case ifc.IFCEDGE:
        return known(
          [curve.EdgeStart, curve.EdgeEnd].map((end) =>
            this.places.point(this.model.follow(this.model.follow(end)?.VertexGeometry)),
          ),
        )
      default:
        return []
    }
  }

  /** Lines through numbered points; segments of three are arcs through their middle. */
  #indexed(curve: IfcLine): Point[] {
    const list = this.model.follow(curve.Points)?.CoordList
    const points = Array.isArray(list) ? list.map((one) => this.places.scaled(numbersOf(one))) : []
    if (!Array.isArray(curve.Segments)) return known(points)
    const line: Point[] = []
    for (const segment of curve.Segments as { value?: unknown }[]) {
      const corners = known(numbersOf(segment.value).map((index) => points[index - 1] ?? null))
      if (corners.length !== 3 || !isArcIndex(segment)) append(line, corners)
      else {
        const arc = strokeCircularString(corners.flat(), 2)
        append(
          line,
          Array.from({ length: arc.length / 2 }, (_, i): Point => [arc[i * 2] as number, arc[i * 2 + 1] as number]),
        )
      }
    }
    return line
  }

  #spline(curve: IfcLine): Point[] {
    const controls = known(handles(curve.ControlPointsList).map((id) => this.places.point(this.model.line(id))))
    const times = numbersOf(curve.KnotMultiplicities)
    const knots = numbersOf(curve.Knots).flatMap((knot, i) => new Array<number>(times[i] ?? 1).fill(knot))
    const solid = controls.map(([x, y]): [number, number, number] => [x, y, 0])
    return nurbs(numberOf(curve.Degree), knots, solid, numbersOf(curve.WeightsData)).map(([x, y]): Point => [x, y])
  }

  /** A part of a curve: between parameters where they are given, else between points. */
  #trimmed(curve: IfcLine, depth: number): Point[] {
    const basis = this.model.follow(curve.BasisCurve)
    const [from, to] = [curve.Trim1, curve.Trim2].map((trim) => {
      const list = Array.isArray(trim) ? trim : []
      const [id] = handles(list)
      const parameter = list
        .filter((one) => handle(one) === null)
        .map(numberOf)
        .find(Number.isFinite)
      return { point: this.places.point(id === undefined ? null : this.model.line(id)), parameter }
    }) as [Trim, Trim]
    if (basis?.type === ifc.IFCLINE) return known([from, to].map((trim) => this.#onLine(basis, trim)))
    if (basis?.type !== ifc.IFCCIRCLE && basis?.type !== ifc.IFCELLIPSE) {
      const ends = known([from.point, to.point])
      return ends.length === 2 ? ends : this.of(basis ?? null, depth + 1)
    }
    const forwards = textOf(curve.SenseAgreement) !== 'false'
    const [a, b] = [from, to].map((trim) => this.#angleOn(basis, trim)) as [number, number]
    if (!Number.isFinite(a) || !Number.isFinite(b)) return known([from.point, to.point])
    const [start, end] = forwards ? [a, b] : [b, a]
    const points = this.#arc(basis, start, end > start ? end : end + 2 * Math.PI)
    return forwards ? points : points.reverse()
  }

  #onLine(line: IfcLine, { point, parameter }: Trim): Point | null {
    const from = this.places.point(this.model.follow(line.Pnt))
    if (parameter === undefined || !from) return point
    const vector = this.model.follow(line.Dir)
    const [x = NaN, y = NaN] = numbersOf(this.model.follow(vector?.Orientation)?.DirectionRatios)
    const along = (parameter * numberOf(vector?.Magnitude) * this.places.metresPerUnit) / Math.hypot(x, y)
    return [from[0] + x * along, from[1] + y * along]
  }

  /** The parameter of a circle or ellipse in radians; NaN when it is not known. */
  #angleOn(conic: IfcLine, { point, parameter }: Trim): number {
    if (parameter !== undefined) return parameter * this.places.radiansPerUnit
    const { centre, axis, radii } = this.#conic(conic)
    if (!point || !centre) return NaN
    const [dx, dy] = [point[0] - centre[0], point[1] - centre[1]]
    return Math.atan2((dy * axis[0] - dx * axis[1]) / radii[1], (dx * axis[0] + dy * axis[1]) / radii[0])
  }

  #conic(conic: IfcLine) {
    const position = this.model.follow(conic.Position)
    const radii = [conic.SemiAxis1 ?? conic.Radius, conic.SemiAxis2 ?? conic.Radius].map(
      (radius) => numberOf(radius) * this.places.metresPerUnit,
    ) as [number, number]
    const centre = this.places.point(this.model.follow(position?.Location))
    return { position, centre, axis: this.places.direction(position), radii }
  }

  #arc(conic: IfcLine, start: number, end: number): Point[] {
    const { position, radii } = this.#conic(conic)
    const place = this.places.axes(position)
    if (!place || !(radii[0] > 0 && radii[1] > 0)) return []
    const perStep = 2 * Math.acos(1 - Math.min(1, toleranceMetres / Math.max(...radii)))
    const steps = Math.min(2000, Math.max(8, Math.ceil((end - start) / perStep)))
    return Array.from({ length: steps + 1 }, (_, i) => {
      const angle = start + ((end - start) * i) / steps
      return place([radii[0] * Math.cos(angle), radii[1] * Math.sin(angle)])
    })
  }
}

interface Trim {
  point: Point | null
  parameter: number | undefined
}

/** Adds points to a line; the first not where it stands at the end already. */
export function append(line: Point[], points: readonly Point[]): void {
  const [last, first] = [line[line.length - 1], points[0]]
  const joined = last && first && Math.hypot(last[0] - first[0], last[1] - first[1]) < 1e-4
  appendAll(line, joined ? points.slice(1) : points)
}

function known(points: readonly (Point | null)[]): Point[] {
  return points.filter((point): point is Point => point !== null)
}
