import { checkGeometrySize } from '../common/geometry-limit'
import type { HorizontalElement } from '../../../shared/alignment/definition'
import { strokeElement } from '../../../shared/alignment/stroke'

/** Curves of LandXML's CoordGeom as vertices. Plan coordinates are x = easting, y = northing, z = height (NaN when not given). */
export type PlanPoint = readonly [number, number, number]

/** Largest distance in metres (or file units) between a curve and the segments that stand for it. */
const chordToleranceUnits = 0.01

/** "northing easting [height]" as a point; null when it is not numbers. */
export function planPoint(text: string): PlanPoint | null {
  const [northing, easting, height] = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
  if (northing === undefined || easting === undefined || !Number.isFinite(northing) || !Number.isFinite(easting))
    return null
  return [easting, northing, height !== undefined && Number.isFinite(height) ? height : NaN]
}

/**
 * The x, y, z of one vertex after the other: a third of the memory that points of their own take. z is NaN where no height is given.
 */
export type PlanLine = number[]

/** A list of "northing easting" (size 2) or "northing easting height" (size 3); points that are not whole, or no numbers, are counted. */
export function planPoints(text: string, size: 2 | 3): { line: PlanLine; bad: number } {
  const line: PlanLine = []
  const values: number[] = []
  let bad = 0
  // One word after the other: a list of millions takes gigabytes as texts.
  for (const [word] of text.matchAll(/[^\s,]+/g)) {
    if (values.push(Number(word)) < size) continue
    const [northing = NaN, easting = NaN, height = NaN] = values
    if (Number.isFinite(northing) && Number.isFinite(easting)) line.push(easting, northing, height)
    else bad++
    values.length = 0
    checkGeometrySize(line.length / 3)
  }
  return { line, bad: values.length > 0 ? bad + 1 : bad }
}

/**
 * The centre of an arc that is given by its ends and either the crossing of its tangents (PI) or its radius; `wide` is an arc of more
 * than half a circle. Null when neither fits.
 */
export function arcCentre(
  start: PlanPoint,
  end: PlanPoint,
  arc: { pi: PlanPoint | undefined; radius: number; clockwise: boolean; wide: boolean },
): PlanPoint | null {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  const chord = Math.hypot(dx, dy)
  const tangent = arc.pi ? Math.hypot(arc.pi[0] - start[0], arc.pi[1] - start[1]) : 0
  const half = chord / 2
  // From the half chord h and the tangent length t, the radius is t · h / √(t² − h²).
  const radius =
    arc.radius > 0 ? arc.radius : tangent > half ? (tangent * half) / Math.sqrt(tangent ** 2 - half ** 2) : NaN
  if (!(chord > 0) || !(radius >= half * (1 - 1e-6)) || radius === Infinity) return null
  const off = Math.sqrt(Math.max(0, radius ** 2 - half ** 2)) * (arc.clockwise === arc.wide ? 1 : -1)
  return [(start[0] + end[0]) / 2 - (dy / chord) * off, (start[1] + end[1]) / 2 + (dx / chord) * off, NaN]
}

/** An arc or a transition curve as vertices; the small rest that remains at the end is spread along it. */
export function curvePoints(start: PlanPoint, end: PlanPoint, curve: HorizontalElement, maxSteps: number): PlanPoint[] {
  const plan = strokeElement(curve, chordToleranceUnits, maxSteps)
  const steps = plan.length - 1
  const [x, y] = plan[steps] as [number, number]
  const rest = [end[0] - x, end[1] - y] as const
  return plan.map(([px, py], i) => [
    px + (rest[0] * i) / steps,
    py + (rest[1] * i) / steps,
    between(start[2], end[2], i / steps),
  ])
}

function between(from: number, to: number, part: number): number {
  return from + (to - from) * part
}
