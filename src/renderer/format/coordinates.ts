import { formatDistance as distanceInEnglish } from '../../shared/model/format-distance'
import { typedNumber } from '../../shared/model/typed-number'
import type { Language } from '../../shared/languages/languages'
import { spoken, withDecimalSign } from '../language/locale'
import { formatNumber } from './decimals'

/** No-break space: a number and its unit stay on one line. */
const space = '\u00a0'

/** Latitude and longitude in degrees: "33.84719° S 151.21226° E". */
export function formatLatLon(lat: number, lon: number, digits = 5): string {
  const wrapped = ((((lon + 180) % 360) + 360) % 360) - 180
  const degrees = (value: number) => `${withDecimalSign(Math.abs(value).toFixed(digits))}°\u00a0`
  return `${degrees(lat)}${lat < 0 ? 'S' : 'N'} ${degrees(wrapped)}${wrapped < 0 ? 'W' : 'E'}`
}

/** A projected coordinate as surveyors read it: "334 612.48". */
export function formatProjected(value: number, digits = 2): string {
  return formatNumber(value, digits)
}

/** A distance as people say it: "80 m", "4.2 km", "6 237 km"; never nothing. */
export const formatDistance = (metres: number): string => withDecimalSign(distanceInEnglish(metres))

/** A length: "96.41 m", "1.204 km". */
export function formatLength(metres: number): string {
  if (metres >= 10_000) return `${formatNumber(metres / 1000, 2)}${space}km`
  if (metres >= 1000) return `${formatNumber(metres / 1000, 3)}${space}km`
  return `${formatNumber(metres, 2)}${space}m`
}

/** A map scale: "1 : 3 780". */
export function formatScale(denominator: number): string {
  const digits = Math.max(0, Math.floor(Math.log10(denominator)) - 2)
  const rounded = Math.round(denominator / 10 ** digits) * 10 ** digits
  return `1 : ${formatNumber(rounded)}`
}

/**
 * Two numbers as they were typed for a place. `lat-lon`: degrees, latitude first, as letters or signs of degrees say; `east-north`:
 * metres, as letters say; `unknown`: in the order in which they were typed.
 */
export interface TypedPlace {
  first: number
  second: number
  kind: 'lat-lon' | 'east-north' | 'unknown'
}

/** Thousands may be parted by spaces; the fraction by a point. */
const pointed = String.raw`-?\d+(?: \d{3})*(?:\.\d+)?`
/** The fraction by a comma. */
const commaed = String.raw`-?\d+(?: \d{3})*,\d+`
const pairs = [
  new RegExp(String.raw`^(${pointed})\s*[,;\s]\s*(${pointed})$`),
  new RegExp(String.raw`^(${commaed})\s*[;\s]\s*(${commaed}|${pointed})$`),
  new RegExp(String.raw`^(${pointed})\s*[;\s]\s*(${commaed})$`),
]
const lettered = [
  { regex: /^([NSEW])\s*([^NSEW]+?)[,;\s]*([NSEW])\s*([^NSEW]+)$/i, letters: [1, 3], values: [2, 4] },
  { regex: /^([^NSEW]+?)\s*([NSEW])[,;\s]*([^NSEW]+?)\s*([NSEW])$/i, letters: [2, 4], values: [1, 3] },
] as const

/** What the letter O beside a figure stands for: "Ost" in German, "ouest" in French. */
const letterO: Partial<Record<Language, 'E' | 'W'>> = { de: 'E', fr: 'W' }

/**
 * A place as people type it: "334612.48 6252491.06", "334612,48; 6252491,06", "-33.847, 151.212", "33.84719° S 151.21226° E",
 * "33°50'49.9\"S 151°12'44\"E", "E 334612 N 6252491". Null when it is none.
 */
export function parseCoordinate(text: string): TypedPlace | null {
  const clean = text
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[\u2032\u2019\u00b4]/g, "'")
    .replace(/\u2033|\u201d|''/g, '"')
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/(?<![a-z])o(?![a-z])/gi, (letter) => letterO[spoken.value] ?? letter)
  for (const { regex, letters, values } of lettered) {
    const found = regex.exec(clean)
    if (found)
      return letteredPlace(
        letters.map((at) => found[at] ?? '').join(''),
        values.map((at) => found[at] ?? ''),
      )
  }
  const signed = /^(-?[^°]+°[^°]*?)[,;\s]+(-?[^°\s]+°.*)$/.exec(clean)
  if (signed) {
    const [first, second] = [degreesOf(signed[1] ?? ''), degreesOf(signed[2] ?? '')]
    return first === null || second === null ? null : { first, second, kind: 'lat-lon' }
  }
  for (const pair of pairs) {
    const found = pair.exec(clean)
    if (found) return { first: toNumber(found[1] ?? ''), second: toNumber(found[2] ?? ''), kind: 'unknown' }
  }
  return null
}

const toNumber = (text: string): number => typedNumber(text) ?? NaN

/** Degrees, or degrees and minutes, or these and seconds, with signs or parted by spaces; a plain number too. Null: neither. */
function degreesOf(text: string): number | null {
  const clean = text.trim()
  if (new RegExp(`^(?:${pointed}|${commaed})$`).test(clean)) return toNumber(clean)
  const part = String.raw`(\d+(?:[.,]\d+)?)`
  const found = new RegExp(String.raw`^(-?)${part}\s*[°\s]\s*(?:${part}\s*(?:['\s]\s*|$))?(?:${part}\s*"?)?$`).exec(
    clean,
  )
  if (!found) return null
  const [degrees, minutes, seconds] = found.slice(2).map((each) => (each === undefined ? 0 : toNumber(each)))
  if ((minutes ?? 0) >= 60 || (seconds ?? 0) >= 60) return null
  return (found[1] === '-' ? -1 : 1) * ((degrees ?? 0) + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600)
}

/** @param letters two of N, S, E and W, in the order of the values */
function letteredPlace(letters: string, values: readonly string[]): TypedPlace | null {
  const [letterA = '', letterB = ''] = letters.toUpperCase()
  const isNorth = (letter: string) => letter === 'N' || letter === 'S'
  if (isNorth(letterA) === isNorth(letterB)) return null
  const [a, b] = values.map((value) => degreesOf(value))
  if (a === null || b === null || a === undefined || b === undefined) return null
  const toSigned = (value: number, letter: string) => (letter === 'S' || letter === 'W' ? -value : value)
  const [valueA, valueB] = [toSigned(a, letterA), toSigned(b, letterB)]
  const [north, east] = isNorth(letterA) ? [valueA, valueB] : [valueB, valueA]
  if (Math.abs(north) <= 90 && Math.abs(east) <= 360) return { first: north, second: east, kind: 'lat-lon' }
  return { first: east, second: north, kind: 'east-north' }
}
