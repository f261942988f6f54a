import { appendAll } from '../common/append-all'
import { nurbs } from '../common/nurbs'
import { bulgedLine, circleArc, distance, ellipseArc } from './curves'
import type { DxfEntity, Vec } from './entity'

/** Boundary rings of a hatch in its object coordinate system. Source: DXF reference, HATCH, boundary path data. */
export function hatchRings(entity: DxfEntity): Vec[][] {
  const start = entity.codes.indexOf(91)
  if (start < 0) return []
  const cursor = new Cursor(entity, start + 1)
  const elevation = entity.point(10)?.[2] ?? 0
  const rings: Vec[][] = []
  const paths = entity.value(start)
  for (let path = 0; path < paths && cursor.seek(92); path++) {
    const flags = cursor.take()
    const ring = flags & 2 ? polylinePath(cursor) : edgePath(cursor)
    if (ring.length < 3) continue
    for (const point of ring) point[2] = elevation
    const [first, last] = [ring[0] as Vec, ring[ring.length - 1] as Vec]
    if (first[0] !== last[0] || first[1] !== last[1]) ring.push([...first])
    rings.push(ring)
  }
  return rings
}

/** Reads groups of an entity one after the other. */
class Cursor {
  constructor(
    private readonly entity: DxfEntity,
    private at: number,
  ) {}

  get code(): number {
    return this.entity.codes[this.at] ?? -1
  }

  /** Goes on to the next group with the code; false at the end. */
  seek(code: number): boolean {
    const found = this.entity.codes.indexOf(code, this.at)
    if (found < 0) return false
    this.at = found
    return true
  }

  take(): number {
    return this.entity.value(this.at++)
  }

  /** The value when the next group has the code; else `absent`, and nothing is taken. */
  optional(code: number, absent: number): number {
    return this.code === code ? this.take() : absent
  }

  point(code: number): Vec {
    return [this.optional(code, 0), this.optional(code + 10, 0), 0]
  }
}

function polylinePath(cursor: Cursor): Vec[] {
  // A hatch says first whether there are bulges, an MPOLYGON whether it is closed.
  const closedBefore = cursor.optional(73, 1)
  const hasBulge = cursor.optional(72, 0) === 1
  const closed = cursor.optional(73, closedBefore) === 1
  const count = cursor.optional(93, 0)
  const vertices: Vec[] = []
  const bulges: number[] = []
  for (let i = 0; i < count && cursor.code === 10; i++) {
    vertices.push(cursor.point(10))
    bulges.push(hasBulge ? cursor.optional(42, 0) : 0)
  }
  return bulgedLine(vertices, bulges, closed)
}

function edgePath(cursor: Cursor): Vec[] {
  const count = cursor.optional(93, 0)
  const edges: Vec[][] = []
  for (let i = 0; i < count && cursor.seek(72); i++) {
    const points = edge(cursor)
    if (points.length > 1) edges.push(points)
  }
  return joined(edges)
}

function edge(cursor: Cursor): Vec[] {
  switch (cursor.take()) {
    case 1:
      return [cursor.point(10), cursor.point(11)]
    case 2: {
      const centre = cursor.point(10)
      const radius = cursor.optional(40, 0)
      const [start, end] = [cursor.optional(50, 0), cursor.optional(51, 360)]
      const counterClockwise = cursor.optional(73, 1) === 1
      // Clockwise arcs have their angles mirrored.
      return counterClockwise
        ? circleArc(centre, radius, start, end)
        : circleArc(centre, radius, -end, -start).reverse()
    }
    case 3: {
      const centre = cursor.point(10)
      const major = cursor.point(11)
      const ratio = cursor.optional(40, 1)
      const [start, end] = [radians(cursor.optional(50, 0)), radians(cursor.optional(51, 360))]
      const counterClockwise = cursor.optional(73, 1) === 1
      const minor: Vec = [-major[1] * ratio, major[0] * ratio, 0]
      const [from, to] = counterClockwise ? [start, end] : [-end, -start]
      const points = ellipseArc(centre, major, minor, from, to > from ? to : to + 2 * Math.PI)
      return counterClockwise ? points : points.reverse()
    }
    case 4: {
      const degree = cursor.optional(94, 3)
      cursor.optional(73, 0)
      cursor.optional(74, 0)
      const [knotCount, controlCount] = [cursor.optional(95, 0), cursor.optional(96, 0)]
      const knots: number[] = []
      for (let i = 0; i < knotCount && cursor.code === 40; i++) knots.push(cursor.take())
      const controls: Vec[] = []
      const weights: number[] = []
      for (let i = 0; i < controlCount && cursor.code === 10; i++) {
        controls.push(cursor.point(10))
        weights.push(cursor.optional(42, 1))
      }
      return nurbs(degree, knots, controls, weights)
    }
    default:
      return []
  }
}

/** Edges as one ring; an edge that fits better backwards is turned. */
function joined(edges: readonly Vec[][]): Vec[] {
  const ring: Vec[] = []
  edges.forEach((points, i) => {
    const last = ring[ring.length - 1]
    const next = edges[(i + 1) % edges.length]
    const [first, final] = [points[0] as Vec, points[points.length - 1] as Vec]
    const backwards = last
      ? distance(last, final) < distance(last, first)
      : next !== undefined &&
        next !== points &&
        Math.min(distance(first, next[0] as Vec), distance(first, next[next.length - 1] as Vec)) <
          Math.min(distance(final, next[0] as Vec), distance(final, next[next.length - 1] as Vec))
    const ordered = backwards ? [...points].reverse() : points
    const start = ordered[0] as Vec
    appendAll(ring, last && distance(last, start) < 1e-9 ? ordered.slice(1) : ordered)
  })
  return ring
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
