import type { Geometry } from '../model'

/**
 * GeoJSON coordinates of a geometry, heights included, of at most `limit` vertices: longer ones end early (rings stay
 * closed).
 */
export function geojsonCoordinates(geometry: Geometry, limit = Infinity): unknown {
  const { coords, dim, ends, type } = geometry
  const position = (at: number): number[] => Array.from(coords.slice(at * dim, at * dim + dim))
  if (type === 'Point') return position(0)
  let left = limit
  const parts: number[][][] = []
  let start = 0
  for (const end of ends) {
    const many = Math.min(end - start, left)
    const part: number[][] = []
    for (let i = 0; i < many; i++) part.push(position(start + i))
    const polygon = type === 'Polygon' || type === 'MultiPolygon'
    if (polygon && many < end - start && many > 0) part.push(position(start))
    if (many > 0) parts.push(part)
    left -= many
    start = end
  }
  if (type === 'LineString' || type === 'MultiPoint') return parts[0] ?? []
  if (type === 'MultiLineString' || type === 'Polygon') return parts
  const polygons: number[][][][] = []
  let ring = 0
  for (const end of geometry.polygonEnds ?? [ends.length]) {
    const rings = parts.slice(ring, end)
    if (rings.length > 0) polygons.push(rings)
    ring = end
  }
  return polygons
}
