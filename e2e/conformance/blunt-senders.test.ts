import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSite, type Site } from './site'

let site: Site
beforeAll(async () => void (site = await openSite()))
afterAll(() => site.close())

/** Sends all it has before it reads a byte, as simple HTTP clients do; the whole answer. */
async function sendThenRead(...pieces: readonly (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  for (const piece of pieces) if (!socket.write(piece)) await once(socket, 'drain')
  socket.end()
  return text(socket)
}

const megabyte = Buffer.alloc(1_000_000, 'x')

it.each([
  ['413', 'a body far above the limit', 'PUT', (p1: number) => `/acme/projects/${p1}/layer-directory`],
  ['404', 'files for a job that does not exist', 'POST', () => '/~upload?jobID=99999&token=x&application=acme'],
])('%s for %s, read to the end first', async (status, _, method, path) => {
  const count = 30
  const head = [
    `${method} ${path(site.p1)} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${site.authorization.member}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${count * megabyte.length}`,
    'Connection: close',
  ]
  const answer = await sendThenRead(`${head.join('\r\n')}\r\n\r\n`, ...Array.from({ length: count }, () => megabyte))
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toContain(`"status":${status}`)
})

it.each([
  [
    '431',
    'a head that is too long',
    `GET /applications HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(3_000_000)}\r\n\r\n`,
  ],
  ['400', 'what is no HTTP', `NONSENSE\r\n\r\n${'z'.repeat(3_000_000)}`],
])('%s for %s, with the body of a problem', async (status, _, bytes) => {
  const answer = await sendThenRead(bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toContain('application/problem+json')
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ status: Number(status) })
})
