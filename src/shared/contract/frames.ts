import { z } from 'zod'
import type { WireError } from '../errors/app-error'
import type { AnswerPart } from './long-answers'

/** What a caller sends. `id` is unique within one transport; a subscription's id names its events. */
export const clientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('call'), id: z.number().int(), name: z.string(), params: z.unknown().optional() }),
  z.object({ type: z.literal('cancel'), id: z.number().int() }),
  z.object({ type: z.literal('subscribe'), id: z.number().int(), event: z.string() }),
  z.object({ type: z.literal('unsubscribe'), id: z.number().int() }),
])
export type ClientFrame = z.infer<typeof clientFrame>

/** What the core sends back. Bytes never travel in frames. Parts of an answer come before it (long-answers.ts). */
export type ServerFrame =
  | { type: 'answer'; id: number; ok: true; value: unknown }
  | AnswerPart
  | { type: 'answer'; id: number; ok: false; error: WireError }
  | { type: 'event'; id: number; payload: unknown }

/** A two-way channel for frames; every host makes its own. */
export interface Transport {
  send(frame: ClientFrame): void
  /** Sets the one receiver of frames. */
  onFrame(receive: (frame: ServerFrame) => void): void
  /** Called once when the channel is gone for good; all open calls then fail with `unavailable`. */
  onClose(closed: () => void): void
}
