import { readFileSync } from 'node:fs'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCore, type Core } from '../../src/core'
import type { GeoEngine } from '../../src/geo/engine-api'
import { createGeoEngine } from '../../src/geo/workers/geo-engine'
import { memoryKeychain } from '../../src/node/keychain'
import { ensureLocalUser } from '../../src/service/admin/administration'
import { seedDemo } from '../../src/service/demo'
import { startService, type RunningService } from '../../src/service/start-service'
import type { PreparedRevision, ProjectRef, RevisionState } from '../../src/shared/contract'

let root: string
let service: RunningService
let geo: GeoEngine
let core: Core
let project: ProjectRef
/** Called before each build of the core's own; what a file does that takes long to read. */
let beforeBuild: ((...given: Parameters<GeoEngine['build']>) => Promise<void>) | null = null
const world = { kind: 'vector', index: 0, z: 0, x: 0, y: 0 } as const
const context = { signal: new AbortController().signal }

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'plumbline-revisions-'))
  geo = createGeoEngine({ size: 1 })
  service = await startService({ dataDir: join(root, 'service'), engine: geo, seed: seedDemo, log: () => undefined })
  const { authorization } = await ensureLocalUser(service.store, 'Local user')
  core = await createCore({
    homeDir: join(root, 'home'),
    keychain: memoryKeychain('test'),
    geo: {
      ...geo,
      async build(request, call) {
        await beforeBuild?.(request, call)
        return geo.build(request, call)
      },
    },
    localService: () => Promise.resolve({ url: service.url, authorization }),
    log: () => undefined,
  })
  await core.start()
  const current = await core.handlers['connections.getCurrent'](undefined, context)
  if (!current) throw new Error('no project was chosen at the first start')
  project = current
})

afterAll(async () => {
  await core.close()
  await service.close().catch(() => undefined)
  await geo.close()
  rmSync(root, { recursive: true, force: true })
})

const overview = async () => (await core.handlers['layers.list']({ project, revisions: 'latest' }, context)).overview
const firstLayer = async () => {
  const layer = (await overview()).layers.find((each) => each.revisions[0]?.source?.url)
  if (!layer?.revisions[0]) throw new Error('the sample holds no layer to show')
  return { layer, ref: { project, layerId: layer.id, revisionId: layer.revisions[0].id } }
}

describe('the first start', () => {
  it('shows a project of the service on this computer, with permits of every status', async () => {
    const { counts, total } = await core.handlers['permits.countByStatus']({ project, filters: {} }, context)
    expect(Object.keys(counts)).toHaveLength(16)
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total)
    const status = await core.handlers['app.getStatus'](undefined, context)
    expect(status).toMatchObject({ network: 'online', connectionId: 'local' })
  })
})

describe('a revision', () => {
  it('shows a part of itself while it is read, until the whole is there', async () => {
    const { ref } = await firstLayer()
    const parts: PreparedRevision[] = []
    core.onEvent((name, payload) => {
      if (name === 'revisions.previewed') parts.push((payload as unknown as { preview: PreparedRevision }).preview)
    })
    const seen: boolean[] = []
    beforeBuild = async (request, call) => {
      const outDir = join(root, 'part')
      const { manifest } = await geo.build({ ...request, outDir })
      call?.onPreview?.(outDir, manifest)
      seen.push((await core.tiles.get(parts[0]!.key, world)) instanceof Uint8Array)
      rmSync(outDir, { recursive: true })
      call?.onPreview?.(join(root, 'gone'), manifest)
      seen.push((await core.tiles.get(parts[1]!.key, world)) === null)
    }
    const whole = await Promise.resolve(core.handlers['revisions.prepare'](ref, context)).finally(
      () => (beforeBuild = null),
    )
    expect(seen).toEqual([true, true])
    expect(parts[0]).toMatchObject({ layerId: ref.layerId, revisionId: ref.revisionId })
    expect(new Set([whole.key, ...parts.map(({ key }) => key)]).size).toBe(3)
    for (const { key } of parts) expect(await core.tiles.get(key, world)).toBeNull()
    await core.handlers['storage.free']({ items: [ref] }, context)
  })

  it('comes to the map: prepared once, with tiles, rows and states', async () => {
    const { ref } = await firstLayer()
    const states: RevisionState[] = []
    core.onEvent((name, payload) => {
      if (name === 'revisions.stateChanged') states.push(...(payload as unknown as { states: RevisionState[] }).states)
    })
    const [one, two] = await Promise.all([
      core.handlers['revisions.prepare'](ref, context),
      core.handlers['revisions.prepare'](ref, context),
    ])
    expect(two).toEqual(one)
    expect(one.manifest.features).toBeGreaterThan(0)
    expect(await core.tiles.get(one.key, world)).toBeInstanceOf(Uint8Array)
    expect(await core.tiles.get('0'.repeat(32), world)).toBeNull()
    expect(await core.tiles.get('../../etc', world)).toBeNull()
    const rows = await core.handlers['tables.listRows'](
      {
        key: one.key,
        query: { sublayer: 0, words: '', filters: [], within: null, only: null, sort: null },
        offset: 0,
        limit: 2,
      },
      context,
    )
    expect(rows.length).toBeGreaterThan(0)
    await expect.poll(() => states.some((state) => state.state === 'ready')).toBe(true)
    const usage = await core.handlers['storage.getUsage'](undefined, context)
    expect(usage.items).toHaveLength(1)
    // The service's own data and the databases count too.
    expect(usage.items[0]?.bytes).toBe(one.sizeBytes)
    expect(usage.bytes).toBeGreaterThan(one.sizeBytes)
  })

  it('is saved as the service gives it', async () => {
    const { ref } = await firstLayer()
    const path = join(root, 'saved.bin')
    const { sizeBytes } = await core.handlers['revisions.download']({ ...ref, path }, context)
    expect(readFileSync(path)).toHaveLength(sizeBytes)
  })

  it('differs from the revision before it by what was changed', async () => {
    const folder = mkdtempSync(join(root, 'changed-'))
    const write = (lat: string) => writeFileSync(join(folder, 'pegs.csv'), `id,latitude,longitude\n1,1,1\n2,${lat},2\n`)
    const upload = async () => {
      const { planId } = await core.handlers['uploads.makePlan'](
        { project, paths: [folder], mirrorFolders: false },
        context,
      )
      await core.planSettled(planId)
      const plan = await core.handlers['uploads.getPlan']({ planId }, context)
      const rowIds = plan.rows.map((row) => row.id)
      await core.handlers['uploads.editRows']({ planId, rowIds, overrideProblems: ['lands-far'] }, context)
      const { batchId } = await core.handlers['uploads.start']({ planId }, context)
      const batch = () => core.handlers['uploads.getBatch']({ batchId }, context)
      await expect.poll(async () => (await batch()).batch.state).toBe('completed')
      return (await batch()).rows[0]?.layerId ?? -1
    }
    write('2')
    const layerId = await upload()
    write('2.5')
    expect(await upload()).toBe(layerId)
    const { layer } = await core.handlers['layers.get']({ project, layerId }, context)
    const [after, before] = layer.revisions
    expect(layer.revisions).toHaveLength(2)
    const difference = await core.handlers['revisions.compare'](
      { project, layerId, beforeRevisionId: before?.id ?? '', afterRevisionId: after?.id ?? '' },
      context,
    )
    expect(difference).toMatchObject({ added: 0, removed: 0, changed: 1, unchanged: 1 })
  })
})

describe('the job list', () => {
  it('names the layer of jobs that made earlier revisions too, once the window has read these', async () => {
    await core.handlers['layers.list']({ project, revisions: 'all' }, context)
    const filters = { statuses: ['completed' as const] }
    const { jobs } = await core.handlers['jobs.list']({ project, filters, page: 1, pageSize: 100 }, context)
    const times = jobs.map(({ job }) => job.created)
    // Of jobs that ran at one time nobody can tell which made what.
    const alone = jobs.filter(({ job }) => times.filter((time) => time === job.created).length === 1)
    expect(alone.length).toBeGreaterThan(30)
    expect(alone.filter(({ layerName }) => layerName === null)).toEqual([])
  })
})

describe('what is held', () => {
  it('opens without the service: layers, maps, permits with their histories', async () => {
    const { layer, ref } = await firstLayer()
    const wishes = [{ scope: { kind: 'layer' as const, layerId: layer.id }, depth: 1 }]
    await core.handlers['revisions.hold']({ project, wishes }, context)
    const { permits } = await core.handlers['permits.hold']({ project, held: true }, context)
    expect(permits).toBeGreaterThanOrEqual(120)
    await core.revisionsSettled()
    const filters = { statuses: [8] }
    const page = { project, filters, pageNumber: 1, pageSize: 10 }
    const online = await core.handlers['permits.list'](page, context)
    const permitId = online.items[0]?.id ?? -1
    const onlineEvents = await core.handlers['permits.listEvents'](
      { project, permitId, pageNumber: 1, pageSize: 50 },
      context,
    )
    const { overview } = await core.handlers['layers.list']({ project, revisions: 'all' }, context)
    const mains = overview.layers.find(({ name }) => name === 'Water mains')
    const [after, before] = mains?.revisions ?? []
    const compared = { project, layerId: mains?.id ?? -1, beforeRevisionId: before?.id ?? '', afterRevisionId: after?.id ?? '' } // prettier-ignore
    const { id } = await core.handlers['revisions.compare'](compared, context)
    const question = { project, ids: [id], distanceMetres: 2, only: null }
    const touchedOnline = await core.handlers['revisions.touchedPermits'](question, context)
    expect(touchedOnline.permits.length).toBeGreaterThan(1)
    await core.handlers['storage.free']({ items: null }, context)

    await service.close()
    const { source, ...touched } = await core.handlers['revisions.touchedPermits'](question, context)
    expect(source).toBe('offline')
    expect(touched.permits).toEqual(touchedOnline.permits)
    expect([touched.looked, touched.notLooked]).toEqual([touchedOnline.looked, touchedOnline.notLooked])
    const offline = await core.handlers['permits.list'](page, context)
    expect(offline.source).toBe('offline')
    expect(offline.totalCount).toBe(online.totalCount)
    expect((await core.handlers['permits.get']({ project, permitId }, context)).permit.id).toBe(permitId)
    const events = await core.handlers['permits.listEvents'](
      { project, permitId, pageNumber: 1, pageSize: 50 },
      context,
    )
    expect(events.items).toEqual(onlineEvents.items)
    expect((await core.handlers['revisions.prepare'](ref, context)).layerId).toBe(layer.id)
    expect((await core.handlers['layers.get']({ project, layerId: layer.id }, context)).source).toBe('offline')
    expect(Object.keys(await core.handlers['people.list']({ project }, context)).length).toBeGreaterThan(0)
    await expect.poll(async () => (await core.handlers['app.getStatus'](undefined, context)).network).toBe('offline')
  })
})
