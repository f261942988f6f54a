import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Connections } from '../connections/connections'
import { createRestClient, type RestClient } from '../remote'
import { startScriptedServer, type ScriptedServer } from '../remote/scripted-server.test-helper'
import { openContentStore } from './content-store'
import { fetchSource } from './revision-source'

const content = Buffer.from(Array.from({ length: 600_000 }, (_, at) => (at * 7919) % 251))
const sha256 = createHash('sha256').update(content).digest('hex')
const project = { connectionId: 'c', organization: 'acme', projectId: 1 }

let folder: string
let server: ScriptedServer
let client: RestClient
/** How often the layer was asked for: each answer has a link of its own. */
let links: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-resume-'))
  server = await startScriptedServer()
  client = createRestClient({ baseUrl: server.url, authorization: null })
  links = 0
})
afterEach(async () => {
  client.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Asked {
  range: string | undefined
  url: string
}

/** Serves a file by ranges, breaking off where a test says; gives what was asked. */
function serve(options: {
  etag?: () => string | null
  body?: () => Buffer
  /** Bytes of the nth answer (from 1) before the line is cut; null: all. */
  cutAfter: (nth: number) => number | null
  refuse?: (nth: number) => number | null
}): Asked[] {
  const asked: Asked[] = []
  server.script((request: IncomingMessage, answer: ServerResponse) => {
    asked.push({ range: request.headers.range, url: request.url ?? '' })
    const nth = asked.length
    const status = options.refuse?.(nth) ?? null
    if (status !== null) return void answer.writeHead(status).end('no')
    const body = options.body?.() ?? content
    const etag = options.etag === undefined ? '"one"' : options.etag()
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const resumes = from > 0 && request.headers['if-range'] === etag
    const part = resumes ? body.subarray(from) : body
    answer.writeHead(resumes ? 206 : 200, {
      'content-length': part.length,
      ...(etag === null ? {} : { etag }),
      ...(resumes ? { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` } : {}),
    })
    const cut = options.cutAfter(nth)
    if (cut === null) return void answer.end(part)
    answer.write(part.subarray(0, cut), () => setTimeout(() => answer.destroy(), 30))
  })
  return asked
}

/** That a request goes on near byte 300,000: a line that is cut may lose the last that was on its way. */
function expectNearlyAll(asked: Asked | undefined): void {
  const from = Number(/^bytes=(\d+)-$/.exec(asked?.range ?? '')?.[1])
  expect(from).toBeGreaterThan(200_000)
  expect(from).toBeLessThanOrEqual(300_000)
}

/** Fetches as a program does. @param stopAt it is stopped when so much is there, 0 to 1 */
function fetchIt(stopAt = 2) {
  const stop = new AbortController()
  const layer = () => ({
    ...{ id: 4, name: 'Mains', description: null, fromFileName: null, onByDefault: true, global: false },
    ...{ downloadRules: 0, creationDate: null, lastEditDate: null, startDate: null, endDate: null },
    revisions: [
      {
        ...{ id: 'r', createdDate: '2026-01-01T00:00:00Z', name: null, comment: null, fileLastModified: null },
        source: { url: `${server.url}/link/${++links}`, filename: 'mains.bin', srid: null },
      },
    ],
  })
  const asking = { download: client.download.bind(client), call: () => Promise.resolve(layer()) }
  const connections = { client: () => Promise.resolve(asking) } as unknown as Connections
  const content = openContentStore(folder)
  return fetchSource(
    { connections, content, onWhole: () => undefined },
    { project, layerId: 4, revisionId: 'r' },
    {
      onProgress(fraction) {
        if ((fraction ?? 0) >= stopAt) stop.abort()
      },
    },
    stop.signal,
  ).then((fetched) => ({ ...fetched, path: content.find(fetched.sha256, fetched.fileName, fetched.sizeBytes) }))
}
const partials = () => readdirSync(join(folder, 'partial'))

it('goes on after a cut with the rest alone, by a new link, and the file is the whole one', async () => {
  const asked = serve({ cutAfter: (nth) => (nth === 1 ? 300_000 : null) })
  const fetched = await fetchIt()
  expect(fetched).toMatchObject({ sha256, sizeBytes: content.length })
  expect(asked.map(({ url }) => url)).toEqual(['/link/1', '/link/2'])
  expectNearlyAll(asked[1])
  expect(readFileSync((await fetched.path) ?? '').equals(content)).toBe(true)
  expect(partials()).toEqual([])
})

it('asks for a new link where the old one has run out, and goes on', async () => {
  const asked = serve({ cutAfter: (nth) => (nth === 1 ? 300_000 : null), refuse: (nth) => (nth === 2 ? 410 : null) })
  expect(await fetchIt()).toMatchObject({ sha256 })
  expect(asked).toHaveLength(3)
  expectNearlyAll(asked[1])
  expect(asked[2]?.range).toBe(asked[1]?.range)
})

it('goes on after it was stopped, in another run', async () => {
  serve({ cutAfter: () => null })
  await expect(fetchIt(0.3)).rejects.toMatchObject({ code: 'cancelled' })
  const asked = serve({ cutAfter: () => null })
  expect(await fetchIt()).toMatchObject({ sha256 })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.range).toMatch(/^bytes=[1-9]\d{5}-$/)
})

it('begins anew when the service has another file by then', async () => {
  serve({ cutAfter: () => null })
  await expect(fetchIt(0.3)).rejects.toMatchObject({ code: 'cancelled' })
  const body = Buffer.from(content.map((byte) => byte ^ 1))
  serve({ cutAfter: () => null, etag: () => '"two"', body: () => body })
  expect((await fetchIt()).sha256).toBe(createHash('sha256').update(body).digest('hex'))
})

it('begins anew where nothing tells that it is the same file', async () => {
  const asked = serve({ cutAfter: (nth) => (nth === 1 ? 300_000 : null), etag: () => null })
  expect(await fetchIt()).toMatchObject({ sha256 })
  expect(asked.map(({ range }) => range)).toEqual([undefined, undefined])
})

it('does not go on with what a power cut has left otherwise than it was noted', async () => {
  serve({ cutAfter: () => null })
  await expect(fetchIt(0.3)).rejects.toMatchObject({ code: 'cancelled' })
  const data = partials().find((name) => name.endsWith('.partial')) ?? 'nothing was kept'
  const path = join(folder, 'partial', data)
  writeFileSync(path, Buffer.alloc(readFileSync(path).length))
  serve({ cutAfter: () => null })
  expect(await fetchIt()).toMatchObject({ sha256 })
})

it('gets through a line that breaks again and again, as long as each try brings something', async () => {
  const body = Buffer.concat([content, content, content])
  const asked = serve({ cutAfter: (nth) => (nth < 6 ? 300_000 : null), body: () => body })
  expect((await fetchIt()).sizeBytes).toBe(body.length)
  expect(asked).toHaveLength(6)
})

it('gives up on a line that brings next to nothing, and keeps what came', async () => {
  const asked = serve({ cutAfter: () => 70_000 })
  await expect(fetchIt()).rejects.toMatchObject({ code: 'net.cut' })
  expect(asked).toHaveLength(3)
  expect(partials().filter((name) => name.endsWith('.json'))).toHaveLength(1)
})

it('keeps for a later start what can be gone on with, and removes it when it is asked to', async () => {
  serve({ cutAfter: () => null })
  await expect(fetchIt(0.3)).rejects.toMatchObject({ code: 'cancelled' })
  const store = openContentStore(folder)
  expect(await store.tidy()).toBe(0)
  expect(await store.tidy(true)).toBeGreaterThan(100_000)
  expect(partials()).toEqual([])
})
