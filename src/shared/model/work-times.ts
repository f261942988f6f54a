import { parseIsoMs, type PermitListItem } from '../rest'

/** The status of a permit that waits to be closed off. */
export const closeoffPending = 13

/** UTC milliseconds; null where nothing is said, or what is said is no time. */
export const msOf = (text: string | null): number | null => (text === null ? null : parseIsoMs(text))

/**
 * The time of a permit's work, UTC milliseconds: from its start to its last day, whatever renewals are due meanwhile. One that waits to be closed
 * off has no end: its site may be open. Null: from ever, for ever.
 */
export function workTimes({
  startTime,
  expiryDate,
  status,
}: Pick<PermitListItem, 'startTime' | 'expiryDate' | 'status'>): { fromMs: number | null; toMs: number | null } {
  return { fromMs: msOf(startTime), toMs: status === closeoffPending ? null : msOf(expiryDate) }
}
