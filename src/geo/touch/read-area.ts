import { shapeOfArea, type Shape } from '../../shared/geometry/shape'
import { readPermitArea } from '../../shared/model/permit-area'

/** An area that was read: `shape` null where it is `empty` (without any geometry) or `broken` (with one that cannot be read). */
export type AreaRead =
  | { state: 'placed'; shape: Shape; isPartly: boolean }
  | { state: 'empty' | 'broken'; shape: null; isPartly: false }

/** Reads an area from GeoJSON of any kind as a string, lon/lat. */
export function readArea(geometry: string | null): AreaRead {
  if (geometry === null || geometry.trim() === '') return { state: 'empty', shape: null, isPartly: false }
  const area = readPermitArea(geometry)
  const shape = area && shapeOfArea(area)
  if (shape) return { state: 'placed', shape, isPartly: area.leftOut > 0 }
  return { state: area === null || area.leftOut > 0 ? 'broken' : 'empty', shape: null, isPartly: false }
}
