import type { PermitEvent } from '../../../shared/rest'
import { formatIsoDay, readMoment } from '../../format/dates'

export interface EventDay {
  head: string
  events: { key: string; event: PermitEvent }[]
}

/** Events grouped by calendar day of the shown zone, in the order in which they come (newest first). */
export function groupByDay(events: readonly PermitEvent[], dayHead: (at: string) => string): EventDay[] {
  const days: EventDay[] = []
  let dayKey = ''
  events.forEach((event, index) => {
    const at = readMoment(event.timestamp)
    const key = at ? formatIsoDay(at) : 'none'
    if (key !== dayKey || days.length === 0) days.push({ head: dayHead(event.timestamp), events: [] })
    dayKey = key
    days.at(-1)?.events.push({ key: `${event.timestamp}-${event.type}-${index}`, event })
  })
  return days
}
