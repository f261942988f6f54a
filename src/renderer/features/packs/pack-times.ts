import type { PermitListItem } from '../../../shared/rest'

/** A pack that is older than this is told to be old, in milliseconds. */
export const oldAfterMs = 24 * 3_600_000
/** Clocks of two machines differ by as much, in milliseconds. */
const apartMs = 2 * 60_000

/** Permits under which work may go on, and whose renewal or end has passed by a clock. @param nowMs UTC milliseconds of that clock */
export function pastRenewal(
  permits: readonly Pick<PermitListItem, 'status' | 'renewalTime' | 'expiryDate' | 'archived'>[],
  nowMs: number,
  isLive: (status: number) => boolean,
): number {
  const isPast = (time: string | null) => time !== null && Date.parse(time) < nowMs
  return permits.filter(
    (one) => !one.archived && isLive(one.status) && (isPast(one.renewalTime) || isPast(one.expiryDate)),
  ).length
}

/** The newest time that was seen, where a clock is behind it; null: it is not. @param seen ISO 8601, or '' */
export function clockBehind(nowMs: number, seen: readonly string[]): string | null {
  const newest = [...seen].sort().pop() ?? ''
  return newest !== '' && Date.parse(newest) - nowMs > apartMs ? newest : null
}
