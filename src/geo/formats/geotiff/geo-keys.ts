import type { CrsRef } from '../../model'
import { crsOfSrid } from '../../crs'
import { epsg } from '../../crs/registry'
import { linearUnitOfKeys, wktOfKeys } from './geo-key-wkt'
import { tag } from './tags'
import type { TiffDirectory } from './tiff-file'

/** GeoKeys of GeoTIFF (OGC 19-008, with the parameter keys of GeoTIFF 1.0) that are read. */
export const key = {
  modelType: 1024,
  rasterType: 1025,
  citation: 1026,
  geographicType: 2048,
  geographicCitation: 2049,
  datum: 2050,
  primeMeridian: 2051,
  linearUnitSize: 2053,
  angularUnit: 2054,
  angularUnitSize: 2055,
  ellipsoid: 2056,
  semiMajor: 2057,
  semiMinor: 2058,
  inverseFlattening: 2059,
  primeMeridianLongitude: 2061,
  toWgs84: 2062,
  projectedType: 3072,
  projectedCitation: 3073,
  projection: 3074,
  method: 3075,
  linearUnit: 3076,
  linearUnitSizeProjected: 3077,
  verticalType: 4096,
} as const

/** Values of the GeoKeys by their number. */
export type GeoKeys = ReadonlyMap<number, number | string | number[]>

const userDefined = 32767

/** The GeoKeys of an image; empty when it has none. Keys that point outside their values are left out. */
export async function readGeoKeys(directory: TiffDirectory): Promise<GeoKeys> {
  const words = await directory.numbers(tag.geoKeys)
  const found = new Map<number, number | string | number[]>()
  if (!words || words.length < 4) return found
  const doubles = await directory.numbers(tag.geoDoubles)
  const text = (await directory.text(tag.geoText)) ?? ''
  for (let i = 4; i + 3 < words.length && i < 4 + 4 * words[3]!; i += 4) {
    const [id, place, count, value] = [words[i]!, words[i + 1]!, words[i + 2]!, words[i + 3]!]
    if (place === 0) found.set(id, value)
    else if (place === tag.geoText) found.set(id, text.slice(value, value + count).replace(/\|?\0*$/, ''))
    else if (place === tag.geoDoubles && doubles && value + count <= doubles.length) {
      found.set(id, count === 1 ? doubles[value]! : [...doubles.subarray(value, value + count)])
    }
  }
  return found
}

/** True when coordinates name the middle of a pixel, not its corner (PixelIsPoint). */
export function pixelIsPoint(keys: GeoKeys): boolean {
  return keys.get(key.rasterType) === 2
}

/** The CRS that the keys name; null when they name none. */
export function crsOfKeys(keys: GeoKeys): CrsRef | null {
  const text = (id: number): string | null => {
    const value = keys.get(id)
    return typeof value === 'string' && value.trim() ? value.trim() : null
  }
  const code = (id: number): number => {
    const value = keys.get(id)
    return typeof value === 'number' && value > 0 && value !== userDefined ? value : 0
  }
  const model = keys.get(key.modelType)
  const name = text(key.projectedCitation) ?? text(key.citation) ?? text(key.geographicCitation)
  const esri = esriDefinition([text(key.projectedCitation), text(key.citation), text(key.geographicCitation)])
  // Beside a projection that only a citation describes, the geographic code names what lies below it.
  const projected = model === 1 || keys.has(key.method) || /^PROJCS/i.test(esri ?? '')
  const srid = code(key.projectedType) || (projected ? 0 : geographicCode(code))
  const wkt = esri ?? wktOfKeys(keys, name)
  const known = srid !== 0 && (epsg().get(srid) !== null || wkt === null)
  if (!known && wkt === null) return null
  return { srid: known ? srid : null, wkt, proj4: null, name: shortName(name), from: 'file' }
}

/** GDAL writes a geographic system with heights as the flat one, and its own code where that of the heights belongs. */
function geographicCode(code: (id: number) => number): number {
  const whole = code(key.verticalType)
  return epsg().get(whole)?.kind === 'geographic 3D' ? whole : code(key.geographicType)
}

/**
 * What the coordinates are to be multiplied by for the system that the keys name by its code: old State Plane files name a
 * metric code and a foot beside it, and mean feet. 1 for nearly all files.
 */
export function unitFactor(keys: GeoKeys, srid: number | null): number {
  const stated = linearUnitOfKeys(keys)
  if (stated === null || srid === null || keys.get(key.projectedType) !== srid) return 1
  try {
    const own = crsOfSrid(srid)
    const factor = own.kind === 'projected' ? stated / own.unitSize : 1
    return Math.abs(factor - 1) > 1e-9 ? factor : 1
  } catch {
    // A code that cannot be used: placing the layer says so.
    return 1
  }
}

/** WKT that ESRI's programs put into a citation. */
function esriDefinition(citations: readonly (string | null)[]): string | null {
  for (const citation of citations) {
    const match = /ESRI PE String\s*=\s*([\s\S]+)/.exec(citation ?? '')
    if (match) return match[1]!.replace(/\|+$/, '').trim()
  }
  return null
}

/** "PCS Name = X|…" and its like as X. */
function shortName(citation: string | null): string | null {
  if (citation === null || /ESRI PE String/.test(citation)) return null
  const parts = citation.split('|').map((part) => part.trim())
  const named = parts.find((part) => /^(?:PCS|GCS) Name\s*=/.test(part)) ?? parts[0] ?? ''
  return named.replace(/^[^=]*=\s*/, '').slice(0, 200) || null
}
