import { checkGeometrySize } from '../common/geometry-limit'
import type { Vec } from './entity'

/** Arcs are drawn by chords of at most 4°, and of at most a thousandth of the radius off the arc. */
const stepRadians = Math.PI / 45
const maxSteps = 4000
const wholeTurn = 2 * Math.PI

/**
 * Vertices of an elliptic arc centre + cos t · major + sin t · minor for t from start to end (radians, end > start). The
 * places where x or y is largest are among them, so that bounds are true.
 */
export function ellipseArc(centre: Vec, major: Vec, minor: Vec, start: number, end: number): Vec[] {
  const length = traceArc(centre, major, minor, start, end)
  const points: Vec[] = []
  for (let at = 0; at < length; at += 3)
    points.push([traced[at] as number, traced[at + 1] as number, traced[at + 2] as number])
  return points
}

/** The vertices of `ellipseArc` as x, y, z one after the other. */
export function ellipseCoords(centre: Vec, major: Vec, minor: Vec, start: number, end: number): Float64Array {
  return traced.slice(0, traceArc(centre, major, minor, start, end))
}

/** Where an arc is traced before it is copied out: drawings hold very many of them. */
const traced = new Float64Array((maxSteps + 16) * 3)

/** Traces an arc; the count of numbers. */
function traceArc(centre: Vec, major: Vec, minor: Vec, start: number, end: number): number {
  const sweep = end - start
  const steps = Math.min(maxSteps, Math.max(2, Math.ceil(Math.abs(sweep) / stepRadians)))
  const [cx, cy, cz] = centre
  const [ax, ay, az] = major
  const [bx, by, bz] = minor
  let length = 0
  const add = (t: number) => {
    const c = Math.cos(t)
    const s = Math.sin(t)
    traced[length++] = cx + c * ax + s * bx
    traced[length++] = cy + c * ay + s * by
    traced[length++] = cz + c * az + s * bz
  }
  // The next place where x, and where y, is largest or smallest: twice each in a whole turn.
  const topX = Math.atan2(bx, ax)
  const topY = Math.atan2(by, ay)
  let nextX = topX + Math.ceil((start - topX) / Math.PI) * Math.PI
  let nextY = topY + Math.ceil((start - topY) / Math.PI) * Math.PI
  for (let i = 0; i <= steps; i++) {
    const t = i === steps ? end : start + (sweep * i) / steps
    while (Math.min(nextX, nextY) < t - 1e-9) {
      const top = Math.min(nextX, nextY)
      if (top > start + 1e-9) add(top)
      if (nextX <= top + 1e-9) nextX += Math.PI
      if (nextY <= top + 1e-9) nextY += Math.PI
    }
    add(t)
  }
  return length
}

/** How far apart two places are as they are drawn. */
export function distance(a: Vec, b: Vec): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

/** A circular arc in the plane z = centre z; angles in degrees, counter-clockwise. */
export function circleArc(centre: Vec, radius: number, startDegrees: number, endDegrees: number): Vec[] {
  const [start, end] = turned(startDegrees, endDegrees)
  return ellipseArc(centre, [radius, 0, 0], [0, radius, 0], start, end)
}

/** The vertices of `circleArc` as x, y, z one after the other. */
export function circleCoords(centre: Vec, radius: number, startDegrees: number, endDegrees: number): Float64Array {
  const [start, end] = turned(startDegrees, endDegrees)
  return ellipseCoords(centre, [radius, 0, 0], [0, radius, 0], start, end)
}

/** Both angles in radians, the second after the first by at most one turn. */
function turned(startDegrees: number, endDegrees: number): [number, number] {
  const start = ((startDegrees * Math.PI) / 180) % wholeTurn
  return [start, start + sweepOf(((endDegrees - startDegrees) * Math.PI) / 180)]
}

/** A sweep in radians as more than none and at most one turn: what is none, or a turn and a rounding error, is a whole one. */
export function sweepOf(radians: number): number {
  if (radians > 0 && radians <= wholeTurn) return radians
  const rest = ((radians % wholeTurn) + wholeTurn) % wholeTurn
  return rest < 1e-5 ? wholeTurn : rest
}

/** Vertices after `from` up to and with `to` for a polyline segment with a bulge (tangent of a quarter of its angle). */
function bulgeArc(from: Vec, to: Vec, bulge: number): Vec[] {
  const chord = distance(from, to)
  if (bulge === 0 || chord === 0 || !Number.isFinite(bulge)) return [to]
  const angle = 4 * Math.atan(bulge)
  const radius = chord / (2 * Math.sin(Math.abs(angle) / 2))
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const
  const offset =
    Math.sqrt(Math.max(0, radius * radius - (chord / 2) ** 2)) * (Math.abs(angle) > Math.PI ? -1 : 1) * Math.sign(bulge)
  const centre: Vec = [
    middle[0] - ((to[1] - from[1]) / chord) * offset,
    middle[1] + ((to[0] - from[0]) / chord) * offset,
    from[2],
  ]
  const start = Math.atan2(from[1] - centre[1], from[0] - centre[0])
  const points =
    angle > 0
      ? ellipseArc(centre, [radius, 0, 0], [0, radius, 0], start, start + angle)
      : ellipseArc(centre, [radius, 0, 0], [0, radius, 0], start + angle, start).reverse()
  points.forEach((point, i) => (point[2] = from[2] + ((to[2] - from[2]) * i) / (points.length - 1)))
  points[points.length - 1] = to
  return points.slice(1)
}

/** A polyline of vertices with bulges; closed ones come back to their first vertex. */
export function bulgedLine(vertices: readonly Vec[], bulges: readonly number[], closed: boolean): Vec[] {
  const [first] = vertices
  if (!first) return []
  const points: Vec[] = [first]
  for (let i = 1; i < vertices.length; i++)
    points.push(...bulgeArc(vertices[i - 1] as Vec, vertices[i] as Vec, bulges[i - 1] ?? 0))
  checkGeometrySize(points.length)
  const last = vertices[vertices.length - 1] as Vec
  // Some programs close a line and repeat its first vertex as well.
  const meets = last[0] === first[0] && last[1] === first[1] && last[2] === first[2]
  if (closed && vertices.length > 1 && !meets) points.push(...bulgeArc(last, first, bulges[vertices.length - 1] ?? 0))
  return points
}

const stepsPerSpan = 16

/**
 * A smooth line through points: the natural cubic spline by the lengths of its chords, as programs draw a spline that is given by its
 * fit points alone.
 */
export function throughPoints(given: readonly Vec[]): Vec[] {
  const points = given.filter((point, i) => i === 0 || Math.hypot(...minus(point, given[i - 1] as Vec)) > 0)
  const last = points.length - 1
  if (last < 2 || points.length * stepsPerSpan > maxSteps) return [...points]
  const h = points.slice(1).map((point, i) => Math.hypot(...minus(point, points[i] as Vec)))
  const bends = [0, 1, 2].map((axis) =>
    secondDerivatives(
      points.map((point) => point[axis] as number),
      h,
    ),
  )
  const line: Vec[] = [points[0] as Vec]
  for (let i = 0; i < last; i++) {
    const [a, b, span] = [points[i] as Vec, points[i + 1] as Vec, h[i] as number]
    for (let step = 1; step <= stepsPerSpan; step++) {
      const u = step / stepsPerSpan
      const w = 1 - u
      line.push(
        [0, 1, 2].map((axis) => {
          const [from, to] = [bends[axis]?.[i] as number, bends[axis]?.[i + 1] as number]
          const curve = ((w ** 3 - w) * from + (u ** 3 - u) * to) * (span ** 2 / 6)
          return w * (a[axis] as number) + u * (b[axis] as number) + curve
        }) as Vec,
      )
    }
  }
  return line
}

/** Of a natural cubic spline at its knots, which lie `h` apart. */
function secondDerivatives(values: readonly number[], h: readonly number[]): number[] {
  const last = values.length - 1
  const slope = (i: number) => ((values[i + 1] as number) - (values[i] as number)) / (h[i] as number)
  const [upper, right] = [[0], [0]]
  for (let i = 1; i < last; i++) {
    const [before, after] = [h[i - 1] as number, h[i] as number]
    const pivot = 2 * (before + after) - before * (upper[i - 1] as number)
    upper.push(after / pivot)
    right.push((6 * (slope(i) - slope(i - 1)) - before * (right[i - 1] as number)) / pivot)
  }
  const bends = values.map(() => 0)
  for (let i = last - 1; i > 0; i--) bends[i] = (right[i] as number) - (upper[i] as number) * (bends[i + 1] as number)
  return bends
}

function minus(a: Vec, b: Vec): Vec {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
