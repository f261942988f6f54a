import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import { forkProgram, type ChildProgram, type StartProgram } from '../../node/child-program'
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
const fileOrder = { sublayer: 0, words: '', filters: [], within: null, only: null, sort: null }
const rows = (count: number) =>
  `lon,lat,name\n${Array.from({ length: count }, (_, n) => `${150 + (n % 100) / 100},${-27 - n / count},p${n}`).join('\n')}`

describe('createGeoEngine', () => {
  it('gives the key of what a process says of a file, of a warning and of an error, beside its English text', async () => {
    const { warnings } = await engine.inspect(await request('none.csv', 'lon,lat\n'))
    expect(warnings.find(({ code }) => code === 'empty-table')).toEqual({
      code: 'empty-table',
      message: 'none.csv has column names, but no rows.',
      by: { key: 'readers.vector.emptyTable', params: { file: 'none.csv' } },
    })
    const { error } = await engine.inspect(await request('none.json', '{"type":"FeatureCollection"'))
    expect(error?.by).toMatchObject({ key: 'readers.vector.geojsonCut', params: { file: 'none.json', count: 0 } })
  })

  it('ends a call whose listener throws with that error, and works on', async () => {
    const full = new AppError('disk.full', 'The disk is full.')
    const fail = () => {
      throw full
    }
    const files = await request('many.csv', rows(100_000))
    await expect(engine.inspect(files, { onProgress: fail })).rejects.toBe(full)
    expect(await engine.inspect(files)).toMatchObject({ error: null, layers: [{ features: 100_000 }] })
  })

  it('inspects, builds a tileset, and answers for its tiles, rows and places', async () => {
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
      (await engine.tables.rows(outDir, { query: fileOrder, offset: 10, limit: 2 })).map(
        (row) => row.properties['name'],
      ),
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
    const mortal = createGeoEngine({ size: 1, entry, limits: () => ({ memoryMb: 32, stillSeconds: 30 }) })
    try {
      await expect(mortal.describeCrs(1)).rejects.toMatchObject({ code: 'worker.died', retry: 'later' })
      await expect(mortal.describeCrs(2)).rejects.toMatchObject({ code: 'geo.limit' })
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
    await new Promise(setImmediate)
    controller.abort()
    await expect(call).rejects.toMatchObject({ code: 'cancelled' })
    await deaf.close()
  })
})

/** A reader by the words that stand in the first line of its file. */
const scripted = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { readFileSync } = require('node:fs')
  const all = []
  parentPort.on('message', ({ kind, id, request }) => {
    if (kind !== 'run') return
    parentPort.postMessage({ kind: 'begun', id })
    const result = request.requests ? request.requests.map((each) => read(each, id)) : read(request, id)
    parentPort.postMessage({ kind: 'done', id, result })
  })
  function read(request, id) {
    const word = readFileSync(request.files.main.path, 'utf8')
    if (request.outPath) require('node:fs').writeFileSync(request.outPath + '.new-1.features', 'half')
    if (word === 'stand still') for (;;);
    const temp = process.env.PLUMBLINE_TEMP
    if (word === 'write on') for (let n = 0; ; n++) {
      require('node:fs').mkdirSync(temp + '/' + (n % 100), { recursive: true })
      require('node:fs').writeFileSync(temp + '/' + (n % 100) + '/' + (n % 3000), '')
    }
    if (word === 'take memory') for (let n = 0; n < 64; n++) all.push(Buffer.alloc(2 ** 24, 1))
    if (word === 'take heap') for (;;) all.push(new Array(100000).fill({}))
    if (word === 'die') process.exit(3)
    const subject = new Int32Array(new SharedArrayBuffer(4))
    subject[0] = 17
    if (word === 'call') {
      const failure = { text: 'Line #{subject} never ends.', by: { key: 'a', params: { line: '{subject}' } } }
      parentPort.postMessage({ kind: 'watch', id, withinMs: 10, failure, subject })
      for (;;);
    }
    if (word === 'hold') all.push(Buffer.alloc(192 * 2 ** 20, 1))
    if (word === 'take some') for (let n = 0; n < 20; n++) all.push(Buffer.alloc(2 ** 24, 1))
    return { layers: [], warnings: [], error: null, pid: process.pid, held: all.length, id }
  }`

describe('a process that reads', () => {
  const reads = async (engine: GeoEngine, word: string, signal?: AbortSignal) => {
    const files = await request(`${word.replaceAll(' ', '-')}.txt`, word)
    return engine.inspect(files, { signal }) as unknown as Promise<{
      pid: number
      held: number
      /** Of the order to read. */
      id: number
      error: { code: string; message: string; details: object } | null
      warnings: { code: string; message: string }[]
    }>
  }
  let limits = { memoryMb: 256, stillSeconds: 30 }
  let scriptedEngine: GeoEngine
  const started: ChildProgram[] = []
  const startProgram: StartProgram = (...what) => {
    const child = forkProgram(...what)
    started.push(child)
    child.onMessage((message) => heard.push((message as { kind: string }).kind))
    return child
  }
  const heard: string[] = []
  beforeAll(async () => {
    const entry = join(folder, 'scripted.cjs')
    await writeFile(entry, scripted)
    scriptedEngine = createGeoEngine({ size: 1, entry, startProgram, limits: () => limits, stopWithinMs: 50 })
  })
  afterAll(() => scriptedEngine.close())

  it('is none of ours, and stays for the next file', async () => {
    const { pid } = await reads(scriptedEngine, 'go on')
    expect(pid).not.toBe(process.pid)
    expect((await reads(scriptedEngine, 'go on')).pid).toBe(pid)
  })

  it('says of a file that it takes much memory where it does', async () => {
    limits = { memoryMb: 1024, stillSeconds: 30 }
    expect((await reads(scriptedEngine, 'go on')).warnings).toEqual([])
    const { warnings } = await reads(scriptedEngine, 'take some')
    expect(warnings).toMatchObject([{ code: 'takes-long' }])
    expect(warnings[0]?.message).toMatch(
      /^take-some\.txt takes much memory \([34]\d\d MB\) to read: it has 0\.0 MB, 0 features\.$/,
    )
    limits = { memoryMb: 256, stillSeconds: 30 }
  })

  it.each([
    ['take memory', 'geo.limit', /^take-memory\.txt needed more than the 256 MB .+ allow more memory \(Settings/],
    ['take heap', 'geo.limit', /^take-heap\.txt needed more than the 256 MB/],
    [
      'stand still',
      'geo.limit',
      /^stand-still\.txt could not be finished: nothing moved for 1 seconds.+give it more time/,
    ],
    ['call', 'geo.limit', /^Line #17 never ends\. If you trust the file, give it more time/],
    ['die', 'worker.died', /^die\.txt was given up/],
  ])('that has to %s ends with a plain error, and the next file is read', async (word, code, message) => {
    limits = { memoryMb: 256, stillSeconds: ['stand still', 'call'].includes(word) ? 1 : 30 }
    const { error } = await reads(scriptedEngine, word)
    expect(error).toMatchObject({ code, details: { file: join(folder, `${word.replace(' ', '-')}.txt`) } })
    expect(error?.message).toMatch(message)
    expect((await reads(scriptedEngine, 'go on')).pid).toBeGreaterThan(0)
  })

  it.each(['stand still', 'take memory', 'call', 'die'])(
    'reads small files of one moment in one go, and names only the one of them that has to %s',
    async (word) => {
      // To take memory takes longer than that where the machine is busy.
      limits = { memoryMb: 256, stillSeconds: word === 'take memory' ? 60 : 1 }
      const alone = await reads(scriptedEngine, word)
      const names = Array.from({ length: 40 }, (_, at) => `small-${at}.txt`)
      const good = await Promise.all(names.map((name) => request(name, 'go on')))
      const bad = await request(`${word.replace(' ', '-')}.txt`, word)
      const all = (requests: typeof good) =>
        Promise.all(requests.map((each) => scriptedEngine.inspect(each))) as unknown as Promise<(typeof alone)[]>
      expect(new Set((await all(good)).map(({ id }) => id)).size).toBe(2)
      const reports = await all([...good.slice(0, 5), bad, ...good.slice(5)])
      expect(reports.splice(5, 1)[0]?.error).toEqual(alone.error)
      expect(reports.filter(({ error }) => error !== null)).toEqual([])
    },
  )

  it('takes back one of several small files that are read in one go, and all of them', async () => {
    const [one, others] = [new AbortController(), new AbortController()]
    const signals = [one.signal, others.signal, others.signal]
    const calls = signals.map((signal) =>
      reads(scriptedEngine, 'stand still', signal).catch(({ code }) => code as string),
    )
    heard.length = 0
    await expect.poll(() => heard).toContain('begun')
    one.abort()
    expect(await Promise.race(calls)).toBe('cancelled')
    others.abort()
    expect(await Promise.all(calls)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect((await reads(scriptedEngine, 'go on')).error).toBeNull()
  })

  it('is ended by a cancel whatever it does, and by the end of the engine', async () => {
    const controller = new AbortController()
    const call = reads(scriptedEngine, 'stand still', controller.signal)
    heard.length = 0
    await expect.poll(() => heard).toContain('begun')
    controller.abort()
    await expect(call).rejects.toMatchObject({ code: 'cancelled' })
    const other = createGeoEngine({ size: 1, entry: join(folder, 'scripted.cjs'), startProgram })
    const running = other.inspect(await request('still.txt', 'stand still')).catch((error: AppError) => error.code)
    heard.length = 0
    await expect.poll(() => heard).toContain('begun')
    const ended = new Promise((resolve) => started.at(-1)?.onExit(resolve))
    await other.close()
    expect(await running).toBe('cancelled')
    expect(await ended).toBe('SIGKILL')
  })

  it('leaves nothing beside what it was to write', async () => {
    const files = await request('still.txt', 'stand still')
    const controller = new AbortController()
    const outPath = join(folder, 'half.fgb')
    const call = scriptedEngine.convert(
      { ...files, layer: null, outPath, outFormat: 'flatgeobuf', outSrid: 4326 },
      { signal: controller.signal },
    )
    await expect.poll(() => readdir(folder)).toContain('half.fgb.new-1.features')
    controller.abort()
    await expect(call).rejects.toMatchObject({ code: 'cancelled' })
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([])
  })

  it('takes what a person has allowed since, and leaves when it holds what the next file would be charged with', async () => {
    const { pid } = await reads(scriptedEngine, 'go on')
    limits = { memoryMb: 2048, stillSeconds: 30 }
    const next = await reads(scriptedEngine, 'hold')
    expect(next).toMatchObject({ held: 1 })
    expect(next.pid).not.toBe(pid)
    expect(await reads(scriptedEngine, 'go on')).toMatchObject({ held: 0 })
  })
})

it('reads pixels of the file of a raster in a process that is ended when they never come, while stored tiles go on', async () => {
  const entry = join(folder, 'pixels.cjs')
  await writeFile(
    entry,
    `const { parentPort } = require('node:worker_threads')
     parentPort.on('message', ({ kind, id, task, request }) => {
       if (kind !== 'run') return
       parentPort.postMessage({ kind: 'begun', id })
       if (task === 'liveTile') for (;;);
       const result = {
         tile: request.tile?.z > 3 ? 'live' : new Uint8Array([7]),
         identify: { hits: [], hasPixels: true },
         pixels: [process.pid],
       }
       parentPort.postMessage({ kind: 'done', id, result: result[task] })
     })`,
  )
  const engine = createGeoEngine({ size: 1, entry, limits: () => ({ memoryMb: 256, stillSeconds: 1 }) })
  try {
    const deep = engine.tile('form', { kind: 'raster', index: 0, z: 5, x: 0, y: 0 })
    expect(await engine.tile('form', { kind: 'raster', index: 0, z: 3, x: 0, y: 0 })).toEqual(new Uint8Array([7]))
    await expect(deep).rejects.toMatchObject({
      code: 'geo.limit',
      message: expect.stringMatching(/^The picture of this layer could not be finished: nothing moved for 1 seconds/),
    })
    const [pid] = await engine.identify('form', { lon: 0, lat: 0, toleranceDeg: 0, limit: 1 })
    expect(pid).not.toBe(process.pid)
  } finally {
    await engine.close()
  }
})

it('leaves nothing when the program that started it is killed', async () => {
  const entry = join(folder, 'scripted.cjs')
  const still = (await request('still.txt', 'write on')).files
  const temp = join(folder, 'temp of the killed')
  await mkdir(temp)
  const parent = join(folder, 'parent.cjs')
  await writeFile(
    parent,
    `require('tsx/cjs')
     const { createGeoEngine } = require(${JSON.stringify(join(__dirname, 'geo-engine.ts'))})
     const { forkProgram } = require(${JSON.stringify(join(__dirname, '../../node/child-program.ts'))})
     const engine = createGeoEngine({ size: 1, entry: ${JSON.stringify(entry)}, startProgram: (...what) => {
       const child = forkProgram(...what)
       child.onMessage((message) => message.kind === 'begun' && process.stdout.write(String(child.pid)))
       return child
     } })
     engine.inspect({ files: ${JSON.stringify(still)}, options: {}, defaultSrid: null })`,
  )
  const program = spawn(process.execPath, [parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_PATH: join(__dirname, '../../../node_modules'), TMPDIR: temp, TEMP: temp },
  })
  const pid = await new Promise<number>((resolve) => program.stdout.once('data', (data) => resolve(Number(data))))
  const left = async () => (await readdir(temp, { recursive: true })).filter((name) => name.startsWith('plumbline-'))
  await expect.poll(async () => (await left()).length).toBeGreaterThan(100)
  expect(isAlive(pid)).toBe(true)
  program.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
  expect(await left()).toEqual([])
})

it('removes at its start what programs that were killed have left in the folder for passing files, and nothing else', async () => {
  const temp = join(folder, 'temp of many')
  const dead = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await new Promise((resolve) => dead.once('exit', resolve))
  const ofDead = `plumbline-${dead.pid}-0123abcd`
  const others = [`plumbline-${process.ppid}-0123abcd`, `plumbline-${dead.pid}-of-somebody`, 'plumbline-0123abcd.sock']
  for (const name of [ofDead, ...others]) await mkdir(join(temp, name, 'long-0'), { recursive: true })
  vi.stubEnv('TMPDIR', temp)
  vi.stubEnv('TEMP', temp)
  try {
    const next = createGeoEngine({ size: 1 })
    await expect.poll(() => readdir(temp)).toEqual([...others].sort())
    await next.close()
  } finally {
    vi.unstubAllEnvs()
  }
})

it('is closed before the program goes on, though nothing else is left to do', async () => {
  const parent = join(folder, 'closes.cjs')
  await writeFile(
    parent,
    `require('tsx/cjs')
     const { createGeoEngine } = require(${JSON.stringify(join(__dirname, 'geo-engine.ts'))})
     const engine = createGeoEngine({ size: 1 })
     const files = ${JSON.stringify((await request('one.csv', rows(1))).files)}
     engine.inspect({ files, options: {}, defaultSrid: null }).then(async ({ layers }) => {
       await engine.close()
       process.stdout.write(layers.length + ' layer')
     })`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, [parent], {
    env: { ...process.env, NODE_PATH: join(__dirname, '../../../node_modules') },
  })
  expect(stdout).toBe('1 layer')
})

/** Whether a process runs; one that has ended and is only waited for does not. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
