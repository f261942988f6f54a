import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createRestClient } from '../../remote'
import { json, startScriptedServer } from '../../remote/scripted-server.test-helper'
import { lastModifiedOf } from '../scan'
import { checkUnchanged } from './planned-files'
import { readSmallFiles, type ReadFiles } from './read-small-files'
import { sendFiles } from './send-files'

const folder = mkdtempSync(join(tmpdir(), 'send-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a folder in the place of a file is named, though size and time are those that are expected', async () => {
  const path = join(folder, 'roads.csv')
  mkdirSync(path)
  const now = statSync(path)
  const file = { path, name: 'roads.csv', sizeBytes: now.size, lastModifiedMs: lastModifiedOf(now), sha256: null }
  await expect(checkUnchanged(file)).rejects.toMatchObject({
    code: 'file.unsupported',
    message: expect.stringMatching(/^roads\.csv is a folder now\. Put the file back/),
  })
})

it('parts end at a boundary as long as one may be, which a service finds soonest in large files', async () => {
  const { contentType, body } = await send('ortho.tif', 'pixels')
  const boundary = /^multipart\/form-data; boundary=([\w-]+)$/.exec(contentType)?.[1]
  expect(boundary).toHaveLength(70)
  expect(body.split(`--${boundary}`).at(1)).toMatch(/\r\n\r\npixels\r\n$/)
})

it('tells the progress in steps of 256 KB, or of whole pieces where they go out at once, and sends the same', async () => {
  const pixels = 'abcdefghijklm'.repeat(250_000)
  const quick = await send('quick.tif', pixels)
  let ms = 0
  const slow = await send('slow.tif', pixels, () => (ms += 60))
  expect(slow.steps.slice(0, -1).every((step) => step === 262_144)).toBe(true)
  expect(slow.steps).toHaveLength(13)
  expect(quick.steps.length).toBeLessThan(slow.steps.length)
  for (const { body } of [quick, slow]) expect(body.includes(`\r\n\r\n${pixels}\r\n`)).toBe(true)
})

describe('the files of a small layer', () => {
  const signal = new AbortController().signal
  const planned = (name: string, content: string) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    const now = statSync(path)
    return { path, name, sizeBytes: now.size, lastModifiedMs: lastModifiedOf(now), sha256: null }
  }

  it('are read and digested once, and refused when they are not as they were planned', async () => {
    const files = [planned('a.shp', 'shapes'), planned('a.dbf', 'rows')]
    const read = await readSmallFiles(files, signal)
    expect(read?.bytes.map(String)).toEqual(['shapes', 'rows'])
    expect(read?.digests[1]?.sha256).toBe(createHash('sha256').update('rows').digest('hex'))
    writeFileSync(join(folder, 'a.dbf'), 'rows and more')
    await expect(readSmallFiles(files, signal)).rejects.toMatchObject({ code: 'file.changed' })
    rmSync(join(folder, 'a.dbf'))
    await expect(readSmallFiles(files, signal)).rejects.toMatchObject({ code: 'file.missing' })
  })

  it('are not held where they are large together', async () => {
    const files = ['x', 'y'].map((name) => planned(`${name}.csv`, 'x'.repeat(150_000)))
    expect(await readSmallFiles(files.slice(1), signal)).not.toBeNull()
    expect(await readSmallFiles(files, signal)).toBeNull()
  })

  it('go out byte for byte as they do when they are read on their way', async () => {
    const read = await readSmallFiles([planned('small.csv', 'a,b\r\n1,2')], signal)
    const parts = ({ body, contentType = '' }: Awaited<ReturnType<typeof send>>) =>
      body.replaceAll(contentType.replace(/^.*boundary=/, ''), 'boundary')
    const onItsWay = await send('small.csv', 'a,b\r\n1,2')
    const held = await send('small.csv', 'a,b\r\n1,2', () => 0, read)
    expect(parts(held)).toBe(parts(onItsWay))
    expect(held.steps).toEqual([8])
  })
})

/** Sends a file to a service that takes it: what went out, and by how much the progress grew each time. */
async function send(name: string, content: string, clock = () => 0, read: ReadFiles | null = null) {
  const path = join(folder, name)
  writeFileSync(path, content)
  const now = statSync(path)
  const file = { path, name, sizeBytes: now.size, lastModifiedMs: lastModifiedOf(now), sha256: null }
  const server = await startScriptedServer()
  let body = ''
  server.script((request, answer, received) => {
    body = received.toString('latin1')
    json({})(request, answer, received)
  })
  const client = createRestClient({ baseUrl: server.url, authorization: null })
  const told = [0]
  try {
    await sendFiles({
      client,
      ticket: { job: 1, token: 'token', processPath: '/~upload', application: 'acme' },
      files: [file],
      read,
      filetype: 'tif',
      rateLimit: { take: () => Promise.resolve() },
      now: clock,
      signal: new AbortController().signal,
      onProgress: (_index, sentBytes) => void told.push(sentBytes),
      onWritten: () => undefined,
    })
  } finally {
    client.close()
    await server.close()
  }
  const steps = told.slice(1).map((bytes, at) => bytes - (told[at] ?? 0))
  return { contentType: server.requests[0]?.headers['content-type'] ?? '', body, steps }
}
