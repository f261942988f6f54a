import type { IncomingMessage } from 'node:http'
import { AppError } from '../../shared/errors/app-error'
import type { ErrorCode } from '../../shared/errors/codes'
import { wordedError } from '../../shared/errors/worded-error'
import { said, type Said } from '../../shared/languages/said'

/** How often one request is sent on from address to address. */
const maxRedirects = 5

/**
 * Opens a request and goes where its answers send on to; gives the answer that does not, and the URL that gave it. AppError
 * `net.protocol` for a redirect that is not followed: to an address without encryption, of a write to another origin, in circles.
 * @param service for messages
 * @param open sends the request to one URL
 */
export async function followRedirects(
  start: URL,
  method: string,
  service: string,
  open: (url: URL) => Promise<IncomingMessage>,
): Promise<{ answer: IncomingMessage; url: URL }> {
  let url = start
  for (let hop = 0; ; hop++) {
    const answer = await open(url).catch((error: unknown) => {
      throw url.host === start.host ? error : silentTarget(error, service, url)
    })
    const next = redirectTarget(answer, url, method, service)
    if (next === null) return { answer, url }
    answer.resume()
    if (hop >= maxRedirects) throw wordedError('net.protocol', 'sentInCircles', { service })
    url = next
  }
}

/** What another host answers that a service sends on to says nothing of what the service has or allows. */
export function strangerError(service: string, stranger: URL, status: number): AppError {
  return wordedError(
    'net.protocol',
    'sentToStranger',
    { service, host: stranger.host, status },
    { details: { status, target: stranger.host }, retry: 'later' },
  )
}

/** The http(s) URL that a service names, also relative to another. AppError `net.protocol` for what is none. @param thing for the message */
export function resolveUrl(address: string, base: URL, thing: Said): URL {
  try {
    const url = new URL(address, base)
    if (url.protocol === 'https:' || url.protocol === 'http:') return url
  } catch {
    // Said below.
  }
  throw wordedError('net.protocol', 'noUsableLink', { thing })
}

/** That nobody answers where a service sends on to: the service itself did answer. */
function silentTarget(error: unknown, service: string, target: URL): unknown {
  if (!(error instanceof AppError)) return error
  const reason = silences[error.code]
  if (reason === undefined) return error
  const options = { details: { target: target.host }, retry: 'later', cause: error } as const
  return wordedError('net.protocol', reason, { service, host: target.host }, options)
}

const silences: Partial<Record<ErrorCode, 'sentToOffline' | 'sentToSilent' | 'sentToCut'>> = {
  'net.offline': 'sentToOffline',
  'net.timeout': 'sentToSilent',
  'net.cut': 'sentToCut',
}

/** Where an answer sends to; null when it does not. AppError for a redirect that is not followed. */
function redirectTarget(answer: IncomingMessage, from: URL, method: string, service: string): URL | null {
  const status = answer.statusCode ?? 0
  const location = answer.headers.location
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null
  const target = resolveUrl(location, from, said('core.calls.things.redirect'))
  const downgraded = from.protocol === 'https:' && target.protocol === 'http:'
  const repeatable = method === 'GET' || ((status === 307 || status === 308) && target.origin === from.origin)
  if (!downgraded && repeatable) return target
  answer.resume()
  throw wordedError(
    'net.protocol',
    downgraded ? 'sentUnencrypted' : 'sentOnInstead',
    { service, host: target.host },
    { details: { status, target: target.host } },
  )
}
