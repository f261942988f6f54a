import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Digests } from '../../node/digests'
import { AppError } from '../../shared/errors/app-error'
import { createRestClient } from '../remote'
import { startScriptedServer } from '../remote/scripted-server.test-helper'
import { createRateLimit } from './transfer/rate-limit'
import { partsShape, shpBytes } from '../../geo/formats/shapefile/write-shapefile.test-helper'
import { rebuildShx } from './plan/files/rebuild-shx'
import { sendFiles } from './transfer/send-files'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'plumbline-files-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const signal = new AbortController().signal

const shp = '../shared/data/boundaries/Polygon_Holes.shp'

describe('rebuildShx', () => {
  it('makes the index that lists the shapes of a .shp', async () => {
    const { shp: shapes, shx } = shpBytes(3, [
      partsShape(3, [[0, 0, 1, 1]]),
      partsShape(3, [[0, 0, 1, 1, 2, 5]]),
      partsShape(3, [[7, 7, 8, 8]]),
    ])
    const path = join(folder, 'lines.shp')
    writeFileSync(path, shapes)
    const main = { path, name: 'lines.shp', ext: 'shp', sizeBytes: shapes.length, lastModifiedMs: 0 }
    expect(readFileSync(await rebuildShx(main, folder)).subarray(100)).toEqual(shx.subarray(100))
  })

  it.skipIf(!existsSync(shp))('makes the index that the data set came with (needs ../shared/data)', async () => {
    const { size } = statSync(shp)
    const main = { path: shp, name: 'Polygon_Holes.shp', ext: 'shp', sizeBytes: size, lastModifiedMs: 0 }
    const made = await rebuildShx(main, folder)
    expect(readFileSync(made).subarray(100)).toEqual(readFileSync(shp.replace('.shp', '.shx')).subarray(100))
  })

  it('says where a broken .shp breaks', async () => {
    const path = join(folder, 'broken.shp')
    const head = Buffer.alloc(120)
    head.writeInt32BE(9994, 0)
    head.writeInt32BE(5000, 104)
    writeFileSync(path, head)
    const main = { path, name: 'broken.shp', ext: 'shp', sizeBytes: 120, lastModifiedMs: 0 }
    await expect(rebuildShx(main, folder)).rejects.toMatchObject({ code: 'file.corrupt', details: { offset: 100 } })
  })
})

describe('sendFiles', () => {
  const rateLimit = createRateLimit(() => 0, Date.now)
  const send = async (names: string[], act?: () => void, stop = signal) => {
    const server = await startScriptedServer()
    let got: Buffer = Buffer.alloc(0)
    server.script((_request, answer, body) => {
      got = body
      answer.end('{}')
    })
    const client = createRestClient({ baseUrl: server.url, authorization: 'Bearer never-in-step-two' })
    const files = names.map((name) => {
      const found = statSync(join(folder, name))
      return {
        path: join(folder, name),
        name,
        sizeBytes: found.size,
        lastModifiedMs: Math.floor(found.mtimeMs),
        sha256: null,
      }
    })
    const ticket = { job: 7, token: 'to/ken', processPath: '/process?x=1', application: 'acme' }
    try {
      let digests: readonly Digests[] = []
      const answer = await sendFiles({
        client,
        ticket,
        files,
        filetype: 'csv',
        rateLimit,
        signal: stop,
        onProgress: () => act?.(),
        onWritten: (all) => (digests = all),
      })
      return { answer, digests, body: got, request: server.requests[0] }
    } finally {
      client.close()
      await server.close()
    }
  }

  it('sends exact bytes and lengths, names as UTF-8, the token in the query and no credential', async () => {
    const name = 'tettsteder øst "nord".csv'
    writeFileSync(join(folder, name), 'é\r\n1')
    const { body, request, digests, answer } = await send([name])
    expect(answer.status).toBe(200)
    expect(digests[0]).toMatchObject({
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      crc32: crc32(Buffer.from('é\r\n1')),
    })
    expect(Number(request?.headers['content-length'])).toBe(body.length)
    expect(body.toString('utf8')).toContain('filename="tettsteder øst %22nord%22.csv"')
    expect(body.toString('utf8')).toContain('\r\n\r\né\r\n1\r\n--')
    expect(request?.headers.authorization).toBeUndefined()
    const url = new URL(request?.url ?? '', 'http://x')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      x: '1',
      token: 'to/ken',
      application: 'acme',
      jobID: '7',
      filetype: 'csv',
    })
  })

  it('sends and digests a large file byte for byte, and the one after it', async () => {
    const large = Buffer.alloc(40_000_000, 'plumb line, eleven bytes or so: ')
    writeFileSync(join(folder, 'large.csv'), large)
    writeFileSync(join(folder, 'small.csv'), 'a,b')
    const { body, digests } = await send(['large.csv', 'small.csv'])
    expect(body.subarray(body.indexOf('\r\n\r\n') + 4).indexOf(large)).toBe(0)
    expect(body.toString('latin1', body.length - 200)).toContain('\r\n\r\na,b\r\n--')
    expect(digests).toMatchObject([{ crc32: crc32(large) }, { crc32: crc32(Buffer.from('a,b')) }])
    expect(digests[0]?.sha256).toBe(createHash('sha256').update(large).digest('hex'))
  })

  it('stops in the middle of a large file when it is cancelled', async () => {
    writeFileSync(join(folder, 'large.csv'), Buffer.alloc(40_000_000))
    const stop = new AbortController()
    let calls = 0
    const cancel = () => {
      if (++calls === 5) stop.abort()
    }
    await expect(send(['large.csv'], cancel, stop.signal)).rejects.toMatchObject({ code: 'cancelled' })
    expect(calls).toBeLessThan(10)
  })

  it('breaks off when a file becomes shorter while it is sent', async () => {
    writeFileSync(join(folder, 'large.csv'), Buffer.alloc(40_000_000))
    const cut = () => truncateSync(join(folder, 'large.csv'), 10_000_000)
    await expect(send(['large.csv'], cut)).rejects.toMatchObject({ code: 'file.changed' })
  })

  it('breaks off when a file changes while it is sent', async () => {
    writeFileSync(join(folder, 'big.csv'), Buffer.alloc(2_000_000))
    let once = false
    const change = () => {
      if (!once) utimesSync(join(folder, 'big.csv'), 5, 5)
      once = true
    }
    const error = await send(['big.csv'], change).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'file.changed' })
  })
})
