import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { environmentProxy } from './find-proxy'
import { createRedactor } from './redaction'
import { createRestClient, type RestClient } from './rest-client'

/** Of nobody but these tests: a certificate for service.test that nobody trusts. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgVRz7NCuRPInlsenM
BwXkBRcUlLBjjs0rUjeHM1uboAehRANCAATab+RyLCbL8E8t1rILl1BtsolYk0vh
uE66d3+9JVNCp+npuMO3PuLZyiV3hoorCmPOIyzKp5g8FOFqTZrHjlWn
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBnjCCAUSgAwIBAgIUCDvxftCYGiI5Eek6RFigoza8VoswCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMc2VydmljZS50ZXN0MCAXDTI2MTEyMTE3NTAxNVoYDzIxMjYx
MDI4MTc1MDE1WjAXMRUwEwYDVQQDDAxzZXJ2aWNlLnRlc3QwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAATab+RyLCbL8E8t1rILl1BtsolYk0vhuE66d3+9JVNCp+np
uMO3PuLZyiV3hoorCmPOIyzKp5g8FOFqTZrHjlWno2wwajAdBgNVHQ4EFgQUoQRt
FGEOHvJxFNiKB/y47aT+aDkwHwYDVR0jBBgwFoAUoQRtFGEOHvJxFNiKB/y47aT+
aDkwDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxzZXJ2aWNlLnRlc3QwCgYI
KoZIzj0EAwIDSAAwRQIgEdXVZAjqbU4d3muDLu0sIhkEHIOmxhPXA6e0P2J4FGQC
IQCpfwEF2bfR+u2te+d0TFfMbGxYeo5AH8VXti7J9mlDag==
-----END CERTIFICATE-----`

const credential = 'Bearer s3cret-value-of-the-user'
const proxyUser = 'ann:pr0xy-s3cret'

/** What a proxy of a company's network does: tunnels for https, requests passed on for http. */
interface TestProxy {
  port: number
  asked: { head: string; headers: IncomingMessage['headers'] }[]
  /** What CONNECT is answered with; null: nothing ever. */
  answer: number | null
}

let proxy: TestProxy
let servers: Server[]
let sockets: Set<Socket>
let targetPort: number
let client: RestClient | null

async function listen(server: Server): Promise<number> {
  servers.push(server)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}

beforeEach(async () => {
  servers = []
  sockets = new Set()
  client = null
  const asked: TestProxy['asked'] = []
  const wanted = `Basic ${Buffer.from(proxyUser).toString('base64')}`
  const answerJson = (request: IncomingMessage, answer: ServerResponse) => {
    request.resume()
    answer.writeHead(200, { 'Content-Type': 'application/json' })
    answer.end(JSON.stringify([{ name: request.headers.authorization, nickname: request.headers.host }]))
  }
  const server = createHttpServer((request, answer) => {
    asked.push({ head: `${request.method} ${request.url}`, headers: request.headers })
    if (request.headers['proxy-authorization'] !== wanted) return void answer.writeHead(407).end('<html>Who?')
    answerJson(request, answer)
  })
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    asked.push({ head: `CONNECT ${request.url}`, headers: request.headers })
    sockets.add(socket)
    const status = request.headers['proxy-authorization'] === wanted ? proxy.answer : 407
    if (status === null) return
    socket.write(`HTTP/1.1 ${status} x\r\nContent-Length: 0\r\n\r\n`)
    if (status !== 200) return void socket.end()
    const onward = connect(targetPort, '127.0.0.1')
    onward.on('error', () => socket.destroy())
    socket.pipe(onward).pipe(socket)
  })
  targetPort = await listen(createTlsServer({ key, cert }, answerJson))
  proxy = { port: await listen(server), asked, answer: 200 }
})

afterEach(async () => {
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
  client?.close()
  for (const socket of sockets) socket.destroy()
  for (const server of servers) await new Promise((closed) => server.close(closed))
})

/** Asks a service of that address through the proxy. */
async function ask(baseUrl: string, user = `${proxyUser}@`, idleTimeoutMs = 10_000) {
  const address = `http://${user}127.0.0.1:${proxy.port}`
  const redactor = createRedactor()
  client = createRestClient({
    baseUrl,
    authorization: credential,
    redactor,
    idleTimeoutMs,
    retry: { attempts: 1, baseMs: 0, maxMs: 0, longestWaitMs: 0 },
    findProxy: environmentProxy({ https_proxy: address, http_proxy: address, no_proxy: 'exempt.test' }),
  })
  return client.call('listOrganizations', { params: {} })
}

describe('the client behind a proxy', () => {
  it('reaches an https service by a tunnel, in which alone its credential goes', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    expect(await ask('https://service.test/api')).toEqual([{ name: credential, nickname: 'service.test' }])
    expect(proxy.asked.map(({ head }) => head)).toEqual(['CONNECT service.test:443'])
    expect(JSON.stringify(proxy.asked)).not.toContain('s3cret-value')
    // The next request goes the same way.
    await client?.call('listOrganizations', { params: {} })
    expect(proxy.asked).toHaveLength(1)
  })

  it('checks the certificate of the service through the tunnel as well', async () => {
    await expect(ask('https://service.test')).rejects.toMatchObject({
      code: 'net.protocol',
      message: expect.stringMatching(/service\.test.*does not prove who it is/),
    })
  })

  it('has an http service asked by the proxy', async () => {
    expect(await ask('http://service.test:8080/api')).toEqual([{ name: credential, nickname: 'service.test:8080' }])
    expect(proxy.asked[0]?.head).toBe('GET http://service.test:8080/api/applications')
    expect(proxy.asked[0]?.headers['accept-encoding']).toBe('gzip')
  })

  it.each(['https://service.test', 'http://service.test'])(
    'says that the proxy wants another user, and never which was given: %s',
    async (url) => {
      await expect(ask(url, '')).rejects.toMatchObject({
        code: 'net.offline',
        message: expect.stringContaining('HTTPS_PROXY'),
      })
      const refused = await ask(url, 'ann:wr0ng-s3cret@').catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'net.offline', message: expect.stringContaining('refuses the user name') })
      expect(JSON.stringify(refused) + String(refused)).not.toContain('wr0ng')
    },
  )

  it('says that the proxy lets nothing through, or is not there', async () => {
    proxy.answer = 403
    await expect(ask('https://service.test')).rejects.toMatchObject({
      code: 'net.offline',
      message: expect.stringMatching(/lets nothing through to service\.test \(status 403\)/),
    })
    proxy.port = 1
    await expect(ask('https://service.test')).rejects.toMatchObject({
      code: 'net.offline',
      message: expect.stringContaining('127.0.0.1:1 cannot be reached'),
    })
  })

  it('does not wait for ever for a proxy that says nothing', async () => {
    proxy.answer = null
    const error = { code: 'net.timeout', message: expect.stringContaining('The proxy 127.0.0.1') }
    await expect(ask('https://service.test', undefined, 300)).rejects.toMatchObject(error)
  })

  it('goes round it to this computer and where NO_PROXY says so', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    expect(await ask(`https://127.0.0.1:${targetPort}`)).toHaveLength(1)
    await expect(ask('https://exempt.test:1')).rejects.toMatchObject({ code: 'net.offline' })
    expect(proxy.asked).toEqual([])
  })
})
