import type { AppError } from '../../shared/errors/app-error'
import type { RouteBody, RouteName, RouteParams, RouteQuery } from '../../shared/rest'
import type { FindProxy } from './find-proxy'
import type { Redactor } from './redaction'
import type { RetryPolicy } from './retry'
import type { ServerClock } from './server-clock'

/** Which service a client speaks to, as whom, and how patiently. */
export interface RestClientOptions {
  /** http(s) address of the service, with or without a path prefix; every path of the interface is appended to it. */
  baseUrl: string
  /** Whole value of the Authorization header; null sends none. */
  authorization: string | null
  /** What the user calls the connection, for messages; a function when that may change. Default: the host. */
  name?: string | (() => string)
  /** Longest silence of a connection. Default 30 s. */
  idleTimeoutMs?: number
  /** Largest answer that is read, decoded. Default 256 MB. */
  maxAnswerBytes?: number
  /** How often reads are tried. Writes are tried once: only their caller knows what a repetition would do. */
  retry?: RetryPolicy
  redactor?: Redactor
  /** Which proxy a request goes through; left out: none ever. */
  findProxy?: FindProxy | null
  now?: () => number
  /** Keeps the service's time beyond this client; left out: one of its own. */
  clock?: ServerClock
  /** Told of every answer and failure: null when the service answered as asked. */
  onOutcome?: (error: AppError | null) => void
  /**
   * Told of what holds a request up, and for how long at most: a failure after which it is tried again by itself, or that the
   * service has not said a word for `silentAfterMs`.
   */
  onPause?: (error: AppError, waitMs: number) => void
  /** After so long without the head of any answer, a request says that it waits. Default 5 s. */
  silentAfterMs?: number
}

/** How one call may be stopped and repeated. */
export interface RestCallOptions {
  signal?: AbortSignal
  retry?: RetryPolicy
  /** Told when a list is another than this client was answered last to the same question. */
  onChange?: () => void
}

/** What a call needs: path parameters, and the query and body that its route takes. */
export type RestRequest<N extends RouteName> = {
  params: RouteParams<N>
  query?: RouteQuery<N>
} & BodyOf<RouteBody<N>>

type BodyOf<B> = [undefined] extends [B] ? { body?: undefined } : { body: B }
