import { bboxOf, boxesMeet, metresBetween, type Bbox, type Geometry, type Position } from './geometry'
import { partsOf, touchesPolygons, type Polygons } from './touching'

/** A box widened by so many metres on every side. */
export function widened([west, south, east, north]: Bbox, metres: number): Bbox {
  const dy = metres / 111_320
  const dx = dy / Math.max(0.05, Math.cos(((south + north) * Math.PI) / 360))
  return [west - dx, south - dy, east + dx, north + dy]
}

/** Whether a geometry touches polygons or comes as near to their edges as `metres`. */
export function isNear(geometry: Geometry, polygons: Polygons, polygonsBbox: Bbox, metres: number): boolean {
  if (touchesPolygons(geometry, polygons, polygonsBbox)) return true
  const box = bboxOf(geometry)
  if (!box || !boxesMeet(box, widened(polygonsBbox, metres))) return false
  const { points, lines } = partsOf(geometry)
  const edges = polygons.flatMap((rings) => rings.flatMap(segmentsOf))
  return [...points.map((place) => [place]), ...lines].some((line) =>
    segmentsOf(line).some(([a, b]) => edges.some(([c, d]) => segmentsApart(a, b, c, d) <= metres)),
  )
}

type Segment = readonly [Position, Position]

/** The segments of a line; a single place is one without length. */
const segmentsOf = (line: readonly Position[]): Segment[] =>
  line.length === 1 && line[0] ? [[line[0], line[0]]] : line.slice(1).map((to, at) => [line[at] ?? to, to] as const)

/** Metres between two segments that do not cross: from an end of the one to the other. */
const segmentsApart = (a: Position, b: Position, c: Position, d: Position): number =>
  Math.min(toSegment(a, c, d), toSegment(b, c, d), toSegment(c, a, b), toSegment(d, a, b))

function toSegment(place: Position, from: Position, to: Position): number {
  const scale = Math.cos((place[1] * Math.PI) / 180)
  const [dx, dy] = [(to[0] - from[0]) * scale, to[1] - from[1]]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((place[0] - from[0]) * scale * dx + (place[1] - from[1]) * dy) / length
  const share = Math.min(1, Math.max(0, along))
  return metresBetween(place, [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share])
}
