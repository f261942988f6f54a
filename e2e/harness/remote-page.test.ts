import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { openRemotePage } from './remote-page'

const address = 'app://plumbline/'
let server: Server | null = null

afterEach(() => server?.close())

/** A program that lists one page, and answers what it is asked. */
async function program(answer: (socket: WebSocket, ask: { id: number; params: { expression: string } }) => void) {
  const listening = createServer((_, response) =>
    response.end(JSON.stringify([{ url: address, webSocketDebuggerUrl: `ws://127.0.0.1:${port()}/page` }])),
  )
  server = listening
  const port = (): number => (listening.address() as AddressInfo).port
  new WebSocketServer({ server: listening }).on('connection', (socket) =>
    socket.on('message', (data) => answer(socket, JSON.parse(String(data)) as never)),
  )
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return port()
}

const value = (id: number, of: unknown): string => JSON.stringify({ id, result: { result: { value: of } } })

test('what a page was asked fails when the page goes before it has answered', async () => {
  const port = await program((socket, { id, params }) => {
    if (params.expression === 'never') socket.terminate()
    else socket.send(value(id, true))
  })
  const page = await openRemotePage(port, address)
  await expect(page.evaluate('never')).rejects.toThrow('The page is gone')
  await expect(page.evaluate('after it')).rejects.toThrow('The page is gone')
})

test('a page is there only when it has loaded, though it was listed before', async () => {
  let asked = 0
  const port = await program((socket, { id }) => {
    asked++
    if (asked === 1) socket.send(JSON.stringify({ id, error: { message: 'Inspected target navigated or closed' } }))
    else socket.send(value(id, asked > 2))
  })
  const page = await openRemotePage(port, address)
  expect(asked).toBe(3)
  page.close()
})
