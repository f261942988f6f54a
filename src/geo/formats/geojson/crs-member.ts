import type { CrsRef } from '../../model'
import { wgs84Crs } from '../../model'

/**
 * The CRS of the "crs" member of GeoJSON before RFC 7946 ({"type":"name","properties":{"name":…}}), looked for in the first
 * and the last part of the text. Without one the format fixes WGS 84.
 */
export function geojsonCrs(head: string, tail: string): CrsRef {
  for (const text of [head, tail]) {
    const found = /"crs"\s*:\s*\{[^{}]*"properties"\s*:\s*\{[^{}]*"name"\s*:\s*"([^"]{1,200})"/.exec(text)?.[1]
    const crs = found ? crsOfName(found) : null
    if (crs) return crs
  }
  return wgs84Crs
}

function crsOfName(name: string): CrsRef | null {
  const code =
    /^(?:urn:(?:x-)?ogc:def:crs:EPSG:[^:]*:|https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/[^/]*\/|EPSG:{1,2})(\d{3,6})$/i.exec(
      name,
    )?.[1]
  if (code) return { srid: Number(code), wkt: null, proj4: null, name: null, from: 'file' }
  if (/CRS84h?$/i.test(name)) return { ...wgs84Crs, from: 'file' }
  return null
}
