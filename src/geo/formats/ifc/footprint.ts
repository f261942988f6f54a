import type { Geometry } from '../../model'

/** Grid in metres by which corners of triangles are told equal. */
const gridMetres = 1e-4

interface Ring {
  points: [number, number][]
  /** Positive is counter-clockwise. */
  area: number
}

/**
 * The outline in plan of a body given as triangles (x, y, z of three corners each, metres): the edges that upward faces
 * do not share, joined to rings. Bodies whose edges do not join (open or broken meshes) are outlined by their convex hull.
 * Null when the body has no extent in plan.
 */
export function footprint(triangles: readonly number[]): Geometry | null {
  const edges = new EdgeSet()
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
    if (twice <= gridMetres * gridMetres) continue
    edges.add(ax, ay, bx, by)
    edges.add(bx, by, cx, cy)
    edges.add(cx, cy, ax, ay)
  }
  const rings = edges.rings()
  const hull = convexHull(triangles)
  if (!hull) return null
  const outer = rings ? withoutCovered(rings.filter((ring) => ring.area > 0)) : []
  const covered = outer.reduce((sum, ring) => sum + ring.area, 0)
  if (outer.length === 0 || covered > hull.area * 1.001) return geometryOf([[hull.points]])
  const holes = (rings ?? []).filter((ring) => ring.area < 0)
  return geometryOf(
    outer.map((ring) => [
      ring.points,
      ...holes.filter((hole) => isInside(hole.points, ring.points)).map((hole) => hole.points),
    ]),
  )
}

/** Directed edges on a grid; an edge and its reverse cancel each other. */
class EdgeSet {
  readonly #next = new Map<string, string[]>()

  add(ax: number, ay: number, bx: number, by: number): void {
    const [from, to] = [key(ax, ay), key(bx, by)]
    if (from === to) return
    const back = this.#next.get(to)
    const reverse = back?.indexOf(from) ?? -1
    if (back && reverse >= 0) {
      back.splice(reverse, 1)
      return
    }
    const list = this.#next.get(from)
    if (list) list.push(to)
    else this.#next.set(from, [to])
  }

  /** The remaining edges as closed rings; null when they do not close. */
  rings(): Ring[] | null {
    const rings: Ring[] = []
    for (const [start, targets] of this.#next) {
      while (targets.length > 0) {
        const points: [number, number][] = []
        let at = start
        do {
          points.push(place(at))
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
}

function key(x: number, y: number): string {
  return `${Math.round(x / gridMetres)},${Math.round(y / gridMetres)}`
}

function place(text: string): [number, number] {
  const comma = text.indexOf(',')
  return [Number(text.slice(0, comma)) * gridMetres, Number(text.slice(comma + 1)) * gridMetres]
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

/** Drops rings that lie inside another one: lower steps under higher ones. */
function withoutCovered(rings: Ring[]): Ring[] {
  const bySize = [...rings].sort((a, b) => b.area - a.area)
  const kept: Ring[] = []
  for (const ring of bySize) if (!kept.some((other) => isInside(ring.points, other.points))) kept.push(ring)
  return kept
}

/** True when the middle of the first edge of `inner` lies in `outer`. */
function isInside(inner: readonly [number, number][], outer: readonly [number, number][]): boolean {
  const [a, b] = [inner[0], inner[1]]
  if (!a || !b) return false
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  let inside = false
  outer.forEach(([px, py], i) => {
    const [qx, qy] = outer[(i + 1) % outer.length] as [number, number]
    if (py > y !== qy > y && x < ((qx - px) * (y - py)) / (qy - py) + px) inside = !inside
  })
  return inside
}

function convexHull(triangles: readonly number[]): Ring | null {
  const points: [number, number][] = []
  for (let at = 0; at + 3 <= triangles.length; at += 3)
    points.push([triangles[at] as number, triangles[at + 1] as number])
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
  const area = hull.length > 2 ? areaOf(hull) : 0
  return area > 1e-8 ? { points: hull, area } : null
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
