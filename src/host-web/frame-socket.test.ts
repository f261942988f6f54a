import { tmpdir } from 'node:os'
import { afterAll, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Transport } from '../shared/contract'
import { transportSuite } from '../shared/contract/transport.suite'
import { framesPath } from '../shared/host/loopback-paths'
import { startTestHost } from './test-host.test-helper'

afterAll(() => vi.unstubAllGlobals())

transportSuite('loopback HTTP', async (server) => {
  const { host, origin, signIn, close } = await startTestHost(server, tmpdir())
  const cookie = await signIn()
  // What a browser does by itself: the cookie, and the origin of the page.
  class BrowserSocket extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { cookie, origin } })
    }
  }
  vi.stubGlobal('WebSocket', BrowserSocket)
  // The page's own transport, which this environment's types do not know (it is made for a browser).
  const file = '../renderer/client/web-transport'
  const { createWebTransport } = (await import(file)) as { createWebTransport(url: string): Transport }
  return {
    transport: createWebTransport(`ws://127.0.0.1:${host.port}${framesPath}`),
    breakOff: close,
    close,
    hearsTheEnd: true,
  }
})
