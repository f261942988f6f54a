import * as ifc from 'web-ifc'
import { Alignment } from '../../../shared/alignment/alignment'
import type { HorizontalElement, ProfileSegment } from '../../../shared/alignment/definition'
import type { Vec3 } from '../common/vectors'
import { alignmentCurve2d } from './alignment-2d'
import { AlignmentCurves } from './alignment-curves'
import { CurveStrokes, toleranceMetres } from './curve-strokes'
import { handles, isArcIndex, numbersOf, numberOf, type IfcLine, type IfcModel } from './ifc-model'
import type { PlanPlaces } from './plan-places'
import { RawLine } from './raw-line'

/** A place on a curve, in local metres, and the direction in which it runs there, of length 1. */
export interface CurvePlace {
  at: Vec3
  along: Vec3
}

interface Basis {
  length: number
  /** Beyond its ends a curve goes on straight. */
  place(distance: number): CurvePlace
}

/** So far apart two heights are taken for the gradient, metres. */
const step = 0.001
/** A curve is first cut into parts of so many metres, and these in two so many times at most. */
const [partMetres, mostHalvings] = [50, 7]

/** Curves along which things are placed or swept: in plan with a profile, beside another one, or through points. */
export class CurveFrames {
  readonly #known = new Map<number, Basis | null>()
  readonly #curves: AlignmentCurves

  constructor(
    private readonly model: IfcModel,
    private readonly places: PlanPlaces,
  ) {
    this.#curves = new AlignmentCurves(model, places)
  }

  /** The place at a distance along a curve in metres; null for a curve of a kind that is not known. */
  place(curve: number, distance: number): CurvePlace | null {
    return this.#basis(curve)?.place(distance) ?? null
  }

  length(curve: number): number | null {
    return this.#basis(curve)?.length ?? null
  }

  /** Distances between two along a curve, both included, between which it lies off its chords by a centimetre at most. */
  distances(curve: number, from: number, to: number): number[] {
    const basis = this.#basis(curve)
    if (!basis || !(to > from)) return []
    const parts = Math.min(2000, Math.max(1, Math.ceil((to - from) / partMetres)))
    const found = [from]
    for (let i = 0; i < parts; i++) {
      const [a, b] = [from + ((to - from) * i) / parts, from + ((to - from) * (i + 1)) / parts]
      halve(basis, a, b, mostHalvings, found)
    }
    return found
  }

  #basis(id: number): Basis | null {
    const known = this.#known.get(id)
    if (known !== undefined) return known
    // Attack: a curve beside itself.
    this.#known.set(id, null)
    const basis = this.#made(id)
    this.#known.set(id, basis)
    return basis
  }

  #made(id: number): Basis | null {
    const own = alignmentCurve2d(this.model, this.places, RawLine.of(this.model, id))
    if (own) return this.#ofElements(own.elements, own.profile)
    const curve = this.model.line(id)
    if (curve?.type === ifc.IFCOFFSETCURVEBYDISTANCES) return this.#beside(curve)
    if (curve?.type === ifc.IFCPOLYLINE)
      return throughPoints(handles(curve.Points).map((point) => this.#point(this.model.line(point)?.Coordinates)))
    if (curve?.type === ifc.IFCINDEXEDPOLYCURVE && !(curve.Segments as unknown[] | null)?.some(isArcIndex)) {
      const list = this.model.follow(curve.Points)?.CoordList
      const points = Array.isArray(list) ? list.map((one) => this.#point(one)) : []
      if (!Array.isArray(curve.Segments)) return throughPoints(points)
      const order = (curve.Segments as { value?: unknown }[]).flatMap(({ value }) => numbersOf(value))
      return throughPoints(order.map((index) => points[index - 1] ?? [NaN, NaN, NaN]))
    }
    const { plan, profile } = curve ? this.#curves.parts(curve) : { plan: null, profile: null }
    const elements = plan && this.#curves.plan(plan)
    if (elements) return this.#ofElements(elements, profile && this.#curves.profile(profile))
    return throughPoints(new CurveStrokes(this.model, this.places).of(curve).map(([x, y]): Vec3 => [x, y, 0]))
  }

  /** @param profile in the unit of the file */
  #ofElements(elements: readonly HorizontalElement[], profile: readonly ProfileSegment[] | null): Basis | null {
    const { metresPerUnit } = this.places
    const metric = (profile ?? []).map((one) => ({
      ...one,
      ...{ start: one.start * metresPerUnit, length: one.length * metresPerUnit, height: one.height * metresPerUnit },
    }))
    const alignment = new Alignment({
      ...{ name: '', elements, stationsPerUnit: 1, stationUnit: null, startStation: 0, equations: [] },
      profile: metric.length > 0 ? metric : null,
    })
    const { length } = alignment
    if (!(length > 0)) return null
    const [low, high] = metric.reduce(
      ([least, most], { start, length: run }) => [Math.min(least, start), Math.max(most, start + run)],
      [Infinity, -Infinity],
    )
    const heightAt = (distance: number) => alignment.at(Math.min(high, Math.max(low, distance)))?.height ?? 0
    return {
      length,
      place(distance) {
        const within = Math.min(length, Math.max(0, distance))
        const place = alignment.at(within)
        const bearing = ((place?.bearingDegrees ?? 90) * Math.PI) / 180
        const [a, b] = [Math.max(low, 0, within - step), Math.min(high, length, within + step)]
        const gradient = b > a ? (heightAt(b) - heightAt(a)) / (b - a) : 0
        const flat = Math.hypot(1, gradient)
        const along: Vec3 = [Math.sin(bearing) / flat, Math.cos(bearing) / flat, gradient / flat]
        const at: Vec3 = [place?.x ?? NaN, place?.y ?? NaN, heightAt(within)]
        return beyond({ at, along }, (distance - within) * flat)
      },
    }
  }

  /** A curve beside another, off it by distances that change evenly from one to the next. */
  #beside(curve: IfcLine): Basis | null {
    const [base] = handles(curve.BasisCurve)
    const length = base === undefined ? null : this.length(base)
    const offsets = handles(curve.OffsetValues).flatMap((id) => {
      const line = RawLine.of(this.model, id)
      const [distance = NaN, left = 0, up = 0] = [0, 1, 2].map((at) => line?.number(at) ?? NaN)
      const { metresPerUnit } = this.places
      const metres = [distance, left || 0, up || 0].map((value) => value * metresPerUnit) as [number, number, number]
      return Number.isFinite(distance) ? [metres] : []
    })
    if (base === undefined || length === null || offsets.length === 0) return null
    const points = this.distances(base, 0, length).map((distance): Vec3 => {
      const { at, along } = this.place(base, distance) as CurvePlace
      const [, left, up] = between(offsets, distance)
      const [nx, ny] = leftOf(along)
      return [at[0] + nx * left, at[1] + ny * left, at[2] + up]
    })
    return throughPoints(points)
  }

  #point(value: unknown): Vec3 {
    const [x = NaN, y = NaN, z = 0] = numbersOf(value).map((one) => one * this.places.metresPerUnit)
    return [x, y, z]
  }

  /** A measure along a curve in metres. */
  metres(value: unknown): number {
    return numberOf(value) * this.places.metresPerUnit
  }
}

/** The direction to the left in plan of one along a curve, of length 1. */
export function leftOf([x, y]: Vec3): readonly [number, number] {
  const length = Math.hypot(x, y) || 1
  return [-y / length, x / length]
}

function halve(basis: Basis, a: number, b: number, depth: number, found: number[]): void {
  const [from, to, middle] = [a, b, (a + b) / 2].map((distance) => basis.place(distance).at) as [Vec3, Vec3, Vec3]
  const off = Math.hypot(...middle.map((value, i) => value - ((from[i] as number) + (to[i] as number)) / 2))
  if (depth > 0 && off > toleranceMetres) {
    halve(basis, a, (a + b) / 2, depth - 1, found)
    halve(basis, (a + b) / 2, b, depth - 1, found)
  } else found.push(b)
}

function throughPoints(points: readonly Vec3[]): Basis | null {
  if (points.length < 2 || !points.flat().every(Number.isFinite)) return null
  const starts = [0]
  points.slice(1).forEach((point, i) => {
    const before = points[i] as Vec3
    starts.push((starts[i] as number) + Math.hypot(...point.map((value, k) => value - (before[k] as number))))
  })
  const length = starts[starts.length - 1] as number
  if (!(length > 0)) return null
  return {
    length,
    place(distance) {
      let [low, high] = [0, points.length - 2]
      while (low < high) {
        const middle = (low + high + 1) >>> 1
        if ((starts[middle] as number) <= distance) low = middle
        else high = middle - 1
      }
      // Points that stand on one another have no direction.
      while (low > 0 && starts[low] === starts[low + 1]) low--
      const [from, to] = [points[low], points[low + 1]] as [Vec3, Vec3]
      const span = (starts[low + 1] as number) - (starts[low] as number)
      const along = from.map((value, k) => ((to[k] as number) - value) / span) as unknown as Vec3
      return beyond({ at: from, along }, distance - (starts[low] as number))
    },
  }
}

/** So far on in the direction of a place. */
function beyond({ at, along }: CurvePlace, by: number): CurvePlace {
  return { at: at.map((value, i) => value + (along[i] as number) * by) as unknown as Vec3, along }
}

/** Numbers at a distance (the first of each row), ascending; beyond the ends those of the ends. */
function between(
  rows: readonly (readonly [number, number, number])[],
  distance: number,
): readonly [number, number, number] {
  const next = rows.findIndex(([at]) => at >= distance)
  const [a, b] = [rows[next < 0 ? rows.length - 1 : Math.max(0, next - 1)], rows[next < 0 ? rows.length - 1 : next]]
  if (!a || !b || a === b) return a ?? [0, 0, 0]
  const part = Math.min(1, Math.max(0, (distance - a[0]) / (b[0] - a[0] || 1)))
  return [distance, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part]
}
