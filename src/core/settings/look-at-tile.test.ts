import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lookAtTile } from './look-at-tile'

let server: Server
let host: string
let asked: string[]

beforeAll(async () => {
  asked = []
  server = createServer((request, answer) => {
    asked.push(request.url ?? '')
    if (request.url?.startsWith('/none')) answer.writeHead(404).end()
    else answer.writeHead(200, { 'Content-Type': 'image/png' }).end('x')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const place = { z: 3, x: 5, y: 2 }
const look = (template: string) => lookAtTile(template, place, {})

it('asks for the tile as the map does, and tells what the server answered', async () => {
  expect(await look(`http://${host}/{z}/{x}/{y}{r}.png`)).toEqual({ host, status: 200, mediaType: 'image/png' })
  expect(await look(`http://${host}/none/{z}/{x}/{-y}.png`)).toEqual({ host, status: 404, mediaType: '' })
  expect(asked).toEqual(['/3/5/2.png', '/none/3/5/5.png'])
})

it('tells why a server cannot be asked: nobody there, no proof of who it is, no address', async () => {
  await expect(look('http://127.0.0.1:1/{z}/{x}/{y}')).rejects.toMatchObject({ code: 'net.offline' })
  await expect(look(`https://${host}/{z}/{x}/{y}`)).rejects.toMatchObject({ code: 'net.protocol' })
  expect(await look('')).toBeNull()
})
