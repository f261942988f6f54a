/** Points gathered before they are merged into the hull. */
const bufferPoints = 4096

/**
 * Convex outline of any number of points, in bounded memory: points inside the box that the outline surely covers are
 * dropped at once, the others merged into the hull now and then.
 */
export class OutlineBuilder {
  #hull: [number, number][] = []
  readonly #buffer = new Float64Array(bufferPoints * 2)
  #buffered = 0
  #inner: [number, number, number, number] | null = null

  /** Adds one point in lon/lat; not a number is ignored. */
  add(x: number, y: number): void {
    const inner = this.#inner
    if (inner && x > inner[0] && x < inner[2] && y > inner[1] && y < inner[3]) return
    if (x - x !== 0 || y - y !== 0) return
    this.#buffer[this.#buffered * 2] = x
    this.#buffer[this.#buffered * 2 + 1] = y
    if (++this.#buffered >= bufferPoints) this.#merge()
  }

  /**
   * The outline as a closed ring, counter-clockwise, of at most `limit` distinct vertices; null when there were no
   * points. A single point or a line gives a ring without area.
   */
  ring(limit = 64): [number, number][] | null {
    this.#merge()
    const ring = thin(this.#hull, limit)
    const [first] = ring
    return first ? [...ring, first] : null
  }

  #merge(): void {
    this.#hull = convexHull([...this.#hull, ...outermost(this.#buffer, this.#buffered)])
    this.#buffered = 0
    this.#inner = innerBox(this.#hull)
  }
}

/**
 * Points of the buffer that may be corners of its outline: those not inside the octagon between the outermost points in eight
 * directions. Leaves a few dozen of thousands, so that only these are sorted.
 */
function outermost(buffer: Float64Array, count: number): [number, number][] {
  const directions = [1, 0, 1, 1, 0, 1, -1, 1, -1, 0, -1, -1, 0, -1, 1, -1]
  const corners: number[] = []
  for (let d = 0; d < directions.length; d += 2) {
    const dx = directions[d]!
    const dy = directions[d + 1]!
    let best = -Infinity
    let at = 0
    for (let i = 0; i < count * 2; i += 2) {
      const score = buffer[i]! * dx + buffer[i + 1]! * dy
      if (score > best) {
        best = score
        at = i
      }
    }
    corners.push(buffer[at]!, buffer[at + 1]!)
  }
  const left: [number, number][] = []
  for (let i = 0; i < count * 2; i += 2) {
    const x = buffer[i]!
    const y = buffer[i + 1]!
    let inside = true
    for (let c = 0; c < corners.length && inside; c += 2) {
      const ax = corners[c]!
      const ay = corners[c + 1]!
      const next = (c + 2) % corners.length
      const [dx, dy] = [corners[next]! - ax, corners[next + 1]! - ay]
      if (dx !== 0 || dy !== 0) inside = dx * (y - ay) - dy * (x - ax) > 0
    }
    if (!inside) left.push([x, y])
  }
  return left
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
