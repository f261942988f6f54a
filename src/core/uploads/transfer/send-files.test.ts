import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createRestClient } from '../../remote'
import { json, startScriptedServer } from '../../remote/scripted-server.test-helper'
import { lastModifiedOf } from '../scan'
import { checkUnchanged, sendFiles } from './send-files'

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
  const path = join(folder, 'ortho.tif')
  writeFileSync(path, 'pixels')
  const now = statSync(path)
  const file = { path, name: 'ortho.tif', sizeBytes: now.size, lastModifiedMs: lastModifiedOf(now), sha256: null }
  const server = await startScriptedServer()
  let body = ''
  server.script((request, answer, received) => {
    body = received.toString('latin1')
    json({})(request, answer, received)
  })
  const client = createRestClient({ baseUrl: server.url, authorization: null })
  try {
    await sendFiles({
      client,
      ticket: { job: 1, token: 'token', processPath: '/~upload', application: 'acme' },
      files: [file],
      filetype: 'tif',
      rateLimit: { take: () => Promise.resolve() },
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onWritten: () => undefined,
    })
  } finally {
    client.close()
    await server.close()
  }
  const boundary = /^multipart\/form-data; boundary=([\w-]+)$/.exec(
    server.requests[0]?.headers['content-type'] ?? '',
  )?.[1]
  expect(boundary).toHaveLength(70)
  expect(body.split(`--${boundary}`).at(1)).toMatch(/\r\n\r\npixels\r\n$/)
})
