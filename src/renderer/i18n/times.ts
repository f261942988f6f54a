const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

type Moment = string | number | Date

function toDate(moment: Moment): Date | null {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? null : date
}

const two = (value: number) => String(value).padStart(2, '0')

/** Time of day on 24 h, local: "14:12". */
export function formatTime(moment: Moment): string {
  const date = toDate(moment)
  return date ? `${two(date.getHours())}:${two(date.getMinutes())}` : '—'
}

/** Day, local: "21 Nov", with the year when it is not this one. */
export function formatDay(moment: Moment, now: Moment = Date.now()): string {
  const date = toDate(moment)
  if (!date) return '—'
  const year = date.getFullYear() === new Date(now).getFullYear() ? '' : ` ${date.getFullYear()}`
  return `${date.getDate()} ${months[date.getMonth()]}${year}`
}

/** Day with its year and time: "21 Nov 2026 16:00". */
export function formatFullTime(moment: Moment): string {
  const date = toDate(moment)
  if (!date) return '—'
  return `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()} ${formatTime(date)}`
}

/** How people say when: "today 14:12", "yesterday 16:41", "2 Nov 09:12", "14 Sep 2025 11:30". */
export function formatWhen(moment: Moment, now: Moment = Date.now()): string {
  const date = toDate(moment)
  if (!date) return '—'
  const today = new Date(now)
  const days = Math.round((startOfDay(today) - startOfDay(date)) / day)
  const name = days === 0 ? 'today' : days === 1 ? 'yesterday' : days === -1 ? 'tomorrow' : formatDay(date, today)
  return `${name} ${formatTime(date)}`
}

/** In UTC, for tooltips: "2026-11-21 03:12 UTC". */
export function formatUtc(moment: Moment): string {
  const date = toDate(moment)
  return date ? `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC` : '—'
}

/** Age in its largest unit: "20 s", "14 min", "20 h", "6 d". */
export function formatAge(moment: Moment, now: Moment = Date.now()): string {
  const date = toDate(moment)
  return date ? formatDuration(Math.max(0, new Date(now).getTime() - date.getTime())) : '—'
}

/** A length of time in its largest unit: "20 s", "14 min", "20 h", "6 d". */
export function formatDuration(ms: number): string {
  if (ms < minute) return `${Math.round(ms / 1000)}\u00a0s`
  if (ms < hour) return `${Math.round(ms / minute)}\u00a0min`
  if (ms < 2 * day) return `${Math.round(ms / hour)}\u00a0h`
  return `${Math.round(ms / day)}\u00a0d`
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
