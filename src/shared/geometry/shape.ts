import Flatbush from 'flatbush'
import type { LonLat, PermitArea } from '../model/permit-area'

/** A geometry as readers give it (src/geo/model.ts), lon/lat. */
export interface FlatGeometry {
  type: string
  dim: 2 | 3
  coords: ArrayLike<number>
  ends: readonly number[]
  polygonEnds?: readonly number[]
}

/** West, south, east, north in degrees. */
export type Box = [number, number, number, number]

/**
 * A geometry for measuring: lon/lat in degrees. `segments`: from x, y to x, y, four numbers each; those of lines and of
 * rings, and a point as one without length. `polygons`: rings as flat x, y, the outer one first.
 */
export interface Shape {
  box: Box
  segments: Float64Array
  polygons: Float64Array[][]
  /** A vertex of each part, to tell by whether a part lies inside of something. */
  firsts: [number, number][]
  /** Over the segments; made when first asked for. */
  tree: Flatbush | null
}

/** A feature's geometry for measuring; null when it has no place. */
export function shapeOfGeometry({ type, coords, dim, ends, polygonEnds }: FlatGeometry): Shape | null {
  const xy = (from: number, to: number) => {
    const out: number[] = []
    for (let at = from; at < to; at++) {
      const x = coords[at * dim] as number
      const y = coords[at * dim + 1] as number
      if (Number.isFinite(x) && Number.isFinite(y)) out.push(x, y)
    }
    return out
  }
  const parts = ends.map((end, at) => xy(at === 0 ? 0 : (ends[at - 1] ?? 0), end))
  if (type === 'Point' || type === 'MultiPoint') return shapeOfParts({ points: parts.flat(), lines: [], polygons: [] })
  if (type === 'LineString' || type === 'MultiLineString')
    return shapeOfParts({ points: [], lines: parts, polygons: [] })
  const polygons: number[][][] = []
  let ring = 0
  for (const end of polygonEnds ?? [parts.length]) {
    polygons.push(parts.slice(ring, end).filter((each) => each.length >= 6))
    ring = end
  }
  return shapeOfParts({ points: [], lines: [], polygons })
}

/** A permit's area for measuring; null when there is none. */
export const shapeOfArea = (area: PermitArea): Shape | null => shapeOfParts(partsOfArea(area))

/** The parts of a permit's area as flat lists; rings are closed. */
export const partsOfArea = ({ polygons, lines, points }: PermitArea): Parts => ({
  points: flat(points),
  lines: lines.map(flat),
  polygons: polygons.map((rings) => rings.map((ring) => closed(flat(ring)))),
})

// Hundreds of thousands of permits come through here: what follows makes no list for a vertex.
function flat(line: readonly LonLat[]): number[] {
  const out: number[] = []
  for (const place of line) out.push(place[0], place[1])
  return out
}

function closed(ring: number[]): number[] {
  const end = ring.length - 2
  if (ring[0] !== ring[end] || ring[1] !== ring[end + 1]) ring.push(ring[0] as number, ring[1] as number)
  return ring
}

/** Points, lines, and polygons by their rings, each as x, y, x, y, … in lon/lat. */
export interface Parts {
  points: ArrayLike<number>
  lines: readonly ArrayLike<number>[]
  polygons: readonly (readonly ArrayLike<number>[])[]
}

/** A shape of parts; null when there are none. */
export function shapeOfParts({ points, lines, polygons }: Parts): Shape | null {
  const drawn = [...lines, ...polygons.flat()].filter((line) => line.length >= 2)
  const count = points.length / 2 + drawn.reduce((sum, line) => sum + Math.max(1, line.length / 2 - 1), 0)
  if (count === 0) return null
  const segments = new Float64Array(count * 4)
  const firsts: [number, number][] = []
  let next = 0
  const add = (line: ArrayLike<number>, from: number, to: number) => {
    segments[next++] = line[from] as number
    segments[next++] = line[from + 1] as number
    segments[next++] = line[to] as number
    segments[next++] = line[to + 1] as number
  }
  for (let at = 0; at < points.length; at += 2) {
    firsts.push([points[at] as number, points[at + 1] as number])
    add(points, at, at)
  }
  for (const line of drawn) {
    firsts.push([line[0] as number, line[1] as number])
    if (line.length === 2) add(line, 0, 0)
    for (let at = 2; at < line.length; at += 2) add(line, at - 2, at)
  }
  const areas = polygons.filter((rings) => rings.length > 0)
  return {
    box: boxAround(segments),
    segments,
    polygons: areas.map((rings) => rings.map((ring) => (ring instanceof Float64Array ? ring : new Float64Array(ring)))),
    firsts,
    tree: null,
  }
}

function boxAround(segments: Float64Array): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < segments.length; at += 2) {
    const x = segments[at] as number
    const y = segments[at + 1] as number
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  return [west, south, east, north]
}

/** A shape moved to the east by so many degrees: 360 or -360 for the other side of the date line. */
export function shiftedShape(shape: Shape, degrees: number): Shape {
  const flat = (values: Float64Array) => values.map((value, at) => (at % 2 === 0 ? value + degrees : value))
  const [west, south, east, north] = shape.box
  return {
    box: [west + degrees, south, east + degrees, north],
    segments: flat(shape.segments),
    polygons: shape.polygons.map((rings) => rings.map(flat)),
    firsts: shape.firsts.map(([x, y]) => [x + degrees, y]),
    tree: null,
  }
}

/** The index over the segments of a shape. */
export function treeOf(shape: Shape): Flatbush {
  if (shape.tree) return shape.tree
  const { segments } = shape
  const tree = new Flatbush(segments.length / 4)
  for (let at = 0; at < segments.length; at += 4) {
    const [ax, ay, bx, by] = [segments[at], segments[at + 1], segments[at + 2], segments[at + 3]] as Box
    tree.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by))
  }
  tree.finish()
  return (shape.tree = tree)
}
