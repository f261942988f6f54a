import type { Crs } from '../crs'
import { crsOfModel } from './model-crs'
import { modelOfWkt } from './wkt-model'
import { epsgCodeOf, parseWkt } from './wkt-tree'

/** The CRS of a WKT text of any kind. Throws crs.unknown for text that is no WKT, crs.unusable for what cannot be computed. */
export function crsOfWkt(text: string): Crs {
  return crsOfModel(modelOfWkt(parseWkt(text)))
}

/** The EPSG code that the whole of a WKT text gives itself; null when it gives none. Throws as crsOfWkt does. */
export function compoundCodeOfWkt(text: string): number | null {
  return epsgCodeOf(parseWkt(text))
}
