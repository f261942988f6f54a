import { AppError } from '../../shared/errors/app-error'
import { errorOf } from '../../shared/errors/worded-error'
import { said, saidError, sentences, type Said } from '../../shared/languages/said'
import type { FailedRequest } from './status-error'

/**
 * The error of a request, with what it leaves open when it was a write: without an answer nobody knows whether the service took
 * it, and a write is not tried again here.
 */
export function withOutcomeOf(verb: FailedRequest['verb'], error: unknown): unknown {
  if ((verb !== 'change' && verb !== 'cancel') || !isOpenWrite(error)) return error
  return withSentence(error, said(`core.calls.open.${verb}`))
}

/** Whether a write was not answered, so that nobody knows whether the service took it. */
export const isOpenWrite = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === 'net.timeout' || error.code === 'net.cut')

/** The error of a change that was not answered, once the service was read again. @param known what that has shown, as a sentence */
export function withKnownOutcome(error: AppError, known: Said): AppError {
  const { code, details, retry, cause } = error
  return errorOf(code, sentences(withoutOpen(error), known), { details, retry, cause })
}

/** An error with one sentence more, and what else it is known by. */
export function withSentence(error: AppError, last: Said, details: AppError['details'] = {}): AppError {
  const { code, retry } = error
  return errorOf(code, sentences(saidError(error), last), {
    details: { ...error.details, ...details },
    retry,
    cause: error,
  })
}

/** What it says before what it leaves open. */
function withoutOpen(error: AppError): Said {
  const { text, by } = saidError(error)
  const open = said('core.calls.open.change')
  const { first, last } = by.params
  const isOpen = by.key === 'core.sentences' && JSON.stringify(last) === JSON.stringify(open.by)
  return {
    text: text.replace(open.text, '').trimEnd(),
    by: isOpen && typeof first === 'object' && 'key' in first ? first : by,
  }
}
