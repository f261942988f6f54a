import { nearestOf } from './nearest'
import { compilePattern } from './pattern'
import type { NameField } from './schema'

/** Whether a part of a name is what its field asks for. */
export function fitsField(field: NameField, part: string): boolean {
  switch (field.type) {
    case 'list':
      return field.values.includes(part)
    case 'text': {
      if (part.length < (field.minLength ?? 1) || part.length > (field.maxLength ?? Infinity)) return false
      return field.pattern === undefined || compilePattern(field.pattern).test(part)
    }
    case 'number': {
      if (!/^\d+$/.test(part) || (field.digits !== undefined && part.length !== field.digits)) return false
      return Number(part) >= (field.min ?? 0) && Number(part) <= (field.max ?? Infinity)
    }
    case 'date':
      return dayOf(part, field.format) !== null
  }
}

/** What a part was meant to be; null: nobody can tell. The answer fits the field. */
export function mendedPart(field: NameField, part: string): string | null {
  if (fitsField(field, part)) return part
  const tries = triesOf(field, part.trim())
  return tries.find((each) => fitsField(field, each)) ?? null
}

function triesOf(field: NameField, part: string): string[] {
  switch (field.type) {
    case 'list': {
      const near = nearestOf(part, field.values)
      return near === null ? [] : [near]
    }
    case 'text':
      return [part, part.toUpperCase(), part.toLowerCase(), part.replace(/\s+/g, '')]
    case 'number': {
      const digits = /^\d+$/.exec(part)?.[0].replace(/^0+(?=\d)/, '')
      return digits === undefined ? [] : [digits.padStart(field.digits ?? 0, '0')]
    }
    case 'date': {
      const day = writtenDay(part)
      return day === null ? [] : [writeDay(day, field.format)]
    }
  }
}

type DayFormat = Extract<NameField, { type: 'date' }>['format']
type Day = readonly [year: string, month: string, day: string]

const writtenAs: Readonly<Record<DayFormat, RegExp>> = {
  YYYYMMDD: /^(\d{4})(\d\d)(\d\d)$/,
  'YYYY-MM-DD': /^(\d{4})-(\d\d)-(\d\d)$/,
  YYMMDD: /^(\d\d)(\d\d)(\d\d)$/,
}

function dayOf(text: string, format: DayFormat): Day | null {
  const found = writtenAs[format].exec(text)
  if (!found) return null
  const [, year = '', month = '', day = ''] = found
  const full = year.length === 2 ? `20${year}` : year
  return isDay(full, month, day) ? [full, month, day] : null
}

/** A day that exists, written with the year first; a day before the month may be meant either way and is not guessed. */
function writtenDay(text: string): Day | null {
  const found = /^(\d{4})[-._ ]?(\d\d)[-._ ]?(\d\d)$/.exec(text) ?? /^(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (!found) return null
  const [, year = '', month = '', day = ''] = found
  const full = year.length === 2 ? `20${year}` : year
  return isDay(full, month, day) ? [full, month, day] : null
}

const writeDay = ([year, month, day]: Day, format: DayFormat): string =>
  format === 'YYYYMMDD'
    ? year + month + day
    : format === 'YYMMDD'
      ? year.slice(2) + month + day
      : `${year}-${month}-${day}`

/** Whether a day exists in the calendar. */
export function isDay(year: string, month: string, day: string): boolean {
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day) && Number(month) >= 1
}
