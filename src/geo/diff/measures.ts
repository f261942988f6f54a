import { geodesicArea, geodesicLength, type LonLat } from '../../shared/geometry/geodesy'
import type { Geometry } from '../model'

/** Length of lines in metres, area of polygons in square metres, on the ellipsoid; null for points. Lon/lat. */
export function sizeOf(geometry: Geometry): { value: number; unit: 'm' | 'm²' } | null {
  const parts = partsOf(geometry)
  if (geometry.type === 'LineString' || geometry.type === 'MultiLineString')
    return { value: parts.reduce((sum, line) => sum + geodesicLength(line), 0), unit: 'm' }
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return null
  const firsts = new Set([0, ...(geometry.polygonEnds ?? [])])
  return {
    value: parts.reduce((sum, ring, at) => sum + (firsts.has(at) ? 1 : -1) * geodesicArea(ring).area, 0),
    unit: 'm²',
  }
}

/** By how many metres the vertices moved at most; null where they are not the same ones any more, or only heights differ. Lon/lat. */
export function movedMetres(before: Geometry, after: Geometry): number | null {
  const [old, now] = [verticesOf(before), verticesOf(after)]
  if (old.length === 0 || old.length !== now.length) return null
  const most = now.reduce((far, place, at) => Math.max(far, geodesicLength([old[at] ?? place, place])), 0)
  return most > 0 ? most : null
}

function verticesOf({ coords, dim }: Geometry): LonLat[] {
  return Array.from({ length: coords.length / dim }, (_, at) => [
    coords[at * dim] as number,
    coords[at * dim + 1] as number,
  ])
}

function partsOf(geometry: Geometry): LonLat[][] {
  const vertices = verticesOf(geometry)
  return geometry.ends.map((end, at) => vertices.slice(at === 0 ? 0 : geometry.ends[at - 1], end))
}
