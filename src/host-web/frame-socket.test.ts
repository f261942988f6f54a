import { tmpdir } from 'node:os'
import { afterAll, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Transport } from '../shared/contract'
import { transportSuite } from '../shared/contract/transport.suite'
import { framesPath, pageTokenHeader } from '../shared/host/loopback-paths'
import { startTestHost } from './test-host.test-helper'

afterAll(() => vi.unstubAllGlobals())

transportSuite('loopback HTTP', async (server) => {
  const { host, origin, signIn, close } = await startTestHost(server, tmpdir())
  const { cookie, [pageTokenHeader]: token } = await signIn()
  // What a browser does by itself: the cookie, and the origin of the page.
  class BrowserSocket extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols, { headers: { cookie, origin } })
    }
  }
  vi.stubGlobal('WebSocket', BrowserSocket)
  // The page's own transport, which this environment's types do not know (it is made for a browser).
  const file = '../renderer/client/web-transport'
  const { createWebTransport } = (await import(file)) as { createWebTransport(url: string, token: string): Transport }
  return {
    transport: createWebTransport(`ws://127.0.0.1:${host.port}${framesPath}`, token),
    breakOff: close,
    close,
    hearsTheEnd: true,
  }
})
