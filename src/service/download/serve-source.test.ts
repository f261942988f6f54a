import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { extractZip } from '../../node/zip/extract-zip'
import type { ContentStore } from '../content/content-store'
import { openFolderContent } from '../content/folder-content'
import { HttpProblem } from '../http/http-problem'
import { openTestStore, type TestStore } from '../store/test-store'
import { downloadLinks } from './links'
import { serveSource } from './serve-source'

let folder: string
let test: TestStore
let content: ContentStore
let server: Server
let nowMs: number
let layerId: number
let asked: Promise<unknown>[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-source-'))
  test = openTestStore(`INSERT INTO users (id, organization_id, name, name_folded, organization, title, email)
    VALUES ('a', 1, 'Ada', 'ada', '', '', '')`)
  content = openFolderContent(folder, test.store)
  nowMs = 1_790_000_000_000
  asked = []
  const now = () => nowMs
  const links = downloadLinks('key', now)
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://h')
    // What the service makes of a problem is the matter of http/.
    const query = { expires: searchParams.getAll('expires'), signature: searchParams.getAll('signature') }
    const parts = { store: test.store, content, links, now }
    const answered = serveSource(parts, request, response, pathname, query).catch((error: unknown) => {
      const problem = error instanceof HttpProblem ? error : new HttpProblem(500, String(error))
      response.writeHead(problem.status, problem.options.headers).end(problem.detail)
    })
    asked.push(answered)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  linkOf = (revisionId) => links.make(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, revisionId)
  layerId = await test.store.layers.add({
    ...{ projectId: 1, name: 'Levels', description: null, creatorId: 'a', onByDefault: false, global: true },
    ...{ allowInPermits: false, createdMs: 1 },
  })
})
afterEach(async () => {
  await Promise.all(asked)
  await new Promise((done) => server.close(done))
  await test.close()
  rmSync(folder, { recursive: true })
})
let linkOf: (revisionId: string) => string

/** A revision of these files. */
async function addRevision(files: Record<string, string>, fileName = Object.keys(files)[0] ?? ''): Promise<string> {
  const stored = []
  for (const [name, text] of Object.entries(files)) {
    const received = await content.receive(Readable.from([Buffer.from(text)]))
    await content.keep(1, [received])
    stored.push({ position: stored.length, name, ...received, last_modified: 1_700_000_000_000 })
  }
  return test.store.layers.addRevision({
    ...{ layerId, jobId: null, userId: 'a', comment: null, createdMs: 1, fileName, lastModified: 1 },
    ...{ srid: 4326, dataRights: null, files: stored },
  })
}
const ask = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init })
const told = async (answer: Response) => [answer.status, await answer.text()]

it('gives a single file as it is, under its name, whole or in part', async () => {
  const link = linkOf(await addRevision({ 'Höhe.csv': '0123456789' }))
  const whole = await ask(link)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '10',
    'content-disposition': `attachment; filename="H_he.csv"; filename*=UTF-8''H%C3%B6he.csv`,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(whole.headers.has('content-range')).toBe(false)
  expect(await told(whole)).toEqual([200, '0123456789'])
  const part = await ask(link, { headers: { range: 'bytes=2-4' } })
  expect([part.headers.get('content-length'), part.headers.get('content-range')]).toEqual(['3', 'bytes 2-4/10'])
  expect(await told(part)).toEqual([206, '234'])
  const outside = await ask(link, { headers: { range: 'bytes=10-' } })
  expect(outside.headers.get('content-range')).toBe('bytes */10')
  expect((await told(outside))[0]).toBe(416)
  // A download that goes on takes the rest only of the same bytes.
  const going = async (etag: string) => told(await ask(link, { headers: { range: 'bytes=8-', 'if-range': etag } }))
  expect(await going(whole.headers.get('etag') ?? '')).toEqual([206, '89'])
  expect(await going('"another"')).toEqual([200, '0123456789'])
})

it('tells of a file without its bytes, and gives an empty one', async () => {
  const head = await ask(linkOf(await addRevision({ 'a.csv': '0123456789' })), { method: 'HEAD' })
  expect([head.headers.get('content-length'), await told(head)]).toEqual(['10', [200, '']])
  const empty = await ask(linkOf(await addRevision({ 'b.csv': '' })))
  expect([empty.headers.get('content-length'), await told(empty)]).toEqual(['0', [200, '']])
})

it('gives several files as one zip, made once, in which no name leads out of it', async () => {
  const files = { 'a.shp': 'shapes', 'in/a.dbf': 'table', '../up.prj': 'crs', 'C:\\abs.txt': 'abs' }
  const link = linkOf(await addRevision(files, 'a.b.shp'))
  const [first, second] = await Promise.all([ask(link), ask(link)])
  expect(first.headers.get('content-type')).toBe('application/zip')
  expect(first.headers.get('content-disposition')).toContain('filename="a.b.zip"')
  const bytes = Buffer.from(await first.arrayBuffer())
  expect(first.headers.get('content-length')).toBe(String(bytes.length))
  expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true)
  const rest = await ask(link, { headers: { range: 'bytes=5-', 'if-range': first.headers.get('etag') ?? '' } })
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(5))).toBe(true)
  const [path, into] = [join(folder, 'got.zip'), join(folder, 'got')]
  writeFileSync(path, bytes)
  mkdirSync(into)
  const entries = await extractZip(path, into, { signal: new AbortController().signal })
  expect(entries.map((each) => [each.relativePath, readFileSync(each.path, 'utf8')])).toEqual([
    ['a.shp', 'shapes'],
    ['in/a.dbf', 'table'],
    ['up.prj', 'crs'],
    ['_/abs.txt', 'abs'],
  ])
  expect(entries[0]?.lastModifiedMs).toBe(1_700_000_000_000)
  expect(readdirSync(join(folder, 'made'))).toHaveLength(1)
})

it('says that a file is gone, of a single one and of a set, and leaves no half zip', async () => {
  const [one, set] = [
    await addRevision({ 'a.csv': 'alone' }),
    await addRevision({ 'a.shp': 'shapes', 'a.dbf': 'table' }),
  ]
  rmSync(join(folder, 'content'), { recursive: true })
  // Of the set one is there again.
  content = openFolderContent(folder, test.store)
  await content.keep(1, [await content.receive(Readable.from([Buffer.from('shapes')]))])
  const gone = [404, 'There is no file of that revision on this service.']
  for (const method of ['GET', 'HEAD']) expect((await ask(linkOf(one), { method })).status).toBe(404)
  for (const revision of [one, set]) expect(await told(await ask(linkOf(revision)))).toEqual(gone)
  expect(readdirSync(join(folder, 'made'))).toEqual([])
})

it('sends on to an object store that callers reach, for as long as the link works, but not for a set', async () => {
  const [one, set] = [
    await addRevision({ 'a.csv': 'alone' }),
    await addRevision({ 'a.shp': 'shapes', 'a.dbf': 'table' }),
  ]
  const told: object[] = []
  content = {
    ...content,
    address: (file, as) => (
      told.push({ ...as, of: file.organizationId }),
      Promise.resolve('https://store.example/a?signed')
    ),
  }
  const link = linkOf(one)
  nowMs += 60_000
  const answer = await ask(link)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://store.example/a?signed'])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(told).toEqual([{ name: 'a.csv', of: 1, lifetimeMs: 29 * 60_000 }])
  expect((await ask(linkOf(set))).status).toBe(200)
})

it('refuses a link that is not its own, one that has ended, and a layer that may not be downloaded', async () => {
  const [old, latest] = [await addRevision({ 'a.csv': 'old' }), await addRevision({ 'b.csv': 'new' })]
  expect((await ask(linkOf('11111111-2222-3333-4444-555555555555'))).status).toBe(404)
  expect((await ask(linkOf(latest).replace(/signature=.{4}/, 'signature=0000'))).status).toBe(403)
  const allowed = async (rules: number) => {
    await test.store.layers.change(layerId, { download_rules: rules })
    return [(await ask(linkOf(old))).status, (await ask(linkOf(latest))).status]
  }
  expect(await allowed(0)).toEqual([200, 200])
  expect(await allowed(1)).toEqual([403, 200])
  expect(await allowed(2)).toEqual([403, 403])
  const link = linkOf(latest)
  nowMs += 30 * 60_000
  expect((await ask(link)).status).toBe(410)
})
