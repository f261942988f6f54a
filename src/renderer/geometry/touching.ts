import { bboxOf, boxesMeet, type Bbox, type Geometry, type Position } from './geometry'

/** Polygons with their holes, outer rings first; longitude and latitude in degrees. */
export type Polygons = readonly (readonly (readonly Position[])[])[]

/** Whether a geometry lies in, crosses or surrounds any of the polygons; their edges count. Plane geometry in degrees. */
export function touchesPolygons(geometry: Geometry, polygons: Polygons, polygonsBbox: Bbox): boolean {
  const box = bboxOf(geometry)
  if (!box || !boxesMeet(box, polygonsBbox)) return false
  const { points, lines, rings } = partsOf(geometry)
  return polygons.some(
    (polygon) =>
      points.some((point) => isInside(point, polygon)) ||
      lines.some((line) => isInside(line[0], polygon) || crosses(line, polygon)) ||
      // A polygon that surrounds the area has none of its own points in it, but all of the area's.
      rings.some((ring) => isInside(polygon[0]?.[0], [ring])),
  )
}

/** A geometry taken apart. */
interface Parts {
  points: Position[]
  /** Lines, and rings as closed lines. */
  lines: readonly Position[][]
  /** Outer rings. */
  rings: readonly Position[][]
}

/** The points, lines and outer rings of a geometry, whatever it is made of. */
export function partsOf(geometry: Geometry): Parts {
  switch (geometry.type) {
    case 'Point':
      return { points: [geometry.coordinates], lines: [], rings: [] }
    case 'MultiPoint':
      return { points: geometry.coordinates, lines: [], rings: [] }
    case 'LineString':
      return { points: [], lines: [geometry.coordinates], rings: [] }
    case 'MultiLineString':
      return { points: [], lines: geometry.coordinates, rings: [] }
    case 'Polygon':
      return { points: [], lines: geometry.coordinates, rings: geometry.coordinates.slice(0, 1) }
    case 'MultiPolygon':
      return {
        points: [],
        lines: geometry.coordinates.flat(),
        rings: geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1)),
      }
    case 'GeometryCollection': {
      const all = geometry.geometries.map(partsOf)
      return {
        points: all.flatMap(({ points }) => points),
        lines: all.flatMap(({ lines }) => lines),
        rings: all.flatMap(({ rings }) => rings),
      }
    }
  }
}

/** In the outer ring and in no hole: an odd number of edges to the east, over all rings. */
function isInside(point: Position | undefined, rings: readonly (readonly Position[])[]): boolean {
  if (!point) return false
  const [x, y] = point
  let inside = false
  for (const ring of rings) {
    for (let index = 0, before = ring.length - 1; index < ring.length; before = index++) {
      const a = ring[index]
      const b = ring[before]
      if (!a || !b || a[1] > y === b[1] > y) continue
      if (x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside
    }
  }
  return inside
}

function crosses(line: readonly Position[], rings: readonly (readonly Position[])[]): boolean {
  for (let index = 1; index < line.length; index++) {
    const a = line[index - 1]
    const b = line[index]
    if (!a || !b) continue
    for (const ring of rings)
      for (let at = 1; at < ring.length; at++) {
        const c = ring[at - 1]
        const d = ring[at]
        if (c && d && segmentsMeet(a, b, c, d)) return true
      }
  }
  return false
}

function segmentsMeet(a: Position, b: Position, c: Position, d: Position): boolean {
  const side = (p: Position, q: Position, r: Position) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))
  const within = (p: Position, q: Position, r: Position) =>
    Math.min(p[0], q[0]) <= r[0] &&
    r[0] <= Math.max(p[0], q[0]) &&
    Math.min(p[1], q[1]) <= r[1] &&
    r[1] <= Math.max(p[1], q[1])
  const [abc, abd, cda, cdb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (abc !== abd && cda !== cdb) return true
  return (
    (abc === 0 && within(a, b, c)) ||
    (abd === 0 && within(a, b, d)) ||
    (cda === 0 && within(c, d, a)) ||
    (cdb === 0 && within(c, d, b))
  )
}
