import type { PermitListItem } from '../rest'
import { livePermitStatuses } from './permit-work'
import { msOf, workTimes } from './work-times'

/** The part of a day in which work may go on under a permit, UTC milliseconds. */
export interface DayOfWork {
  fromMs: number
  toMs: number
  /** A renewal that is due before the work of that day begins (missed or still to be made), or meanwhile; null: none. */
  renewalMs: number | null
  /** Work may go on that day, or on from now, only once the renewal is made. */
  needsRenewal: boolean
}

/**
 * Whether, and when, work may go on under a permit on a day: of a live status, begun and not over. One that waits to be closed off counts until it
 * is: its site may be open. Null: it may not. @param fromMs, toMs the day, UTC milliseconds, its end no part of it @param nowMs what of that day is over
 */
export function workOnDay(
  permit: Pick<PermitListItem, 'status' | 'startTime' | 'expiryDate' | 'renewalTime'>,
  { fromMs, toMs, nowMs }: { fromMs: number; toMs: number; nowMs: number },
): DayOfWork | null {
  if (!livePermitStatuses.includes(permit.status)) return null
  const work = workTimes(permit)
  const [from, to] = [Math.max(fromMs, work.fromMs ?? -Infinity), Math.min(toMs, work.toMs ?? Infinity)]
  if (from >= to) return null
  const renewalMs = msOf(permit.renewalTime)
  const isDue = renewalMs !== null && renewalMs < to
  const needsRenewal = isDue && renewalMs <= Math.max(from, nowMs)
  return { fromMs: from, toMs: to, renewalMs: isDue ? renewalMs : null, needsRenewal }
}
