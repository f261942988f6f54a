import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGeoEngine } from '../../src/geo/workers/geo-engine'
import type { GeoEngine } from '../../src/geo/engine-api'
import { addUser } from '../../src/service/admin/administration'
import { seedDemo } from '../../src/service/demo'
import { startService, type RunningService } from '../../src/service/start-service'
import type { PermitDetail } from '../../src/shared/rest'
import { startFaultProxy, type FaultProxy } from './fault-proxy'
import { runCommand } from './run-command'

interface Place {
  place: string
  asOf: string
  items: Record<string, unknown>[]
  notSearched: { layer: string; reason: string }[]
  problem: string | null
}

let root: string
let geo: GeoEngine
let service: RunningService
let proxy: FaultProxy
let env: Record<string, string>
let permit: PermitDetail
/** Longitude and latitude on its area. */
let corner: [number, number]

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'plumbline-dig-'))
  geo = createGeoEngine({ size: 1 })
  service = await startService({ dataDir: join(root, 'service'), engine: geo, seed: seedDemo, log: () => undefined })
  proxy = await startFaultProxy(() => service.url)
  const { authorization } = await addUser(service.store, { org: 'demo', name: 'Ada Long', role: 'org-admin' })
  env = { PLUMBLINE_HOME: join(root, 'home'), PLUMBLINE_AUTHORIZATION: authorization }
  const held = await runCommand(['hold', '--server', proxy.url, '--project', 'demo/1', '--revisions', 'all'], env)
  expect(held.status).toBe(0)
  permit = (await runCommand(['permits', '--project', 'demo/1', '--id', '1002', '--json'], env)).json as PermitDetail
  const area = JSON.parse(permit.geometry ?? '') as { features: { geometry: { coordinates: [number, number][][] } }[] }
  corner = area.features[0]?.geometry.coordinates[0]?.[0] as [number, number]
})
afterAll(async () => {
  await proxy.close()
  await service.close()
  await geo.close()
  rmSync(root, { recursive: true, force: true })
})

const dig = async (...args: string[]) => {
  const run = await runCommand(['dig', ...args, '--project', 'demo/1', '--json'], env)
  return { ...run, places: (run.json as { places: Place[] } | null)?.places ?? [] }
}

it('tells of each place what lies there, with the service and without it, which need not be named', async () => {
  const file = join(root, 'area.geojson')
  writeFileSync(file, permit.geometry ?? '')
  const places = [corner.join(','), 'permit:1002', file, '-0.1,51.5']
  const online = await dig(...places, '--distance', '50')
  expect(online.noted).toEqual([])
  expect(online.status).toBe(0)
  expect(online.places.map(({ place }) => place)).toEqual(places)
  const [at, ofPermit, ofFile, far] = online.places
  expect(at?.items.length).toBeGreaterThan(3)
  expect(ofPermit?.items.length).toBeGreaterThanOrEqual(at?.items.length ?? Infinity)
  expect(ofFile?.items).toEqual(ofPermit?.items)
  expect(far).toMatchObject({ items: [], problem: null })
  const metres = at?.items.map(({ distance }) => distance as number) ?? []
  expect(metres).toEqual([...metres].sort((a, b) => a - b))
  for (const { distance, bearing } of at?.items ?? []) expect(bearing === null).toBe(distance === 0)
  const named = ['layerId', 'layer', 'revision', 'asOf', 'feature', 'distance', 'nearest', 'bearing', 'elevation', 'cover', 'kind', 'owner', 'size', 'material', 'quality'] // prettier-ignore
  for (const item of at?.items ?? []) expect(Object.keys(item)).toEqual(expect.arrayContaining(named))
  expect(ofPermit?.items.find(({ owner }) => owner === 'City Gas')).toMatchObject({ material: 'PE 80', depth: 0.86 })
  // A layer whose owner shares no source is not here.
  expect(at?.notSearched).toContainEqual({ layer: expect.any(String), reason: 'its owner shares no file' })

  await proxy.goAway()
  const offline = await dig(...places, '--distance', '50')
  await proxy.comeBack()
  expect(offline.status).toBe(0)
  expect(offline.noted.join()).toContain('held copy')
  const same = (all: Place[]) => all.map(({ asOf: _, ...place }) => place)
  expect(same(offline.places)).toEqual(same(online.places))
})

it('takes easting and northing of a system', async () => {
  const { places } = await dig('334900,6250900', '--srid', '7856', '--distance', '5')
  expect(places[0]).toMatchObject({ place: '334900,6250900', problem: null })
  expect((await dig('334900,6250900')).noted.join()).toContain('say the system with --srid')
  expect((await dig('1,2', '--srid', '99')).status).not.toBe(0)
})

it('says of a permit that cannot be had that nothing was looked into, with its status', async () => {
  const { places, status, noted } = await dig('permit:999999')
  expect(status).toBe(3)
  expect(noted.join()).toContain('cannot be had')
  expect(places[0]).toMatchObject({ place: 'permit:999999', items: [], problem: expect.stringContaining('cannot be had') }) // prettier-ignore
  expect(places[0]?.notSearched.length).toBeGreaterThan(5)
})

it.each([
  ['151,-33,4', 'has 3 numbers'],
  ['200,10', 'is no longitude and latitude'],
  ['permit:x', 'names no permit'],
  ['nowhere.geojson', 'is no place'],
])('refuses %s', async (place, reason) => {
  expect(await dig(place)).toMatchObject({ status: 2, noted: [expect.stringContaining(reason)] })
})

it('refuses a file that holds no place', async () => {
  const [words, metres] = [join(root, 'words.json'), join(root, 'metres.json')]
  writeFileSync(words, 'hello')
  writeFileSync(metres, '{"type":"Point","coordinates":[334900,6250900]}')
  expect((await dig(words)).noted.join()).toContain('is no GeoJSON')
  expect((await dig(metres)).noted.join()).toContain('holds no place in longitude and latitude')
})

it('writes the report as a file too, and says which it can', async () => {
  const out = join(root, 'report.csv')
  expect((await dig(corner.join(','), '--out', out)).status).toBe(0)
  expect(readFileSync(out, 'utf8')).toContain(`feature,"${corner.join(',')}"`)
  const pdf = join(root, 'report.pdf')
  expect((await dig('permit:1002', '--out', pdf)).status).toBe(0)
  expect(readFileSync(pdf, 'latin1')).toMatch(/^%PDF-[^]*%%EOF\s*$/)
  const odd = await dig(corner.join(','), '--out', join(root, 'report.doc'))
  expect(odd).toMatchObject({ status: 2, noted: [expect.stringContaining('--out takes .pdf, .csv, .geojson')] })
})

it('asks which service is meant where none is known, or several are', async () => {
  const fresh = await runCommand(['dig', '1,2', '--project', 'demo/1'], { ...env, PLUMBLINE_HOME: join(root, 'fresh') })
  expect(fresh).toMatchObject({ status: 2, noted: [expect.stringContaining('name it with --server')] })
  const other = await runCommand(['dig', '1,2', '--project', 'other/1'], env)
  expect(other.noted.join()).toContain('No service with an organization “other” is known here')
})

it('without a credential takes the person by whom the project was read here last', async () => {
  const { authorization } = await addUser(service.store, { org: 'demo', name: 'Ben Short', role: 'org-admin' })
  const other = await runCommand(['jobs', '--server', proxy.url, '--project', 'demo/1', '--json'], { ...env, PLUMBLINE_AUTHORIZATION: authorization }) // prettier-ignore
  expect(other.status).toBe(0)
  await proxy.goAway()
  const { PLUMBLINE_HOME = '' } = env
  const run = await runCommand(['dig', corner.join(','), '--project', 'demo/1', '--json'], { PLUMBLINE_HOME })
  await proxy.comeBack()
  expect((run.json as { places: Place[] }).places[0]?.items.length).toBeGreaterThan(3)
})
