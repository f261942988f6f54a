import { request as httpRequest, Agent as HttpAgent, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https'
import type { Readable } from 'node:stream'
import { createGunzip, createInflate, type Gunzip, type Inflate } from 'node:zlib'
import { AppError } from '../../shared/errors/app-error'
import type { FindProxy } from './find-proxy'
import { networkError, timeoutError } from './network-error'
import { ownCredential, proxyAuthorization, proxyRefusal, TunnelAgent } from './proxy-agent'
import { wordedError } from '../../shared/errors/worded-error'

/** The sockets of one client. Reads keep connections alive; writes open their own (see `HttpRequest.fresh`). */
type HttpAgents = ReturnType<typeof createAgents>

/** Connections to one host at the same time. */
const maxSockets = 8

/** @param idleTimeoutMs of the requests: a socket that has it already need not be given it, and lose it, with each of them */
export function createAgents(findProxy: FindProxy | null = null, idleTimeoutMs?: number) {
  const kept = {
    http: new HttpAgent({ keepAlive: true, maxSockets, keepAliveMsecs: 10_000, timeout: idleTimeoutMs }),
    https: new HttpsAgent({ keepAlive: true, maxSockets, keepAliveMsecs: 10_000, timeout: idleTimeoutMs }),
  }
  const fresh = { http: new HttpAgent({ keepAlive: false }), https: new HttpsAgent({ keepAlive: false }) }
  const tunnels = new Map<string, TunnelAgent>()
  return {
    kept,
    fresh,
    /** Which proxy a request goes through; null: none ever. */
    findProxy,
    /** The sockets of https requests through a proxy, which has so long to open one. */
    tunnels(proxy: URL, isFresh: boolean, openWithinMs: number): TunnelAgent {
      const key = `${isFresh} ${proxy.href}`
      const options = isFresh ? { keepAlive: false } : { keepAlive: true, maxSockets }
      const made = tunnels.get(key) ?? new TunnelAgent(proxy, options, openWithinMs)
      tunnels.set(key, made)
      return made
    },
    close(): void {
      for (const agent of [kept.http, kept.https, fresh.http, fresh.https, ...tunnels.values()]) agent.destroy()
    },
  }
}

/** One request as it goes on the wire. */
export interface HttpRequest {
  method: string
  url: URL
  headers: Record<string, string | number>
  /** Whole body, or null. A streamed body is given to `openExchange` by `writeBody`. */
  body: Buffer | null
  signal?: AbortSignal
  /** Longest silence on the socket, in milliseconds. */
  idleTimeoutMs: number
  /**
   * On a connection of its own: a kept one may be closed by the other side at the very moment of use, and then nobody
   * knows whether a write has happened.
   */
  fresh: boolean
}

/** An answer read whole. Header names are in lower case. */
export interface HttpAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/**
 * Sends a request and gives the answer as soon as its head is there. The caller consumes or destroys `answer`. A GET that finds
 * its kept connection closed is sent once more, on one of its own.
 * Rejects with AppError net.* or `cancelled`.
 * @param writeBody streams the body instead of `request.body`; must end the request; its rejection ends the exchange
 */
export async function openExchange(
  agents: HttpAgents,
  request: HttpRequest,
  writeBody?: (target: ClientRequest) => Promise<void>,
): Promise<IncomingMessage> {
  const { url, signal } = request
  const proxy = (await agents.findProxy?.(url)) ?? null
  const host = proxy === null ? url.host : `${url.host} (through the proxy ${proxy.host})`
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled())
    const sent = sendHead(agents, request, proxy)

    let answered: IncomingMessage | null = null
    // Once the head is there the reason must reach the reader of the body, not the request.
    const end = (reason: AppError) => void (answered ?? sent).destroy(reason)
    const onAbort = () => end(cancelled())
    if (signal) {
      const stopped = stoppedBy(signal)
      stopped.add(onAbort)
      sent.once('close', () => stopped.delete(onAbort))
    }
    sent.once('timeout', () => end(timeoutError(host, request.idleTimeoutMs)))
    sent.on('error', (error) => {
      if (answered) return
      const problem = networkError(error, host)
      // A kept connection that the other side has just closed says nothing about the service (RFC 9112 9.3.1).
      const stale = problem.code === 'net.cut' && sent.reusedSocket && request.method === 'GET'
      if (stale) resolve(openExchange(agents, { ...request, fresh: true }))
      else reject(problem)
    })
    sent.once('response', (answer) => {
      if (proxy !== null && answer.statusCode === 407) {
        sent.destroy()
        return reject(proxyRefusal(proxy, 407, url.host))
      }
      answered = answer
      // An early refusal: the rest of the body has nobody to read it.
      answer.once('close', () => {
        if (!sent.writableEnded) sent.destroy()
      })
      resolve(answer)
    })
    if (writeBody) {
      writeBody(sent).catch((error: unknown) => {
        // An early answer (401, 409) closes the socket under the body; the answer is what counts then.
        if (!answered) sent.destroy(error instanceof Error ? error : new Error(String(error)))
      })
    } else {
      sent.end(request.body ?? undefined)
    }
  })
}

const stops = new WeakMap<AbortSignal, Set<() => void>>()

/** What a signal stops, by one listener: a whole reading of a hundred thousand requests has one signal. */
function stoppedBy(signal: AbortSignal): Set<() => void> {
  const known = stops.get(signal)
  if (known) return known
  const made = new Set<() => void>()
  stops.set(signal, made)
  signal.addEventListener('abort', () => [...made].forEach((stop) => stop()), { once: true })
  return made
}

/** The request on its way: to the service, by a tunnel through the proxy (https), or to the proxy itself (http). */
function sendHead(agents: HttpAgents, request: HttpRequest, proxy: URL | null): ClientRequest {
  const { url, method, fresh, idleTimeoutMs: timeout } = request
  const pool = fresh ? agents.fresh : agents.kept
  const own = ownCredential(url)
  const headers = { Host: url.host, ...(own && { Authorization: own }), ...request.headers }
  if (url.protocol === 'http:' && proxy !== null) {
    const passed = {
      ...{ hostname: hostOf(proxy), port: proxy.port, path: url.href, method, timeout },
      headers: listed({ ...headers, ...proxyAuthorization(proxy) }),
    }
    return proxy.protocol === 'https:'
      ? httpsRequest({ ...passed, agent: pool.https })
      : httpRequest({ ...passed, agent: pool.http })
  }
  const { protocol, port, pathname, search } = url
  const target = { protocol, hostname: hostOf(url), port, path: pathname + search }
  const direct = { ...target, method, timeout, headers: listed(headers) }
  if (protocol === 'http:') return httpRequest({ ...direct, agent: pool.http })
  return httpsRequest({ ...direct, agent: proxy ? agents.tunnels(proxy, fresh, timeout) : pool.https })
}

/** Names and values in turn: a list goes on the wire as it is, where Node takes over an object name by name first. */
function listed(headers: HttpRequest['headers']): string[] {
  const list: string[] = []
  for (const name in headers) list.push(name, String(headers[name]))
  return list
}

/** The name or address of a URL's host as a socket takes it: an IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL) => (hostname.startsWith('[') ? hostname.slice(1, -1) : hostname)

/** What undoes the packing of an answer's body (gzip, deflate); null when it is not packed. */
export function unpackerOf(answer: IncomingMessage): Gunzip | Inflate | null {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  return encoding === 'deflate' ? createInflate() : null
}

/** The answer's bytes unpacked; errors are AppError net.cut or net.protocol. */
function decodedBody(answer: IncomingMessage): Readable {
  const unpacker = unpackerOf(answer)
  if (unpacker === null) return answer
  answer.once('error', (error) => unpacker.destroy(error))
  return answer.pipe(unpacker)
}

/** Reads an answer whole, at most `maxBytes` of decoded body. */
export function readAnswer(answer: IncomingMessage, host: string, maxBytes: number): Promise<HttpAnswer> {
  // By its events: an iterator for each of the hundred thousand small answers of a project costs more than they do.
  return new Promise((resolve, reject) => {
    const body = decodedBody(answer)
    const chunks: Buffer[] = []
    let size = 0
    const cut = () => reject(networkError(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), host))
    body.on('data', (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= maxBytes) return
      reject(
        wordedError(
          'net.protocol',
          'answerTooLarge',
          { host, size: Math.round(maxBytes / 1e6) },
          { details: { host, maxBytes } },
        ),
      )
      answer.destroy()
      body.destroy()
    })
    body.once('end', () => {
      body.off('close', cut)
      if (!answer.complete) return cut()
      const whole = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: whole })
    })
    body.on('error', (error) => reject(networkError(error, host)))
    body.once('close', cut)
  })
}

function cancelled(): AppError {
  return new AppError('cancelled', 'Cancelled.')
}
