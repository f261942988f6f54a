import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCore, type Core } from '../../src/core'
import { createGeoEngine } from '../../src/geo/workers/geo-engine'
import type { GeoEngine } from '../../src/geo/engine-api'
import { memoryKeychain } from '../../src/node/keychain'
import { addUser } from '../../src/service/admin/administration'
import { seedDemo } from '../../src/service/demo'
import { startService, type RunningService } from '../../src/service/start-service'
import type { ProjectRef } from '../../src/shared/contract'
import { runCommand } from './run-command'

let root: string
let geo: GeoEngine
let service: RunningService
let env: Record<string, string>
const context = { signal: new AbortController().signal }
const at = (name: string) => join(root, name)

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'plumbline-packs-'))
  geo = createGeoEngine({ size: 1 })
  service = await startService({ dataDir: at('service'), engine: geo, seed: seedDemo, log: () => undefined })
  const { authorization } = await addUser(service.store, { org: 'demo', name: 'Ada Long', role: 'org-admin' })
  env = { PLUMBLINE_HOME: at('office'), PLUMBLINE_AUTHORIZATION: authorization }
})
afterAll(async () => {
  await service.close()
  await geo.close()
  rmSync(root, { recursive: true, force: true })
})

const place = () => ['--server', service.url, '--project', 'demo/1']
const write = (out: string, ...more: string[]) => runCommand(['pack', 'write', ...place(), '--json', '--out', at(out), ...more], env) // prettier-ignore
const open = (home: string) =>
  createCore({ homeDir: at(home), keychain: memoryKeychain('test'), geo, localService: null, log: () => undefined })

/** What a person sees of a project: layers, folders, permits, histories, services report. */
async function shown(core: Core, project: ProjectRef, permitId: number) {
  const { handlers } = core
  const { overview } = await handlers['layers.list']({ project, revisions: 'all' }, context)
  const { totalCount, items } = await handlers['permits.list']({ project, filters: {}, pageNumber: 1, pageSize: 500 }, context) // prettier-ignore
  const { permit } = await handlers['permits.get']({ project, permitId }, context)
  const events = await handlers['permits.listEvents']({ project, permitId, pageNumber: 1, pageSize: 100 }, context)
  const report = await handlers['services.report'](
    { project, places: [{ permitId }], distanceMetres: 10, fetch: false },
    context,
  )
  return {
    layers: overview.layers.map(({ id, name, revisions }) => ({ id, name, revisions: revisions.map((one) => one.id) })),
    ...{ root: overview.root, unassigned: overview.unassigned, totalCount, items, permit, events: events.items },
    found: report.rows.map(({ metres, owner, kind, depthMetres, reference }) => ({ metres, owner, kind, depthMetres, reference })), // prettier-ignore
    silent: report.notLooked.map(({ name }) => name),
  }
}

it('opens on another machine without a network what was written, read only, and the same as at the office', async () => {
  const written = await write('all.plumblinepack', '--layers', 'all')
  expect(written.status).toBe(0)
  const { counts } = written.json as { counts: Record<'permits' | 'permitsOf' | 'layers' | 'revisions', number> }
  expect([counts.permits, counts.permits > 100]).toEqual([counts.permitsOf, true])
  expect(JSON.stringify(written.json)).toContain('The owner of “Soundings” allows no downloads.')
  const office = await open('office')
  const connectionId = await office.attach(service.url, env['PLUMBLINE_AUTHORIZATION'] ?? null)
  const permits = await office.handlers['permits.list'](
    { project: { connectionId, organization: 'demo', projectId: 1 }, filters: { name: 'Quay Road main diversion' }, pageNumber: 1, pageSize: 1 }, // prettier-ignore
    context,
  )
  const permitId = permits.items[0]?.id ?? 0
  const before = await shown(office, { connectionId, organization: 'demo', projectId: 1 }, permitId)
  await office.close()

  const site = await open('site')
  const told: string[] = []
  site.onEvent((name, payload) => name === 'packs.progressed' && told.push((payload as { step: string }).step))
  const { project, head, isKnown } = await site.handlers['packs.open']({ path: at('all.plumblinepack') }, context)
  expect([head.origin.projectName, isKnown, told.includes('verifying')]).toEqual(['Harbour Tunnel', false, true])
  expect(await shown(site, project, permitId)).toEqual(before)
  expect(before.found.length).toBeGreaterThan(3)
  const states = await site.handlers['revisions.listStates']({ project }, context)
  expect(states.filter(({ held }) => held)).toHaveLength(counts.revisions)
  for (const refused of [
    () => site.handlers['layers.update']({ project, layerId: 1, changes: { name: 'Other' } }, context),
    () => site.handlers['uploads.makePlan']({ project, paths: [root] } as never, context),
    () => site.handlers['permits.hold']({ project, held: true }, context),
  ])
    await expect((async () => refused())()).rejects.toMatchObject({ message: 'This is a site pack: read only.' })
  expect(site.waitingEdits()).toBe(0)
  // A pack of a pack: nobody can fetch what was not in it.
  const choice = { permits: 'all', layers: 'all', revisions: 1 } as const
  const size = await site.handlers['packs.describe']({ project, choice }, context)
  expect(size).toMatchObject({ toFetch: 0, stayOut: 1, unknown: 0, layers: counts.layers, permits: counts.permits })

  // The same pack again is the same project; with its removal its room comes back.
  const again = await site.handlers['packs.open']({ path: at('all.plumblinepack') }, context)
  expect(again).toMatchObject({ project, isKnown: true })
  const list = await site.handlers['connections.list'](undefined, context)
  expect(list.map(({ pack }) => pack?.origin.projectName)).toEqual(['Harbour Tunnel'])
  await site.handlers['connections.remove']({ connectionId: project.connectionId }, context)
  const usage = await site.handlers['storage.getUsage'](undefined, context)
  expect(usage.items).toEqual([])
  expect(usage.kinds.find(({ kind }) => kind === 'sources')?.bytes ?? 0).toBe(0)
  expect(usage.kinds.find(({ kind }) => kind === 'tilesets')?.bytes ?? 0).toBe(0)
  await site.close()
}, 120_000)

it('is written without the service too, as far as it is held, and says what is not', async () => {
  expect(
    (await runCommand(['hold', ...place(), '--layers', '2,3'], { ...env, PLUMBLINE_HOME: at('van') })).status,
  ).toBe(0)
  const { url } = service
  await service.close()
  const out = at('van.plumblinepack')
  const args = ['pack', 'write', '--server', url, '--project', 'demo/1', '--layers', '2,3,4', '--json', '--out', out]
  const offline = await runCommand(args, { ...env, PLUMBLINE_HOME: at('van') })
  expect(offline).toMatchObject({ status: 3, json: { counts: { layers: 2 } } })
  const { missing } = offline.json as { missing: { what: string; id: number; why: string }[] }
  expect(missing.filter(({ what }) => what === 'layer').map(({ id, why }) => [id, why])).toEqual([[4, 'not-here']])
  service = await startService({ dataDir: at('service'), engine: geo, seed: seedDemo, log: () => undefined })
}, 120_000)

it('digs in a pack as in the project, in a home that goes away', async () => {
  const dig = (...more: string[]) =>
    runCommand(['dig', '151.2093,-33.8568', '--distance', '400', '--json', ...more], { PLUMBLINE_HOME: at('nobody') })
  const found = await dig('--pack', at('all.plumblinepack'))
  expect(found).toMatchObject({ status: 0 })
  const { places } = found.json as { places: { items: unknown[]; notSearched: { layer: string }[] }[] }
  expect(places[0]?.items.length).toBeGreaterThan(0)
  expect(places[0]?.notSearched.map(({ layer }) => layer)).toEqual(['Soundings'])
  expect(existsSync(at('nobody'))).toBe(false)
  expect((await dig()).noted.join()).toMatch(/--project ORGANIZATION\/ID, or --pack FILE/)
})

it('takes nothing from a pack of which one byte is another, and names the part', async () => {
  const bytes = readFileSync(at('all.plumblinepack'))
  const middle = bytes.indexOf(Buffer.from('maps/'))
  bytes[middle + 200] = (bytes[middle + 200] ?? 0) ^ 1
  writeFileSync(at('wrong.plumblinepack'), bytes)
  const site = await open('careful')
  await expect(site.handlers['packs.open']({ path: at('wrong.plumblinepack') }, context)).rejects.toMatchObject({
    code: 'file.corrupt',
    message: expect.stringMatching(/maps\/\w+\/\S+ \(map of “.+”, revision \d+\) is not what it was/) as string,
  })
  expect(await site.handlers['connections.list'](undefined, context)).toEqual([])
  expect((await site.handlers['storage.getUsage'](undefined, context)).items).toEqual([])
  await site.close()
  const verified = await runCommand(['pack', 'verify', at('wrong.plumblinepack'), '--json'], env)
  expect(verified).toMatchObject({ status: 3, json: { whole: false, faults: [{ part: 'content' }] } })
})

it('refuses to write what is not there, and leaves no half of a file', async () => {
  const wrong = await write('none.plumblinepack', '--permits', '999999')
  expect([wrong.status, wrong.noted.join()]).toEqual([2, expect.stringContaining('no permit 999999')])
  expect(existsSync(at('none.plumblinepack'))).toBe(false)
})
