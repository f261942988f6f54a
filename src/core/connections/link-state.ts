import type { Connection } from '../../shared/contract'
import type { AppError, WireError } from '../../shared/errors/app-error'
import { isWrongAnswer } from '../../shared/rest'

/** What was last heard of a service. `since` (ISO 8601) is when the state began. */
export interface Link {
  state: Connection['state']
  since: string
  /** When it last answered anything, UTC milliseconds of the local clock; null when never. */
  lastHeardMs: number | null
  /** Why it does not serve us: the last failure; null while it does, and before anything was heard. */
  reason: WireError | null
}

/**
 * The state after an answer (null) or a failure. A refusal of one thing (403, 404) still means that the service is there;
 * so does an answer of a wrong type. A single cut or a web page in between changes nothing by itself.
 */
export function nextLink(link: Link, error: AppError | null, nowMs: number): Link {
  const state = stateAfter(link, error, nowMs)
  const lastHeardMs = answered(error) ? nowMs : link.lastHeardMs
  const reason = state === 'ok' || state === 'unknown' ? null : (error?.toWire() ?? link.reason)
  const since = state === link.state ? link.since : new Date(nowMs).toISOString()
  return { state, since, lastHeardMs, reason }
}

/** A slow answer among good ones is one slow answer. */
const patienceMs = 20_000

function stateAfter(link: Link, error: AppError | null, nowMs: number): Link['state'] {
  if (error === null || answered(error)) return 'ok'
  switch (error.code) {
    case 'service.unauthorized':
      return 'rejected'
    case 'net.offline':
      return 'unreachable'
    case 'net.timeout':
    case 'net.protocol':
    case 'net.cut':
      // Either way: the clock may have been set back since.
      return link.lastHeardMs !== null && Math.abs(nowMs - link.lastHeardMs) < patienceMs ? link.state : 'unreachable'
    default:
      return link.state
  }
}

function answered(error: AppError | null): boolean {
  return (
    error === null ||
    isWrongAnswer(error) ||
    (error.code.startsWith('service.') && error.code !== 'service.unauthorized')
  )
}
