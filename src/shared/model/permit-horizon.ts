import { parseIsoMs, type PermitListItem } from '../rest'
import { livePermitStatuses, workAhead } from './permit-work'
import { closeoffPending } from './work-times'
import { sameClockOn } from './zoned-time'

/** What of a permit decides when somebody has to act for it. */
export type HorizonFacts = Pick<
  PermitListItem,
  'id' | 'status' | 'renewalTime' | 'expiryDate' | 'validTime' | 'validTimeMinutes' | 'renewalsRemaining' | 'lapsed'
>

/**
 * What has to be done: renew it · see that nobody works on, for no renewal is left (lastRenewal) · close it off, or have a new one (end) · close it
 * off though its end is past (closeOff) · decide it before its time is over (decide) · nothing more, it expired (expired).
 */
export type HorizonTask = 'renew' | 'lastRenewal' | 'end' | 'closeOff' | 'decide' | 'expired'

/** A moment at which something of a permit ends or has to be renewed, UTC milliseconds. */
export interface HorizonMoment {
  id: number
  atMs: number
  kind: 'renewal' | 'end'
  task: HorizonTask
}

/** How far one looks: on from now, or back at what lapsed. */
export const horizonSpans = ['hours24', 'days3', 'days7', 'days30', 'lapsed'] as const
export type HorizonSpan = (typeof horizonSpans)[number]

/** So many days back what lapsed is told. */
const lapsedDays = 90

const spanDays: Record<Exclude<HorizonSpan, 'hours24' | 'lapsed'>, number> = { days3: 3, days7: 7, days30: 30 }
const approved = 3
const expiredStatus = 15

/** What is known of a permit's moments: those that there are, and whether one is lacking. */
export interface PermitMoments {
  moments: HorizonMoment[]
  /** untold: it has to be renewed, and nobody says when · noDates: it neither ends nor is renewed · unread: a time of it is none; null: nothing is lacking. */
  lacking: 'untold' | 'noDates' | 'unread' | null
}

/**
 * The moments of a permit. What ended well, or was withdrawn, has none but its expiry; renewals count while work may be going on. A renewal
 * after the end is none.
 */
export function momentsOfPermit(facts: HorizonFacts): PermitMoments {
  const { id, status, renewalTime, expiryDate } = facts
  const [renewalMs, endMs] = [msOf(renewalTime), msOf(expiryDate)]
  const isUnread = Number.isNaN(renewalMs) || Number.isNaN(endMs)
  const moments: HorizonMoment[] = []
  if (status === expiredStatus) {
    if (isTime(endMs)) moments.push({ id, atMs: endMs, kind: 'end', task: 'expired' })
    return { moments, lacking: isUnread ? 'unread' : endMs === null ? 'noDates' : null }
  }
  if (!workAhead(status).may) return { moments, lacking: null }
  const isLive = livePermitStatuses.includes(status)
  const isRenewed = isLive && isTime(renewalMs) && !(isTime(endMs) && renewalMs >= endMs)
  if (isRenewed)
    moments.push({ id, atMs: renewalMs, kind: 'renewal', task: hasRenewals(facts) ? 'renew' : 'lastRenewal' })
  if (isTime(endMs)) moments.push({ id, atMs: endMs, kind: 'end', task: endTask(status, isLive) })
  if (isUnread) return { moments, lacking: 'unread' }
  const isUntold =
    isLive && status !== approved && status !== closeoffPending && renewalMs === null && periodMs(facts) !== null
  if (isUntold) return { moments, lacking: 'untold' }
  return { moments, lacking: moments.length === 0 ? 'noDates' : null }
}

function endTask(status: number, isLive: boolean): HorizonTask {
  if (status === closeoffPending) return 'closeOff'
  return isLive ? 'end' : 'decide'
}

const msOf = (text: string | null): number | null => (text === null ? null : (parseIsoMs(text) ?? NaN))
const isTime = (ms: number | null): ms is number => ms !== null && !Number.isNaN(ms)
/** The service leaves the number out where there is no limit. */
const hasRenewals = ({ renewalsRemaining }: HorizonFacts) =>
  !(typeof renewalsRemaining === 'number' && renewalsRemaining <= 0)

/** The renewal period in milliseconds, exact where the service tells minutes, else its whole hours; null: it is never renewed. */
function periodMs({
  validTime,
  validTimeMinutes,
}: Pick<HorizonFacts, 'validTime' | 'validTimeMinutes'>): number | null {
  if (validTimeMinutes !== null) return validTimeMinutes * 60_000
  return validTime === null ? null : validTime * 3_600_000
}

/**
 * Until when a permit would hold that is renewed at a moment: a period of hours that pass, whatever the clocks are changed to meanwhile, and not
 * beyond its end. Null: it is not renewed, or no renewal is left. UTC milliseconds.
 */
export function renewedUntil(facts: HorizonFacts, atMs: number): number | null {
  const period = periodMs(facts)
  if (period === null || !hasRenewals(facts)) return null
  const endMs = msOf(facts.expiryDate)
  return isTime(endMs) ? Math.min(endMs, atMs + period) : atMs + period
}

/** From when to when a span lasts, UTC milliseconds: 24 hours that pass, days to the same time of the zone's clocks. The first is no part of it. */
export function spanOf(span: HorizonSpan, nowMs: number, zone: string): { fromMs: number; toMs: number } {
  if (span === 'lapsed') return { fromMs: sameClockOn(nowMs, -lapsedDays, zone) - 1, toMs: nowMs }
  if (span === 'hours24') return { fromMs: nowMs, toMs: nowMs + 86_400_000 }
  return { fromMs: nowMs, toMs: sameClockOn(nowMs, spanDays[span], zone) }
}

/** What is in a span, by the moment: the soonest first, of what lapsed the latest first. */
export function momentsIn(
  all: Iterable<HorizonMoment>,
  span: HorizonSpan,
  { nowMs, zone }: { nowMs: number; zone: string },
): HorizonMoment[] {
  const { fromMs, toMs } = spanOf(span, nowMs, zone)
  const found: HorizonMoment[] = []
  for (const moment of all) if (moment.atMs > fromMs && moment.atMs <= toMs) found.push(moment)
  const direction = span === 'lapsed' ? -1 : 1
  return found.sort((a, b) => direction * (a.atMs - b.atMs) || a.id - b.id || a.kind.localeCompare(b.kind))
}
