import type { Said } from '../../shared/languages/said'
import { said } from '../../shared/languages/said-readers'
import type { Bbox } from '../model'
import type { Crs } from './crs'
import { findGrid } from './datum/grid-store'
import type { Operation } from './registry'

function contains(area: Bbox | null, lon: number, lat: number): boolean {
  if (!area) return true
  const [west, south, east, north] = area
  return lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east)
}

function gridsOf(operation: Operation): string[] {
  return [...operation.steps.matchAll(/\+grids=(\S+?)(?:\||\s|$)/g)].map((match) =>
    decodeURIComponent(match[1] as string),
  )
}

function middle(area: Bbox | null): [number, number] | null {
  if (!area) return null
  const east = area[0] <= area[2] ? area[2] : area[2] + 360
  const lon = (area[0] + east) / 2
  return [lon > 180 ? lon - 360 : lon, (area[1] + area[3]) / 2]
}

/** Lon/lat of a place. */
export type Place = readonly [lon: number, lat: number]

/** The more accurate of two operations; what has no stated accuracy comes last. */
function better(a: Operation | null, b: Operation): Operation {
  return a === null || (b.accuracyMetres ?? Infinity) < (a.accuracyMetres ?? Infinity) ? b : a
}

/** The operation that is taken at a place (the middle of the area of use when none is given), and the grid that would serve better there. */
function atPlace(crs: Crs, given: Place | null): { operation: Operation | null; betterGrid: string | null } {
  const place = given ?? middle(crs.area)
  const covers = (operation: Operation) => !place || contains(operation.area, place[0], place[1])
  const present = crs.gridOperations.filter((o) => gridsOf(o).every((name) => findGrid(name)))
  let operation: Operation | null = null
  for (const candidate of [...present, ...crs.operations])
    if (covers(candidate) && (operation === null || !candidate.offshore)) operation = better(operation, candidate)
  operation ??= crs.operations[0] ?? null
  // Without a place there is no telling which of the grids of a continent would help.
  if (!place) return { operation, betterGrid: null }
  let missing: Operation | null = null
  for (const candidate of crs.gridOperations)
    if (!present.includes(candidate) && covers(candidate)) missing = better(missing, candidate)
  const helps = missing !== null && (missing.accuracyMetres ?? Infinity) < (operation?.accuracyMetres ?? Infinity)
  return { operation, betterGrid: helps && missing ? (gridsOf(missing).find((name) => !findGrid(name)) ?? null) : null }
}

/** Accuracy in metres of the CRS against WGS 84 in the middle of its area of use; null when it is not known. */
export function accuracyToWgs84(crs: Crs): number | null {
  if (crs.kind === 'local') return null
  return atPlace(crs, null).operation?.accuracyMetres ?? null
}

/**
 * True for a modern datum (GDA2020, NAD83, ETRS89) that is taken as it is: the few metres that its operation states are the
 * spread of WGS 84 itself, not a shift that was lost, so nobody has to be warned of them.
 */
function isRealisation(operation: Operation | null): boolean {
  return (
    operation !== null && operation.steps === '' && !operation.ballpark && (operation.accuracyMetres ?? Infinity) < 5
  )
}

/** What createTransform says about accuracy. Within one datum nothing is lost. */
export function accuracyOf(
  from: Crs,
  to: Crs,
  sameDatum: boolean,
  place: Place | null,
): { accuracyMetres: number | null; warning: Said | null } {
  if (sameDatum) return { accuracyMetres: 0, warning: null }
  let total: number | null = 0
  const sentences: Said[] = []
  for (const crs of [from, to]) {
    const { operation, betterGrid } = atPlace(crs, place)
    const accuracy: number | null = operation?.accuracyMetres ?? null
    const label = crs.srid === null ? crs.name : `EPSG:${crs.srid}`
    const what = betterGrid ? said('readers.crs.withoutGrid', { crs: label, grid: betterGrid }) : label
    if (accuracy === null) sentences.push(said('readers.crs.accuracyUnknown', { crs: what }))
    else if (accuracy > 1 && !isRealisation(operation))
      sentences.push(said('readers.crs.accuracy', { crs: what, metres: accuracy }))
    total = total === null || accuracy === null ? null : total + accuracy
  }
  const [first, last] = sentences
  return {
    accuracyMetres: total,
    warning: first && last ? said('readers.shared.sentences', { first, last }) : (first ?? null),
  }
}
