import type { SaidBy } from '../languages/said'
import type { ErrorCode } from './codes'

/** Whether trying the same thing again can help: `never`, `later` (the cause passes by itself), `after-change` (the user has to mend something). */
export type Retry = 'never' | 'later' | 'after-change'

/** Facts that name the cause: file, layer, line, record, byte offset, expected and found values. Never a credential. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | null>>

/** The form in which an error crosses a process boundary or is stored. */
export interface WireError {
  readonly code: ErrorCode
  readonly message: string
  readonly details: ErrorDetails
  readonly retry: Retry
  /** By what the window says it in its own language. Absent: it says what the code means, and the message as it is. */
  readonly by?: SaidBy
}

/**
 * The one error class of the product. `message` is a sentence that a person can act on: what happened, to what, what is
 * safe, what to do. Foreign errors are translated once, at the edge, and kept as `cause`.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  readonly retry: Retry
  readonly by: SaidBy | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: ErrorDetails; retry?: Retry; cause?: unknown; by?: SaidBy } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details ?? {}
    this.retry = options.retry ?? 'never'
    this.by = options.by
  }

  toWire(): WireError {
    const { code, message, details, retry, by } = this
    return { code, message, details, retry, ...(by && { by }) }
  }

  static fromWire(wire: WireError): AppError {
    return new AppError(wire.code, wire.message, { details: wire.details, retry: wire.retry, by: wire.by })
  }
}

/** Any thrown value as an AppError; what is not one becomes `internal` with the original kept as cause. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  return new AppError('internal', `Something failed inside Plumbline: ${messageOf(thrown)}`, { cause: thrown })
}

/** What a thrown value says. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))

/** Marks a branch that the types rule out. */
export function assertNever(value: never): never {
  throw new AppError('internal', `Unexpected value: ${JSON.stringify(value)}`)
}
