import type { LayerReport } from '../../../../geo/engine-api'
import type { RowOptions } from '../../../../shared/contract'
import { said, type Said, type SaidBy } from '../../../../shared/languages/said'
import { kmOutside, type Box, type ProjectArea } from './landing'

/** A reading of the same data that would land in the project. */
export interface LandingSuggestion {
  /** What it looks like: "zone 56", "millimetres". */
  looksLike: string
  looksLikeBy: SaidBy
  /** A verb for the button: "Use EPSG:28356". */
  label: string
  labelBy: SaidBy
  options: RowOptions
}

/** Data that lies at a wrong place, and where it should lie. */
export interface LandingQuestion {
  report: Pick<LayerReport, 'bboxNative' | 'srid' | 'sridFrom'>
  /** EPSG code that the data was read under; null: none. */
  srid: number | null
  projectSrid: number | null
  /** Units that were taken. */
  units: RowOptions['units']
  isDrawing: boolean
  /** Metres in the unit that the drawing says, where its coordinates were taken as drawn; null: it says metres or nothing. */
  hintedMetres: number | null
  /** X and Y columns of a text table. */
  columns: { x: string; y: string } | null
  area: ProjectArea
}

/** Transforms flat x, y pairs between EPSG codes; NaN where it cannot be done. */
export type TransformPoints = (fromSrid: number, toSrid: number, xy: number[]) => Promise<number[]>

interface Attempt {
  srid: number
  box: Box
  suggestion: LandingSuggestion
}

/** Tries the usual mistakes (units, swapped columns, degrees taken for metres, the zone next door) and gives those that land. */
export async function suggestLandings(
  question: LandingQuestion,
  transform: TransformPoints,
): Promise<LandingSuggestion[]> {
  const native = question.report.bboxNative
  if (!native || question.report.sridFrom === 'format') return []
  const found: LandingSuggestion[] = []
  for (const attempt of attemptsFor(question, native)) {
    if (found.length >= 3) break
    const box = await toDegrees(attempt.srid, attempt.box, transform)
    if (box && kmOutside(question.area, box) === 0) found.push(attempt.suggestion)
  }
  return found
}

function attemptsFor(question: LandingQuestion, native: Box): Attempt[] {
  const { srid, projectSrid, units, columns, hintedMetres } = question
  const attempts: Attempt[] = []
  const codes = [...new Set([srid, projectSrid].filter((code): code is number => code !== null))]
  const scaled = (factor: number): Box => [
    native[0] * factor,
    native[1] * factor,
    native[2] * factor,
    native[3] * factor,
  ]
  const swapped: Box = [native[1], native[0], native[3], native[2]]
  if (question.isDrawing) {
    for (const code of codes) {
      const [factor, unit] = units === 'mm' ? ([1000, 'm'] as const) : ([0.001, 'mm'] as const)
      const options: RowOptions = code === srid ? { units: unit } : { units: unit, srid: code }
      attempts.push({
        srid: code,
        box: scaled(factor),
        suggestion: suggest(
          said(`core.problems.looksLike.${unit}`),
          said(`core.problems.fixes.readAs.${unit}`),
          options,
        ),
      })
      if (hintedMetres === null || hintedMetres === 0.001) continue
      attempts.push({
        srid: code,
        box: scaled(hintedMetres),
        suggestion: suggest(said('core.problems.looksLike.auto'), said('core.problems.fixes.readAs.auto'), {
          units: 'auto',
          ...(code === srid ? {} : { srid: code }),
        }),
      })
    }
  }
  if (columns) {
    for (const code of codes) {
      const options: RowOptions = {
        csvXField: columns.y,
        csvYField: columns.x,
        ...(code === srid ? {} : { srid: code }),
      }
      attempts.push({
        srid: code,
        box: swapped,
        suggestion: suggest(said('core.problems.looksLike.swapped'), said('core.problems.fixes.swap'), options),
      })
    }
  }
  if (isDegrees(native)) attempts.push(useCode(4326, native, said('core.problems.looksLike.degrees')))
  if (isDegrees(swapped) && columns)
    attempts.push({
      srid: 4326,
      box: swapped,
      suggestion: suggest(
        said('core.problems.looksLike.degreesSwapped'),
        said('core.problems.fixes.useDegreesSwapped'),
        { srid: 4326, csvXField: columns.y, csvYField: columns.x },
      ),
    })
  if (projectSrid !== null && projectSrid !== srid)
    attempts.push(useCode(projectSrid, native, said('core.problems.looksLike.project')))
  for (const code of neighbours([srid, projectSrid]))
    attempts.push(useCode(code, native, said('core.problems.looksLike.zone', { zone: zoneOf(code)?.zone ?? '' })))
  return attempts
}

function useCode(code: number, box: Box, looksLike: Said): Attempt {
  const label = said('core.problems.fixes.useCode', { code })
  return { srid: code, box, suggestion: suggest(looksLike, label, { srid: code }) }
}

function suggest(looksLike: Said, label: Said, options: RowOptions): LandingSuggestion {
  return { looksLike: looksLike.text, looksLikeBy: looksLike.by, label: label.text, labelBy: label.by, options }
}

/** Series of EPSG codes that number the zones of one grid: first code, first zone, last zone. */
const series: readonly (readonly [number, number, number])[] = [
  [28348, 48, 58], // GDA94 / MGA
  [7846, 46, 59], // GDA2020 / MGA
  [32601, 1, 60], // WGS 84 / UTM north
  [32701, 1, 60], // WGS 84 / UTM south
  [25828, 28, 38], // ETRS89 / UTM
  [26901, 1, 23], // NAD83 / UTM north
  [26701, 1, 22], // NAD27 / UTM north
  [31466, 2, 5], // DHDN / Gauss-Kruger
]

function zoneOf(code: number): { zone: number; first: number; firstZone: number; lastZone: number } | null {
  for (const [first, firstZone, lastZone] of series) {
    const zone = code - first + firstZone
    if (zone >= firstZone && zone <= lastZone) return { zone, first, firstZone, lastZone }
  }
  return null
}

/** Codes of the zones beside the given ones, nearest first. */
function neighbours(codes: readonly (number | null)[]): number[] {
  const found = new Set<number>()
  for (const step of [1, -1, 2, -2, 3, -3])
    for (const code of codes) {
      const own = code === null ? null : zoneOf(code)
      if (!own) continue
      const zone = own.zone + step
      if (zone >= own.firstZone && zone <= own.lastZone) found.add(own.first + zone - own.firstZone)
    }
  return [...found].filter((code) => !codes.includes(code))
}

function isDegrees([west, south, east, north]: Box): boolean {
  return west >= -180 && east <= 180 && south >= -90 && north <= 90
}

async function toDegrees(
  srid: number,
  [west, south, east, north]: Box,
  transform: TransformPoints,
): Promise<Box | null> {
  if (srid === 4326) return [west, south, east, north]
  try {
    const xy = await transform(srid, 4326, [west, south, east, south, east, north, west, north])
    const xs = xy.filter((_, index) => index % 2 === 0)
    const ys = xy.filter((_, index) => index % 2 === 1)
    if (xy.length === 0 || xy.some((value) => !Number.isFinite(value))) return null
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  } catch {
    // Another system cannot take these coordinates: it is no suggestion.
    return null
  }
}
