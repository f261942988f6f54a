import type { AgentOptions } from 'node:http'
import type { Socket } from 'node:net'
import { HttpsProxyAgent } from 'https-proxy-agent'
import type { AppError } from '../../shared/errors/app-error'
import { wordedError } from '../../shared/errors/worded-error'
import { said } from '../../shared/languages/said'
import { networkError } from './network-error'

/** Opens tunnels (CONNECT) through one proxy for https requests; what the proxy refuses is an error of its own. */
export class TunnelAgent extends HttpsProxyAgent<string> {
  /** @param openWithinMs how long the proxy may take to open the way to a service */
  constructor(
    proxy: URL,
    options: AgentOptions,
    private readonly openWithinMs: number,
  ) {
    super(proxy, options)
  }

  override async connect(...[request, options]: Parameters<HttpsProxyAgent<string>['connect']>): Promise<Socket> {
    let refusal: number | null = null
    request.once('proxyConnect', ({ statusCode }: { statusCode: number }) => {
      if (statusCode !== 200) refusal = statusCode
    })
    const target = options.host ?? ''
    const socket = await within(this.openWithinMs, super.connect(request, options)).catch((error: unknown) => {
      throw networkError(error, said('core.calls.things.proxy', { host: this.proxy.host }))
    })
    if (refusal === null) return socket
    socket.destroy()
    throw proxyRefusal(this.proxy, refusal, target)
  }
}

/** What a proxy means that does not let a request through. @param status HTTP status of the proxy's own answer */
export function proxyRefusal(proxy: URL, status: number, target: string): AppError {
  const details = { proxy: proxy.host, status, host: target }
  if (status === 407) {
    const given = proxy.username !== '' || proxy.password !== ''
    const afterChange = { details, retry: 'after-change' } as const
    return given
      ? wordedError('net.offline', 'proxyRefusesUser', { proxy: proxy.host, target }, afterChange)
      : wordedError('net.offline', 'proxyWantsUser', { proxy: proxy.host }, afterChange)
  }
  return wordedError('net.offline', 'proxyRefuses', { proxy: proxy.host, target, status }, { details, retry: 'later' })
}

/** Header of a request that a proxy passes on itself (plain http); none for a proxy without a user. */
export function proxyAuthorization(proxy: URL): Record<string, string> {
  const own = ownCredential(proxy)
  return own === null ? {} : { 'Proxy-Authorization': own }
}

/** The credential that stands in a URL itself, as the value of a header; null: there is none. */
export function ownCredential({ username, password }: URL): string | null {
  if (username === '' && password === '') return null
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return `Basic ${Buffer.from(user, 'utf8').toString('base64')}`
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }))
    const timer = setTimeout(late, ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
