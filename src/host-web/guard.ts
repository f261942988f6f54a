import type { IncomingMessage } from 'node:http'
import { framesProtocol, pageTokenHeader } from '../shared/host/loopback-paths'
import { onlyHost } from '../shared/security/loopback'
import type { Sessions } from './sessions'

/** Why a request is refused, or null when it may pass. */
export interface Refusal {
  status: 401 | 403
  reason: string
}

/**
 * Checks that a request was meant for this host. Attacks: DNS rebinding (a foreign name that resolves to 127.0.0.1).
 * @param port that this host listens on
 */
export function checkHost(request: IncomingMessage, port: number): Refusal | null {
  if (onlyHost(request.rawHeaders) === `127.0.0.1:${port}`) return null
  return { status: 403, reason: 'This address is not one that Plumbline answers to.' }
}

/**
 * Checks that a request comes from our own page. Attack: a form, image or script of another site that the user visits.
 * A plain GET may come without Origin (typed address, our own page's images), but never from another site.
 */
export function checkOrigin(request: IncomingMessage): Refusal | null {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const refusal: Refusal = { status: 403, reason: 'Only the page of Plumbline itself may ask this.' }
  if (origin !== undefined && origin !== `http://${host}`) return refusal
  const isGet = request.method === 'GET' || request.method === 'HEAD'
  const isNavigation =
    request.headers['sec-fetch-mode'] === 'navigate' && request.headers['sec-fetch-dest'] === 'document'
  if (isGet) return site === undefined || site === 'same-origin' || site === 'none' || isNavigation ? null : refusal
  if (origin === undefined || (site !== undefined && site !== 'same-origin')) return refusal
  // Sent by our own page with all that is not a plain GET; a foreign page cannot send it without being asked first.
  return request.headers[pageTokenHeader] === undefined ? refusal : null
}

/** Checks that the request belongs to somebody who had the start code. */
export function checkSession(request: IncomingMessage, sessions: Sessions): Refusal | null {
  if (sessions.admits(request.headers.cookie)) return null
  return {
    status: 401,
    reason:
      'Open the address that Plumbline printed when it started. It is good once and for one minute: press Enter in that terminal for a new one.',
  }
}

/** Checks that the request was made by the page itself: it has the token besides the cookie. */
export function checkPage(request: IncomingMessage, sessions: Sessions): Refusal | null {
  if (sessions.admitsPage(request.headers.cookie, pageToken(request))) return null
  return checkSession(request, sessions) ?? { status: 401, reason: 'Only the page that was opened first may ask this.' }
}

/** The token that a request carries: in its header, or beside the sub-protocol of a socket. */
function pageToken(request: IncomingMessage): string {
  const header = request.headers[pageTokenHeader]
  if (typeof header === 'string') return header
  const [protocol, token = ''] = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim())
  return protocol === framesProtocol ? token : ''
}
