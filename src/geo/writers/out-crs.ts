import { crsOfSrid, createTransform, wktOfCrs } from '../crs'
import type { Geometry } from '../model'

/** The CRS that a file is written in. */
export interface OutCrs {
  srid: number
  name: string
  /** WKT 1; null where it has no words for it. */
  wkt: string | null
}

/** Lon/lat, as tilesets have it. */
export const lonLat: OutCrs = {
  ...{ srid: 4326, name: 'WGS 84' },
  wkt: 'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]',
}

/**
 * The CRS of an EPSG code, and how geometry in lon/lat comes into it: null where it cannot lie there. Throws crs.unknown and
 * crs.unusable.
 */
export function intoCrs(srid: number): { crs: OutCrs; move: (geometry: Geometry) => Geometry | null } {
  if (srid === lonLat.srid) return { crs: lonLat, move: (geometry) => geometry }
  const to = crsOfSrid(srid)
  const transform = createTransform(crsOfSrid(lonLat.srid), to)
  return {
    crs: { srid: to.srid ?? srid, name: to.name, wkt: wktOfCrs(to) },
    move(geometry) {
      const coords = Float64Array.from(geometry.coords)
      return transform.forward(coords, geometry.dim) > 0 ? null : { ...geometry, coords }
    },
  }
}
