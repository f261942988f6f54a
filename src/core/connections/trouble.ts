import type { AppError } from '../../shared/errors/app-error'
import type { Waiting } from '../../shared/model/waiting'
import { isWrongAnswer } from '../../shared/rest'
import { saidError } from '../../shared/languages/said'

/**
 * What keeps a service from being used, after an answer (null) or a failure: a refusal of one thing, or an answer, ends it;
 * the same trouble goes on since it began. Pure.
 * @param untilMs when it is asked again by itself, UTC milliseconds; null: not known
 */
export function nextTrouble(
  before: Waiting | null,
  error: AppError | null,
  untilMs: number | null,
  nowMs: number,
): Waiting | null {
  if (error?.code === 'cancelled') return before
  if (error === null || !isTrouble(error)) return null
  const until = untilMs === null ? null : new Date(untilMs).toISOString()
  const { text, by: textBy } = saidError(error)
  return { code: error.code, text, textBy, since: before?.since ?? new Date(nowMs).toISOString(), until }
}

/** Whether it is the service or the way to it that fails, not the thing that was asked for. */
function isTrouble(error: AppError): boolean {
  const { code } = error
  const isFailure = ['service.busy', 'service.failed', 'service.unauthorized'].includes(code)
  return isFailure || (code.startsWith('net.') && !isWrongAnswer(error))
}

/** Whether a window has something new to say. */
export function isNewTrouble(before: Waiting | null, after: Waiting | null): boolean {
  return before?.code !== after?.code
}
