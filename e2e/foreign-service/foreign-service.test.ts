import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { of, plumbline, unbuilt, type CommandPlace } from './command-line'
import { ForeignService, type Fault, type ForeignOptions } from './foreign-service'

// Each test starts programs, some of them five, and the machine may be busy with others.
vi.setConfig({ testTimeout: 240_000 })

const authorization = 'Key s3cret-of-the-fjord'
const step1 = /^POST \/fjord\/projects\/12\/layers$/
const step2 = /^POST \/processor\/run$/
const cancel = /^POST \/fjord\/projects\/12\/layers\/cancel-process$/
const layerList = /^GET \/fjord\/projects\/12\/layers$/
const jobList = /^GET .*\/layers\/processing$/

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

async function foreign(options: Partial<ForeignOptions> = {}, faults: Fault[] = []): Promise<ForeignService> {
  const service = await ForeignService.start({ authorization, ...options })
  service.faults.push(...faults)
  undo.push(() => service.stop())
  return service
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'plumbline-foreign-'))
  undo.push(() => rmSync(path, { recursive: true, force: true, maxRetries: 3 }))
  return path
}

const place = (): CommandPlace => ({ home: folder(), authorization })

/** A folder of GeoJSON files, each of its own content. */
function site(...names: string[]): string {
  const root = folder()
  names.forEach((name, index) => {
    const features = [0, 1, 2].map((each) => ({
      type: 'Feature',
      properties: { n: index },
      geometry: { type: 'Point', coordinates: [5.3 + each / 1000 + index / 100, 60.39] },
    }))
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), JSON.stringify({ type: 'FeatureCollection', features }))
  })
  return root
}

/** Moves files into a zip beside them. */
async function pack(root: string, names: string[], zipName: string): Promise<void> {
  const zip = new ZipFile()
  for (const name of names) zip.addBuffer(readFileSync(join(root, name)), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(join(root, zipName)))
  for (const name of names) rmSync(join(root, name))
}

const layersOf = ({ project }: ForeignService) =>
  project.layers.map(({ name, folder: path, revisions }) => `${path ?? ''} ${name} ${revisions.length}`.trim()).sort()

/** Uploads and expects every layer once, each of its own bytes. */
async function expectWhole(service: ForeignService, names: string[], at = place()) {
  const result = await plumbline(at, ['upload', site(...names), ...of(service)])
  expect(result.json, result.stderr).toMatchObject({ completed: names.length, failed: 0, skipped: 0 })
  expect(result.status).toBe(0)
  expect(layersOf(service)).toEqual(names.map((name) => `${name.replace(/\.\w+$/, '')} 1`).sort())
  expect(new Set(service.project.layers.map((layer) => layer.revisions[0]?.files[0]?.sha256)).size).toBe(names.length)
  return result
}

describe.skipIf(unbuilt !== null)(`the client at a service that is not ours${unbuilt ? `: ${unbuilt}` : ''}`, () => {
  it.each(['absolute', 'relative', 'other-port'] as const)(
    'uploads where base URL has a prefix, writes have no answer, processPath is %s (a second run skips all)',
    async (processPath) => {
      const service = await foreign({ processPath })
      const at = place()
      const root = site('one.geojson', 'a/same.geojson', 'b/same.geojson')
      writeFileSync(join(root, 'notes.txt'), 'call Ola about the gate')
      const args = ['upload', root, ...of(service), '--directory', 'mirror']
      const first = await plumbline(at, args)
      expect(first.json, first.stderr).toMatchObject({ completed: 3, failed: 0, skipped: 0 })
      for (const item of first.json.items)
        expect(item).toEqual({
          layer: expect.any(String),
          files: [expect.stringContaining('.geojson')],
          mode: 'create',
          status: 'completed',
          job: expect.any(Number),
          layerId: service.project.layers.find((layer) => layer.name === item.layer)?.id,
          error: null,
          twins: [],
        })
      expect(first.json.ignored).toHaveLength(1)
      expect(layersOf(service)).toEqual(['/a a – same 1', '/b b – same 1', 'one 1'])
      if (processPath !== 'absolute') return
      const again = await plumbline(at, args)
      expect([again.status, again.json], again.stderr).toMatchObject([0, { completed: 0, failed: 0, skipped: 3 }])
      // A home that knows nothing of it finds the layers by what the service says.
      const elsewhere = await plumbline(place(), [...args, '--dry-run'])
      expect(elsewhere.json.items.map((item: { mode: string }) => item.mode)).toEqual(['skip', 'skip', 'skip'])
      expect(service.project.jobs).toHaveLength(3)
    },
  )

  it('names the columns that place a table, for a service that does not guess', async () => {
    const service = await foreign()
    const root = folder()
    writeFileSync(join(root, 'pegs.csv'), 'peg,Longitude,Latitude,RL\n1,5.3,60.39,12.5\n2,5.301,60.391,13\n')
    const result = await plumbline(place(), ['upload', root, ...of(service)])
    expect(result.json, result.stderr).toMatchObject({ completed: 1, failed: 0 })
    const columns = { csvXField: 'Longitude', csvYField: 'Latitude', csvZField: 'RL' }
    expect(service.project.jobs[0]?.order).toMatchObject({ ...columns, srid: -1 })
  })

  it.each([
    ['packs its answers and sends requests on', { packs: true, sendsOn: true }],
    ['forgets jobs that went well and closes the directory', { forgetsJobs: true, closedDirectory: true }],
  ])('uploads and lists where the service %s', async (_, options) => {
    const service = await foreign(options)
    await expectWhole(service, ['f.geojson', 'g.geojson'])
    const layers = await plumbline(place(), ['layers', ...of(service)])
    expect(layers.json?.map((layer: { name: string }) => layer.name).sort(), layers.stderr).toEqual(['f', 'g'])
    const permits = await plumbline(place(), ['permits', ...of(service)])
    expect([permits.status, permits.json?.length], permits.stderr).toEqual([0, 5])
  })

  const passing: [string, Partial<ForeignOptions>, Fault[]][] = [
    ['step 1 is busy', {}, [{ on: step1, does: { status: 503, headers: { 'Retry-After': '1' } }, times: 1 }]],
    ['the answer of step 1 is cut short', {}, [{ on: step1, does: 'truncate', times: 1 }]],
    ['a token is refused', {}, [{ on: step2, does: { status: 401 }, times: 1 }]],
    ['the answer of step 2 is lost', { keepsComments: false }, [{ on: step2, does: 'cut-after', times: 2 }]],
    ['step 2 says 409 of a job that has no files', {}, [{ on: step2, does: { status: 409 }, times: 1 }]],
    ['lists fail and layers come late', { layerLagMs: 900, keepsComments: false }, flaky()],
  ]
  it.each(passing)('nothing twice, nothing lost: %s', async (_, options, faults) => {
    const service = await foreign(options, faults)
    await expectWhole(service, ['f.geojson', 'g.geojson'])
    expect(service.faults.every((fault) => fault.times === 0)).toBe(true)
  })

  it('nothing twice, nothing lost: killed again and again', async () => {
    const service = await foreign({ processingMs: 300 })
    const at = place()
    const root = site('a/1.geojson', 'a/2.geojson', 'b/3.geojson', 'b/4.geojson')
    const args = ['upload', root, ...of(service), '--directory', 'mirror']
    // Killed just after the service has seen the n-th write.
    for (const writes of [1, 3, 6])
      await plumbline(at, args, (child) => {
        const timer = setInterval(() => {
          if (service.requests.filter((call) => !call.startsWith('GET')).length >= writes) child.kill('SIGKILL')
        }, 5)
        child.on('close', () => clearInterval(timer))
      })
    const last = await plumbline(at, args)
    expect([last.status, last.json.failed], last.stderr).toEqual([0, 0])
    expect(layersOf(service)).toEqual(['/a 1 1', '/a 2 1', '/b 3 1', '/b 4 1'])
  })

  const kills: [string, Fault[], RegExp[]][] = [
    ['asked for a job', [], [step1]],
    ['sent the files', [], [step2]],
    ['cancelled a job whose token was refused', [{ on: step2, does: { status: 401 }, times: 1 }], [cancel]],
    ['cancelled a job whose files a kill had stopped', [{ on: step2, does: 'cut', times: 1 }], [step2, cancel]],
  ]
  it.each(kills)('nothing twice, nothing lost: killed when it has just %s', async (_, faults, calls) => {
    const service = await foreign({}, faults)
    const at = place()
    const args = ['upload', site('a.geojson'), ...of(service)]
    for (const fatal of calls) {
      const killed = await plumbline(at, args, (child) => {
        service.beforeAnswer = (call) => void (fatal.test(call) && child.kill('SIGKILL'))
      })
      expect(killed.status, killed.stderr).toBeNull()
    }
    service.beforeAnswer = () => undefined
    const last = await plumbline(at, args)
    expect([last.status, last.json?.failed], last.stderr).toEqual([0, 0])
    expect(layersOf(service)).toEqual(['a 1'])
  })

  it('nothing twice, nothing lost: killed while layers of a zip are sent, which was unpacked for the plan', async () => {
    const service = await foreign({ processingMs: 500, layerLagMs: 500 })
    const at = place()
    const root = site('1.geojson', '2.geojson', '3.geojson')
    await pack(root, ['1.geojson', '2.geojson'], 'many.zip')
    const args = ['upload', root, ...of(service)]
    await plumbline(at, args, (child) => {
      const timer = setInterval(() => {
        if (service.requests.filter((call) => step2.test(call)).length >= 3) child.kill('SIGKILL')
      }, 5)
      child.on('close', () => clearInterval(timer))
    })
    const last = await plumbline(at, args)
    expect([last.status, last.json.failed], last.stderr).toEqual([0, 0])
    expect(layersOf(service)).toEqual(['1 1', '2 1', '3 1'])
  })

  it('finds and places a layer that the list leaves out and the directory does not', async () => {
    const service = await foreign({ listsNothing: true })
    const args = ['upload', site('a/hidden.geojson'), ...of(service), '--directory', 'mirror']
    const { json, stderr } = await plumbline(place(), args)
    expect(json, stderr).toMatchObject({ completed: 1, items: [{ layerId: service.project.layers[0]?.id }] })
    expect(layersOf(service)).toEqual(['/a hidden 1'])
  })

  it('sends nothing again whose layer the service never shows to this user', async () => {
    const service = await foreign({ layerLagMs: 1e9 })
    const at = place()
    const args = ['upload', site('hidden.geojson'), ...of(service)]
    const first = await plumbline(at, args)
    expect([first.status, first.json], first.stderr).toMatchObject([0, { completed: 1, items: [{ layerId: null }] }])
    const again = await plumbline(at, args)
    expect([again.status, again.json], again.stderr).toMatchObject([0, { completed: 0, skipped: 1 }])
    expect(service.project.layers).toHaveLength(1)
  })

  it('holds all that can be read where a permit, a list or a layer is not what the interface says', async () => {
    const service = await foreign({}, [
      { on: /^GET .*\/permits\/902$/, does: json({ id: 902, name: 7 }) },
      {
        on: /^GET .*\/permits\/903\/events$/,
        does: json({ pageNumber: 1, pageSize: 2, totalCount: 1, totalPages: 1, items: 'none' }),
      },
    ])
    service.project.addLayer('Quay')
    const at = place()
    const first = await plumbline(at, ['hold', ...of(service)])
    expect([first.status, first.json], first.stderr).toMatchObject([
      3,
      {
        layers: 1,
        permits: 5,
        permitsFailed: 2,
        failures: [
          { kind: 'permit', id: 902, name: 'Permit 2', error: { message: expect.stringContaining('name') } },
          { kind: 'permit', id: 903, name: 'Permit 3', error: { message: expect.stringContaining('items') } },
        ],
      },
    ])
    expect(first.stderr).not.toContain('Warning')
    const told = await plumbline(at, ['hold', ...of(service).filter((word) => word !== '--json')])
    expect([told.status, told.stdout]).toEqual([3, expect.stringContaining('permit 902, Permit 2')])
    // A list that cannot be read costs the other nothing.
    service.faults.splice(0, 2, { on: layerList, does: json([{ id: 'seven' }]) })
    const permitsOnly = await plumbline(at, ['hold', ...of(service)])
    expect([permitsOnly.status, permitsOnly.json], permitsOnly.stderr).toMatchObject([
      3,
      { layers: 0, permits: 5, permitsFailed: 0, failures: [{ kind: 'layers', error: { code: 'net.protocol' } }] },
    ])
    service.faults.splice(0, 1, { on: /^GET .*\/permits$/, does: json({ items: [{ id: 1, name: 3 }] }) })
    const layersOnly = await plumbline(at, ['hold', ...of(service)])
    expect([layersOnly.status, layersOnly.json], layersOnly.stderr).toMatchObject([
      3,
      { layers: 1, permits: 0, failures: [{ kind: 'permits' }] },
    ])
    service.faults.splice(0)
    expect((await plumbline(at, ['hold', ...of(service)])).status).toBe(0)
    await service.stop()
    expect((await plumbline(at, ['hold', ...of(service)])).status).toBe(4)
  })

  it('exit status 2 for a filter that cannot be, or that the service does not accept', async () => {
    const service = await foreign({}, [{ on: jobList, does: { status: 400, body: 'creatorId' } }])
    for (const wrong of [
      ['--page', '0'],
      ['--start-date', '2025-02-30'],
      ['--creator-id', 'x'],
    ]) {
      const result = await plumbline(place(), ['jobs', ...of(service), ...wrong])
      expect([result.status, result.stdout], wrong.join(' ')).toEqual([2, ''])
    }
  })

  it('exit statuses: 3 for a job that fails, 5 for a credential, 4 for no connection, 2 for usage', async () => {
    const service = await foreign({ jobError: (title) => (title === 'bad' ? 'no CRS in file' : null) })
    const root = site('good.geojson', 'bad.geojson')
    const some = await plumbline(place(), ['upload', root, ...of(service)])
    expect([some.status, some.json], some.stderr).toMatchObject([3, { completed: 1, failed: 1, skipped: 0 }])
    const failed = some.json.items.find((item: { status: string }) => item.status === 'failed')
    expect(failed).toMatchObject({ layer: 'bad', layerId: null, error: { message: expect.stringContaining('no CRS') } })
    const refused = await plumbline({ ...place(), authorization: 'Key wrong' }, ['upload', root, ...of(service)])
    expect([refused.status, refused.stdout]).toEqual([5, ''])
    expect((await plumbline(place(), ['layers', '--server', service.url])).status).toBe(2)
    await service.stop()
    const absent = await plumbline(place(), ['layers', ...of(service)])
    expect([absent.status, absent.stdout]).toEqual([4, ''])
    expect(some.stdout + some.stderr + refused.stderr).not.toContain('s3cret')
  })

  it('reads users under other keys, values that nobody knows yet, and lists that move while they are read', async () => {
    const service = await foreign()
    for (let index = 0; index < 12; index++) {
      const job = service.project.begin({
        mode: 0,
        fileNames: ['x.csv'],
        fileLastModifieds: [1],
        title: `job ${index}`,
      })
      if (index % 2) service.project.cancel(job)
    }
    service.project.addLayer('Quay')
    const at = place()
    const layers = await plumbline(at, ['layers', ...of(service)])
    expect(layers.json, layers.stderr).toMatchObject([{ name: 'Quay', user: { name: 'Renée Ødegård' } }])
    const jobs = await plumbline(at, ['jobs', ...of(service), '--statuses', 'error,initializing'])
    expect(new Set(jobs.json.map((job: { id: number }) => job.id)).size).toBe(12)
    expect(jobs.json[0]).toMatchObject({ userName: 'Renée Ødegård', status: expect.stringContaining('stage 2/5') })
    const permits = await plumbline(at, ['permits', ...of(service)])
    expect(permits.json.map((permit: { status: number }) => permit.status)).toEqual([3, 42, 8, 15, 9])
    const events = await plumbline(at, ['events', '--permit', '900', ...of(service)])
    expect(events.json.map((event: { type: number }) => event.type)).toEqual([99, 0, 3])
    const missing = await plumbline(at, ['events', '--permit', '901', ...of(service)])
    expect([missing.status, missing.stdout]).toEqual([3, ''])
  })
})

it.skipIf(unbuilt !== null)('web: one line says where to open the app, SIGTERM ends it with status 0', async () => {
  const { status, stdout } = await plumbline(place(), ['web'], (child) =>
    child.stdout?.once('data', () => child.kill('SIGTERM')),
  )
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^open http:\/\/127\.0\.0\.1:\d+\/\S+\n$/)])
})

function json(body: unknown) {
  return { status: 200, headers: { 'content-TYPE': 'application/json' }, body: JSON.stringify(body) }
}

function flaky(): Fault[] {
  return [
    { on: layerList, does: { status: 429, headers: { 'retry-AFTER': '1' } }, times: 1 },
    { on: layerList, does: 'truncate', times: 1 },
    { on: jobList, does: { status: 502 }, times: 1 },
    { on: jobList, does: 'cut', times: 1 },
  ]
}
