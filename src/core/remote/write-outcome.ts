import { AppError } from '../../shared/errors/app-error'
import type { FailedRequest } from './status-error'

const whatMayHold: Partial<Record<FailedRequest['verb'], string>> = {
  change: 'The change may have been made all the same: read again before you repeat it.',
  cancel: 'It may be cancelled all the same: read again to see.',
}

/**
 * The error of a request, with what it leaves open when it was a write: without an answer nobody knows whether the service took
 * it, and a write is not tried again here.
 */
export function withOutcomeOf(verb: FailedRequest['verb'], error: unknown): unknown {
  const open = whatMayHold[verb]
  if (!open || !(error instanceof AppError) || (error.code !== 'net.timeout' && error.code !== 'net.cut')) return error
  const { code, message, details, retry } = error
  return new AppError(code, `${message} ${open}`, { details, retry, cause: error })
}
