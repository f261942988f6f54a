import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRestClient, readAllPermitEvents, readAllPermits, type RestClient } from '../../src/core/remote'
import { withoutMark } from '../../src/core/uploads/marker'
import { createGeoEngine } from '../../src/geo/workers/geo-engine'
import type { GeoEngine } from '../../src/geo/engine-api'
import { addOrganization, addProject, addUser } from '../../src/service/admin/administration'
import { seedDemo } from '../../src/service/demo'
import { startService, type RunningService } from '../../src/service/start-service'
import { toLayer, type DirectoryNode } from '../../src/shared/rest'
import type { PackRestored } from '../../src/shared/contract'
import { runCommand } from './run-command'

let root: string
let geo: GeoEngine
let from: RunningService
let to: RunningService
const authorization = { from: '', to: '' }
const at = (name: string) => join(root, name)

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'plumbline-restore-test-'))
  geo = createGeoEngine({ size: 1 })
  const common = { engine: geo, log: () => undefined }
  from = await startService({ ...common, dataDir: at('from'), seed: seedDemo })
  to = await startService({ ...common, dataDir: at('to') })
  await addOrganization(to.store, { nickname: 'new', name: 'New Office' })
  authorization.from = (await addUser(from.store, { org: 'demo', name: 'Ada Long', role: 'org-admin' })).authorization
  authorization.to = (await addUser(to.store, { org: 'new', name: 'Bo Short', role: 'org-admin' })).authorization
  const wanted = ['--server', from.url, '--project', 'demo/1', '--layers', 'all', '--out', at('all.plumblinepack')]
  expect((await runCommand(['pack', 'write', ...wanted], { PLUMBLINE_HOME: at('office'), PLUMBLINE_AUTHORIZATION: authorization.from })).status).toBe(0) // prettier-ignore
}, 180_000)
afterAll(async () => {
  await from.close()
  await to.close()
  await geo.close()
  rmSync(root, { recursive: true, force: true })
})

const restore = (file: string, more: string[] = [], authorized = authorization.to) =>
  runCommand(['pack', 'restore', at(file), '--server', to.url, '--org', 'new', '--json', ...more], {
    PLUMBLINE_HOME: at('target'),
    PLUMBLINE_AUTHORIZATION: authorized,
  })
const clientOf = (service: RunningService, value: string) =>
  createRestClient({ baseUrl: service.url, authorization: value })

/** What a person sees of a project: ids of layers by their names, for they are others. */
async function shown(client: RestClient, organizationNickname: string, projectId: number, without: readonly string[]) {
  const params = { organizationNickname, projectId }
  const all = await client.call('listLayers', { params, query: { includeRevisions: 'all' } })
  const layers = all.map(toLayer).filter(({ name }) => !without.includes(name))
  const names = new Map(layers.map(({ id, name }) => [id, name]))
  const tree = ({ path, layers: own, directories }: DirectoryNode): unknown => ({
    path,
    layers: own.map(({ layerName }) => layerName).filter((name) => !without.includes(name)),
    directories: directories.map(tree),
  })
  const permits = await readAllPermits(client, params, { showArchived: true })
  const details = await Promise.all(
    permits.map(async ({ id: permitId }) => {
      const { layers: named, ...detail } = await client.call('getPermit', { params: { ...params, permitId } })
      const events = await readAllPermitEvents(client, { ...params, permitId })
      return { ...detail, layers: named.map((id) => names.get(Number(id))), events }
    }),
  )
  return {
    layers: layers.map(({ name, description, onByDefault, global, downloadRules, startDate, endDate, fromFileName, revisions }) => ({
      ...{ name, description, onByDefault, global, downloadRules, startDate, endDate, fromFileName },
      revisions: revisions.map(({ comment, source }) => ({
        comment: withoutMark(comment),
        source: source && { filename: source.filename, srid: source.srid, fileLastModified: source.fileLastModified },
      })),
    })), // prettier-ignore
    ...{ root: tree(await client.call('getDirectory', { params })), permits, details },
  }
}

it('refuses a pack of which one byte is another before anything is sent', async () => {
  const bytes = readFileSync(at('all.plumblinepack'))
  const middle = bytes.indexOf(Buffer.from('sources/'))
  bytes[middle + 200] = (bytes[middle + 200] ?? 0) ^ 1
  writeFileSync(at('wrong.plumblinepack'), bytes)
  const { status, noted } = await restore('wrong.plumblinepack')
  expect([status, noted.join()]).toEqual([3, expect.stringMatching(/sources\/\w+ .* is not what it was/)])
  expect(await to.store.organizations.projects(1)).toEqual([])
})

it('moves a project with all revisions, tree and permits; stopped midway and run again it doubles nothing', async () => {
  // The service goes away in the middle of it.
  let seen = 0
  const { shared } = to.store
  to.store.shared = (work) =>
    shared((tx) => {
      const add: typeof tx.jobs.add = (job) => {
        if (++seen === 7) throw new Error('The disk is gone.')
        return tx.jobs.add(job)
      }
      return work({ ...tx, jobs: { ...tx.jobs, add } })
    })
  const broken = await restore('all.plumblinepack')
  expect([broken.status, broken.json]).toEqual([3, null])
  to.store.shared = shared
  const mine = clientOf(to, authorization.to)
  const [half] = await to.store.organizations.projects(1)
  const params = { organizationNickname: 'new', projectId: half?.id ?? 0 }
  const before = await mine.call('listLayers', { params, query: { includeRevisions: 'all' } })
  expect(before.length).toBeGreaterThan(3)

  const again = await restore('all.plumblinepack')
  const told = again.json as PackRestored
  expect(told.project).toMatchObject({ projectId: half?.id, name: 'Harbour Tunnel', made: false })
  expect(told.revisions.there).toBe(before.flatMap(({ revisions }) => revisions).length)
  // The sample's owner gives no source of one layer, and of another only that of the latest revision.
  const lacking = told.notRestored.map(({ what, name, count }) => ({ what, name, count }))
  expect(lacking.filter(({ what }) => what === 'layer' || what === 'revision')).toEqual([
    { what: 'revision', name: 'HV power 33 kV', count: 4 },
    { what: 'layer', name: 'Soundings', count: 1 },
  ])
  expect(again.status).toBe(3)
  expect(told.permits).toEqual({ restored: told.permits.of, of: told.permits.of })

  const without = ['Soundings']
  const [old, made] = [
    await shown(clientOf(from, authorization.from), 'demo', 1, without),
    await shown(mine, 'new', told.project.projectId, without),
  ]
  expect(made.layers.length).toBeGreaterThan(10)
  const given = old.layers.map((layer) => ({
    ...layer,
    revisions: layer.downloadRules === 1 ? layer.revisions.slice(0, 1) : layer.revisions,
  }))
  expect(made.layers).toEqual(given)
  expect(made.root).toEqual(old.root)
  expect(made.permits).toEqual(old.permits)
  expect(made.details).toEqual(old.details)
  expect(JSON.stringify(made.details).length).toBeGreaterThan(100_000)

  const third = (await restore('all.plumblinepack')).json as PackRestored
  expect([third.layers.restored, third.revisions.restored, third.layers.there]).toEqual([0, 0, made.layers.length])
  expect(await shown(mine, 'new', told.project.projectId, without)).toEqual(made)
  expect(await to.store.organizations.projects(1)).toHaveLength(1)
}, 240_000)

it('goes into a project that is named, leaves what is there, and writes over no permit of another', async () => {
  const { id } = await addProject(to.store, { org: 'new', name: 'Site B', srid: 7856 })
  const [first] = await readAllPermits(clientOf(from, authorization.from), { organizationNickname: 'demo', projectId: 1 }, {}) // prettier-ignore
  const other = { permit: { id: first?.id, name: 'Another', status: 8 }, listItem: {}, events: [] }
  const { importPermits } = await import('../../src/service/admin/permit-import')
  await importPermits(to.store, id, [other])
  const { status, json } = await restore('all.plumblinepack', ['--project', String(id)])
  const told = json as PackRestored
  expect(status).toBe(3)
  expect(told.permits).toEqual({ restored: told.permits.of - 1, of: told.permits.of })
  expect(told.notRestored.find(({ what }) => what === 'permit')).toMatchObject({ id: first?.id, count: 1 })
  const kept = await clientOf(to, authorization.to).call('getPermit', { params: { organizationNickname: 'new', projectId: id, permitId: first?.id ?? 0 } }) // prettier-ignore
  expect(kept.name).toBe('Another')
}, 240_000)
