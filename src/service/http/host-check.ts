import type { IncomingMessage } from 'node:http'
import { HttpProblem } from './http-problem'

const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i

/**
 * Refuses requests that a web page brought here. DNS rebinding: a foreign name that resolves to 127.0.0.1 shows in the Host
 * header, so only the loopback's own names pass (any port, since a tunnel may stand before the service). CSRF: a foreign or
 * null Origin may not write.
 */
export function checkHost(request: IncomingMessage): void {
  const hosts = request.rawHeaders.filter((_, index) => index % 2 === 0).filter((name) => name.toLowerCase() === 'host')
  if (hosts.length !== 1 || !loopbackHost.test(request.headers.host ?? '')) {
    throw new HttpProblem(403, 'This service answers on its loopback address only.')
  }
  const origin = request.headers.origin
  if (origin === undefined || request.method === 'GET' || request.method === 'HEAD') return
  if (!loopbackHost.test(origin.replace(/^https?:\/\//i, ''))) {
    throw new HttpProblem(403, 'Requests from web pages of other sites are refused.')
  }
}
