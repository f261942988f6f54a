import { isUntold, readableProperties, type LayerPropertyName } from '../../shared/model/layer-properties'
import type { Layer, LayerUpdate } from '../../shared/rest'
import { AppError, type ErrorDetails } from '../../shared/errors/app-error'
import { said, type Said } from '../../shared/languages/said'
import { isOpenWrite, withKnownOutcome, withSentence, type RetryPolicy } from '../remote'

/** What the service shows of a change: it was made, it was not, or it does not tell. */
export type ShownOutcome = 'made' | 'not-made' | 'untold'

/** For reading what became of a write, while a person waits for the word. */
export const lookPolicy: RetryPolicy = { attempts: 3, baseMs: 300, maxMs: 1_000, longestWaitMs: 1_000 }

/**
 * After a write that failed: where it was not answered, or failed within the service or on the way there, the service is read
 * again, and a change that it shows counts as made. Rejects with the error otherwise, which then says what the service has shown.
 * @param look reads it again; where that fails too, the change stays open
 */
export async function settleChange(error: unknown, look: () => Promise<ShownOutcome>): Promise<void> {
  if (!isOpenWrite(error) && !isFailure(error)) throw error
  const shown = await look().catch(() => null)
  if (shown === 'made') return
  if (shown === null && isOpenWrite(error)) throw error
  const known = shown === null ? 'unknown' : shown === 'not-made' ? 'notMade' : 'untold'
  throw withKnownOutcome(error, said(`core.calls.open.${known}`))
}

/** A failure of the service, or of something before it that may have handed the change on. */
const isFailure = (error: unknown): error is AppError =>
  error instanceof AppError && ['service.busy', 'service.failed'].includes(error.code)

/** The error of a change of several things that broke off. @param done how far it had come, as a sentence */
export const brokenOff = (error: unknown, done: Said, details: ErrorDetails): unknown =>
  error instanceof AppError ? withSentence(error, done, details) : error

/** Whether a layer has the properties that were written. */
export function shownOutcome(layer: Layer, changes: LayerUpdate): ShownOutcome {
  const now = readableProperties(layer)
  const told = (Object.keys(changes) as LayerPropertyName[]).filter((name) => !isUntold(name))
  if (told.length === 0) return 'untold'
  return told.every((name) => now[name] === changes[name]) ? 'made' : 'not-made'
}
