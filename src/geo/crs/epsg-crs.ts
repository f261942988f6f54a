import { AppError } from '../../shared/errors/app-error'
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

function unusable(entry: EpsgEntry, why: string): AppError {
  return new AppError('crs.unusable', `EPSG:${entry.srid} (${entry.name}) ${why}`, {
    details: { srid: entry.srid, name: entry.name },
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
    throw new AppError(
      'crs.unknown',
      `EPSG has no coordinate reference system ${srid}. Check the code, for instance 7856 for GDA2020 / MGA zone 56.`,
      {
        details: { srid },
        retry: 'after-change',
      },
    )
  if (entry.kind === 'compound') return { ...crsOfSrid(entry.base), name: entry.name }
  if (entry.kind === 'vertical')
    throw unusable(entry, 'is a height system: it gives no position. Choose the code of the plan coordinates.')
  if (entry.kind === 'geocentric')
    throw unusable(
      entry,
      'is geocentric (X, Y, Z from the centre of the Earth). Choose a projected or geographic system.',
    )
  if (entry.steps === null || entry.operations.length === 0)
    throw unusable(
      entry,
      'uses a projection method or datum that cannot be computed here. Convert the file to another system first.',
    )
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
