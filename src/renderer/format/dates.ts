import { computed, shallowRef } from 'vue'
import {
  dayNumber,
  isTimeZone,
  isToldTwice,
  machineTimeZone,
  offsetName,
  startOfDay,
  utcText,
  zonedParts,
} from '../../shared/model/zoned-time'
import { t } from '../language'
import { locale } from '../language/locale'
import { withUnit } from './numbers'

/** How the times of one zone are written in one language. */
function formatsOf(zone: string, language: string) {
  const of = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { timeZone: zone, ...options })
  return {
    zone,
    fullDay: of({ day: 'numeric', month: 'short', year: 'numeric' }),
    shortDay: of({ day: 'numeric', month: 'short' }),
    weekday: of({ weekday: 'long' }),
    clock: of({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  }
}

/** The zone that times are shown in; whatever is drawn with it is drawn anew when another is told. */
const shownZone = shallowRef(machineTimeZone())
const formats = computed(() => formatsOf(shownZone.value, locale()))

/** Tells the zone that every time is shown in from now on: an IANA name; null, or one that is not known here: this computer's. */
export function showTimesIn(zone: string | null): void {
  shownZone.value = zone !== null && isTimeZone(zone) ? zone : machineTimeZone()
}

/** The time zone that times are shown in: "Australia/Sydney". */
export const timeZone = (): string => shownZone.value

/** What the shown zone is from UTC at a moment: "UTC+11". */
export function formatOffset(value: Moment | null | undefined): string {
  const date = readMoment(value)
  return date ? offsetName(date.getTime(), timeZone()) : ''
}

/** The zone with its difference from UTC at a moment: "Australia/Sydney (UTC+11)". */
export function timeZoneText(at: Date = new Date()): string {
  const zone = timeZone()
  const offset = formatOffset(at)
  return zone === offset ? zone : `${zone} (${offset})`
}

type Moment = string | number | Date

/**
 * A date of the interface (ISO 8601; a time without a zone is UTC, a day alone begins where times are shown) or a time in ms;
 * null when it is none.
 */
export function readMoment(value: Moment | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return readMoment(startOfDay(value, 0, timeZone()))
  const text = typeof value === 'string' && /T\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(value) ? `${value}Z` : value
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date
}

/** English months have three letters here, "Sept" included. */
const month3 = (text: string): string => (locale().startsWith('en') ? text.replace('Sept', 'Sep') : text)

/** "21 Nov", with the year when it is not this one. */
export function formatDay(value: Moment | null | undefined, now = new Date()): string {
  const date = readMoment(value)
  if (!date) return ''
  const { zone, shortDay, fullDay } = formats.value
  const sameYear = zonedParts(date.getTime(), zone).year === zonedParts(now.getTime(), zone).year
  return month3((sameYear ? shortDay : fullDay).format(date))
}

/** "21 Nov 2026". */
export function formatFullDay(value: Moment | null | undefined): string {
  const date = readMoment(value)
  return date ? month3(formats.value.fullDay.format(date)) : ''
}

/** "16:00"; "02:30 UTC+1" where the clocks show it twice, as they are put back. */
export function formatClock(value: Moment | null | undefined): string {
  const date = readMoment(value)
  if (!date) return ''
  const clock = formats.value.clock.format(date)
  return isToldTwice(date.getTime(), timeZone()) ? `${clock} ${formatOffset(date)}` : clock
}

/** "21 Nov 2026 16:00". */
export function formatDateTime(value: Moment | null | undefined): string {
  const date = readMoment(value)
  return date ? `${formatFullDay(date)} ${formatClock(date)}` : ''
}

/** "21 Nov 2026 16:00 UTC+11": where a time stands alone, on paper above all. */
export function formatStamp(value: Moment | null | undefined): string {
  const date = readMoment(value)
  return date ? `${formatFullDay(date)} ${formats.value.clock.format(date)} ${formatOffset(date)}` : ''
}

/** "14:02" today, "yesterday 16:41", else "13 Nov 16:41". */
export function formatWhen(value: Moment | null | undefined, now = new Date()): string {
  const date = readMoment(value)
  if (!date) return ''
  const days = calendarDaysBetween(date, now)
  if (days === 0) return formatClock(date)
  if (days === 1) return t('format.yesterday', { clock: formatClock(date) })
  return `${formatDay(date, now)} ${formatClock(date)}`
}

/** "today 14:16", "yesterday 16:41", "20 Nov 18:30": where the day has to be said. */
export function formatReadAt(value: Moment | null | undefined, now = new Date()): string {
  const date = readMoment(value)
  if (!date) return ''
  return calendarDaysBetween(date, now) === 0 ? t('format.today', { clock: formatClock(date) }) : formatWhen(date, now)
}

/** Exact time for tooltips, in UTC: "2026-11-21 05:00:00 UTC". */
export function formatUtc(value: Moment | null | undefined): string {
  const date = readMoment(value)
  return date ? utcText(date.getTime()) : ''
}

/** Heads of a timeline: "Today, 21 Nov", "Yesterday, 20 Nov", "Thursday, 19 Nov", with the year when it is not this one. */
export function formatDayHead(value: Moment, now = new Date()): string {
  const date = readMoment(value)
  if (!date) return t('format.noDate')
  const days = calendarDaysBetween(date, now)
  const day = formatDay(date, now)
  if (days === 0) return t('format.headToday', { day })
  if (days === 1) return t('format.headYesterday', { day })
  return t('format.headWeekday', { weekday: formats.value.weekday.format(date), day })
}

/** "2026-11-21 16:00": sorts as text; for tables that other programs read. '' for none. */
export function formatSortable(value: Moment | null | undefined): string {
  const date = readMoment(value)
  if (!date) return ''
  const { year, month, day, hour, minute } = zonedParts(date.getTime(), shownZone.value)
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
}

/** "2026-11-21": the day of a moment, for names of files. */
export const formatIsoDay = (at: Date = new Date()): string => formatSortable(at).slice(0, 10)

const two = (part: number) => String(part).padStart(2, '0')

/** A text of the core with its times, which it tells as "2026-11-21 14:02:05 UTC", in the zone that is shown. */
export function sayTimes(text: string): string {
  return text.replace(
    /\b(\d{4}-\d\d-\d\d) (\d\d:\d\d):(\d\d) UTC\b/g,
    (found, day: string, clock: string, seconds: string) => {
      const date = readMoment(`${day}T${clock}:${seconds}Z`)
      if (!date) return found
      return `${formatFullDay(date)} ${formats.value.clock.format(date)}:${seconds} ${formatOffset(date)}`
    },
  )
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
  if (seconds < 60) return withUnit(seconds, 's')
  if (seconds < 3600) return withUnit(Math.floor(seconds / 60), 'min')
  if (seconds < 2 * 86_400) return withUnit(Math.floor(seconds / 3600), 'h')
  return withUnit(Math.floor(seconds / 86_400), 'd')
}

/** Calendar days of the shown zone from one moment to another; 0 on the same day, negative when `from` comes later. */
export function calendarDaysBetween(from: Date, to: Date): number {
  const zone = shownZone.value
  return dayNumber(to.getTime(), zone) - dayNumber(from.getTime(), zone)
}

/** The first moment of a day as it was typed, so many days on, as ISO 8601 in UTC: a day of the shown zone. @param day yyyy-mm-dd */
export function startOfShownDay(day: string, daysOn: number): string {
  return new Date(startOfDay(day, daysOn, shownZone.value)).toISOString()
}
