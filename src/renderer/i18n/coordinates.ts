import { formatNumber } from './numbers'

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

/** An area: "4 180 m²", "1.42 ha", "3.10 km²". */
export function formatArea(squareMetres: number): string {
  if (squareMetres >= 1_000_000) return `${formatNumber(squareMetres / 1_000_000, 2)}\u00a0km²`
  if (squareMetres >= 10_000) return `${formatNumber(squareMetres / 10_000, 2)}\u00a0ha`
  return `${formatNumber(squareMetres, squareMetres < 100 ? 2 : 0)}\u00a0m²`
}

/** A map scale: "1 : 3 780". */
export function formatScale(denominator: number): string {
  const digits = Math.max(0, Math.floor(Math.log10(denominator)) - 2)
  const rounded = Math.round(denominator / 10 ** digits) * 10 ** digits
  return `1 : ${formatNumber(rounded)}`
}

/**
 * Two numbers typed for a place: "334612.48 6252491.06", "-33.847, 151.212", "33.84719 S 151.21226 E". Null when that is
 * not what was typed. `kind` says what letters say; numbers alone are `unknown`.
 */
export function parseCoordinate(text: string): { first: number; second: number; kind: 'lat-lon' | 'unknown' } | null {
  const clean = text
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/°/g, ' ')
  const part = String.raw`([NSEW]?)\s*(-?\d+(?: \d{3})*(?:\.\d+)?)\s*([NSEW]?)`
  const found = new RegExp(`^${part}\\s*[,;\\s]\\s*${part}$`, 'i').exec(clean)
  if (!found) return null
  const first = Number((found[2] ?? '').replace(/ /g, ''))
  const second = Number((found[5] ?? '').replace(/ /g, ''))
  const firstLetter = (found[1] || found[3] || '').toUpperCase()
  const secondLetter = (found[4] || found[6] || '').toUpperCase()
  if (!Number.isFinite(first) || !Number.isFinite(second)) return null
  const sign = (letter: string) => (letter === 'S' || letter === 'W' ? -1 : 1)
  if (/[NS]/.test(firstLetter) && /[EW]/.test(secondLetter) && Math.abs(first) <= 90)
    return { first: first * sign(firstLetter), second: second * sign(secondLetter), kind: 'lat-lon' }
  if (/[EW]/.test(firstLetter) && /[NS]/.test(secondLetter) && Math.abs(second) <= 90)
    return { first: second * sign(secondLetter), second: first * sign(firstLetter), kind: 'lat-lon' }
  return { first, second, kind: 'unknown' }
}
