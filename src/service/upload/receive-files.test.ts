import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import type { ContentStore } from '../content/content-store'
import { receiveFiles } from './receive-files'

const count = 3000
const boundary = 'between'
const nameOf = (at: number) => `t${at}.csv`
const part = (at: number, text: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${nameOf(at)}"\r\n\r\n${text}\r\n`

it('has 32 files open at a time at most, and reads no further meanwhile', async () => {
  // One in the midst is larger than what is read at once.
  const texts = Array.from({ length: count }, (_, at) => (at === 500 ? 'x'.repeat(3_000_000) : `lon,lat\n${at},1\n`))
  const pieces = Buffer.from(`${texts.map((text, at) => part(at, text)).join('')}--${boundary}--\r\n`)
  let read = 0
  const body = Readable.from(
    (function* () {
      for (; read < pieces.length;) yield pieces.subarray(read, (read += 65_536))
    })(),
    { objectMode: false },
  )
  const request = Object.assign(body, {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    complete: true,
  }) as unknown as IncomingMessage

  let [open, most, readAtFull] = [0, 0, 0]
  const content = {
    folder: '/',
    async receive(stream: Readable) {
      open++
      most = Math.max(most, open)
      if (open === 32 && readAtFull === 0) readAtFull = await new Promise((done) => setTimeout(() => done(read), 50))
      const bytes = await buffer(stream)
      await new Promise(setImmediate)
      open--
      return { path: '', sha256: '', size: bytes.length }
    },
  } as unknown as ContentStore
  const received = await receiveFiles(request, {
    content,
    names: new Set(texts.map((_, at) => nameOf(at))),
    keep: true,
    limits: { fileBytes: 1024 ** 3, idleMs: 5000 },
    signal: new AbortController().signal,
  })
  expect(received.map(({ name, received: file }) => [name, file?.size])).toEqual(
    texts.map((text, at) => [nameOf(at), text.length]),
  )
  expect(most).toBe(32)
  expect(readAtFull).toBeLessThan(500_000)
})

/** A request with this body, and what is received of it. */
function post(parts: [field: string, fileName: string, text: string][], names: string[], more: Partial<Post> = {}) {
  const { contentType = `multipart/form-data; boundary=${boundary}`, end = `--${boundary}--\r\n`, limits = {} } = more
  const texts = parts.map(([field, name, text]) => {
    const about = `content-disposition: form-data; name="${field}"; filename="${name}"`
    return `--${boundary}\r\n${about}\r\n\r\n${text}\r\n`
  })
  const request = Object.assign(Readable.from([Buffer.from(texts.join('') + end)], { objectMode: false }), {
    headers: { 'content-type': contentType },
    complete: more.end === undefined,
  }) as unknown as IncomingMessage
  const kept = new Map<string, string>()
  const content = {
    folder: '/',
    async receive(stream: Readable) {
      if (more.fault) throw more.fault
      const text = (await buffer(stream)).toString()
      kept.set(text, text)
      return { sha256: text, size: text.length }
    },
    discard: ({ sha256 }: { sha256: string }) => Promise.resolve(void kept.delete(sha256)),
  } as unknown as ContentStore
  const received = receiveFiles(request, {
    ...{ content, names: new Set(names), keep: more.keep ?? true, signal: new AbortController().signal },
    limits: { fileBytes: 1024, idleMs: 5000, ...limits },
  })
  return { received, kept }
}
interface Post {
  contentType: string
  end: string
  keep: boolean
  limits: { fileBytes?: number }
  fault: Error
}
const both: [string, string, string][] = [
  ['file', 'a.csv', 'one'],
  ['file', 'b.csv', 'two'],
]
const large: [string, string, string] = ['file', 'a.csv', 'x'.repeat(2_001)]

it.each([`multipart/form-data;boundary=${boundary}`, `Multipart/Form-Data ; boundary="${boundary}"`])(
  'takes a body of type %s',
  async (contentType) => {
    const { received } = post(both, ['a.csv', 'b.csv'], { contentType })
    expect((await received).map(({ name }) => name)).toEqual(['a.csv', 'b.csv'])
  },
)

it.each([
  ['', 'have to come as multipart/form-data'],
  ['multipart/form-data', 'have to come as multipart/form-data'],
  [`multipart/form-data-2; boundary=${boundary}`, 'have to come as multipart/form-data'],
  [`text/plain; multipart/form-data; boundary=${boundary}`, 'have to come as multipart/form-data'],
  ['multipart/form-data; charset=utf-8', 'names no boundary'],
])('says what is wrong with a body of type "%s"', async (contentType, words) => {
  const { received } = post(both, ['a.csv', 'b.csv'], { contentType })
  await expect(received).rejects.toMatchObject({ status: 400, detail: expect.stringContaining(words) as unknown })
})

it('knows a name as step 1 gave it, however the sender writes it', async () => {
  const parts: [string, string, string][] = [
    ['file', 'a%22b.csv', '1'],
    ['file', 'H%C3%B6he%20.csv', '2'],
    ['file', '100%25.csv', '3'],
    ['file', '%zz.csv', '4'],
  ]
  const { received } = post(parts, ['a"b.csv', 'Höhe .csv', '100%25.csv', '%zz.csv'])
  expect((await received).map(({ name }) => name)).toEqual(['a"b.csv', 'Höhe .csv', '100%25.csv', '%zz.csv'])
})

it('keeps nothing that is not expected, and says its name all the same', async () => {
  const other = post(both, ['b.csv', 'c.csv'])
  expect((await other.received).map(({ name, received }) => [name, received?.size])).toEqual([
    ['a.csv', undefined],
    ['b.csv', 3],
  ])
  expect([...other.kept.keys()]).toEqual(['two'])
  const none = post(both, ['a.csv', 'b.csv'], { keep: false })
  expect((await none.received).map(({ name, received }) => [name, received])).toEqual([
    ['a.csv', null],
    ['b.csv', null],
  ])
  expect(none.kept.size).toBe(0)
})

it.each([
  ['a file that is too large', { limits: { fileBytes: 2_000 } }, [large], 413, '"a.csv" is larger than 2 kB.'],
  ['a part of another name', {}, [...both, ['data', 'c.csv', 'three']], 400, 'parts named "file"; "data" holds one'],
  ['more files than can be', {}, [...both, ...both, ...both], 400, 'more files than step 1 names'],
  ['a body that breaks off', { end: '' }, both, 400, 'not a whole multipart/form-data body'],
  ['a full disk', { fault: Object.assign(new Error('full'), { code: 'ENOSPC' }) }, both, 507, 'full'],
  ['a disk that fails', { fault: Object.assign(new Error('io'), { code: 'EIO' }) }, both, 500, 'cannot write'],
] as const)('keeps nothing of a request with %s', async (_, more, parts, status, words) => {
  const { received, kept } = post(parts as typeof both, ['a.csv', 'b.csv', 'c.csv'], more)
  await expect(received).rejects.toMatchObject({ status, detail: expect.stringContaining(words) as unknown })
  expect([...kept.keys()]).toEqual([])
})
