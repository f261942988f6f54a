import { boxesMeet } from './box'
import { liesIn, sideOf } from './plane'
import { treeOf, type Box, type Shape } from './shape'

// WGS 84.
const equatorialRadius = 6_378_137
const e2 = 0.00669437999014
const radian = Math.PI / 180

/** Places that coincide when drawn lie apart by less than this, in metres: coordinates are rounded. */
export const sameMetres = 0.001

/** Pairs of segments that are looked at one by one; where there are more, by an index. */
const fewPairs = 2048

/** Metres of one degree to the east and to the north at a latitude, on the ellipsoid. */
export function metresPerDegree(lat: number): [east: number, north: number] {
  const sin = Math.sin(lat * radian)
  const w = Math.sqrt(1 - e2 * sin * sin)
  const east = (equatorialRadius * Math.max(1e-9, Math.cos(lat * radian)) * radian) / w
  return [east, (equatorialRadius * (1 - e2) * radian) / (w * w * w)]
}

const northAtEquator = metresPerDegree(0)[1]

/** A box with so many metres around it. */
export function widened([west, south, east, north]: Readonly<Box>, metres: number): Box {
  if (metres === 0) return [west, south, east, north]
  const furthest = Math.min(89.9, Math.max(Math.abs(south), Math.abs(north)))
  const dy = (metres * 1.001) / northAtEquator
  const dx = (metres * 1.001) / metresPerDegree(furthest)[0]
  return [west - dx, south - dy, east + dx, north + dy]
}

/**
 * Metres between two shapes on the ellipsoid, 0 where they touch, cross or one lies in the other; Infinity when it is more
 * than `limit`. Measured on the plane that touches the Earth at the place of measuring: good to a thousandth for a few kilometres.
 */
export function metresApart(a: Shape, b: Shape, limit: number): number {
  return closest(a, b, limit)?.metres ?? Infinity
}

/** Where two shapes are nearest to each other: a place of each, lon/lat; the same one where they touch or overlap. */
export interface NearestPlaces {
  metres: number
  a: [lon: number, lat: number]
  b: [lon: number, lat: number]
}

/** As `metresApart`, with the places; null when they are further apart than `limit`. */
export function nearestPlaces(a: Shape, b: Shape, limit: number): NearestPlaces | null {
  const found = closest(a, b, limit)
  if (!found) return null
  const { metres, pair } = found
  if (!('first' in pair)) return { metres, a: pair.within, b: pair.within }
  const [one, other] = placesOf(segmentAt(a, pair.first), segmentAt(b, pair.second))
  return { metres, a: one, b: other }
}

interface Closest {
  metres: number
  /** The segments that are nearest, by where they begin in `segments`; or a place of one shape that lies within the other. */
  pair: { first: number; second: number } | { within: [number, number] }
}

function closest(a: Shape, b: Shape, limit: number): Closest | null {
  if (!boxesMeet(widened(a.box, limit), b.box)) return null
  const within = firstWithin(a, b) ?? firstWithin(b, a)
  if (within) return { metres: 0, pair: { within } }
  const isSwapped = a.segments.length > b.segments.length
  const [few, many] = isSwapped ? [b, a] : [a, b]
  const byIndex = (few.segments.length / 4) * (many.segments.length / 4) > fewPairs
  let least = Infinity
  let [own, others] = [0, 0]
  // Of what lies further from all of the other than the limit, no segment is measured.
  const around = widened(many.box, limit)
  for (let i = 0; i < few.segments.length; i += 4) {
    if (!reaches(around, few.segments, i)) continue
    const segment = segmentAt(few, i)
    const reach = widened(boxOf(segment), Math.min(least, limit))
    const visit = (j: number) => {
      if (!reaches(reach, many.segments, j)) return
      const metres = segmentsApart(segment, segmentAt(many, j))
      if (metres >= least) return
      least = metres
      ;[own, others] = [i, j]
    }
    if (byIndex) for (const index of treeOf(many).search(...reach)) visit(index * 4)
    else for (let j = 0; j < many.segments.length; j += 4) visit(j)
    if (least === 0) break
  }
  if (least > limit) return null
  return { metres: least, pair: isSwapped ? { first: others, second: own } : { first: own, second: others } }
}

const segmentAt = ({ segments }: Shape, at: number): Segment => [
  segments[at] as number,
  segments[at + 1] as number,
  segments[at + 2] as number,
  segments[at + 3] as number,
]

const boxOf = ([ax, ay, bx, by]: Segment): Box => [
  Math.min(ax, bx),
  Math.min(ay, by),
  Math.max(ax, bx),
  Math.max(ay, by),
]

/** Whether the box of a segment meets another: asked for every pair, so that nothing is made for it. */
function reaches([west, south, east, north]: Readonly<Box>, segments: Float64Array, at: number): boolean {
  const ax = segments[at] as number
  const bx = segments[at + 2] as number
  if ((ax < west && bx < west) || (ax > east && bx > east)) return false
  const ay = segments[at + 1] as number
  const by = segments[at + 3] as number
  return !((ay < south && by < south) || (ay > north && by > north))
}

/** The beginning of a part of a that lies in an area of b: such a part lies inside whole, or it crosses the edge. */
function firstWithin(a: Shape, b: Shape): [number, number] | undefined {
  if (b.polygons.length === 0) return undefined
  return a.firsts.find(([x, y]) => b.polygons.some((rings) => liesIn(x, y, rings)))
}

type Segment = readonly [ax: number, ay: number, bx: number, by: number]

function segmentsApart(a: Segment, b: Segment): number {
  if (crossOrTouch(a, b)) return 0
  return Math.min(
    toSegment(a[0], a[1], b),
    toSegment(a[2], a[3], b),
    toSegment(b[0], b[1], a),
    toSegment(b[2], b[3], a),
  )
}

function crossOrTouch([ax, ay, bx, by]: Segment, [cx, cy, dx, dy]: Segment): boolean {
  if (sideOf(ax, ay, bx, by, cx, cy) === sideOf(ax, ay, bx, by, dx, dy)) return false
  return sideOf(cx, cy, dx, dy, ax, ay) !== sideOf(cx, cy, dx, dy, bx, by)
}

/** Metres from a place to a segment, on the plane that touches the Earth at the place. */
function toSegment(x: number, y: number, segment: Segment): number {
  const [qx, qy] = footOn(x, y, segment)
  const [east, north] = metresPerDegree(y)
  const [dx, dy] = [(qx - x) * east, (qy - y) * north]
  return Math.sqrt(dx * dx + dy * dy)
}

/** The place of a segment that is nearest to x, y. */
function footOn(x: number, y: number, [ax, ay, bx, by]: Segment): [number, number] {
  const [east, north] = metresPerDegree(y)
  const [dx, dy] = [(bx - ax) * east, (by - ay) * north]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((x - ax) * east * dx + (y - ay) * north * dy) / length
  if (along <= 0) return [ax, ay]
  if (along >= 1) return [bx, by]
  return [ax + (bx - ax) * along, ay + (by - ay) * along]
}

/** Where two segments are nearest: a place of each. */
function placesOf(a: Segment, b: Segment): [[number, number], [number, number]] {
  if (crossOrTouch(a, b)) {
    const [dax, day, dbx, dby] = [a[2] - a[0], a[3] - a[1], b[2] - b[0], b[3] - b[1]]
    const twice = dax * dby - day * dbx
    if (twice !== 0) {
      const along = ((b[0] - a[0]) * dby - (b[1] - a[1]) * dbx) / twice
      const place: [number, number] = [a[0] + dax * along, a[1] + day * along]
      return [place, place]
    }
  }
  const ends: [[number, number], [number, number]][] = [
    [[a[0], a[1]], footOn(a[0], a[1], b)],
    [[a[2], a[3]], footOn(a[2], a[3], b)],
    [footOn(b[0], b[1], a), [b[0], b[1]]],
    [footOn(b[2], b[3], a), [b[2], b[3]]],
  ]
  const apart = ([p, q]: (typeof ends)[number]) => {
    const [east, north] = metresPerDegree(p[1])
    return Math.hypot((q[0] - p[0]) * east, (q[1] - p[1]) * north)
  }
  return ends.reduce((best, each) => (apart(each) < apart(best) ? each : best))
}
