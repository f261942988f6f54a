import type { IncomingHttpHeaders } from 'node:http'
import type { AppError, Retry } from '../../shared/errors/app-error'
import type { ErrorCode } from '../../shared/errors/codes'
import { errorOf } from '../../shared/errors/worded-error'
import { said, sentences, type Said } from '../../shared/languages/said'
import { describeErrorBody } from '../../shared/rest'
import { redact } from '../../shared/security/redact'

/** What a sentence about a failed request needs to know. */
export interface FailedRequest {
  /** Name of the connection, as the user calls it. */
  service: string
  verb: 'read' | 'change' | 'upload' | 'cancel' | 'download'
  thing: Said
  /** What was to be stored, with its size: "mains.tif, 3.2 GB". */
  files?: string
}

/** An answer whose status is no success. */
export interface FailedAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** An answer that is not 2xx as AppError service.*; any body is read, whatever it is. `details.status` holds the status. */
export function statusError(request: FailedRequest, answer: FailedAnswer, nowMs: number): AppError {
  const told = describeErrorBody(answer.headers['content-type'] ?? null, answer.body.toString('utf8'))
  const details: Record<string, string | number | boolean | null> = { status: answer.status, service: request.service }
  if (told) details.said = redact(told)
  const wait = retryAfter(answer.headers['retry-after'], nowMs)
  if (wait !== null) details.retryAfterMs = wait
  const says = told ? said('core.calls.says', { said: trimStop(redact(told)) }) : null
  const { code, what, retry } = meaningOf(request, answer.status, wait, says)
  return errorOf(code, what, { details, retry })
}

interface Meaning {
  code: ErrorCode
  what: Said
  /** Absent: never. */
  retry?: Retry
}

/**
 * What a status means for a request.
 * @param waitMs how long the service asks to wait; null: it does not say
 * @param says what it says besides
 */
function meaningOf(request: FailedRequest, status: number, waitMs: number | null, says: Said | null): Meaning {
  const { service, thing } = request
  const asked = { verb: said(`core.calls.verbs.${request.verb}`), thing }
  const refused = (what: Said): Meaning => ({ code: 'service.bad-request', what, retry: 'after-change' })
  switch (status) {
    case 413: {
      const { files } = request
      const what =
        files === undefined
          ? said('errors.reasons.requestTooLarge', { service })
          : said('errors.reasons.filesTooLarge', { service, files })
      return refused(sentences(what, says, said('core.calls.splitIt')))
    }
    case 400:
    case 415:
    case 422:
      return refused(sentences(said('errors.reasons.notAccepted', asked), says))
    case 401: {
      const what = said('errors.reasons.credentialRefused', { service })
      return { code: 'service.unauthorized', what, retry: 'after-change' }
    }
    case 403:
      return { code: 'service.forbidden', what: said('errors.reasons.mayNot', asked), retry: 'after-change' }
    case 404:
      return { code: 'service.not-found', what: said('errors.reasons.serviceHasNot', { thing }) }
    case 409:
      return { code: 'service.conflict', what: sentences(said('errors.reasons.cannotNow', asked), says) }
    case 410:
      return request.verb === 'download'
        ? { code: 'service.gone', what: said('errors.reasons.linkRanOut', { thing }), retry: 'later' }
        : { code: 'service.gone', what: sentences(said('errors.reasons.serviceHasNoMore', { thing }), says) }
    case 429:
    case 503:
      return { code: 'service.busy', what: busy(request, waitMs), retry: 'later' }
    case 507: {
      const what = sentences(said('errors.reasons.noRoom', { service }), says, said('core.calls.makeRoom'))
      return { code: 'service.failed', what, retry: 'later' }
    }
    case 408:
    case 504:
      return { code: 'net.timeout', what: said('errors.reasons.noAnswerStatus', { service, status }), retry: 'later' }
  }
  if (status >= 500) {
    const what = sentences(said('errors.reasons.failedAt', { service, ...asked, status }), says)
    return { code: 'service.failed', what, retry: 'later' }
  }
  if (status >= 400) return refused(sentences(said('errors.reasons.refuses', { service, ...asked, status }), says))
  return { code: 'net.protocol', what: sentences(said('errors.reasons.unknownStatus', { service, status }), says) }
}

/** Retry-After in milliseconds (seconds or an HTTP date, RFC 9110 10.2.3); null when absent or unreadable. */
function retryAfter(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs)
}

/** A pause that is longer than anybody waits is told; a short one is waited for, but by nobody who changes something. */
function busy({ service, verb }: FailedRequest, waitMs: number | null): Said {
  if (waitMs !== null && waitMs > 60_000)
    return said('errors.reasons.busyMinutes', { service, minutes: Math.ceil(waitMs / 60_000) })
  if (verb !== 'change' && verb !== 'cancel') return said('errors.reasons.busy', { service })
  return waitMs === null
    ? said('errors.reasons.busyMoment', { service })
    : said('errors.reasons.busySeconds', { service, seconds: Math.ceil(waitMs / 1000) })
}

function trimStop(text: string): string {
  return text.replace(/[.\s]+$/, '')
}
