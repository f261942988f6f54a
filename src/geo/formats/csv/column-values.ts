import { isGeojson } from './geojson-text'
import { isHexWkb } from './hex-wkb'
import { isBlank, parseCoordinate, parseLatLon, type DecimalSign } from './text-values'

/**
 * Whether the numbers of a column look like degrees (most have four decimals and more, which no tape or total station
 * gives) whose largest size lies above `least` and not above `most`.
 */
export function degreesWithin(
  rows: readonly (readonly string[])[],
  column: number,
  least: number,
  most: number,
): boolean {
  const texts = rows.map((row) => row[column] ?? '').filter((text) => !isBlank(text))
  const fine = texts.filter((text) => /[.,]\d{4,}\s*$/.test(text)).length
  const largest = texts.reduce((size, text) => Math.max(size, Math.abs(parseCoordinate(text, '.') ?? 0)), 0)
  return fine * 2 > texts.length && largest > least && largest <= most
}

/** Whether the whole parts of all numbers of a column lie between. */
export function allWithin(rows: readonly (readonly string[])[], column: number, least: number, most: number): boolean {
  return rows.every(({ [column]: text = '' }) => isBlank(text) || (parseInt(text) >= least && parseInt(text) <= most))
}

export function numericShare(
  rows: readonly (readonly string[])[],
  column: number,
  decimal: DecimalSign,
  limit?: number,
): number {
  let filled = 0
  let good = 0
  for (const row of rows) {
    const text = row[column] ?? ''
    if (isBlank(text)) continue
    filled++
    const value = parseCoordinate(text, decimal)
    if (value !== null && (limit === undefined || Math.abs(value) <= limit)) good++
  }
  // A table of names alone is empty, not unusable.
  if (filled === 0) return rows.length === 0 ? 1 : 0
  return good / filled
}

export function isUnique(rows: readonly (readonly string[])[], column: number): boolean {
  const seen = new Set<string>()
  for (const row of rows) {
    const value = row[column] ?? ''
    if (value === '' || seen.has(value)) return false
    seen.add(value)
  }
  return rows.length > 0
}

const wktStart =
  /^\s*(SRID=\d+;)?\s*(MULTI)?(POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION|CIRCULARSTRING|COMPOUNDCURVE|CURVEPOLYGON|CURVE|SURFACE|TIN|TRIANGLE|POLYHEDRALSURFACE)\s*(Z|M|ZM)?\s*(\(|EMPTY)/i

/** Which part of the rows that hold anything in the column hold a geometry; 0 when none holds anything. */
export function wktShare(rows: readonly (readonly string[])[], column: number): number {
  const filled = rows.filter((row) => !isBlank(row[column] ?? ''))
  const good = filled.filter(
    (row) => wktStart.test(row[column] ?? '') || isHexWkb(row[column] ?? '') || isGeojson(row[column] ?? ''),
  )
  return filled.length === 0 ? 0 : good.length / filled.length
}

export function isPair(rows: readonly (readonly string[])[], column: number): boolean {
  const filled = rows.filter((row) => !isBlank(row[column] ?? ''))
  return filled.length > 0 && filled.every((row) => parseLatLon(row[column] ?? '') !== null)
}

export function anyWkt(rows: readonly (readonly string[])[], width: number): number | null {
  for (let column = 0; column < width; column++) if (wktShare(rows, column) >= 0.95) return column
  return null
}
