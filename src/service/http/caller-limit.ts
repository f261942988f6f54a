import { HttpProblem } from './http-problem'

/** Callers that are remembered; who was not heard of for a minute has all of its requests again. */
const most = 10_000
const minuteMs = 60_000

/** Bounds how many requests one caller sends. */
export interface CallerLimit {
  /** Counts a request. HttpProblem 429, with Retry-After, for one too many. @param caller a user, or an address */
  take(caller: string): void
}

/**
 * So many requests a minute on average; a sixth of them (at least 20) may come at once.
 * @param perMinute 0: without a limit
 * @param now UTC milliseconds
 */
export function callerLimit(perMinute: number, now: () => number): CallerLimit {
  if (perMinute === 0) return { take: () => undefined }
  const atOnce = Math.max(20, Math.ceil(perMinute / 6))
  const perMs = perMinute / minuteMs
  const left = new Map<string, { tokens: number; atMs: number }>()

  function forgetOld(nowMs: number): void {
    for (const [caller, { atMs }] of left) if (nowMs - atMs > minuteMs) left.delete(caller)
    // Still too many: an attack from many addresses costs no memory without end.
    if (left.size >= most) left.clear()
  }

  return {
    take(caller) {
      const nowMs = now()
      if (left.size >= most) forgetOld(nowMs)
      const known = left.get(caller) ?? { tokens: atOnce, atMs: nowMs }
      const tokens = Math.min(atOnce, known.tokens + Math.max(nowMs - known.atMs, 0) * perMs)
      left.set(caller, { tokens: tokens < 1 ? tokens : tokens - 1, atMs: nowMs })
      if (tokens >= 1) return
      const seconds = Math.max(1, Math.ceil((1 - tokens) / perMs / 1000))
      throw new HttpProblem(429, `More than ${perMinute} requests a minute came from here. Go on in ${seconds} s.`, {
        headers: { 'retry-after': String(seconds) },
      })
    },
  }
}
