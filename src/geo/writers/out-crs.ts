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

/** Degrees by which a place may be off that comes back from lon/lat: more is another datum shift, and not corrected. */
const mostOff = 1e-6

/**
 * The CRS of an EPSG code, and how geometry in lon/lat comes into it: null where it cannot lie there. Throws crs.unknown and
 * crs.unusable.
 * @param isBack it was in this CRS before: a shift of datums there and back, without heights, would leave it a millimetre off
 */
export function intoCrs(srid: number, isBack = false): { crs: OutCrs; move: (geometry: Geometry) => Geometry | null } {
  if (srid === lonLat.srid) return { crs: lonLat, move: (geometry) => geometry }
  const to = crsOfSrid(srid)
  const transform = createTransform(crsOfSrid(lonLat.srid), to)
  const there = isBack ? createTransform(to, crsOfSrid(lonLat.srid)) : null
  return {
    crs: { srid: to.srid ?? srid, name: to.name, wkt: wktOfCrs(to) },
    move(geometry) {
      const coords = Float64Array.from(geometry.coords)
      if (transform.forward(coords, geometry.dim) > 0) return null
      if (there) correct(geometry, coords)
      return { ...geometry, coords }
    },
  }

  /** Where the way there would not end at the same place again, goes back from as far on its other side. */
  function correct({ coords: lonLats, dim }: Geometry, coords: Float64Array): void {
    const again = Float64Array.from(coords)
    there?.forward(again, dim)
    const other = Float64Array.from(lonLats)
    for (let at = 0; at < other.length; at += dim)
      for (const axis of [at, at + 1]) {
        const off = (lonLats[axis] as number) - (again[axis] as number)
        if (Math.abs(off) < mostOff) other[axis]! += off
      }
    if (transform.forward(other, dim) === 0) coords.set(other)
  }
}
