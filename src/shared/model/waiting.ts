import { z } from 'zod'
import type { SaidBy } from '../languages/said'

/** Something that is waited for: what, since when, and until when. */
export const waiting = z.object({
  /** Code of the error that is waited out. */
  code: z.string(),
  /** What is the matter, as a sentence. */
  text: z.string(),
  /** By what the window says it; absent: in English alone. */
  textBy: z.custom<SaidBy>().optional(),
  /** ISO 8601. */
  since: z.string(),
  /** When it is tried again by itself, ISO 8601; null when that is not known, or waits for a person. */
  until: z.string().nullable(),
})
export type Waiting = z.infer<typeof waiting>

/** How a sentence about waiting writes times. */
export interface WaitingFormat {
  /** A time of day, from ISO 8601. */
  clock: (iso: string) => string
  /** A span, from whole seconds. */
  span: (seconds: number) => string
}

/**
 * What is waited for, in the one sentence that the window and the command line share: "Waiting since 16:02:11: “demo” is busy
 * and asks to wait. Next try in 24 s, at 16:02:40."
 * @param nowMs UTC milliseconds
 */
export function waitingText({ text, since, until }: Waiting, nowMs: number, { clock, span }: WaitingFormat): string {
  const sentence = /[.!?]$/.test(text) ? text : `${text}.`
  return `Waiting since ${clock(since)}: ${sentence}${until === null ? '' : ` ${nextTryText(until, nowMs, { clock, span })}`}`
}

/** "Next try in 24 s, at 16:02:40."; "Trying again now." when the time has come. @param until ISO 8601 */
function nextTryText(until: string, nowMs: number, { clock, span }: WaitingFormat): string {
  const seconds = Math.ceil((Date.parse(until) - nowMs) / 1000)
  return seconds > 0 ? `Next try in ${span(seconds)}, at ${clock(until)}.` : 'Trying again now.'
}
