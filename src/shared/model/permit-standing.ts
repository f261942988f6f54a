import { parseIsoMs, type PermitListItem } from '../rest'
import { endedBadly, endedStatuses, livePermitStatuses } from './permit-work'

/** How a permit stood when it was read last. */
export interface PermitStanding {
  status: number
  /**
   * Why no work may go on under it: `ended` by its status, or rejected; `lapsed`: its service says so; `past`: its renewal or end has passed
   * by the clock of this computer, `since` when (ISO 8601). Null: nothing of this.
   */
  bar: 'ended' | 'lapsed' | 'past' | null
  since: string | null
}

/** How a permit stands at a moment, UTC milliseconds. */
export function permitStanding(
  { status, lapsed, renewalTime, expiryDate }: Pick<PermitListItem, 'status' | 'lapsed' | 'renewalTime' | 'expiryDate'>,
  nowMs: number,
): PermitStanding {
  if (endedStatuses.includes(status) || endedBadly.includes(status)) return { status, bar: 'ended', since: null }
  if (lapsed) return { status, bar: 'lapsed', since: null }
  const past = [renewalTime, expiryDate].flatMap((time) => {
    const atMs = time === null ? null : parseIsoMs(time)
    return atMs !== null && atMs < nowMs ? atMs : []
  })
  if (past.length === 0 || !livePermitStatuses.includes(status)) return { status, bar: null, since: null }
  return { status, bar: 'past', since: new Date(Math.min(...past)).toISOString() }
}
