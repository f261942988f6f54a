import { metresPerDegree } from '../../shared/geometry/distance'
import type { Geometry } from '../model'
import { surfaceHeight } from '../tileset/surface-height'

/**
 * The height of a feature at a place that lies on it, in the unit of its file: of a surface of triangles there, else of its
 * nearest edge, between the heights of its ends. Null for what has no heights, and for what is drawn at height 0.
 */
export function heightOn(geometry: Geometry, [lon, lat]: readonly [lon: number, lat: number]): number | null {
  const { coords, dim, ends, type } = geometry
  if (dim !== 3) return null
  const onSurface = surfaceHeight(geometry, lon, lat)
  if (onSurface !== null) return onSurface
  const [east, north] = metresPerDegree(lat)
  const isPoints = type === 'Point' || type === 'MultiPoint'
  let [least, height, flat] = [Infinity, 0, true]
  const take = (a: number, b: number): void => {
    const [ax, ay] = [(coords[a * 3]! - lon) * east, (coords[a * 3 + 1]! - lat) * north]
    const [dx, dy] = [(coords[b * 3]! - lon) * east - ax, (coords[b * 3 + 1]! - lat) * north - ay]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
    const apart = Math.hypot(ax + dx * along, ay + dy * along)
    if (!(apart < least)) return
    least = apart
    height = coords[a * 3 + 2]! + (coords[b * 3 + 2]! - coords[a * 3 + 2]!) * along
  }
  let vertex = 0
  for (const end of ends)
    for (; vertex < end; vertex++) {
      flat &&= coords[vertex * 3 + 2] === 0
      const isLast = vertex + 1 === end
      take(vertex, isPoints || isLast ? vertex : vertex + 1)
    }
  return flat || !Number.isFinite(height) || least === Infinity ? null : Number(height.toFixed(3))
}
