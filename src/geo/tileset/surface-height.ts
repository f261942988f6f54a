import type { Geometry } from '../model'

/**
 * The height of a surface of triangles (TIN, 3D faces, terrain) at a place, in the unit of the file; the highest where it lies
 * over itself. Null beside it, for what is no such surface, and for one that is drawn at height 0.
 */
export function surfaceHeight(geometry: Geometry, lon: number, lat: number): number | null {
  if (!isSurface(geometry)) return null
  const { coords, ends } = geometry
  let highest: number | null = null
  for (let ring = 0, first = 0; ring < ends.length; first = ends[ring++]!) {
    const height = triangleHeight(coords, first, lon, lat)
    if (height !== null && (highest === null || height > highest)) highest = height
  }
  return highest === null ? null : Number(highest.toFixed(3))
}

/** Whether a geometry is a surface of triangles with heights; one that is drawn at height 0 has none. */
export function isSurface({ type, coords, dim, ends, polygonEnds }: Geometry): boolean {
  const areas = type === 'Polygon' ? 1 : polygonEnds?.length
  // What has holes is an area in plan.
  if (dim !== 3 || ends.length !== areas) return false
  let flat = true
  for (let ring = 0, first = 0; ring < ends.length; first = ends[ring++]!) {
    if (ends[ring]! - first !== 4) return false
    flat &&= coords[first * 3 + 2] === 0 && coords[first * 3 + 5] === 0 && coords[first * 3 + 8] === 0
  }
  return !flat
}

/** The height of the plane of the triangle that begins at a vertex, at a place within it; null beside it. */
export function triangleHeight(coords: Geometry['coords'], first: number, lon: number, lat: number): number | null {
  return inTriangle(coords, first * 3, (first + 1) * 3, (first + 2) * 3, lon, lat)
}

/** The height of a triangle's plane at a place within it. */
function inTriangle(coords: Geometry['coords'], a: number, b: number, c: number, x: number, y: number): number | null {
  const [ax, ay] = [coords[a]! - x, coords[a + 1]! - y]
  const [bx, by] = [coords[b]! - x, coords[b + 1]! - y]
  const [cx, cy] = [coords[c]! - x, coords[c + 1]! - y]
  const twice = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (twice === 0) return null
  const u = (bx * cy - cx * by) / twice
  const v = (cx * ay - ax * cy) / twice
  const w = 1 - u - v
  // A little over the edge, so that nothing is missed between two triangles.
  if (!(u >= -1e-9 && v >= -1e-9 && w >= -1e-9)) return null
  return u * coords[a + 2]! + v * coords[b + 2]! + w * coords[c + 2]!
}
