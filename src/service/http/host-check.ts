import type { IncomingMessage } from 'node:http'
import { isLoopbackHost, onlyHost } from '../../shared/security/loopback'
import { HttpProblem } from './http-problem'

/**
 * Refuses requests that a web page brought here. DNS rebinding: a foreign name shows in the Host header. CSRF: a foreign or null
 * Origin may not write.
 */
export function checkHost(request: IncomingMessage): void {
  const host = onlyHost(request.rawHeaders)
  if (host === null || !isLoopbackHost(host)) {
    throw new HttpProblem(403, 'This service answers on its loopback address only.')
  }
  const origin = request.headers.origin
  if (origin === undefined || request.method === 'GET' || request.method === 'HEAD') return
  if (!isLoopbackHost(origin.replace(/^https?:\/\//i, ''))) {
    throw new HttpProblem(403, 'Requests from web pages of other sites are refused.')
  }
}
