import { formatNumber } from './decimals'

/** Latitude and longitude in degrees: "33.84719° S 151.21226° E". */
export function formatLatLon(lat: number, lon: number, digits = 5): string {
  const wrapped = ((((lon + 180) % 360) + 360) % 360) - 180
  return `${Math.abs(lat).toFixed(digits)}°\u00a0${lat < 0 ? 'S' : 'N'} ${Math.abs(wrapped).toFixed(digits)}°\u00a0${wrapped < 0 ? 'W' : 'E'}`
}

/** A projected coordinate as surveyors read it: "334 612.48". */
export function formatProjected(value: number, digits = 2): string {
  return formatNumber(value, digits)
}

/** A length: "96.41 m", "1.204 km". */
export function formatLength(metres: number): string {
  if (metres >= 10_000) return `${formatNumber(metres / 1000, 2)}\u00a0km`
  if (metres >= 1000) return `${formatNumber(metres / 1000, 3)}\u00a0km`
  return `${formatNumber(metres, 2)}\u00a0m`
}

/** A map scale: "1 : 3 780". */
export function formatScale(denominator: number): string {
  const digits = Math.max(0, Math.floor(Math.log10(denominator)) - 2)
  const rounded = Math.round(denominator / 10 ** digits) * 10 ** digits
  return `1 : ${formatNumber(rounded)}`
}

/**
 * Two numbers typed for a place: "334612.48 6252491.06", "-33.847, 151.212", "33.84719 S 151.21226 E", "E 334612 N 6252491".
 * Null when that is not what was typed. `lat-lon`: letters say so, latitude first; `unknown`: easting or latitude first.
 */
export function parseCoordinate(text: string): { first: number; second: number; kind: 'lat-lon' | 'unknown' } | null {
  const clean = text
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[\u00a0\u202f\u2009°]/g, ' ')
  const number = String.raw`(-?\d+(?: \d{3})*(?:\.\d+)?)`
  const gap = String.raw`\s*[,;\s]\s*`
  const patterns = [
    { regex: new RegExp(`^${number}${gap}${number}$`), order: [0, 1, 2, 0] },
    { regex: new RegExp(`^${number}\\s*([NSEW])${gap}${number}\\s*([NSEW])$`, 'i'), order: [2, 1, 3, 4] },
    { regex: new RegExp(`^([NSEW])\\s*${number}${gap}([NSEW])\\s*${number}$`, 'i'), order: [1, 2, 4, 3] },
  ] as const
  for (const { regex, order } of patterns) {
    const found = regex.exec(clean)
    if (!found) continue
    const [letterA, valueA, valueB, letterB] = order.map((at) => (at === 0 ? '' : (found[at] ?? '')))
    return placeOf(toNumber(valueA), letterA?.toUpperCase() ?? '', toNumber(valueB), letterB?.toUpperCase() ?? '')
  }
  return null
}

const toNumber = (text: string | undefined): number => Number((text ?? '').replace(/ /g, ''))

function placeOf(a: number, letterA: string, b: number, letterB: string): ReturnType<typeof parseCoordinate> {
  if (letterA === '' && letterB === '') return { first: a, second: b, kind: 'unknown' }
  const signed = (value: number, letter: string) => (letter === 'S' || letter === 'W' ? -value : value)
  const [north, east] = /[NS]/.test(letterA)
    ? [signed(a, letterA), signed(b, letterB)]
    : [signed(b, letterB), signed(a, letterA)]
  if (/[NS]/.test(letterA) === /[NS]/.test(letterB)) return null
  if (Math.abs(north) <= 90 && Math.abs(east) <= 360) return { first: north, second: east, kind: 'lat-lon' }
  return { first: east, second: north, kind: 'unknown' }
}
