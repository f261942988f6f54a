import { AppError } from '../../shared/errors/app-error'

/** How often and how long apart a safe request is tried. */
export interface RetryPolicy {
  attempts: number
  /** First pause; doubles each time, with full jitter. */
  baseMs: number
  maxMs: number
  /** A service that asks for a longer pause than this by Retry-After is told of as busy instead. */
  longestWaitMs: number
}

/** For reading while a person looks on. */
export const readingPolicy: RetryPolicy = { attempts: 4, baseMs: 300, maxMs: 4_000, longestWaitMs: 20_000 }
/** One try. */
export const onceOnly: RetryPolicy = { attempts: 1, baseMs: 0, maxMs: 0, longestWaitMs: 0 }

/** A pause with full jitter: 0 to base·2^attempt, at most `maxMs`. `attempt` counts from 0. */
export function backOffMs(attempt: number, baseMs: number, maxMs: number, random: () => number = Math.random): number {
  return Math.round(random() * Math.min(maxMs, baseMs * 2 ** attempt))
}

/** How long the service asked to wait (Retry-After of 429 and 503), in milliseconds; null when it did not. */
export function retryAfterMs(error: AppError): number | null {
  const value = error.details.retryAfterMs
  return typeof value === 'number' ? value : null
}

/**
 * Runs `attempt` again after failures that pass by themselves. Only for requests that may be repeated.
 * @param onPause told of each failure after which it waits
 */
export async function withRetries<T>(
  policy: RetryPolicy,
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
  onPause: (error: AppError, waitMs: number) => void = () => undefined,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof AppError) || tried >= policy.attempts || !mayPass(error, tried)) throw error
      const asked = retryAfterMs(error)
      if (asked !== null && asked > policy.longestWaitMs) throw error
      const waitMs = asked ?? backOffMs(tried - 1, policy.baseMs, policy.maxMs)
      onPause(error, waitMs)
      await pause(waitMs, signal)
    }
  }
}

function mayPass(error: AppError, tried: number): boolean {
  switch (error.code) {
    case 'net.cut':
    case 'service.busy':
      return true
    case 'service.failed':
      return error.details.status !== 501
    // Thirty seconds of silence each: once more, then say so.
    case 'net.timeout':
      return tried < 2
    // A web page, or what is no JSON, from something between: often a proxy while the service starts again.
    case 'net.protocol':
      return error.retry === 'later'
    default:
      return false
  }
}

/** Waits; rejects with `cancelled` when the signal comes first. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new AppError('cancelled', 'Cancelled.'))
    const onAbort = () => {
      clearTimeout(timer)
      reject(new AppError('cancelled', 'Cancelled.'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
