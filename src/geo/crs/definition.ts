import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { Crs } from './crs'
import { identifyBySteps } from './identify'
import { crsOfProjString } from './proj-definition'
import { crsOfSrid } from './epsg-crs'
import { crsOfWkt } from './wkt/wkt-crs'
import { crsOfProjJson } from './wkt/projjson'

const codePatterns = [
  /^(?:EPSG|epsg)::?(\d+)$/,
  /^urn:(?:ogc|x-ogc|opengis):def:crs:EPSG:[^:]*:(\d+)$/i,
  /^https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/[^/]+\/(\d+)\/?$/i,
  /^https?:\/\/www\.opengis\.net\/gml\/srs\/epsg\.xml#(\d+)$/i,
  /^\+init=epsg:(\d+)\b/i,
  /^(\d{4,6})$/,
]

/** The EPSG code in texts such as "EPSG:7856", an OGC URN or URL, or CRS84; null when the text is something else. */
export function codeInText(text: string): number | null {
  const trimmed = text.trim()
  for (const pattern of codePatterns) {
    const match = pattern.exec(trimmed)
    if (match) return Number(match[1])
  }
  if (
    /^(?:OGC:CRS84|urn:ogc:def:crs:OGC:[^:]*:CRS84|https?:\/\/www\.opengis\.net\/def\/crs\/OGC\/[^/]+\/CRS84)$/i.test(
      trimmed,
    )
  )
    return 4326
  return null
}

/**
 * The CRS of a definition of any kind: WKT 1 (OGC, ESRI) or 2, PROJJSON, PROJ string, code text. Where it equals a system
 * of EPSG that system is given, with its code. Throws crs.unknown when the text is no definition, crs.unusable when it is
 * one that cannot be computed.
 */
export function crsFromDefinition(text: string): Crs {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  const code = codeInText(trimmed)
  if (code !== null) return crsOfSrid(code)
  if (trimmed.startsWith('{')) return crsOfProjJson(trimmed)
  if (/^(\+|proj=)/.test(trimmed)) {
    const crs = crsOfProjString(trimmed)
    const srid = identifyBySteps(crs)
    return srid === null ? crs : crsOfSrid(srid)
  }
  if (/^[A-Za-z_0-9]+\s*[[(]/.test(trimmed)) return crsOfWkt(trimmed)
  throw errorOf('crs.unknown', said('readers.crs.noDefinition', { text: trimmed.slice(0, 60) }), {
    retry: 'after-change',
  })
}
