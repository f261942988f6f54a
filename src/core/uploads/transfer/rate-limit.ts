import { pause } from '../../remote'

/** Shares a number of bytes a second among all uploads. */
export type RateLimit = ReturnType<typeof createRateLimit>

/** @param bytesPerSecond read anew each time; 0 is no limit */
export function createRateLimit(bytesPerSecond: () => number, now: () => number) {
  /** When the bytes that were let go so far will have gone. */
  let freeAtMs = 0
  return {
    /** Waits until this many bytes may go. */
    async take(bytes: number, signal: AbortSignal): Promise<void> {
      const rate = bytesPerSecond()
      if (rate <= 0) return
      const start = Math.max(now(), freeAtMs)
      freeAtMs = start + (bytes / rate) * 1000
      const wait = start - now()
      if (wait > 0) await pause(wait, signal)
    },
  }
}
