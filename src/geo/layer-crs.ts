import { AppError, toAppError } from '../shared/errors/app-error'
import { saidError } from '../shared/languages/said'
import { said } from '../shared/languages/said-readers'
import { errorOf } from '../shared/errors/worded-error'
import { createTransform, crsOfSrid, identifyWkt, resolveCrs, type Crs, type CrsTransform } from './crs'
import type { CrsRef, CrsSource, FormatId, ReadOptions, Warning } from './model'
import { warningOf } from './formats/common/warnings'

/** Where a layer lies: its CRS, how that was found, and the way to WGS 84. */
export interface LayerPlace {
  /** EPSG code; null when the CRS has none or is not known. */
  srid: number | null
  name: string | null
  from: CrsSource
  /** Null when the CRS is not known or not usable. */
  toWgs84: CrsTransform | null
  warnings: Warning[]
}

/** How a file is read, and what decides about its CRS beside it; with it the same comes out again, in the same place. */
export interface CrsChoice {
  options: ReadOptions
  /** Taken where the file names none, or one that cannot be used; null: none is taken. */
  defaultSrid: number | null
}

/** Formats whose coordinates are WGS 84 whatever anybody asks for. */
const fixedFormats: ReadonlySet<FormatId> = new Set<FormatId>(['kml', 'gpx'])

/**
 * Decides the CRS of a layer: the request's own choice, then what the file says, then the default of the project. Throws
 * crs.unknown or crs.unusable for a code that was asked for and cannot be used; what a file says wrongly is only a warning.
 */
export function placeLayer(ref: CrsRef, format: FormatId, { options, defaultSrid }: CrsChoice): LayerPlace {
  const asked = options.srid ?? null
  if (asked !== null && asked > 0 && !fixedFormats.has(format)) return placed(crsOfSrid(asked), 'option', [])

  const warnings: Warning[] = []
  const { crs: own, srid } = ownCrs(ref, warnings)
  if (own) {
    const place = tryPlace(own, ref.from, warnings)
    // The code that the file names is told, also where a kin without height or the successor of a withdrawn one is used.
    if (place.toWgs84 || defaultSrid === null) {
      return { ...place, srid: srid ?? place.srid, name: place.name ?? ref.name }
    }
  }
  if (defaultSrid !== null && defaultSrid > 0) return placed(crsOfSrid(defaultSrid), 'project', warnings)
  const known = ref.srid !== null || ref.wkt !== null || ref.proj4 !== null
  return { srid: ref.srid, name: ref.name, from: known ? ref.from : 'none', toWgs84: null, warnings }
}

/** The CRS that a layer is placed by, to be kept: the code that was chosen for it, else what the file says. */
export function keptCrs(ref: CrsRef, format: FormatId, choice: CrsChoice): CrsRef {
  const { srid, name, from } = placeLayer(ref, format, choice)
  return from === 'option' || from === 'project'
    ? { srid, wkt: null, proj4: null, name, from }
    : { ...ref, name: ref.name ?? name }
}

/** What the file names: a CRS to compute with, and the code to tell, which may be that of a compound system. */
function ownCrs(ref: CrsRef, warnings: Warning[]): { crs: Crs | null; srid: number | null } {
  if (ref.srid === null && ref.wkt === null && ref.proj4 === null) return { crs: null, srid: null }
  if (ref.srid === null && ref.wkt !== null) {
    const identity = identifyWkt(ref.wkt)
    if (identity.problem)
      warnings.push(warningOf('crs-unusable', said('readers.crs.chooseCode', { problem: identity.problem })))
    return { crs: identity.crs, srid: identity.srid }
  }
  try {
    return { crs: resolveCrs(ref), srid: ref.srid }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    warnings.push(warningOf('crs-unusable', saidError(error)))
    return { crs: null, srid: null }
  }
}

function tryPlace(crs: Crs, from: CrsSource, warnings: Warning[]): LayerPlace {
  try {
    return placed(crs, from, warnings)
  } catch (error) {
    const why = saidError(toAppError(error))
    if (!warnings.some((one) => one.code === 'crs-unusable')) warnings.push(warningOf('crs-unusable', why))
    return { srid: crs.srid, name: crs.name, from, toWgs84: null, warnings }
  }
}

function placed(crs: Crs, from: CrsSource, warnings: Warning[]): LayerPlace {
  const toWgs84 = createTransform(crs, crsOfSrid(4326))
  if (toWgs84.warning) warnings.push(warningOf('crs-accuracy', toWgs84.warning))
  return { srid: crs.srid, name: crs.name, from, toWgs84, warnings }
}

/**
 * Transforms vertices start to end (all when not given) to lon/lat in place. What has no place in the CRS, or is no degree
 * at all (a projected file under a geographic CRS), becomes NaN, NaN; gives the count of those.
 */
export function toLonLat(
  toWgs84: CrsTransform,
  coords: Float64Array | number[],
  dim: 2 | 3,
  start = 0,
  end = coords.length / dim,
): number {
  toWgs84.forward(coords, dim, start, end)
  let lost = 0
  for (let at = start * dim; at < end * dim; at += dim) {
    const lon = coords[at] as number
    const lat = coords[at + 1] as number
    if (lat >= -90.000001 && lat <= 90.000001 && lon >= -720 && lon <= 720) continue
    coords[at] = coords[at + 1] = NaN
    lost++
  }
  return lost
}

/** The error for coordinates of which none can lie in the CRS that was taken. */
export function wrongCrs(file: string, place: LayerPlace): AppError {
  const crs =
    place.srid === null ? (place.name ?? said('readers.crs.thatSystem')) : `EPSG:${place.srid} (${place.name ?? ''})`
  return errorOf('crs.unusable', said('readers.crs.wrongCrs', { file, crs }), {
    details: { file, srid: place.srid },
    retry: 'after-change',
  })
}

/** The error for a layer that has to be placed and cannot: crs.missing, or crs.unusable with the reason. */
export function cannotPlace(file: string, layer: string, place: LayerPlace): AppError {
  const reason = place.warnings.find((one) => one.code === 'crs-unusable')
  const details = { file, layer }
  if (reason) {
    const why = { text: reason.message, by: reason.by }
    return errorOf('crs.unusable', said('readers.crs.because', { layer, why }), { details, retry: 'after-change' })
  }
  return errorOf('crs.missing', said('readers.crs.missing', { layer }), { details, retry: 'after-change' })
}
