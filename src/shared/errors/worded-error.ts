import { errors } from '../languages/en/errors'
import { fillText } from '../languages/fill-text'
import type { Params } from '../languages/text-types'
import { AppError, type ErrorDetails, type ErrorReason, type Retry } from './app-error'
import type { ErrorCode } from './codes'

/** An error whose sentence the window says in its own language: the key of `errors.reasons` and its parameters go with it. */
export function wordedError<Reason extends ErrorReason>(
  code: ErrorCode,
  reason: Reason,
  params: Params<`errors.reasons.${Reason}`>,
  options: { details?: ErrorDetails; retry?: Retry; cause?: unknown } = {},
): AppError {
  const message = fillText(errors.reasons[reason], 'en', params)
  return new AppError(code, message, { ...options, words: { reason, params } })
}
