const pattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?$/i

/**
 * UTC milliseconds of an ISO 8601 text; null when it is none or names a day or time that does not exist. A text without a
 * zone is UTC, as all timestamps of the interface are. A blank before an offset is taken for the plus sign that a
 * query string turns into one.
 */
export function parseIsoMs(text: string): number | null {
  const found = pattern.exec(text.trim().replace(/ (\d{2}:?\d{2})$/, '+$1')) ?? pattern.exec(text.trim())
  if (!found) return null
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = found
  const date = realDay(Number(year), Number(month), Number(day))
  if (date === null) return null
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return (
    date.setUTCHours(Number(hour), Number(minute), Number(second)) +
    Number(fraction.padEnd(3, '0').slice(0, 3)) -
    offsetMs(zone)
  )
}

/** True when `text` is yyyy-MM-dd and that day exists. */
export function isIsoDay(text: string): boolean {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return found !== null && realDay(Number(found[1]), Number(found[2]), Number(found[3])) !== null
}

/** The begin of a day; null where there is no such day. */
function realDay(year: number, month: number, day: number): Date | null {
  if (year < 1) return null
  const date = new Date(0)
  // Date.UTC takes the years 0 to 99 for those of the last century.
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null
}

function offsetMs(zone: string): number {
  const found = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone)
  if (!found) return 0
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? '0')
  return (found[1] === '-' ? -minutes : minutes) * 60_000
}
