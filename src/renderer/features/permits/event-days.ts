import type { PermitEvent } from '../../../shared/rest'
import { formatDayHead, formatIsoDay, readMoment } from '../../format/dates'

export interface EventDay {
  head: string
  events: { key: string; event: PermitEvent }[]
}

/** Events grouped by calendar day of the shown zone, in the order in which they come (newest first). */
export function groupByDay(events: readonly PermitEvent[], now: Date): EventDay[] {
  const days: EventDay[] = []
  let dayKey = ''
  events.forEach((event, index) => {
    const at = readMoment(event.timestamp)
    const key = at ? formatIsoDay(at) : 'none'
    if (key !== dayKey || days.length === 0) days.push({ head: formatDayHead(event.timestamp, now), events: [] })
    dayKey = key
    days.at(-1)?.events.push({ key: `${event.timestamp}-${event.type}-${index}`, event })
  })
  return days
}
