import type { Geometry } from '../model'
import type { CrsTransform } from './transform'

/**
 * Transforms a geometry in place, line by line and ring by ring: where several datum shifts exist a line or ring takes one
 * as a whole (as ogr2ogr does), points take their own. Gives the count of vertices that could not be transformed.
 */
export function transformGeometry(transform: CrsTransform, geometry: Geometry): number {
  const { coords, dim, ends, type } = geometry
  if (type === 'Point' || type === 'MultiPoint') return transform.forward(coords, dim)
  let start = 0
  let failed = 0
  for (const end of ends) {
    failed += transform.forward(coords, dim, start, end, true)
    start = end
  }
  return failed
}
