import type { Geometry } from '../../model'
import { isGeojson, parseGeojsonText } from './geojson-text'
import { isHexWkb, parseHexWkb } from './hex-wkb'
import { parseWkt } from './wkt-geometry'

/** Geometry written into one field, as WKT, hexadecimal WKB or GeoJSON, and the EPSG code that it names; null when it is none. */
export function parseGeometryText(text: string): { geometries: Geometry[]; srid: number | null } | null {
  if (isHexWkb(text)) return parseHexWkb(text)
  return isGeojson(text) ? parseGeojsonText(text) : parseWkt(text)
}
