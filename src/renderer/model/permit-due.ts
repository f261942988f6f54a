import { calendarDaysBetween, formatClock, formatDay, formatSpan, readMoment } from '../format/dates'
import { livePermitStatuses } from '../../shared/model/permit-work'
import { t } from '../language'

/** What of a permit decides when somebody has to act. */
export interface DueFacts {
  status: number
  renewalTime: string | null
  expiryDate: string | null
  lapsed?: boolean
}

export interface PermitDue {
  /** The moment that counts; null when there is none. */
  at: Date | null
  kind: 'renewal' | 'expiry' | 'none'
  /** "renew today 16:00", "missed 20 Nov" of a renewal, "22 Nov 20:00" of an end; "—" when there is none. */
  text: string
  /** How far that is off: "1 d", "7 d ago"; '' when the text says it already. */
  distance: string
  /** `now` means within the day or missed though work may be going on. */
  urgency: 'now' | 'later' | 'past' | 'none'
}

/** When a permit is due: its renewal when that comes first, else its end. */
export function permitDue(facts: DueFacts, now = new Date()): PermitDue {
  const expiry = readMoment(facts.expiryDate)
  const renewal = readMoment(facts.renewalTime)
  const live = livePermitStatuses.includes(facts.status)
  const kind = renewal && live && (!expiry || renewal <= expiry) ? 'renewal' : expiry ? 'expiry' : 'none'
  const at = kind === 'renewal' ? renewal : expiry
  if (!at || kind === 'none') return { at: null, kind: 'none', text: '—', distance: '', urgency: 'none' }

  const past = at.getTime() < now.getTime()
  const words = () => wordsOf({ at, now, kind, past })
  return {
    at,
    kind,
    urgency: past ? (live ? 'now' : 'past') : live && isOnTheDay(at, now) ? 'now' : 'later',
    // Of the few permits that are in sight: of all of them the words take seconds.
    get text() {
      return words().text
    },
    get distance() {
      return words().distance
    },
  }
}

/** Asks the calendar only where it can be so. */
const isOnTheDay = (at: Date, now: Date): boolean =>
  at.getTime() - now.getTime() < longestDayMs && calendarDaysBetween(now, at) <= 0
const longestDayMs = 2 * 86_400_000

function wordsOf({ at, now, kind, past }: { at: Date; now: Date; kind: PermitDue['kind']; past: boolean }) {
  const days = calendarDaysBetween(now, at)
  const day = days === 0 ? t('model.due.today') : days === 1 ? t('model.due.tomorrow') : formatDay(at, now)
  const when = { day, clock: formatClock(at) }
  const key = kind !== 'renewal' ? 'at' : past ? 'missedAt' : 'renew'
  return {
    // A missed renewal says how long ago; its hour matters only on the day itself.
    text: key === 'missedAt' && days !== 0 ? t('model.due.missed', { day }) : t(`model.due.${key}`, when),
    distance:
      days === 0 || days === 1
        ? ''
        : past
          ? t('model.due.ago', { span: formatSpan(now.getTime() - at.getTime()) })
          : `${days}\u00a0d`,
  }
}

/**
 * A number by which permits sort: lapsed ones that are not over first; then those with something to come by date, soonest first, missed ones of live permits before
 * them; then those without a date; what is over last, latest first.
 */
export function dueRank({ status, lapsed }: Pick<DueFacts, 'status' | 'lapsed'>, due: PermitDue): number {
  if (lapsed === true && !isOver(status)) return (due.at?.getTime() ?? 0) - far
  if (!due.at) return isOver(status) ? far * 1.8 : far
  if (due.urgency === 'past' || isOver(status)) return far * 1.5 - due.at.getTime()
  return due.at.getTime()
}

const far = 8.64e15
const isOver = (status: number): boolean => [7, 9, 11, 14, 15].includes(status)
