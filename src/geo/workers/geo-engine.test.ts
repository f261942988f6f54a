import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { GeoEngine } from '../engine-api'
import { fileSetFromPath } from '../file-set'
import { createGeoEngine } from './geo-engine'

let folder = ''
let engine: GeoEngine
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-engine-'))
  engine = createGeoEngine({ size: 1, entry: join(__dirname, 'geo-worker.ts'), stopWithinMs: 200 })
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

const request = async (name: string, text: string, options = {}) => {
  const path = join(folder, name)
  await writeFile(path, text)
  return { files: await fileSetFromPath(path), options, defaultSrid: null }
}
const rows = (count: number) =>
  `lon,lat,name\n${Array.from({ length: count }, (_, n) => `${150 + (n % 100) / 100},${-27 - n / count},p${n}`).join('\n')}`

describe('createGeoEngine', () => {
  it('ends a call whose listener throws with that error, and works on', async () => {
    const full = new AppError('disk.full', 'The disk is full.')
    const fail = () => {
      throw full
    }
    const files = await request('many.csv', rows(5000))
    await expect(engine.inspect(files, { onProgress: fail })).rejects.toBe(full)
    expect(await engine.inspect(files)).toMatchObject({ error: null, layers: [{ features: 5000 }] })
  })

  it('inspects, builds a map form, and answers for its tiles, rows and places', async () => {
    const steps: number[] = []
    const files = await request('a.csv', rows(500))
    const report = await engine.inspect(files, { onProgress: ({ features }) => steps.push(features) })
    expect(report).toMatchObject({ format: 'csv', error: null, layers: [{ features: 500, srid: 4326 }] })
    const outDir = join(folder, 'form')
    const built = await engine.build({ ...files, outDir })
    expect(built.manifest).toMatchObject({ features: 500 })
    expect(built.report.layers[0]?.bbox4326).toEqual(report.layers[0]?.bbox4326)
    const tile = await engine.tile(outDir, { kind: 'vector', index: 0, z: 0, x: 0, y: 0 })
    expect(tile?.length).toBeGreaterThan(0)
    expect(await engine.tile(outDir, { kind: 'vector', index: 0, z: 3, x: 0, y: 0 })).toBeNull()
    // The map has moved on: what still waits is not made.
    const moved = new AbortController()
    const at = { kind: 'vector', index: 0, z: 0, x: 0, y: 0 } as const
    const [first, second, wanted] = [moved.signal, moved.signal, undefined].map((signal) =>
      engine.tile(outDir, at, { signal }).catch((error: unknown) => (error as { code: string }).code),
    )
    moved.abort()
    expect(await second).toBe('cancelled')
    expect(await wanted).toEqual(tile)
    await first
    expect(
      (await engine.rows(outDir, { sublayer: null, offset: 10, limit: 2 })).map((row) => row.properties['name']),
    ).toEqual(['p10', 'p11'])
    const hits = await engine.identify(outDir, { lon: 150.1, lat: -27.02, toleranceDeg: 0.001, limit: 3 })
    expect(hits[0]?.properties['name']).toBe('p10')
  })

  it('transforms and describes', async () => {
    const [lon, lat] = await engine.transform({ fromSrid: 32756, toSrid: 4326, xy: [500_000, 6_900_000] })
    expect(lon).toBeCloseTo(153, 9)
    expect(lat).toBeCloseTo(-28.0253, 3)
    expect(await engine.describeCrs(28356)).toMatchObject({ srid: 28356, geographic: false })
    await expect(engine.transform({ fromSrid: 1, toSrid: 4326, xy: [1, 2] })).rejects.toMatchObject({
      code: 'crs.unknown',
    })
  })

  it('tells what is wrong with a file, and leaves nothing of a build that failed', async () => {
    const report = await engine.inspect(await request('b.geojson', '<html></html>'))
    expect(report.error).toMatchObject({ code: 'file.mislabelled' })
    const outDir = join(folder, 'failed')
    const projected = await request('c.csv', 'x,y\n500000,6900000\n')
    await expect(engine.build({ ...projected, outDir })).rejects.toMatchObject({ code: 'crs.missing' })
    const wrong = await request('w.csv', 'x,y\n500000,6900000\n', { srid: 4326 })
    await expect(engine.build({ ...wrong, outDir })).rejects.toMatchObject({ code: 'crs.unusable' })
    expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([])
  })

  it('stops waiting and running work when told to, while quick calls go on', async () => {
    const big = await request('big.csv', rows(400_000))
    const running = new AbortController()
    const waiting = new AbortController()
    const first = engine.inspect(big, { signal: running.signal })
    const second = engine.inspect(big, { signal: waiting.signal })
    waiting.abort()
    await expect(second).rejects.toMatchObject({ code: 'cancelled' })
    expect(await engine.describeCrs(4326)).not.toBeNull()
    running.abort()
    await expect(first).rejects.toMatchObject({ code: 'cancelled' })
    const after = await engine.inspect(await request('d.csv', rows(5)))
    expect(after.layers[0]?.features).toBe(5)
  })
})

describe('a worker that dies', () => {
  it('fails its task, and the next task gets a new worker', async () => {
    const entry = join(folder, 'mortal.cjs')
    await writeFile(
      entry,
      `const { parentPort } = require('node:worker_threads')
       parentPort.on('message', ({ id, request }) => {
         if (request.srid === 1) process.exit(3)
         if (request.srid === 2) { const all = []; for (;;) all.push(new Array(100000).fill({})) }
         parentPort.postMessage({ kind: 'done', id, result: null })
       })`,
    )
    const mortal = createGeoEngine({ size: 1, entry, memoryMb: 32 })
    try {
      await expect(mortal.describeCrs(1)).rejects.toMatchObject({ code: 'worker.died', retry: 'later' })
      await expect(mortal.describeCrs(2)).rejects.toMatchObject({ code: 'worker.died' })
      expect(await mortal.describeCrs(4)).toBeNull()
    } finally {
      await mortal.close()
    }
    await expect(mortal.describeCrs(4)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('is ended when it does not stop within the time given', async () => {
    const entry = join(folder, 'deaf.cjs')
    await writeFile(entry, `require('node:worker_threads').parentPort.on('message', () => { for (;;); })`)
    const deaf = createGeoEngine({ size: 1, entry, stopWithinMs: 50 })
    const controller = new AbortController()
    const call = deaf.inspect(await request('e.csv', rows(2)), { signal: controller.signal })
    controller.abort()
    await expect(call).rejects.toMatchObject({ code: 'cancelled' })
    await deaf.close()
  })

  it('is ended and replaced when it shows nothing of its work for long', async () => {
    const entry = join(folder, 'silent.cjs')
    await writeFile(
      entry,
      `const { parentPort } = require('node:worker_threads')
       parentPort.on('message', ({ id, request }) => {
         if (request.srid === 1) for (;;);
         parentPort.postMessage({ kind: 'done', id, result: null })
       })`,
    )
    const silent = createGeoEngine({ size: 1, entry, silentWithinMs: 6000 })
    await expect(silent.describeCrs(1)).rejects.toMatchObject({ code: 'file.corrupt' })
    expect(await silent.describeCrs(2)).toBeNull()
    await silent.close()
  }, 60_000)
})
