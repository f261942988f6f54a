/** A moment on the calendar and clock of a time zone; month 1 to 12, hour 0 to 23. */
export interface ZonedParts {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const dayMs = 86_400_000
const partFormats = new Map<string, Intl.DateTimeFormat>()

/** The time zone that this computer is set to, as an IANA name: "Europe/London". */
export function machineTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Whether this program can tell times of a zone; the name is one of IANA's, "Australia/Sydney". */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** @param ms UTC milliseconds */
export function zonedParts(ms: number, zone: string): ZonedParts {
  const told = new Map(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => told.get(type) ?? 0
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

/** Minutes by which the clocks of a zone are ahead of UTC at a moment. @param ms UTC milliseconds */
function offsetMinutes(ms: number, zone: string): number {
  const { year, month, day, hour, minute, second } = zonedParts(ms, zone)
  return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - ms) / 60_000)
}

/** What a zone's clocks are ahead of UTC at a moment, in words: "UTC+10", "UTC−3:30", "UTC". @param ms UTC milliseconds */
export function offsetName(ms: number, zone: string): string {
  const offset = offsetMinutes(ms, zone)
  if (offset === 0) return 'UTC'
  const hours = Math.floor(Math.abs(offset) / 60)
  const minutes = Math.abs(offset) % 60
  return `UTC${offset < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}

const hourMs = 3_600_000

/** Whether the clocks of a zone show the time of a moment twice, as they are put back. @param ms UTC milliseconds */
export function isToldTwice(ms: number, zone: string): boolean {
  const offset = offsetMinutes(ms, zone)
  return [ms - 6 * hourMs, ms + 6 * hourMs].some((near) => {
    const other = offsetMinutes(near, zone)
    return other !== offset && offsetMinutes(ms + (offset - other) * 60_000, zone) === other
  })
}

/**
 * The first moment of a day of a zone, in UTC milliseconds: midnight, or later where the clocks are put forward at midnight.
 * @param day yyyy-mm-dd
 * @param daysOn so many days after it
 */
export function startOfDay(day: string, daysOn: number, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const midnight = Date.UTC(year, month - 1, date + daysOn)
  // The clocks of the day before and of the day after: they differ where the clocks are changed.
  const found = [midnight - dayMs, midnight + dayMs]
    .map((ms) => midnight - offsetMinutes(ms, zone) * 60_000)
    .sort((a, b) => a - b)
  const isOnDay = (ms: number) => dayNumber(ms, zone) === midnight / dayMs
  return found.find(isOnDay) ?? found[1] ?? midnight
}

/**
 * The moment so many days after another at the same time of a zone's clocks, UTC milliseconds: 23 or 25 hours a day where they are changed. A
 * time that the clocks leave out comes as much later as they are put forward.
 */
export function sameClockOn(ms: number, daysOn: number, zone: string): number {
  const wanted = ms + offsetMinutes(ms, zone) * 60_000 + daysOn * dayMs
  // By the clocks before and after a change near that time; the earlier of two that fit.
  const found = [wanted - dayMs, wanted + dayMs].map((near) => wanted - offsetMinutes(near, zone) * 60_000)
  const fits = found.filter((each) => each + offsetMinutes(each, zone) * 60_000 === wanted)
  return fits.length > 0 ? Math.min(...fits) : (found[0] as number)
}

/** The day of a moment in a zone, counted from 1970-01-01; two moments of one day have the same. @param ms UTC milliseconds */
export function dayNumber(ms: number, zone: string): number {
  const { year, month, day } = zonedParts(ms, zone)
  return Date.UTC(year, month - 1, day) / dayMs
}

/** "2026-11-21 14:02:05 UTC": how texts that are kept, or printed by commands, tell a time; the window words it in the zone of the project. */
export function utcText(ms: number): string {
  return Number.isNaN(ms) ? 'an unknown time' : `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** "21 Nov 2026" of "2026-11-21": a day that was typed, the same in every zone. What is no such day comes back as it is. */
export function dayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const name = months[Number(month) - 1]
  return name === undefined ? day : `${Number(date)} ${name} ${year ?? ''}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = partFormats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  partFormats.set(zone, made)
  return made
}
