import { AppError } from '../shared/errors/app-error'

/**
 * The error of what is not on the disk, where the service gives no answer: what is missing here comes first, and the reason after
 * it. What is refused, and what fails on our side, says so itself.
 * @param thing begins the sentence: "Permit 12"
 */
export function asNotFound(error: unknown, thing: string, details: AppError['details'] = {}): unknown {
  if (!(error instanceof AppError) || !/^(net\.|service\.(busy|failed)$)/.test(error.code)) return error
  return new AppError(error.code, `${thing} is not on this computer. ${error.message}`, {
    details: { ...error.details, ...details },
    retry: error.retry,
    cause: error,
  })
}

/** The same, for a promise that fails. */
export function orNotFound(thing: string): (error: unknown) => never {
  return (error) => {
    throw asNotFound(error, thing)
  }
}
