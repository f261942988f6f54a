import * as ifc from 'web-ifc'
import type { HorizontalElement, ProfileSegment } from '../../../shared/alignment/definition'
import { integrate } from '../../../shared/alignment/gauss'
import { handles, isArcIndex, numberOf, numbersOf, type IfcLine, type IfcModel } from './ifc-model'
import type { PlanPlaces, Point } from './plan-places'

const spiralTerms: Readonly<Record<number, readonly string[]>> = {
  [ifc.IFCSECONDORDERPOLYNOMIALSPIRAL]: ['ConstantTerm', 'LinearTerm', 'QuadraticTerm'],
  [ifc.IFCTHIRDORDERPOLYNOMIALSPIRAL]: ['ConstantTerm', 'LinearTerm', 'QuadraticTerm', 'CubicTerm'],
  [ifc.IFCSEVENTHORDERPOLYNOMIALSPIRAL]: [
    'ConstantTerm',
    'LinearTerm',
    'QuadraticTerm',
    'CubicTerm',
    'QuarticTerm',
    'QuinticTerm',
    'SexticTerm',
    'SepticTerm',
  ],
}

const planCurves: ReadonlySet<number> = new Set([ifc.IFCCOMPOSITECURVE, ifc.IFCPOLYLINE, ifc.IFCINDEXEDPOLYCURVE])

/** Alignments whose curves alone are given: IfcCompositeCurve of IfcCurveSegment in plan, IfcGradientCurve over it. */
export class AlignmentCurves {
  constructor(
    private readonly model: IfcModel,
    private readonly places: PlanPlaces,
  ) {}

  /** The curve in plan, and that of the profile, by the representations of an alignment and its layouts; null where there is none. */
  of(products: readonly number[]): { plan: IfcLine | null; profile: IfcLine | null } {
    const shapes = products.map((id) => this.model.follow(this.model.line(id)?.Representation))
    const found: { plan: IfcLine | null; profile: IfcLine | null } = { plan: null, profile: null }
    for (const representation of shapes.flatMap((shape) => handles(shape?.Representations))) {
      for (const item of handles(this.model.line(representation)?.Items)) {
        const curve = this.model.line(item)
        const { plan, profile } = curve ? this.parts(curve) : found
        found.profile ??= profile
        found.plan ??= plan
      }
    }
    return found
  }

  /** A curve in space as that in plan and its profile, cant left out; null where it is none that is known. */
  parts(curve: IfcLine): { plan: IfcLine | null; profile: IfcLine | null } {
    const level = curve.type === ifc.IFCSEGMENTEDREFERENCECURVE ? this.model.follow(curve.BaseCurve) : curve
    const profile = level?.type === ifc.IFCGRADIENTCURVE ? level : null
    const plan = profile ? this.model.follow(profile.BaseCurve) : level
    return { plan: plan && planCurves.has(plan.type as number) ? plan : null, profile }
  }

  /** Elements of a curve in plan, in local metres; null for one that is not made of curve segments alone. */
  plan(curve: IfcLine): HorizontalElement[] | null {
    if (curve.type === ifc.IFCPOLYLINE) return this.#polyline(curve)
    if (curve.type === ifc.IFCINDEXEDPOLYCURVE) return this.#indexed(curve)
    const elements: HorizontalElement[] = []
    for (const segment of handles(curve.Segments).map((id) => this.model.line(id))) {
      if (segment?.type !== ifc.IFCCURVESEGMENT) return null
      const element = this.#element(segment)
      if (!element) return null
      if (element.length > 0) elements.push(element)
    }
    return elements
  }

  #polyline(curve: IfcLine): HorizontalElement[] | null {
    return throughPoints(handles(curve.Points).map((id) => this.places.point(this.model.line(id))))
  }

  /** Lines through numbered points; segments of three are arcs through their middle. */
  #indexed(curve: IfcLine): HorizontalElement[] | null {
    const list = this.model.follow(curve.Points)?.CoordList
    const points = Array.isArray(list) ? list.map((one) => this.places.scaled(numbersOf(one))) : []
    if (!Array.isArray(curve.Segments)) return throughPoints(points)
    const parts = (curve.Segments as { value?: unknown }[]).map((segment) => {
      const corners = numbersOf(segment.value).map((index) => points[index - 1] ?? null)
      return isArcIndex(segment) ? arcThrough(corners) : throughPoints(corners)
    })
    return parts.every((part) => part !== null) ? parts.flat() : null
  }

  #element(segment: IfcLine): HorizontalElement | null {
    const placement = this.model.follow(segment.Placement)
    const start = this.places.point(this.model.follow(placement?.Location))
    const parent = this.model.follow(segment.ParentCurve)
    if (!start || !parent) return null
    const [cos, sin] = this.places.direction(placement)
    const from = this.#along(segment.SegmentStart, parent)
    const signed = this.#along(segment.SegmentLength, parent)
    const common = { start, heading: Math.atan2(sin, cos), length: Math.abs(signed) }
    if (![...start, common.heading, from, signed].every(Number.isFinite)) return null
    return { ...common, ...this.#course(parent, from, signed) } as HorizontalElement
  }

  /** A measure along a parent curve in metres: a length as it is, a parameter by what it is a parameter of. */
  #along(value: unknown, parent: IfcLine): number {
    const number = numberOf(value)
    const isParameter = (value as { name?: string } | null)?.name === 'IFCPARAMETERVALUE'
    const { metresPerUnit, radiansPerUnit } = this.places
    if (parent.type === ifc.IFCCIRCLE && isParameter)
      return number * radiansPerUnit * numberOf(parent.Radius) * metresPerUnit
    if (parent.type === ifc.IFCLINE && isParameter)
      return number * numberOf(this.model.follow(parent.Dir)?.Magnitude) * metresPerUnit
    if (parent.type === ifc.IFCPOLYNOMIALCURVE && isParameter) {
      const c = this.#cubic(parent)
      const slope = (x: number) => Math.hypot(1, 3 * c * x * x)
      return integrate(slope, 0, number * metresPerUnit)
    }
    return number * metresPerUnit
  }

  /** How curvature runs from a length along a parent curve on, positive to the left in the direction of travel. */
  #course(parent: IfcLine, from: number, signed: number): Partial<HorizontalElement> {
    const way = signed < 0 ? -1 : 1
    const ends = (curvature: (s: number) => number) =>
      [way * curvature(from), way * curvature(from + signed)] as [number, number]
    const term = (name: string) => numberOf(parent[name]) * this.places.metresPerUnit
    switch (parent.type) {
      case ifc.IFCLINE:
        return { kind: 'line', curvature: [0, 0] }
      case ifc.IFCCIRCLE: {
        const k = way / (numberOf(parent.Radius) * this.places.metresPerUnit)
        return { kind: 'arc', curvature: [k, k] }
      }
      case ifc.IFCCLOTHOID: {
        const a = term('ClothoidConstant')
        return { kind: 'clothoid', curvature: ends((s) => s / (a * Math.abs(a))) }
      }
      case ifc.IFCPOLYNOMIALCURVE:
        return { kind: 'cubic', curvature: ends((s) => 6 * this.#cubic(parent) * s) }
      case ifc.IFCCOSINESPIRAL: {
        const [constant, cosine] = [inverse(term('ConstantTerm')), inverse(term('CosineTerm'))]
        return { kind: 'cosine', curvature: [constant + cosine, constant - cosine] }
      }
      case ifc.IFCSINESPIRAL: {
        const [constant, linear] = [inverse(term('ConstantTerm')), term('LinearTerm')]
        const rise = Number.isFinite(linear) ? Math.abs(signed) * (Math.sign(linear) / linear ** 2) : 0
        return { kind: 'sine', curvature: [constant, constant + rise] }
      }
      default:
        return this.#polynomial(parent, from, signed)
    }
  }

  /** A polynomial spiral: the term of power n is that sign by the constant to the power n + 1. */
  #polynomial(parent: IfcLine, from: number, signed: number): Partial<HorizontalElement> {
    const powers = (spiralTerms[parent.type as number] ?? []).map((name, n) => {
      const a = numberOf(parent[name]) * this.places.metresPerUnit
      return Number.isFinite(a) && a !== 0 ? Math.sign(a) / Math.abs(a) ** (n + 1) : 0
    })
    const way = signed < 0 ? -1 : 1
    // By the part u of the length: s = from + signed · u.
    const coefficients = powers.map(() => 0)
    powers.forEach((power, n) => {
      for (let i = 0; i <= n; i++)
        coefficients[i] = (coefficients[i] as number) + way * power * choose(n, i) * from ** (n - i) * signed ** i
    })
    const end = coefficients.reduce((sum, one) => sum + one, 0)
    return { kind: 'polynomial', curvature: [coefficients[0] ?? 0, end], coefficients }
  }

  /** The factor of x³ of a polynomial curve, x and y in metres. */
  #cubic(parent: IfcLine): number {
    return (numbersOf(parent.CoefficientsY)[3] ?? 0) / this.places.metresPerUnit ** 2
  }

  /** The profile of a gradient curve, in the unit of the file. */
  profile(gradient: IfcLine): ProfileSegment[] {
    const segments = handles(gradient.Segments).flatMap((id) => {
      const segment = this.model.line(id)
      const placement = this.model.follow(segment?.Placement)
      const [start = NaN, height = NaN] = numbersOf(this.model.follow(placement?.Location)?.Coordinates)
      const parent = this.model.follow(segment?.ParentCurve)
      const [run, rise] = this.places.direction(placement) as Point
      return segment && parent && run > 0 ? [{ segment, parent, start, height, g0: rise / run }] : []
    })
    return segments.flatMap(({ segment, parent, start, height, g0 }) => {
      const measure = numberOf(segment.SegmentLength)
      const isParameter = (segment.SegmentLength as { name?: string } | null)?.name === 'IFCPARAMETERVALUE'
      const cos = 1 / Math.hypot(1, g0)
      if (![start, height, measure].every(Number.isFinite) || measure === 0) return []
      if (parent.type === ifc.IFCLINE)
        return { kind: 'grade', start, length: measure * cos, height, gradient: [g0, g0] } satisfies ProfileSegment
      if (parent.type === ifc.IFCCIRCLE) {
        const radius = numberOf(parent.Radius)
        const turn = isParameter ? measure * this.places.radiansPerUnit : measure / radius
        const to = Math.atan(g0) + turn
        const length = Math.abs(radius * (Math.sin(to) - Math.sin(Math.atan(g0))))
        return { kind: 'arc', start, length, height, gradient: [g0, Math.tan(to)] } satisfies ProfileSegment
      }
      const square = numbersOf(parent.CoefficientsY)[2]
      if (parent.type !== ifc.IFCPOLYNOMIALCURVE || square === undefined) return []
      const length = isParameter ? measure : horizontalOf(measure, g0, square)
      const gradient = [g0, g0 + 2 * square * length] as const
      return { kind: 'parabola', start, length, height, gradient } satisfies ProfileSegment
    })
  }
}

/** A line through points as elements; null when one of them is no place. */
function throughPoints(points: readonly (Point | null)[]): HorizontalElement[] | null {
  if (!points.every((point) => point?.every(Number.isFinite))) return null
  return (points as Point[]).slice(1).flatMap((end, i) => {
    const start = (points as Point[])[i] as Point
    const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
    const length = Math.hypot(dx, dy)
    if (length === 0) return []
    return { kind: 'line', start, heading: Math.atan2(dy, dx), length, curvature: [0, 0] } as const
  })
}

/** The arc from the first of three points through the second to the third; a line where they lie on one. */
function arcThrough(corners: readonly (Point | null)[]): HorizontalElement[] | null {
  const [a, b, c] = corners
  if (!a || !b || !c || ![...a, ...b, ...c].every(Number.isFinite)) return null
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]]
  const area = ux * vy - uy * vx
  const chord = Math.hypot(vx, vy)
  // One by the radius of the circle through three points: four times their area by the product of their distances; positive to the left.
  const curvature = (2 * area) / (Math.hypot(ux, uy) * Math.hypot(c[0] - b[0], c[1] - b[1]) * chord)
  if (!Number.isFinite(curvature) || Math.abs(curvature) * chord < 1e-9) return throughPoints([a, c])
  // Beyond half a circle the middle lies on the far side of the centre.
  const isWide = ux * (c[0] - b[0]) + uy * (c[1] - b[1]) < 0
  const half = Math.asin(Math.min(1, (Math.abs(curvature) * chord) / 2))
  const turn = 2 * (isWide ? Math.PI - half : half)
  const heading = Math.atan2(vy, vx) - (Math.sign(curvature) * turn) / 2
  return [{ kind: 'arc', start: a, heading, length: turn / Math.abs(curvature), curvature: [curvature, curvature] }]
}

/** The way in plan of a length along a parabola that begins with a gradient. */
function horizontalOf(length: number, g0: number, square: number): number {
  let x = length / Math.hypot(1, g0)
  for (let i = 0; i < 20; i++) {
    const slope = (t: number) => Math.hypot(1, g0 + 2 * square * t)
    x -= (integrate(slope, 0, x) - length) / slope(x)
  }
  return x
}

function inverse(value: number): number {
  return Number.isFinite(value) && value !== 0 ? 1 / value : 0
}

function choose(n: number, k: number): number {
  let product = 1
  for (let i = 1; i <= k; i++) product = (product * (n - k + i)) / i
  return product
}
