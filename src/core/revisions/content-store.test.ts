import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRestClient, type RestClient } from '../remote'
import { startScriptedServer, type ScriptedServer } from '../remote/scripted-server.test-helper'
import { openContentStore, type ContentStore } from './content-store'
import { said } from '../../shared/languages/said'

const content = Buffer.from('{"type":"FeatureCollection","features":[]}'.repeat(5000))
let folder: string
let server: ScriptedServer
let client: RestClient
let store: ContentStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-content-'))
  server = await startScriptedServer()
  client = createRestClient({ baseUrl: server.url, authorization: null })
  store = openContentStore(folder)
})
afterEach(async () => {
  client.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function take() {
  const answer = await client.download(`${server.url}/file`, said('core.calls.things.source', { name: 'mains' }))
  const partial = await store.claimPartial('a')
  const taking = { fileName: 'a.geojson', onProgress: () => undefined, onWhole: () => undefined }
  return store.take(answer, partial, taking, new AbortController().signal).finally(() => partial.release())
}

it.each(['gzip', 'identity'])('stores the file itself, sent as %s', async (coding) => {
  server.script((_request, answer) => {
    answer.writeHead(200, { 'Content-Encoding': coding })
    answer.end(coding === 'gzip' ? gzipSync(content) : content)
  })
  const stored = await take()
  expect(stored.sizeBytes).toBe(content.length)
  expect(readFileSync(stored.path).equals(content)).toBe(true)
})

it('keeps nothing of a packed file that breaks off', async () => {
  server.script((_request, answer) => {
    answer.writeHead(200, { 'Content-Encoding': 'gzip' })
    answer.end(gzipSync(content).subarray(0, 100))
  })
  await expect(take()).rejects.toMatchObject({ code: 'net.cut' })
  expect(readdirSync(join(folder, 'partial'))).toEqual([])
})

it('leaves what another program is reading when it tidies up, and removes what one that was killed has left', async () => {
  const dead = '2147483646-1-7f.partial'
  const living = `${process.ppid}-1-7f.partial`
  mkdirSync(join(folder, 'partial'))
  for (const name of [dead, living, 'a3b1.partial']) writeFileSync(join(folder, 'partial', name), 'half')
  await store.tidy()
  expect(readdirSync(join(folder, 'partial'))).toEqual([living])
})
