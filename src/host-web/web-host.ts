import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { WebSocketServer } from 'ws'
import { findStaticFile } from '../node/static-file'
import type { ContractServer } from '../shared/contract'
import type { ByteRoute } from '../shared/host/byte-route'
import { framesPath, framesProtocol, pageTokenFragment, savedPath, stagingPath } from '../shared/host/loopback-paths'
import { securityHeaders } from '../shared/security/content-security-policy'
import { connectSocket } from './frame-socket'
import { checkHost, checkOrigin, checkPage, checkSession, type Refusal } from './guard'
import { limit } from './limits'
import type { SavedFiles } from './saved-files'
import { createSessions } from './sessions'
import type { Staging } from './staging'

export interface WebHostParts {
  /** 0: a free port. */
  port: number
  /** Folder of the built renderer. */
  rendererDir: string
  server: ContractServer
  /** Bytes that are no files of the page, such as tiles. */
  bytes: ByteRoute
  staging: Staging
  saved: SavedFiles
  /** The content security policy of now. */
  policy: () => Promise<string>
}

/** Serves the page and the contract on 127.0.0.1, to those who have the start code. */
export async function startWebHost(parts: WebHostParts) {
  const sessions = createSessions()
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 16 * 1024 * 1024,
    handleProtocols: () => framesProtocol,
  })
  const http = createServer({ connectionsCheckingInterval: 2_000 }, (request, response) => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'Something failed inside Plumbline.')
    })
  })
  limit(http)
  http.on('upgrade', (request, socket, head) => {
    const refusal = checkHost(request, port) ?? checkOwnSocket(request) ?? checkPage(request, sessions)
    if (refusal !== null || pathOf(request) !== framesPath) return refuseUpgrade(socket, refusal?.status ?? 404)
    sockets.handleUpgrade(request, socket, head, (webSocket) => connectSocket(webSocket, parts.server))
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen({ host: '127.0.0.1', port: parts.port }, resolve)
  })
  const port = (http.address() as AddressInfo).port

  return {
    port,
    /** A new address to open, good once and for a minute. */
    newAddress: (): string => `http://127.0.0.1:${port}/?start=${sessions.newStartCode()}`,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate()
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = checkHost(request, port) ?? checkOrigin(request)
    if (refusal !== null) return refuse(response, refusal.status, refusal.reason)
    const path = pathOf(request)
    const query = new URLSearchParams(request.url?.slice(path.length))
    const code = query.get('start')
    if (request.method === 'GET' && path === '/' && code !== null) return start(request, response, code)
    const noSession = checkSession(request, sessions)
    if (noSession !== null) return refuse(response, noSession.status, noSession.reason)
    if (request.method === 'POST' && path === stagingPath) {
      const notPage = checkPage(request, sessions)
      if (notPage !== null) return refuse(response, notPage.status, notPage.reason)
      return parts.staging.receive(request, response, query)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'This address only gives, it takes nothing.')
    if (request.method === 'GET' && path === savedPath) {
      const given = await parts.saved.give(query.get('file') ?? '', response)
      return given ? undefined : refuse(response, 404, 'There is no saved file at this address.')
    }
    return give(request, response)
  }

  /** Exchanges the start code for cookie and token, and takes it out of the address. */
  function start(request: IncomingMessage, response: ServerResponse, code: string): void {
    const admission = sessions.exchange(code, knowsSecure(request))
    // Somebody who is in already may open an old address again: a reload, a bookmark. The tab has its token still.
    const refusal = admission === null ? checkSession(request, sessions) : null
    if (refusal !== null) return refuse(response, refusal.status, refusal.reason)
    response.writeHead(303, {
      ...securityHeaders,
      ...(admission === null ? {} : { 'Set-Cookie': admission.cookie }),
      Location: admission === null ? '/' : `/${pageTokenFragment}${admission.pageToken}`,
      'Cache-Control': 'no-store',
    })
    response.end()
  }

  async function give(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request)
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const notPage = checkPage(request, sessions)
    const bytes = notPage === null ? await parts.bytes(path, gone.signal) : null
    if (bytes !== null) {
      response.writeHead(bytes.status, { ...securityHeaders, ...bytes.headers })
      if (bytes.body === null || request.method === 'HEAD') response.end()
      else if (bytes.body instanceof Uint8Array) response.end(bytes.body)
      else await pipeline(bytes.body, response)
      return
    }
    const file = await findStaticFile(parts.rendererDir, request.url ?? '/')
    if (file === null) {
      if (notPage !== null) return refuse(response, notPage.status, notPage.reason)
      return refuse(response, 404, 'There is nothing at this address.')
    }
    response.writeHead(200, {
      ...securityHeaders,
      'Content-Security-Policy': await parts.policy(),
      'Content-Type': file.mediaType,
      'Content-Length': file.sizeBytes,
      'Cache-Control': file.immutable ? 'private, max-age=31536000, immutable' : 'no-store',
    })
    if (request.method === 'HEAD') response.end()
    else await pipeline(file.open(), response)
  }
}

/** Browsers always send Origin with a socket, and no cookie rule keeps a foreign page from opening one. */
function checkOwnSocket(request: IncomingMessage): Refusal | null {
  if (request.headers.origin === `http://${request.headers.host}`) return null
  return { status: 403, reason: 'Only the page of Plumbline itself may ask this.' }
}

/** Safari keeps no secure cookie that came over plain HTTP, though it was from this very machine. */
function knowsSecure({ headers }: IncomingMessage): boolean {
  const agent = headers['user-agent'] ?? ''
  return !/Safari/.test(agent) || /Chrom/.test(agent)
}

/** The path as it was written, query cut off. */
function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').replace(/[?#].*$/, '')
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, {
    ...securityHeaders,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(`${reason}\n`)
}

function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
