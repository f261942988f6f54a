import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendJson } from './send-answer'

let server: Server
let url: string
let value: unknown

beforeEach(async () => {
  server = createServer((request, response) => void sendJson(request, response, value))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

it('answers a GET that names what it was answered last with 304 and no body, until it is another', async () => {
  value = [{ id: 1, name: 'Gas' }]
  const first = await fetch(url)
  const etag = first.headers.get('etag') ?? ''
  expect(await first.json()).toEqual(value)
  for (const names of [etag, `W/${etag}`, `"another", ${etag}`]) {
    const again = await fetch(url, { headers: { 'If-None-Match': names } })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    expect(again.headers.get('cache-control')).toBe('no-store')
  }
  value = [{ id: 1, name: 'Gas mains' }]
  const changed = await fetch(url, { headers: { 'If-None-Match': etag } })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
})

it('answers a write whole, whatever it names', async () => {
  value = { done: true }
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  const written = await fetch(url, { method: 'POST', headers: { 'If-None-Match': etag } })
  expect([written.status, written.headers.get('etag'), await written.json()]).toEqual([200, null, value])
  value = Array.from({ length: 1_000 }, (_, id) => ({ id, name: `Gas main ${id}` }))
  const long = await fetch(url, { method: 'POST', headers: { 'Accept-Encoding': 'gzip' } })
  expect([long.headers.get('content-encoding'), await long.json()]).toEqual([null, value])
})

it('packs a long answer for who takes gzip, and for nobody else', async () => {
  value = Array.from({ length: 1_000 }, (_, id) => ({ id, name: `Gas main ${id}` }))
  const answers = []
  for (const accepted of ['gzip', 'br;q=1.0, GZIP;q=0.8', 'gzip;q=0', 'identity']) {
    const answer = await fetch(url, { headers: { 'Accept-Encoding': accepted } })
    expect(await answer.json()).toEqual(value)
    answers.push(answer.headers.get('content-encoding'))
  }
  expect(answers).toEqual(['gzip', 'gzip', null, null])
  const packed = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } })
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(8_000)
  const again = await fetch(url, { headers: { 'If-None-Match': packed.headers.get('etag') ?? '' } })
  expect([packed.headers.get('etag')?.slice(0, 3), again.status]).toEqual(['W/"', 304])
  value = [{ id: 1 }]
  const short = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } })
  expect([short.headers.get('content-encoding'), await short.json()]).toEqual([null, value])
})
