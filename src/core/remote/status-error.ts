import type { IncomingHttpHeaders } from 'node:http'
import { AppError, type ErrorDetails, type Retry } from '../../shared/errors/app-error'
import type { ErrorCode } from '../../shared/errors/codes'
import { describeErrorBody } from '../../shared/rest'
import { redact } from './redaction'

/** What a sentence about a failed request needs to know. */
export interface FailedRequest {
  /** Name of the connection, as the user calls it. */
  service: string
  verb: 'read' | 'change' | 'upload to' | 'cancel' | 'download'
  thing: string
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
  const said = describeErrorBody(answer.headers['content-type'] ?? null, answer.body.toString('utf8'))
  const details: Record<string, string | number | boolean | null> = { status: answer.status, service: request.service }
  if (said) details.said = redact(said)
  const wait = retryAfter(answer.headers['retry-after'], nowMs)
  if (wait !== null) details.retryAfterMs = wait
  return build(request, answer.status, details, said ? ` The service says: ${trimStop(redact(said))}.` : '')
}

function build(request: FailedRequest, status: number, details: ErrorDetails, said: string): AppError {
  const { service, verb, thing } = request
  const make = (code: ErrorCode, message: string, retry: Retry = 'never') =>
    new AppError(code, message, { details, retry })
  switch (status) {
    case 413: {
      const what = request.files === undefined ? 'requests' : 'files'
      const size = request.files === undefined ? '' : `: ${request.files}`
      return make(
        'service.bad-request',
        `“${service}” does not take ${what} of this size${size} (413).${said} Split what is to be sent, or ask for a higher limit.`,
        'after-change',
      )
    }
    case 400:
    case 415:
    case 422:
      return make(
        'service.bad-request',
        `The service does not accept the request to ${verb} ${thing}.${said}`,
        'after-change',
      )
    case 401:
      return make(
        'service.unauthorized',
        `The service refused the credential for “${service}”. Enter a new one.`,
        'after-change',
      )
    case 403:
      return make('service.forbidden', `You may not ${verb} ${thing}. A project admin can allow it.`, 'after-change')
    case 404:
      return make('service.not-found', `The service does not have ${thing} (or not any more).`)
    case 409:
      return make('service.conflict', `The service cannot ${verb} ${thing} as things stand.${said}`)
    case 410:
      return verb === 'download'
        ? make('service.gone', `The link to ${thing} has run out.`, 'later')
        : make('service.gone', `The service does not have ${thing} any more.${said}`)
    case 429:
    case 503:
      return make(
        'service.busy',
        `“${service}” is busy and asks to wait${waitText(verb, details.retryAfterMs)}`,
        'later',
      )
    case 507:
      return make(
        'service.failed',
        `“${service}” has no room left for what is sent to it (507).${said} Whoever runs it can make room.`,
        'later',
      )
    case 408:
    case 504:
      return make('net.timeout', `“${service}” did not answer in time (${status}).`, 'later')
    default:
      if (status >= 500)
        return make(
          'service.failed',
          `“${service}” failed while it was asked to ${verb} ${thing} (${status}).${said}`,
          'later',
        )
      if (status >= 400)
        return make(
          'service.bad-request',
          `“${service}” refuses to ${verb} ${thing} (${status}).${said}`,
          'after-change',
        )
      return make('net.protocol', `“${service}” answered ${status}, which the interface does not know.${said}`)
  }
}

/** Retry-After in milliseconds (seconds or an HTTP date, RFC 9110 10.2.3); null when absent or unreadable. */
function retryAfter(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs)
}

/** A pause that is longer than anybody waits is told; a short one is waited for, but by nobody who changes something. */
function waitText(verb: FailedRequest['verb'], ms: ErrorDetails[string] | undefined): string {
  if (typeof ms === 'number' && ms > 60_000) return ` for ${Math.ceil(ms / 60_000)} minutes. Try again then.`
  if (verb !== 'change' && verb !== 'cancel') return '.'
  return typeof ms === 'number' ? ` for ${Math.ceil(ms / 1000)} s. Try again then.` : '. Try again in a moment.'
}

function trimStop(text: string): string {
  return text.replace(/[.\s]+$/, '')
}
