import { parseIsoMs, type PermitListItem } from '../rest'
import { livePermitStatuses } from './permit-work'

/** The part of a day in which work may go on under a permit, UTC milliseconds. */
export interface DayOfWork {
  fromMs: number
  toMs: number
  /** A renewal that is due before the work of that day begins (missed or still to be made), or meanwhile; null: none. */
  renewalMs: number | null
  /** Work may go on that day only once the renewal is made. */
  needsRenewal: boolean
}

const closeoffPending = 13

/**
 * Whether, and when, work may go on under a permit on a day: of a live status, begun and not over. One that waits to be closed off counts until it
 * is: its site may be open. Null: it may not. @param fromMs, toMs the day, UTC milliseconds, its end no part of it
 */
export function workOnDay(
  {
    status,
    startTime,
    expiryDate,
    renewalTime,
  }: Pick<PermitListItem, 'status' | 'startTime' | 'expiryDate' | 'renewalTime'>,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): DayOfWork | null {
  if (!livePermitStatuses.includes(status)) return null
  const startMs = msOf(startTime) ?? -Infinity
  const endMs = (status === closeoffPending ? null : msOf(expiryDate)) ?? Infinity
  const [from, to] = [Math.max(fromMs, startMs), Math.min(toMs, endMs)]
  if (from >= to) return null
  const renewalMs = msOf(renewalTime)
  const isDue = renewalMs !== null && renewalMs < to
  return { fromMs: from, toMs: to, renewalMs: isDue ? renewalMs : null, needsRenewal: isDue && renewalMs <= from }
}

const msOf = (text: string | null): number | null => (text === null ? null : parseIsoMs(text))
