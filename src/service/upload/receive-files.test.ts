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
