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
  if (!open || !isOpenWrite(error)) return error
  const { code, message, details, retry } = error
  return new AppError(code, `${message} ${open}`, { details, retry, cause: error })
}

/** Whether a write was not answered, so that nobody knows whether the service took it. */
export const isOpenWrite = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === 'net.timeout' || error.code === 'net.cut')

/** The error of a change that was not answered, once the service was read again. @param known what that has shown, as a sentence */
export function withKnownOutcome({ code, message, details, retry, cause }: AppError, known: string): AppError {
  const said = message.replace(whatMayHold.change ?? '', '').trimEnd()
  return new AppError(code, `${said} ${known}`, { details, retry, cause })
}
