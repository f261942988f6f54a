import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSite, type Site } from './site'

let site: Site
beforeAll(async () => void (site = await openSite()))
afterAll(() => site.close())

it('serves others while 200 connections never finish their request, and ends those', async () => {
  const { hostname, port } = new URL(site.url)
  const sockets: Socket[] = []
  for (let count = 0; count < 200; count++) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(count % 2 === 0 ? 'GET /applications HTTP/1.1\r\nHo' : 'POST /acme/projects/1/layers HTTP/1.1\r\nX: ')
    sockets.push(socket)
  }
  for (let count = 0; count < 5; count++) {
    const answer = await fetch(`${site.url}/applications`)
    expect(answer.status).toBe(401)
    await answer.text()
  }
  const ended = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  sockets.forEach((socket) => socket.resume())
  await Promise.all(ended)
})
