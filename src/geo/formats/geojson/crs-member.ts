import { AppError } from '../../../shared/errors/app-error'
import { crsOfSrid } from '../../crs'
import { wgs84Crs, type CrsRef } from '../../model'

/**
 * The CRS of the "crs" member of GeoJSON before RFC 7946 ({"type":"name","properties":{"name":…}}, and its kin with a code, a
 * URN or a link), looked for in the first and the last part of the text. Without one the format fixes WGS 84; a name that
 * tells no system is handed on as it is, so that nothing is placed by guess.
 */
export function geojsonCrs(head: string, tail: string): CrsRef {
  for (const text of [head, tail]) {
    const members = /"crs"\s*:\s*\{[^{}]*"properties"\s*:\s*\{([^{}]*)\}/.exec(text)?.[1]
    if (members === undefined) continue
    const name = /"(?:name|urn|href)"\s*:\s*"((?:[^"\\]|\\.){1,200})"/.exec(members)?.[1]?.replaceAll('\\/', '/').trim()
    const code = /"code"\s*:\s*"?(\d{3,6})\b/.exec(members)?.[1]
    if (name) return crsOfName(name)
    if (code) return ofCode(Number(code))
  }
  return wgs84Crs
}

/** "EPSG:28356", URNs, URLs and links that end in an EPSG code; of a compound URN ("…crs:EPSG::2193,crs:EPSG::7839") the first. */
const epsgName = /(?:^|[:/])EPSG(?:::?|\/|\.xml#|:[^:,/]*:|\/[^/]*\/)(\d{3,6})(?=$|[,+/])/i
const esriName = /(?:^|[:/])ESRI:(?:[^:]*:)?(\d{4,6})$/i

function crsOfName(name: string): CrsRef {
  if (/(^|[:/])CRS84h?$/i.test(name) || /^WGS ?84$/i.test(name)) return { ...wgs84Crs, from: 'file' }
  if (/(^|[:/])CRS83$/i.test(name)) return ofCode(4269)
  if (/(^|[:/])CRS27$/i.test(name)) return ofCode(4267)
  const code = epsgName.exec(name)?.[1]
  if (code) return ofCode(Number(code))
  const esri = esriName.exec(name)?.[1]
  return esri ? ofEsri(Number(esri), name) : unknown(name)
}

function ofCode(srid: number): CrsRef {
  return { srid, wkt: null, proj4: null, name: null, from: 'file' }
}

/** Codes of Esri's own that stand for one of EPSG. */
function ofEsri(code: number, name: string): CrsRef {
  try {
    const { srid } = crsOfSrid(code)
    return srid === null ? unknown(name) : ofCode(srid)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return unknown(name)
  }
}

function unknown(name: string): CrsRef {
  return { srid: null, wkt: name, proj4: null, name, from: 'file' }
}
