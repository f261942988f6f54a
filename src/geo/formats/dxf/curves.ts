import type { Vec } from './entity'

/** Arcs are drawn by chords of at most 4°, and of at most a thousandth of the radius off the arc. */
const stepRadians = Math.PI / 45
const maxSteps = 4000

/**
 * Vertices of an elliptic arc centre + cos t · major + sin t · minor for t from start to end (radians, end > start). The
 * places where x or y is largest are among them, so that bounds are true.
 */
export function ellipseArc(centre: Vec, major: Vec, minor: Vec, start: number, end: number): Vec[] {
  const sweep = end - start
  const steps = Math.min(maxSteps, Math.max(2, Math.ceil(Math.abs(sweep) / stepRadians)))
  const angles: number[] = []
  for (let i = 0; i <= steps; i++) angles.push(start + (sweep * i) / steps)
  for (const axis of [0, 1] as const) {
    const top = Math.atan2(minor[axis], major[axis])
    for (let k = Math.ceil((start - top) / Math.PI); top + k * Math.PI < end; k++) {
      const t = top + k * Math.PI
      if (t > start) angles.push(t)
    }
  }
  angles.sort((a, b) => a - b)
  return angles
    .filter((t, i) => i === 0 || t - (angles[i - 1] as number) > 1e-9)
    .map((t) => {
      const [c, s] = [Math.cos(t), Math.sin(t)]
      return [
        centre[0] + c * major[0] + s * minor[0],
        centre[1] + c * major[1] + s * minor[1],
        centre[2] + c * major[2] + s * minor[2],
      ]
    })
}

/** A circular arc in the plane z = centre z; angles in degrees, counter-clockwise. */
export function circleArc(centre: Vec, radius: number, startDegrees: number, endDegrees: number): Vec[] {
  const start = (startDegrees * Math.PI) / 180
  let end = (endDegrees * Math.PI) / 180
  while (end <= start) end += 2 * Math.PI
  return ellipseArc(centre, [radius, 0, 0], [0, radius, 0], start, end)
}

/** Vertices after `from` up to and with `to` for a polyline segment with a bulge (tangent of a quarter of its angle). */
export function bulgeArc(from: Vec, to: Vec, bulge: number): Vec[] {
  const chord = Math.hypot(to[0] - from[0], to[1] - from[1])
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
  const last = vertices[vertices.length - 1] as Vec
  // Some programs close a line and repeat its first vertex as well.
  const meets = last[0] === first[0] && last[1] === first[1] && last[2] === first[2]
  if (closed && vertices.length > 1 && !meets) points.push(...bulgeArc(last, first, bulges[vertices.length - 1] ?? 0))
  return points
}

/** A NURBS curve by its knots, control points and weights (1 where not given), evaluated evenly between its end knots. */
export function nurbs(
  degree: number,
  knots: readonly number[],
  controls: readonly Vec[],
  weights: readonly number[],
): Vec[] {
  const n = controls.length
  if (degree < 1 || degree > 25 || n <= degree || knots.length < n + degree + 1) return [...controls]
  const from = knots[degree] as number
  const to = knots[n] as number
  const spans = Math.max(1, n - degree)
  const steps = Math.min(maxSteps, Math.max(32, spans * 12))
  const points: Vec[] = []
  for (let i = 0; i <= steps; i++)
    points.push(deBoor(degree, knots, controls, weights, Math.min(to, from + ((to - from) * i) / steps)))
  return points
}

function deBoor(
  degree: number,
  knots: readonly number[],
  controls: readonly Vec[],
  weights: readonly number[],
  t: number,
): Vec {
  let span = degree
  while (span < controls.length - 1 && t >= (knots[span + 1] as number)) span++
  const d = Array.from({ length: degree + 1 }, (_, j) => {
    const index = span - degree + j
    const w = weights[index] ?? 1
    const c = controls[index] as Vec
    return [c[0] * w, c[1] * w, c[2] * w, w]
  })
  for (let r = 1; r <= degree; r++) {
    for (let j = degree; j >= r; j--) {
      const low = knots[span - degree + j] as number
      const high = knots[span + 1 + j - r] as number
      const part = high > low ? (t - low) / (high - low) : 0
      const [a, b] = [d[j - 1] as number[], d[j] as number[]]
      d[j] = b.map((value, k) => (a[k] as number) * (1 - part) + value * part)
    }
  }
  const [x, y, z, w] = d[degree] as [number, number, number, number]
  return w === 0 ? [x, y, z] : [x / w, y / w, z / w]
}
