import { treeOf, type Box, type Shape } from './shape'

// WGS 84.
const equatorialRadius = 6_378_137
const e2 = 0.00669437999014
const radian = Math.PI / 180

/** Pairs of segments that are looked at one by one; where there are more, by an index. */
const fewPairs = 2048

/** Metres of one degree to the east and to the north at a latitude, on the ellipsoid. */
export function metresPerDegree(lat: number): [east: number, north: number] {
  const sin = Math.sin(lat * radian)
  const w = Math.sqrt(1 - e2 * sin * sin)
  const east = (equatorialRadius * Math.max(1e-9, Math.cos(lat * radian)) * radian) / w
  return [east, (equatorialRadius * (1 - e2) * radian) / (w * w * w)]
}

/** A box with so many metres around it. */
export function widened([west, south, east, north]: Readonly<Box>, metres: number): Box {
  if (metres === 0) return [west, south, east, north]
  const furthest = Math.min(89.9, Math.max(Math.abs(south), Math.abs(north)))
  const dy = (metres * 1.001) / metresPerDegree(0)[1]
  const dx = (metres * 1.001) / metresPerDegree(furthest)[0]
  return [west - dx, south - dy, east + dx, north + dy]
}

/**
 * Metres between two shapes on the ellipsoid, 0 where they touch, cross or one lies in the other; Infinity when it is more
 * than `limit`. Measured on the plane that touches the Earth at the place of measuring: good to a thousandth for a few kilometres.
 */
export function metresApart(a: Shape, b: Shape, limit: number): number {
  if (!meet(widened(a.box, limit), b.box)) return Infinity
  if (liesIn(a, b) || liesIn(b, a)) return 0
  const [few, many] = a.segments.length <= b.segments.length ? [a, b] : [b, a]
  const byIndex = (few.segments.length / 4) * (many.segments.length / 4) > fewPairs
  let least = Infinity
  for (let i = 0; i < few.segments.length; i += 4) {
    const at = (offset: number) => few.segments[i + offset] as number
    const [ax, ay, bx, by] = [at(0), at(1), at(2), at(3)]
    const own: Box = [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]
    const reach = widened(own, Math.min(least, limit))
    const visit = (j: number) => {
      const other = (offset: number) => many.segments[j + offset] as number
      const [cx, cy, dx, dy] = [other(0), other(1), other(2), other(3)]
      if (!meet(reach, [Math.min(cx, dx), Math.min(cy, dy), Math.max(cx, dx), Math.max(cy, dy)])) return
      least = Math.min(least, segmentsApart([ax, ay, bx, by], [cx, cy, dx, dy]))
    }
    if (byIndex) for (const index of treeOf(many).search(...reach)) visit(index * 4)
    else for (let j = 0; j < many.segments.length; j += 4) visit(j)
    if (least === 0) return 0
  }
  return least <= limit ? least : Infinity
}

function meet(a: Readonly<Box>, b: Readonly<Box>): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]
}

/** Whether any part of a begins in an area of b: a part lies inside whole, or it crosses the edge. */
function liesIn(a: Shape, b: Shape): boolean {
  return b.polygons.length > 0 && a.firsts.some(([x, y]) => b.polygons.some((rings) => isInside(x, y, rings)))
}

/** In the outer ring and in no hole: an odd number of edges to the east, over all rings. */
function isInside(x: number, y: number, rings: readonly Float64Array[]): boolean {
  let inside = false
  for (const ring of rings) {
    for (let at = 2; at < ring.length; at += 2) {
      const [ax, ay, bx, by] = [ring[at - 2], ring[at - 1], ring[at], ring[at + 1]] as Box
      if (ay > y === by > y) continue
      if (x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  }
  return inside
}

type Segment = readonly [ax: number, ay: number, bx: number, by: number]

function segmentsApart(a: Segment, b: Segment): number {
  if (cross(a, b)) return 0
  return Math.min(
    toSegment(a[0], a[1], b),
    toSegment(a[2], a[3], b),
    toSegment(b[0], b[1], a),
    toSegment(b[2], b[3], a),
  )
}

function cross([ax, ay, bx, by]: Segment, [cx, cy, dx, dy]: Segment): boolean {
  const side = (px: number, py: number, qx: number, qy: number, rx: number, ry: number) =>
    Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px))
  const [abc, abd] = [side(ax, ay, bx, by, cx, cy), side(ax, ay, bx, by, dx, dy)]
  if (abc === abd) return false
  return side(cx, cy, dx, dy, ax, ay) !== side(cx, cy, dx, dy, bx, by)
}

/** Metres from a place to a segment, on the plane that touches the Earth at the place. */
function toSegment(x: number, y: number, [ax, ay, bx, by]: Segment): number {
  const [east, north] = metresPerDegree(y)
  const [px, py, qx, qy] = [(ax - x) * east, (ay - y) * north, (bx - x) * east, (by - y) * north]
  const [dx, dy] = [qx - px, qy - py]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(px * dx + py * dy) / length))
  return Math.hypot(px + dx * along, py + dy * along)
}
