import { said, type SaidBy } from '../../../shared/languages/said'
import type { Waiting } from '../../../shared/model/waiting'

/** What passes of a running transfer: not in the journal, gone with the program. */
export interface LiveTransfer {
  statusText: string
  /** By what the window says it; undefined: it is the service's word. */
  statusBy?: SaidBy | undefined
  /** Bytes of each file that went onto the wire. */
  sentBytes: number[]
  sendingFile: number | null
  bytesPerSecond: number
  jobProgress: number | null
  waiting: Waiting | null
}

/** A transfer of which nothing has been sent yet. */
export function newLive(): LiveTransfer {
  const { text, by } = said('core.transfers.waiting')
  return {
    statusText: text,
    statusBy: by,
    sentBytes: [],
    sendingFile: null,
    bytesPerSecond: 0,
    jobProgress: null,
    waiting: null,
  }
}

const windowMs = 4_000

/** Measures a rate over the last seconds. */
export type RateMeter = ReturnType<typeof createRateMeter>

/** Measures bytes a second over the last seconds. */
export function createRateMeter() {
  let samples: { atMs: number; bytes: number }[] = []
  return {
    add(bytes: number, nowMs: number): void {
      // Begun anew when the clock was set back.
      if (nowMs < (samples[samples.length - 1]?.atMs ?? 0)) samples = []
      const last = samples[samples.length - 1]
      if (last && nowMs - last.atMs < 100) last.bytes += bytes
      else samples.push({ atMs: nowMs, bytes })
      if (samples.length > 200) samples = samples.slice(-100)
    },
    bytesPerSecond(nowMs: number): number {
      samples = samples.filter((sample) => nowMs - sample.atMs <= windowMs)
      const first = samples[0]
      if (!first) return 0
      const bytes = samples.reduce((sum, sample) => sum + sample.bytes, 0)
      return bytes / Math.max(0.25, (nowMs - first.atMs) / 1000)
    },
  }
}
