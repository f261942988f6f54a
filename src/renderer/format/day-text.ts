import { locale } from '../language/locale'

const plainLetters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Names of the months, without accents. */
function monthsOf(language: string): string[] {
  const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => plainLetters(format(Date.UTC(2026, month, 15))))
}

/** The month that a name, or the beginning of one, stands for in the language of the window or in English, from 1; 0: none or several. */
function monthOf(typed: string): number {
  for (const language of [locale(), 'en']) {
    const found = monthsOf(language).flatMap((name, at) => (name.startsWith(plainLetters(typed)) ? [at + 1] : []))
    if (found.length === 1) return found[0] ?? 0
  }
  return 0
}

/** "21/11/2026" of "2026-11-21", in German "21.11.2026"; what is no such day comes back as it is. */
export function dayToText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (!year) return day
  const between = locale().startsWith('de') ? '.' : '/'
  return [date, month, year].join(between)
}

/**
 * The day that someone typed, as yyyy-mm-dd: day before month ("21/11/2026", "21.11.26", "21 Nov 2026"), or year first.
 * '' for nothing typed; null for what is no day.
 */
export function dayFromText(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return ''
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed)
  if (yearFirst) return calendarDay(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
  const dayFirst = /^(\d{1,2})(?:[-/.]\s*|\s+)(\d{1,2}|\p{L}{3,9})(?:[-/.]\s*|\s+)(\d{4}|\d{2})$/u.exec(typed)
  if (!dayFirst) return null
  const [, date = '', month = '', year = ''] = dayFirst
  const number = /^\d/.test(month) ? Number(month) : monthOf(month)
  return calendarDay(year.length === 2 ? 2000 + Number(year) : Number(year), number, Number(date))
}

function calendarDay(year: number, month: number, date: number): string | null {
  const day = new Date(Date.UTC(year, month - 1, date))
  const real = day.getUTCFullYear() === year && day.getUTCMonth() === month - 1 && day.getUTCDate() === date
  return real ? day.toISOString().slice(0, 10) : null
}
