import type { AppError } from '../../../shared/errors/app-error'
import { saidError, type Said } from '../../../shared/languages/said'
import { gotOrMade } from '../../got-or-made'
import type { TransferRecord } from '../journal-records'
import type { EngineOptions } from './engine-options'
import { createPace, type Pace } from './pace'
import { createRateMeter, newLive, type LiveTransfer, type RateMeter } from './transfer-live'

/** What is seen of transfers and batches while they run: words, bytes and rates. Not in the journal, gone with the program. */
export function createTransferFigures({ clock, onChanged }: Pick<EngineOptions, 'clock' | 'onChanged'>) {
  const lives = new Map<string, LiveTransfer>()
  /** Of transfers and of batches. */
  const meters = new Map<string, RateMeter>()
  const paces = new Map<string, Pace>()
  const iso = (ms: number) => new Date(ms).toISOString()
  const live = (id: string) => gotOrMade(lives, id, newLive)
  const pace = (batchId: string) => gotOrMade(paces, batchId, createPace)
  return {
    live,
    pace,
    say(id: string, { text, by }: Said): void {
      const one = live(id)
      if (one.statusText === text) return
      one.statusText = text
      one.statusBy = by
      onChanged(id)
    },
    /** Says what a transfer waits for; what it waited for before without a step that went well counts from then on. */
    wait(id: string, error: AppError, untilMs: number | null): void {
      const one = live(id)
      const until = untilMs === null ? null : iso(untilMs)
      if (one.waiting?.text === error.message && one.waiting.until === until) return
      const { text, by } = saidError(error)
      one.waiting = { code: error.code, text, textBy: by, since: one.waiting?.since ?? iso(clock.now()), until }
      onChanged(id)
    },
    /** Counts bytes that went onto the wire. */
    sent(transfer: TransferRecord, bytes: number): void {
      const now = clock.now()
      pace(transfer.batchId).bytes(bytes)
      for (const id of [transfer.batchId, transfer.id]) gotOrMade(meters, id, createRateMeter).add(bytes, now)
      live(transfer.id).bytesPerSecond = meters.get(transfer.id)?.bytesPerSecond(now) ?? 0
    },
    bytesPerSecond: (batchId: string): number => meters.get(batchId)?.bytesPerSecond(clock.now()) ?? 0,
    /** Lets go of a transfer that has ended. */
    forget(id: string): void {
      lives.delete(id)
      meters.delete(id)
    },
  }
}
