import type { AppError } from '../../../shared/errors/app-error'
import { backOffMs, retryAfterMs } from '../../remote'
import type { EngineTimings } from './engine-timings'

/** Attempts of one step without anything going well in between. */
const maxAttempts = 8

/** What a transfer does after a step that failed. */
export type AfterFailure =
  | { does: 'waitForLink' }
  | { does: 'fail'; attempts: number }
  /** `inVain`: failures in a row that count for the next pause. */
  | { does: 'tryAgain'; attempts: number; inVain: number; waitMs: number }

/** What a transfer has behind it. */
export interface BeforeFailure {
  /** Failures of this step so far. */
  attempts: number
  /** How often in a row the service was busy, or a disk full. */
  inVain: number
  isUnreachable: boolean
}

/**
 * Decides what follows a failure. Busy, or without room, passes however often it is asked, and is no failure of this transfer.
 * @param random 0 to 1
 */
export function afterFailure(
  error: AppError,
  before: BeforeFailure,
  timings: Pick<EngineTimings, 'backOffBaseMs' | 'backOffMaxMs'>,
  random: () => number = Math.random,
): AfterFailure {
  const needsCredential = error.code === 'service.unauthorized' || error.code === 'keychain.unavailable'
  if (needsCredential || before.isUnreachable) return { does: 'waitForLink' }
  const isWaited = isWaitedOut(error)
  const attempts = before.attempts + (isWaited ? 0 : 1)
  const passes = isWaited || error.retry === 'later' || error.code.startsWith('net.') || error.code === 'service.failed'
  if (!passes || attempts >= maxAttempts) return { does: 'fail', attempts }
  const inVain = isWaited ? before.inVain + 1 : attempts
  // Half of the pause is sure, so that nobody hammers; the jitter parts those that failed together.
  const longestMs = Math.min(timings.backOffMaxMs, timings.backOffBaseMs * 2 ** Math.max(0, inVain - 1))
  const ownMs = longestMs / 2 + backOffMs(0, longestMs / 2, longestMs / 2, random)
  return { does: 'tryAgain', attempts, inVain: isWaited ? inVain : before.inVain, waitMs: waitOf(error, ownMs) }
}

/** What is waited out, however long it lasts: a service that is busy, or has no room (507), and a full disk here. */
function isWaitedOut(error: AppError): boolean {
  return error.code === 'service.busy' || error.code === 'disk.full' || error.details.status === 507
}

/** The pause before the next try, milliseconds: what the service asks for, and for a full disk, which takes all bytes again, no less than ours. */
function waitOf(error: AppError, ownMs: number): number {
  const askedMs = retryAfterMs(error)
  if (askedMs === null) return ownMs
  return error.details.status === 507 ? Math.max(askedMs, ownMs) : askedMs
}
