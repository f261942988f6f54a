import type { English } from '../languages/en'
import type { ErrorCode } from './codes'

/** Whether trying the same thing again can help: `never`, `later` (the cause passes by itself), `after-change` (the user has to mend something). */
export type Retry = 'never' | 'later' | 'after-change'

/** Facts that name the cause: file, layer, line, record, byte offset, expected and found values. Never a credential. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | null>>

/** The key of the sentence of an error in the catalogues. */
export type ErrorReason = keyof English['errors']['reasons']

/** By what the window says an error in its own language. */
export interface ErrorWords {
  readonly reason: ErrorReason
  readonly params: Readonly<Record<string, string | number>>
}

/** The form in which an error crosses a process boundary or is stored. */
export interface WireError {
  readonly code: ErrorCode
  readonly message: string
  readonly details: ErrorDetails
  readonly retry: Retry
  /** Absent: the message is said as it is. */
  readonly words?: ErrorWords
}

/**
 * The one error class of the product. `message` is a sentence that a person can act on: what happened, to what, what is
 * safe, what to do. Foreign errors are translated once, at the edge, and kept as `cause`.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  readonly retry: Retry
  readonly words: ErrorWords | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: ErrorDetails; retry?: Retry; cause?: unknown; words?: ErrorWords } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details ?? {}
    this.retry = options.retry ?? 'never'
    this.words = options.words
  }

  toWire(): WireError {
    const { code, message, details, retry, words } = this
    return { code, message, details, retry, ...(words && { words }) }
  }

  static fromWire(wire: WireError): AppError {
    return new AppError(wire.code, wire.message, { details: wire.details, retry: wire.retry, words: wire.words })
  }
}

/** Any thrown value as an AppError; what is not one becomes `internal` with the original kept as cause. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new AppError('internal', `Something failed inside Plumbline: ${message}`, { cause: thrown })
}

/** Marks a branch that the types rule out. */
export function assertNever(value: never): never {
  throw new AppError('internal', `Unexpected value: ${JSON.stringify(value)}`)
}
