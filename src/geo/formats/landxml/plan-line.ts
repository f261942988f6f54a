import type { Geometry } from '../../model'
import { checkGeometrySize } from '../common/geometry-limit'
import type { PlanLine } from './coord-geom'

/**
 * Appends vertices, the first not where it stands at the end already. Gives how many were left out, since they are no numbers. Errors:
 * GeometryTooLarge.
 */
export function extend(line: PlanLine, more: PlanLine): number {
  const [x0 = NaN, y0 = NaN] = line.slice(-3)
  const isJoined = Math.hypot(x0 - (more[0] ?? NaN), y0 - (more[1] ?? NaN)) < 1e-6
  let bad = 0
  for (let at = isJoined ? 3 : 0; at < more.length; at += 3) {
    const [x, y, z] = [more[at] as number, more[at + 1] as number, more[at + 2] as number]
    if (Number.isFinite(x) && Number.isFinite(y)) line.push(x, y, z)
    else bad++
  }
  checkGeometrySize(line.length / 3)
  return bad
}

/** Whether it ends where it begins. */
export function isRing(line: PlanLine): boolean {
  const [x0 = NaN, y0 = NaN] = line
  const [x = NaN, y = NaN] = line.slice(-3)
  return line.length > 9 && Math.hypot(x0 - x, y0 - y) < 1e-3
}

/** The last vertex in the very place of the first. */
export function closed(line: PlanLine): PlanLine {
  return line.slice(0, -3).concat(line.slice(0, 3))
}

/** One line, or several as a MultiLineString; heights are kept when every vertex has one. */
export function linesOf(lines: readonly PlanLine[]): Geometry {
  const [only] = lines
  const whole = lines.length === 1 && only ? only : lines.flat()
  let vertices = 0
  const ends = lines.map((line) => (vertices += line.length / 3))
  const type = lines.length === 1 ? 'LineString' : 'MultiLineString'
  const isFlat = whole.some(Number.isNaN)
  return { type, dim: isFlat ? 2 : 3, coords: isFlat ? whole.filter((_, at) => at % 3 < 2) : whole, ends }
}
