import type { AppError } from '../../shared/errors/app-error'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { Crs } from './crs'
import { epsg, type EpsgEntry } from './registry'
import { unitOfSteps } from './canonical'

/** Codes outside EPSG under which Web Mercator and WGS 84 are still written. */
const otherCodes: Readonly<Record<number, number>> = {
  900913: 3857,
  102100: 3857,
  102113: 3857,
  3785: 3857,
  104111: 4326,
}

function unusable({ srid, name }: EpsgEntry, why: 'codeHeights' | 'codeGeocentric' | 'codeNotComputed'): AppError {
  return errorOf('crs.unusable', said(`readers.crs.${why}`, { srid, name }), {
    details: { srid, name },
    retry: 'after-change',
  })
}

/**
 * The CRS of an EPSG code; of a compound code its horizontal part, of a withdrawn one the system that took its place (as
 * GDAL does: most were withdrawn for a mistake in them). Throws crs.unknown for a code that EPSG does not have,
 * crs.unusable for one that no plan position can be made of (heights, geocentric, a method that PROJ lacks too).
 */
export function crsOfSrid(srid: number): Crs {
  const named = otherCodes[srid] ?? srid
  const code = epsg().get(named)?.replacement || named
  const entry = epsg().get(code)
  if (!entry)
    throw errorOf('crs.unknown', said('readers.crs.noSuchCode', { srid }), {
      details: { srid },
      retry: 'after-change',
    })
  if (entry.kind === 'compound') return { ...crsOfSrid(entry.base), name: entry.name }
  if (entry.kind === 'vertical') throw unusable(entry, 'codeHeights')
  if (entry.kind === 'geocentric') throw unusable(entry, 'codeGeocentric')
  if (entry.steps === null || entry.operations.length === 0) throw unusable(entry, 'codeNotComputed')
  const base = entry.kind === 'projected' ? epsg().get(entry.base) : entry
  const geographic = entry.kind !== 'projected'
  return {
    srid: code,
    name: entry.name,
    kind: geographic ? 'geographic' : 'projected',
    unit: geographic && /^degree/.test(entry.unit ?? '') ? 'degree' : (entry.unit ?? 'metre'),
    unitSize: sizeOfUnit(entry.steps, geographic),
    area: entry.area,
    steps: entry.steps,
    base: entry.base || code,
    operations: entry.operations,
    gridOperations: base?.gridOperations ?? [],
  }
}

function sizeOfUnit(steps: string, geographic: boolean): number {
  return unitOfSteps(steps) ?? (geographic ? Math.PI / 180 : 1)
}
