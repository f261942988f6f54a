import { pause } from '../../remote'

/** Shares a number of bytes a second among all uploads. */
export interface RateLimit {
  /** Waits until this many bytes may go. */
  take(bytes: number, signal: AbortSignal): Promise<void>
}

/** @param bytesPerSecond read anew each time; 0 is no limit */
export function createRateLimit(bytesPerSecond: () => number, now: () => number): RateLimit {
  /** When the bytes that were let go so far will have gone. */
  let freeAtMs = 0
  return {
    async take(bytes, signal) {
      const rate = bytesPerSecond()
      if (rate <= 0) return
      const start = Math.max(now(), freeAtMs)
      freeAtMs = start + (bytes / rate) * 1000
      const wait = start - now()
      if (wait > 0) await pause(wait, signal)
    },
  }
}
