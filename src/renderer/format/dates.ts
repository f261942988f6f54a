import { formatCount } from './numbers'

const space = '\u00a0'
const dayMs = 86_400_000

const fullDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

type Moment = string | number | Date

/** A date of the interface (ISO 8601; without a zone it is UTC) or a time in ms; null when it is none. */
export function readMoment(value: Moment | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null
  const text = typeof value === 'string' && /T\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(value) ? `${value}Z` : value
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date
}

/** English months have three letters here, "Sept" included. */
const month3 = (text: string): string => text.replace('Sept', 'Sep')

/** "21 Nov", with the year when it is not this one. */
export function formatDay(value: Moment | null | undefined, now = new Date()): string {
  const date = readMoment(value)
  if (!date) return ''
  return month3((date.getFullYear() === now.getFullYear() ? shortDay : fullDay).format(date))
}

/** "16:00". */
export function formatClock(value: Moment | null | undefined): string {
  const date = readMoment(value)
  return date ? clock.format(date) : ''
}

/** "21 Nov 2026 16:00". */
export function formatDateTime(value: Moment | null | undefined): string {
  const date = readMoment(value)
  return date ? `${month3(fullDay.format(date))} ${clock.format(date)}` : ''
}

/** "14:02" today, "yesterday 16:41", else "13 Nov 16:41". */
export function formatWhen(value: Moment | null | undefined, now = new Date()): string {
  const date = readMoment(value)
  if (!date) return ''
  const days = calendarDaysBetween(date, now)
  if (days === 0) return clock.format(date)
  if (days === 1) return `yesterday ${clock.format(date)}`
  return `${formatDay(date, now)} ${clock.format(date)}`
}

/** "today 14:16", "yesterday 16:41", "20 Nov 18:30": where the day has to be said. */
export function formatReadAt(value: Moment | null | undefined, now = new Date()): string {
  const date = readMoment(value)
  if (!date) return ''
  return calendarDaysBetween(date, now) === 0 ? `today ${clock.format(date)}` : formatWhen(date, now)
}

/** Exact time for tooltips, in UTC: "2026-11-21 05:00:00 UTC". */
export function formatUtc(value: Moment | null | undefined): string {
  const date = readMoment(value)
  return date ? `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC` : ''
}

/** Heads of a timeline: "Today, 21 Nov", "Yesterday, 20 Nov", "Thursday, 19 Nov", with the year when it is not this one. */
export function formatDayHead(value: Moment, now = new Date()): string {
  const date = readMoment(value)
  if (!date) return 'No date'
  const days = calendarDaysBetween(date, now)
  const name = days === 0 ? 'Today' : days === 1 ? 'Yesterday' : weekday.format(date)
  return `${name}, ${formatDay(date, now)}`
}

/** The time zone that times are shown in: "Europe/London". */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** How old something is: "4 s", "12 min", "20 h", "6 d". */
export function formatAge(value: Moment | null | undefined, now = new Date()): string {
  const date = readMoment(value)
  if (!date) return ''
  return formatSpan(Math.max(0, now.getTime() - date.getTime()))
}

/** One unit of a span of time in ms, rounded down. */
export function formatSpan(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 60) return `${seconds}${space}s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)}${space}min`
  if (seconds < 2 * 86_400) return `${Math.floor(seconds / 3600)}${space}h`
  return `${formatCount(Math.floor(seconds / 86_400))}${space}d`
}

/** Calendar days of the local zone from one moment to another; 0 on the same day, negative when `from` comes later. */
export function calendarDaysBetween(from: Date, to: Date): number {
  const start = Date.UTC(from.getFullYear(), from.getMonth(), from.getDate())
  const end = Date.UTC(to.getFullYear(), to.getMonth(), to.getDate())
  return Math.round((end - start) / dayMs)
}
