import { codeOfName } from '../../crs'
import { hasHeightAxis, isGeographic, isNorthingFirst } from '../../crs/axis-order'
import { noCrs, type CrsRef } from '../../model'

/** A srsName as it is understood. */
export interface Srs {
  /** As it is written. */
  name: string
  /** Two with one key are one system. */
  key: string
  crs: CrsRef
  /** Whether the file gives the northing or latitude first. */
  isNorthingFirst: boolean
  isGeographic: boolean
  /** Numbers a position where the name tells it; 0: it does not. */
  dim: 0 | 2 | 3
}

/** Names that are no code, with the code that stands for them; all give the easting or longitude first. */
const namedCodes: Readonly<Record<string, number>> = {
  CRS84: 4326,
  CRS83: 4269,
  CRS27: 4267,
  CRS84H: 4979,
  'OSGB:BNG': 27700,
  'OSGB:BRITISHNATIONALGRID': 27700,
  'IGNF:LAMB93': 2154,
  'IGNF:RGF93LAMB93': 2154,
  'IGNF:LAMBE': 27572,
  DE_DHDN_3GK2: 31466,
  DE_DHDN_3GK3: 31467,
  DE_DHDN_3GK4: 31468,
  DE_DHDN_3GK5: 31469,
}

/**
 * A srsName in any of its spellings. Uniform resource names and the addresses of OGC's register (`urn:ogc:def:crs:EPSG::n`,
 * `http://www.opengis.net/def/crs/EPSG/0/n`) keep the order of axes of EPSG; `EPSG:n`, a bare code and `…/gml/srs/epsg.xml#n` give
 * the easting or longitude first, as most programs write and ogr2ogr reads them. Of a compound system the plan is taken.
 */
export function readSrsName(text: string): Srs {
  const name = text.trim().slice(0, 500)
  const authority =
    /^urn:(?:x-)?ogc:def:crs(?:,crs)?:EPSG:[^:,]*:(\d{1,7})\b/i.exec(name) ??
    /^urn:(?:x-)?ogc:def:crs(?:,crs)?:EPSG:(\d{1,7})\b/i.exec(name) ??
    /^urn:EPSG:(?:geographic|projected|compound)?CRS:(\d{1,7})$/i.exec(name) ??
    /^https?:\/\/[\w.]+\/def\/crs(?:-compound\?1=https?:\/\/[\w.]+\/def\/crs)?\/EPSG\/[\w.]+\/(\d{1,7})\b/i.exec(name)
  const isCompound = /,crs:.*,crs:|crs-compound/i.test(name)
  if (authority) return ofCode(name, Number(authority[1]), { isAuthority: true, isCompound })
  const plain = /^(?:EPSG\s*:{1,2}\s*)?(\d{4,6})$/i.exec(name) ?? /epsg\.xml#(?:EPSG:)?(\d{1,7})$/i.exec(name)
  if (plain) return ofCode(name, Number(plain[1]), { isAuthority: false, isCompound })
  const last = (name.split(/[:/#]/).pop() ?? '').toUpperCase()
  const code =
    namedCodes[name.toUpperCase()] ??
    namedCodes[last.replace(/_[A-Z]{2}\d{3}.*$/, '')] ??
    utmOf(last) ??
    codeOfName(last)
  if (code !== null) return ofCode(name, code, { isAuthority: false, isCompound })
  return { name, key: name, crs: { ...noCrs, name }, isNorthingFirst: false, isGeographic: false, dim: 0 }
}

/** Names of the German surveys: ETRS89_UTM32, and what stands behind it for heights. */
function utmOf(name: string): number | null {
  const zone = /^(?:DE_)?ETRS89_UTM(\d\d)\b/.exec(name.replace(/[*_]DE_DH.*$/, ''))?.[1]
  return zone ? 25800 + Number(zone) : null
}

function ofCode(
  name: string,
  srid: number,
  { isAuthority, isCompound }: { isAuthority: boolean; isCompound: boolean },
): Srs {
  return {
    name,
    key: String(srid),
    crs: { srid, wkt: null, proj4: null, name: null, from: 'file' },
    isNorthingFirst: isAuthority && isNorthingFirst(srid),
    isGeographic: isGeographic(srid),
    dim: isCompound || hasHeightAxis(srid) ? 3 : 0,
  }
}
