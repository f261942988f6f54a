import type { FieldType, PropertyValue } from '../../model'

/** The sign between whole and fraction in the numbers of a table. */
export type DecimalSign = '.' | ','

const plainNumber = /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,3})?$/

/**
 * A number as people write it, or null. Blanks between groups of three digits are thousands separators; where both comma and point appear,
 * the one further right is the decimal sign; alone, a comma is one only when `decimal` says so.
 */
export function parseNumber(text: string, decimal: DecimalSign): number | null {
  if (decimal === '.' && plainNumber.test(text)) return finite(Number(text))
  let plain = text
    .trim()
    .replace(/^\u2212/, '-')
    .replace(/^([-+])\s+/, '$1')
  if (/[\s']/.test(plain)) {
    // "27 28 11.5" is an angle, no number.
    if (!/^[-+]?\d{1,3}([\s']\d{3})+(?!\d)/.test(plain)) return null
    plain = plain.replace(/[\s']/g, '')
  }
  const comma = plain.lastIndexOf(',')
  const point = plain.lastIndexOf('.')
  if (comma >= 0 && point >= 0) {
    plain = comma > point ? plain.replace(/\./g, '').replace(',', '.') : plain.replace(/,/g, '')
  } else if (comma >= 0) {
    if (decimal === ',') plain = plain.replace(',', '.')
    else if (/^[-+]?\d{1,3}(,\d{3})+$/.test(plain)) plain = plain.replace(/,/g, '')
  } else if (decimal === ',' && /^[-+]?\d{1,3}(\.\d{3}){2,}$/.test(plain)) {
    plain = plain.replace(/\./g, '')
  }
  return plainNumber.test(plain) ? finite(Number(plain)) : null
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

/** "S27 28 12.5", "27 28 12.5 S", "S27 28'12.5"": a blank after the degrees, where a letter says that it is an angle. */
const blankSeparated =
  /^(?=.*[NSEWO])([NSEWO]?)\s*(-?\d{1,3})\s+(\d{1,2}(?:[.,]\d+)?)(?:(?:\s*['′’]\s*|\s+)(\d{1,2}(?:[.,]\d+)?)\s*(?:"|″|”|'')?)?\s*['′’]?\s*([NSEWO]?)$/i

/** "27-28-11.5S", as in lists of control points. */
const hyphened = /^(?=.*[NSEWO])([NSEWO]?)\s*(\d{1,3})-([0-5]?\d)-([0-5]?\d(?:\.\d+)?)\s*([NSEWO]?)$/i

/** "-27 28 11.5": three parts with nothing between them. */
const bareAngle = /^()([-+]?\d{1,3})\s+([0-5]?\d)\s+([0-5]?\d(?:[.,]\d+)?)()$/

/** A coordinate: a number, a number with N, S, E or W, or degrees, minutes and seconds. Null when it is none. */
export function parseCoordinate(text: string, decimal: DecimalSign): number | null {
  const number = parseNumber(text, decimal)
  if (number !== null) return number
  const plain = text.trim()
  if (plain.length > 64) return null
  const match =
    blankSeparated.exec(plain) ??
    hyphened.exec(plain) ??
    bareAngle.exec(plain) ??
    /^([NSEWO]?)\s*([-+]?\d+(?:[.,]\d+)?)\s*(?:[°ºd:]\s*(?:(\d+(?:[.,]\d+)?)\s*(?:['′’m:]\s*(?:(\d+(?:[.,]\d+)?)\s*(?:"|″|”|''|s)?)?)?)?)?\s*([NSEWO]?)$/i.exec(
      plain,
    )
  if (!match) return null
  const [, before, degrees, minutes, seconds, after] = match
  if (!before && !after && minutes === undefined && !/[°º]/.test(plain)) return null
  const value = (part: string | undefined) => Number((part ?? '0').replace(',', '.'))
  const size = Math.abs(value(degrees)) + value(minutes) / 60 + value(seconds) / 3600
  const negative = /^[SW]$/i.test(before || after || '') || (degrees ?? '').startsWith('-')
  return negative ? -size : size
}

/** "N27 28.5 E153 01.2" and "27 28.5 N 153 01.2 E": the letters say where one ends and the other begins. */
const lettered = /^\s*(?=.{0,40}$)([NS][^A-Z]+|[^A-Z]+[NS])\s+([EWO][^A-Z]+|[^A-Z]+[EWO])\s*$/i

/**
 * Latitude and longitude written into one field, latitude first as maps on the web give them: "-27.47, 153.02", with or without
 * brackets. The other way round only where the first cannot be a latitude. Null when the text is none.
 */
export function parseLatLon(text: string): { lon: number; lat: number } | null {
  const match =
    /^\s*[([]?\s*([^,;]+?)\s*[,;]\s*([^,;]+?)\s*[)\]]?\s*$/.exec(text) ??
    /^\s*(\S+)\s+(\S+)\s*$/.exec(text) ??
    lettered.exec(text)
  const a = parseCoordinate(match?.[1] ?? '', '.')
  const b = parseCoordinate(match?.[2] ?? '', '.')
  if (a === null || b === null) return null
  const [lat, lon] = Math.abs(a) > 90 ? [b, a] : [a, b]
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 360 ? { lon, lat } : null
}

/** The decimal sign of sample values: comma when more of them look like 1,5 than like 1.5. */
export function guessDecimal(values: Iterable<string>, delimiter: string): DecimalSign {
  if (delimiter === ',') return '.'
  let commas = 0
  let points = 0
  for (const value of values) {
    if (/^[-+]?[\d\s.']*\d,\d+$/.test(value)) commas++
    else if (/^[-+]?[\d\s,']*\.\d+$/.test(value)) points++
  }
  return commas > points ? ',' : '.'
}

const integerText = /^[-+]?(0|[1-9]\d{0,14})$/
const longWhole = /^[-+]?[1-9]\d{15,}$/
const leadingZero = /^[-+]?0\d/
const dateText = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const dateTimeText = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

/** The narrowest type that all sample values of a column have; blanks do not count. Codes like 007 stay text. */
export function guessType(values: Iterable<string>, decimal: DecimalSign): FieldType {
  let type: FieldType | null = null
  for (const value of values) {
    if (value === '') continue
    const own = typeOfText(value, decimal)
    if (type === null || type === own) type = own
    else if ((type === 'integer' && own === 'number') || (type === 'number' && own === 'integer')) type = 'number'
    else return 'string'
  }
  return type ?? 'string'
}

function typeOfText(value: string, decimal: DecimalSign): FieldType {
  if (integerText.test(value)) return 'integer'
  if (longWhole.test(value)) {
    const whole = wholeOf(value)
    return whole === undefined ? 'string' : fits64(whole) ? 'integer' : 'number'
  }
  if (!leadingZero.test(value) && parseNumber(value, decimal) !== null) return 'number'
  if (/^(true|false)$/i.test(value)) return 'boolean'
  if (dateText.test(value)) return 'date'
  return dateTimeText.test(value) ? 'datetime' : 'string'
}

const fits64 = (whole: number | string): boolean => BigInt.asIntN(64, BigInt(whole)) === BigInt(whole)

/**
 * A whole number of many digits to its last one: as text where no double holds it, as 64-bit integers of other formats are.
 * Undefined: an id that is no number for anybody.
 */
function wholeOf(text: string): number | string | undefined {
  if (text.length > 40) return undefined
  const [number, whole] = [Number(text), BigInt(text.replace('+', ''))]
  if (Number.isSafeInteger(number)) return number
  if (fits64(String(whole))) return String(whole)
  return BigInt(number) === whole ? number : undefined
}

/** The value of a field in its column's type; undefined when it does not fit. */
export function valueOf(text: string, type: FieldType, decimal: DecimalSign): PropertyValue | undefined {
  if (text === '') return null
  switch (type) {
    case 'integer':
    case 'number': {
      if (leadingZero.test(text)) return undefined
      if (longWhole.test(text)) return wholeOf(text)
      return parseNumber(text, decimal) ?? undefined
    }
    case 'boolean':
      return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : undefined
    case 'date':
      return dateText.test(text) ? text : undefined
    case 'datetime':
      return dateTimeText.test(text) ? text : undefined
    case 'string':
    case 'json':
      return text
  }
}

/** Nothing, or one of the words for it. */
export function isBlank(text: string): boolean {
  return text === '' || /^(n\/?a|#n\/a|null|nil|none|nan|\\n|-+|\?)$/i.test(text)
}
