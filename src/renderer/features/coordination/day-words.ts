import '../../language/coordination-room'
import type { DayOfWork } from '../../../shared/model/permit-day'
import { startOfDay } from '../../../shared/model/zoned-time'
import { formatClock, timeZone } from '../../format/dates'
import { t } from '../../language'

/** When that day work may go on: "all day", "from 07:00, renew 12:00", "renewal missed". @param day yyyy-mm-dd */
export function hoursWords({ fromMs, toMs, renewalMs, needsRenewal }: DayOfWork, day: string): string {
  const words = [
    fromMs > startOfDay(day, 0, timeZone()) ? t('coordination.day.startsAt', { clock: formatClock(fromMs) }) : null,
    toMs < startOfDay(day, 1, timeZone()) ? t('coordination.day.endsAt', { clock: formatClock(toMs) }) : null,
  ].filter((each) => each !== null)
  if (words.length === 0) words.push(t('coordination.day.allDay'))
  if (needsRenewal) words.push(t('coordination.day.missedRenewal'))
  else if (renewalMs !== null) words.push(t('coordination.day.renewAt', { clock: formatClock(renewalMs) }))
  return words.join(', ')
}
