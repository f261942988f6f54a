import { addTo } from '../../../shared/model/group-by'
import type { Geometry } from '../../model'
import { unionOf } from './union'

/** Grid in metres by which corners of triangles are told equal. */
const gridMetres = 1e-4

/** Rings of more edges are united rather than checked. */
const maxChecked = 400

interface Ring {
  points: [number, number][]
  /** Positive is counter-clockwise. */
  area: number
}

/** Bodies of more triangles are outlined by their convex hull: united, they would take minutes. */
const maxTriangles = 8_000
/** Points that are looked at together for a convex hull. */
const maxHullPoints = 60_000

/**
 * The outline in plan of a body given as triangles (x, y, z of three corners each, metres). Most bodies are one block,
 * whose outline is the ring of edges that its upward faces do not share; others (several parts, faces of one side, open
 * meshes) are the union of their faces. Null when the body has no extent in plan.
 */
export function footprint(triangles: readonly number[]): Geometry | null {
  const edges = new EdgeSet()
  const up: number[] = []
  const down: number[] = []
  let [upArea, downArea] = [0, 0]
  for (let at = 0; at + 9 <= triangles.length; at += 9) {
    const [ax, ay, bx, by, cx, cy] = [
      triangles[at],
      triangles[at + 1],
      triangles[at + 3],
      triangles[at + 4],
      triangles[at + 6],
      triangles[at + 7],
    ] as [number, number, number, number, number, number]
    const twice = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if (twice < -gridMetres * gridMetres) {
      down.push(ax, ay, bx, by, cx, cy)
      downArea -= twice
    }
    if (twice <= gridMetres * gridMetres) continue
    up.push(ax, ay, bx, by, cx, cy)
    upArea += twice
    edges.add(ax, ay, bx, by)
    edges.add(bx, by, cx, cy)
    edges.add(cx, cy, ax, ay)
  }
  const hull = convexHull(triangles)
  if (!hull) return null
  const rings = edges.rings()
  const outer = rings?.filter((ring) => ring.area > 0) ?? []
  const [only] = outer
  // Of a closed body the upward faces cover as much as the downward ones, and are enough.
  const closed = Math.abs(upArea - downArea) <= 0.001 * Math.max(upArea, downArea)
  const holes = (rings ?? []).filter((ring) => ring.area < 0)
  if (
    only &&
    outer.length === 1 &&
    (closed || holes.length === 0) &&
    only.area <= hull.area * 1.001 &&
    isAsWide(only.points, hull.points) &&
    isSimple([only.points, ...holes.map((hole) => hole.points)])
  ) {
    return geometryOf([[only.points, ...holes.map((hole) => hole.points)]])
  }
  const faces = closed && isAsWide(pairsOf(up), hull.points) ? up : up.concat(down)
  if (faces.length === 0 || faces.length > maxTriangles * 6) return geometryOf([[hull.points]])
  const polygons = unionOf(faces, gridMetres)
    .map((polygon) => polygon.map(withoutStraight).filter((ring) => ring.length > 2 && Math.abs(areaOf(ring)) > 1e-6))
    .filter(([ring]) => ring !== undefined && areaOf(ring) > 0)
  return geometryOf(polygons.length > 0 ? polygons : [[hull.points]])
}

function* pairsOf(flat: readonly number[]): Generator<readonly [number, number]> {
  for (let at = 0; at < flat.length; at += 2) yield [flat[at] as number, flat[at + 1] as number]
}

/** True when points reach as far as the hull on all four sides. */
function isAsWide(points: Iterable<readonly [number, number]>, hull: readonly [number, number][]): boolean {
  const [a, b] = [boundsOf(points), boundsOf(hull)]
  return a.every((side, i) => Math.abs(side - (b[i] as number)) < 3 * gridMetres)
}

/** True when no two edges of the rings cross: upward faces of a leaning body may lie one above the other. */
function isSimple(rings: readonly (readonly [number, number][])[]): boolean {
  const edges = rings.flatMap((ring) =>
    ring.map((a, i) => [a, ring[(i + 1) % ring.length] as [number, number]] as const),
  )
  if (edges.length > maxChecked) return false
  const side = (a: readonly [number, number], b: readonly [number, number], c: readonly [number, number]) =>
    (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
  return edges.every(([a, b], i) =>
    edges.slice(i + 1).every(([c, d]) => side(a, b, c) * side(a, b, d) >= 0 || side(c, d, a) * side(c, d, b) >= 0),
  )
}

function boundsOf(points: Iterable<readonly [number, number]>): [number, number, number, number] {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    bounds[0] = Math.min(bounds[0], x)
    bounds[1] = Math.min(bounds[1], y)
    bounds[2] = Math.max(bounds[2], x)
    bounds[3] = Math.max(bounds[3], y)
  }
  return bounds
}

/** So many edges without a neighbour are no rim of a body; each takes some two hundred bytes. */
const maxRim = 300_000

/** A point of the grid: one number where it lies within `reach` of the first, else its column and row as text, which costs far more. */
type Corner = number | string

/** Steps of the grid, 6.7 km, whose columns and rows one number holds together. */
const reach = 2 ** 26

/** Directed edges on a grid; an edge and its reverse cancel each other. */
class EdgeSet {
  readonly #next = new Map<Corner, Corner[]>()
  #tooMany = false
  #origin: readonly [number, number] | null = null

  add(ax: number, ay: number, bx: number, by: number): void {
    if (this.#tooMany) return
    const [from, to] = [this.#corner(ax, ay), this.#corner(bx, by)]
    if (from === to) return
    const back = this.#next.get(to)
    const reverse = back?.indexOf(from) ?? -1
    if (back && reverse >= 0) {
      back.splice(reverse, 1)
      // Only the rim of what was seen so far is kept: terrains have millions of edges.
      if (back.length === 0) this.#next.delete(to)
      return
    }
    addTo(this.#next, from, to)
    if (this.#next.size <= maxRim) return
    this.#tooMany = true
    this.#next.clear()
  }

  /** The remaining edges as closed rings; null when they do not close, or are too many. */
  rings(): Ring[] | null {
    if (this.#tooMany) return null
    const rings: Ring[] = []
    for (const [start, targets] of this.#next) {
      while (targets.length > 0) {
        const points: [number, number][] = []
        let at = start
        do {
          points.push(this.#place(at))
          const following = this.#next.get(at)?.pop()
          if (following === undefined) return null
          at = following
        } while (at !== start)
        const simple = withoutStraight(points)
        if (simple.length > 2) rings.push({ points: simple, area: areaOf(simple) })
      }
    }
    return rings
  }

  #corner(x: number, y: number): Corner {
    const [column, row] = [Math.round(x / gridMetres), Math.round(y / gridMetres)]
    const [column0, row0] = (this.#origin ??= [column, row])
    const [right, up] = [column - column0, row - row0]
    return Math.abs(right) < reach && Math.abs(up) < reach ? right * 2 * reach + up : `${column},${row}`
  }

  #place(corner: Corner): [number, number] {
    if (typeof corner === 'string') {
      const comma = corner.indexOf(',')
      return [Number(corner.slice(0, comma)) * gridMetres, Number(corner.slice(comma + 1)) * gridMetres]
    }
    const right = Math.round(corner / (2 * reach))
    const [column0, row0] = this.#origin ?? [0, 0]
    return [(column0 + right) * gridMetres, (row0 + corner - right * 2 * reach) * gridMetres]
  }
}

function withoutStraight(points: readonly [number, number][]): [number, number][] {
  return points.filter((point, i) => {
    const before = points[(i + points.length - 1) % points.length] as [number, number]
    const after = points[(i + 1) % points.length] as [number, number]
    return (
      Math.abs((point[0] - before[0]) * (after[1] - before[1]) - (after[0] - before[0]) * (point[1] - before[1])) > 1e-9
    )
  })
}

function convexHull(triangles: readonly number[]): Ring | null {
  let points: [number, number][] = []
  for (let at = 0; at + 3 <= triangles.length; at += 3) {
    const [x, y] = [triangles[at] as number, triangles[at + 1] as number]
    if (isAmongLast(points, x, y)) continue
    points.push([x, y])
    // The hull of a hull and the rest is that of all, and takes little memory.
    if (points.length >= maxHullPoints) points = hullOf(points)
  }
  const hull = hullOf(points)
  const area = hull.length > 2 ? areaOf(hull) : 0
  return area > 1e-8 ? { points: hull, area } : null
}

/** Whether a point is one of the last eight: neighbouring triangles share corners, and sides stand above each other. */
function isAmongLast(points: readonly [number, number][], x: number, y: number): boolean {
  for (let at = points.length - 1; at >= 0 && at >= points.length - 8; at--) {
    const point = points[at] as [number, number]
    if (point[0] === x && point[1] === y) return true
  }
  return false
}

/** Vertices of the convex hull, counter-clockwise; the points are sorted. */
function hullOf(points: [number, number][]): [number, number][] {
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list: readonly [number, number][]) => {
    const chain: [number, number][] = []
    for (const point of list) {
      while (chain.length > 1) {
        const [a, b] = [chain[chain.length - 2] as [number, number], chain[chain.length - 1] as [number, number]]
        if ((b[0] - a[0]) * (point[1] - a[1]) - (point[0] - a[0]) * (b[1] - a[1]) > 0) break
        chain.pop()
      }
      chain.push(point)
    }
    chain.pop()
    return chain
  }
  const hull = [...half(points), ...half([...points].reverse())]
  // All of them may be one point.
  return hull.length > 0 ? hull : points.slice(0, 1)
}

function areaOf(points: readonly [number, number][]): number {
  let twice = 0
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length] as [number, number]
    twice += x * ny - nx * y
  })
  return twice / 2
}

function geometryOf(polygons: readonly [number, number][][][]): Geometry {
  const coords: number[] = []
  const ends: number[] = []
  const polygonEnds: number[] = []
  for (const rings of polygons) {
    for (const ring of rings) {
      for (const [x, y] of [...ring, ring[0] as [number, number]]) coords.push(x, y)
      ends.push(coords.length / 2)
    }
    polygonEnds.push(ends.length)
  }
  return polygons.length === 1
    ? { type: 'Polygon', dim: 2, coords, ends }
    : { type: 'MultiPolygon', dim: 2, coords, ends, polygonEnds }
}
