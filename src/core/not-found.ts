import { AppError } from '../shared/errors/app-error'
import { errorOf } from '../shared/errors/worded-error'
import { saidError, sentences, type Said } from '../shared/languages/said'

/**
 * The error of what is not on the disk, where the service gives no answer: what is missing here comes first, and the reason after
 * it. What is refused, and what fails on our side, says so itself.
 * @param missing the sentence that says so: "Permit 12 is not on this computer."
 */
export function asNotFound(error: unknown, missing: Said, details: AppError['details'] = {}): unknown {
  if (!(error instanceof AppError) || !/^(net\.|service\.(busy|failed)$)/.test(error.code)) return error
  return errorOf(error.code, sentences(missing, saidError(error)), {
    details: { ...error.details, ...details },
    retry: error.retry,
    cause: error,
  })
}

/** The same, for a promise that fails. */
export function orNotFound(missing: Said): (error: unknown) => never {
  return (error) => {
    throw asNotFound(error, missing)
  }
}
