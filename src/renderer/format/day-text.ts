const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** "21/11/2026" of "2026-11-21"; what is no such day comes back as it is. */
export function dayToText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return year ? `${date}/${month}/${year}` : day
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
  const dayFirst = /^(\d{1,2})(?:[-/.]|\s+)(\d{1,2}|[a-z]{3,9})(?:[-/.]|\s+)(\d{4}|\d{2})$/i.exec(typed)
  if (!dayFirst) return null
  const [, date = '', month = '', year = ''] = dayFirst
  const number = /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return calendarDay(year.length === 2 ? 2000 + Number(year) : Number(year), number, Number(date))
}

function calendarDay(year: number, month: number, date: number): string | null {
  const day = new Date(Date.UTC(year, month - 1, date))
  const real = day.getUTCFullYear() === year && day.getUTCMonth() === month - 1 && day.getUTCDate() === date
  return real ? day.toISOString().slice(0, 10) : null
}
