import { boundsOf } from './box-edges'

/** So many points are kept as they are; of more, only the outermost in each direction. */
const fewPoints = 4096
/** Directions in which the outermost point is kept: the outline departs by at most a thousandth of its width. */
const directions = 96
const dirX = Float64Array.from({ length: directions }, (_, k) => Math.cos((k * 2 * Math.PI) / directions))
const dirY = Float64Array.from({ length: directions }, (_, k) => Math.sin((k * 2 * Math.PI) / directions))

/**
 * Convex outline of any number of points, in bounded memory: exact for a few thousand, then through the outermost points
 * in 96 directions. What lies inside costs next to nothing.
 */
export class OutlineBuilder {
  /** Grows with the points: a file may have thousands of layers. */
  private few: Float64Array | null = new Float64Array(16)
  private count = 0
  private farX = new Float64Array(0)
  private farY = new Float64Array(0)
  private reach = new Float64Array(0)
  /** A box surely inside, renewed now and then. */
  private inner: [number, number, number, number] | null = null
  private changes = 0

  /** Adds one point in lon/lat; not a number is ignored. */
  add(x: number, y: number): void {
    this.addAll([x, y], 2, 0, 1, [x, y, x, y])
  }

  /** Adds vertices start to end of coordinates with `dim` numbers each, whose box is given; not a number is ignored. */
  addAll(
    coords: ArrayLike<number>,
    dim: number,
    start: number,
    end: number,
    box: readonly [number, number, number, number],
  ): void {
    const [minX, minY, maxX, maxY] = box
    if (!(minX <= maxX && minY <= maxY)) return
    const { inner } = this
    if (inner && minX > inner[0] && maxX < inner[2] && minY > inner[1] && maxY < inner[3]) return
    if (this.few) {
      if (this.count + end - start <= fewPoints) {
        const few = this.roomFor(this.count + end - start)
        for (let at = start * dim; at < end * dim; at += dim) {
          const x = coords[at]!
          const y = coords[at + 1]!
          if (x - x !== 0 || y - y !== 0) continue
          few[this.count * 2] = x
          few[this.count++ * 2 + 1] = y
        }
        return
      }
      const { few, count } = this
      this.few = null
      this.farX = new Float64Array(directions)
      this.farY = new Float64Array(directions)
      this.reach = new Float64Array(directions).fill(-Infinity)
      const kept = boundsOf(few.subarray(0, count * 2))
      if (kept) this.addAll(few, 2, 0, count, kept)
    }
    for (let k = 0; k < directions; k++) {
      const dx = dirX[k]!
      const dy = dirY[k]!
      if ((dx > 0 ? maxX : minX) * dx + (dy > 0 ? maxY : minY) * dy > this.reach[k]!)
        this.widen(k, coords, dim, start, end)
    }
    if (this.changes > directions) {
      this.changes = 0
      this.inner = innerBox(this.outermost())
    }
  }

  /**
   * The outline as a closed ring, counter-clockwise, of at most `limit` distinct vertices; null when there were no
   * points. A single point or a line gives a ring without area.
   */
  ring(limit = 64): [number, number][] | null {
    const ring = thin(convexHull(this.outermost()), limit)
    const [first] = ring
    return first ? [...ring, first] : null
  }

  private roomFor(points: number): Float64Array {
    const few = this.few ?? new Float64Array(16)
    if (few.length >= points * 2) return few
    this.few = new Float64Array(Math.min(fewPoints, Math.max(points, few.length)) * 2)
    this.few.set(few)
    return this.few
  }

  private outermost(): [number, number][] {
    const points: [number, number][] = []
    if (this.few) for (let i = 0; i < this.count; i++) points.push([this.few[i * 2]!, this.few[i * 2 + 1]!])
    else
      for (let k = 0; k < directions; k++) if (this.reach[k]! > -Infinity) points.push([this.farX[k]!, this.farY[k]!])
    return points
  }

  private widen(k: number, coords: ArrayLike<number>, dim: number, start: number, end: number): void {
    const dx = dirX[k]!
    const dy = dirY[k]!
    let reach = this.reach[k]!
    let far = -1
    for (let at = start * dim; at < end * dim; at += dim) {
      const score = coords[at]! * dx + coords[at + 1]! * dy
      if (score <= reach || score - score !== 0) continue
      reach = score
      far = at
    }
    if (far < 0) return
    this.reach[k] = reach
    this.farX[k] = coords[far]!
    this.farY[k] = coords[far + 1]!
    this.changes++
  }
}

/** Andrew's monotone chain; counter-clockwise, without the closing vertex. */
function convexHull(points: [number, number][]): [number, number][] {
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const distinct = points.filter(
    (point, at) => at === 0 || point[0] !== points[at - 1]?.[0] || point[1] !== points[at - 1]?.[1],
  )
  if (distinct.length < 3) return distinct
  const half = (list: [number, number][]) => {
    const chain: [number, number][] = []
    for (const point of list) {
      while (chain.length >= 2 && cross(chain[chain.length - 2]!, chain[chain.length - 1]!, point) <= 0) chain.pop()
      chain.push(point)
    }
    chain.pop()
    return chain
  }
  return [...half(distinct), ...half([...distinct].reverse())]
}

function cross(o: [number, number], a: [number, number], b: [number, number]): number {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
}

/** A box inside the hull: between the outermost points in the four diagonal directions. */
function innerBox(hull: readonly [number, number][]): [number, number, number, number] | null {
  const best = (score: (p: [number, number]) => number) =>
    hull.reduce((a, b) => (score(b) > score(a) ? b : a), hull[0] ?? [NaN, NaN])
  if (hull.length < 4) return null
  const ne = best((p) => p[0] + p[1])
  const sw = best((p) => -p[0] - p[1])
  const nw = best((p) => p[1] - p[0])
  const se = best((p) => p[0] - p[1])
  const box: [number, number, number, number] = [
    Math.max(sw[0], nw[0]),
    Math.max(sw[1], se[1]),
    Math.min(ne[0], se[0]),
    Math.min(ne[1], nw[1]),
  ]
  return box[0] < box[2] && box[1] < box[3] ? box : null
}

/** Drops the vertices that add the least area until `limit` are left. */
function thin(hull: readonly [number, number][], limit: number): [number, number][] {
  const ring = [...hull]
  while (ring.length > limit) {
    let least = 0
    let area = Infinity
    for (let i = 0; i < ring.length; i++) {
      const before = ring[(i + ring.length - 1) % ring.length]!
      const after = ring[(i + 1) % ring.length]!
      const own = Math.abs(cross(before, ring[i]!, after))
      if (own < area) [area, least] = [own, i]
    }
    ring.splice(least, 1)
  }
  return ring
}
