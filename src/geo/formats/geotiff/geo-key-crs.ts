import type { CrsRef } from '../../model'
import { crsOfSrid } from '../../crs'
import { epsg } from '../../crs/registry'
import { linearUnitOfKeys, wktOfKeys } from './geo-key-wkt'
import { key, type GeoKeys } from './geo-keys'

const userDefined = 32767

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
