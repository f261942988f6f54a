import type { English } from '../languages/en'
import { saidWith, type Said, type SaidParams } from '../languages/said'
import { AppError, type ErrorDetails, type Retry } from './app-error'
import type { ErrorCode } from './codes'

/** The key of the sentence of an error. */
export type ErrorReason = keyof English['errors']['reasons']

/** An error whose sentence the window says in its own language: the key of `errors.reasons` and its parameters go with it. */
export function wordedError<Reason extends ErrorReason>(
  code: ErrorCode,
  reason: Reason,
  params: SaidParams<`errors.reasons.${Reason}`>,
  options: ErrorOptions = {},
): AppError {
  return errorOf(code, saidWith(`errors.reasons.${reason}`, params), options)
}

/** The same, of a sentence that is made already. */
export const errorOf = (code: ErrorCode, { text, by }: Said, options: ErrorOptions = {}): AppError =>
  new AppError(code, text, { ...options, by })

interface ErrorOptions {
  details?: ErrorDetails
  retry?: Retry
  cause?: unknown
}
