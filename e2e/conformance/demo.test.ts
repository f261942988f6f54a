import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGeoEngine } from '../../src/geo/workers/geo-engine'
import { ensureLocalUser } from '../../src/service/admin/administration'
import { openFolderContent } from '../../src/service/content/folder-content'
import { seedDemo } from '../../src/service/demo'
import { checkFiles } from '../../src/service/processing/check-files'
import { layOutFiles } from '../../src/service/processing/lay-out-files'
import type { RunningService } from '../../src/service/start-service'
import { startService } from '../../src/service/start-service'
import type { StoredFile } from '../../src/service/store/layers'
import { openStore } from '../../src/service/store/open-store'
import type { Store } from '../../src/service/store/store'
import type { PermitCategory, PermitDetail, PermitEvent, PermitListItem } from '../../src/shared/rest'
import { parseAnswer, routes, uploadBody } from '../../src/shared/rest'
import type { Call } from './http'
import { callerOf } from './http'
import { scriptedEngine } from './scripted-engine'

let dataDir: string
let service: RunningService
let call: Call
const demo = { organizationNickname: 'demo' }
let projectId: number

const start = () => startService({ dataDir, engine: scriptedEngine(), seed: seedDemo, log: () => undefined })
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'plumbline-demo-'))
  service = await start()
  call = callerOf(service.url, (await ensureLocalUser(service.store, 'You')).authorization)
  const projects = parseAnswer(routes.listProjects.answer, (await call('listProjects', demo)).json, 'projects')
  expect(projects.length).toBeGreaterThanOrEqual(2)
  expect(projects.some((each) => each.archived)).toBe(true)
  projectId = projects.find((each) => !each.archived)?.id ?? 0
})
afterAll(async () => {
  await service.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function permits(query: object): Promise<PermitListItem[]> {
  const answer = await call('listPermits', { ...demo, projectId }, { query: { pageSize: 1000, ...query } as never })
  return parseAnswer(routes.listPermits.answer, answer.json, 'permits').items
}

describe('the sample', () => {
  it('is there whole or not at all', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-half-demo-'))
    const store = openStore(folder)
    const content = openFolderContent(folder, store)
    const put = () => Promise.reject(new Error('ended in the middle'))
    const broken = (within: Store): Store => ({
      ...within,
      permits: { ...within.permits, put },
      transaction: (work) => within.transaction((tx) => work(broken(tx))),
    })
    await expect(seedDemo({ store: broken(store), content, now: Date.now })).rejects.toThrow('in the middle')
    expect(await store.organizations.list()).toEqual([])
    await seedDemo({ store, content, now: Date.now })
    expect(await store.organizations.list()).toHaveLength(1)
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  it('has layers with revisions, some in a directory', async () => {
    const place = { ...demo, projectId }
    const layers = parseAnswer(
      routes.listLayers.answer,
      (await call('listLayers', place, { query: { includeRevisions: 'all' } })).json,
      'layers',
    )
    expect(layers.length).toBeGreaterThanOrEqual(4)
    expect(Math.max(...layers.map((each) => each.revisions.length))).toBeGreaterThan(1)
    const root = parseAnswer(routes.getDirectory.answer, (await call('getDirectory', place)).json, 'directory')
    expect(root.directories.length).toBeGreaterThan(0)
  })
  it('covers every permit status, category status and event type', async () => {
    const items = await permits({ showArchived: true })
    expect(items.length).toBeGreaterThanOrEqual(120)
    expect(items.some((each) => each.archived)).toBe(true)
    expect(new Set(items.map((each) => each.status)).size).toBe(16)
    const categories: PermitCategory[] = []
    const events: PermitEvent[] = []
    let most = 0
    for (const { id } of items) {
      const params = { ...demo, projectId, permitId: id }
      const detail: PermitDetail = parseAnswer(
        routes.getPermit.answer,
        (await call('getPermit', params)).json,
        'permit',
      )
      categories.push(...detail.categories)
      const page = parseAnswer(
        routes.listPermitEvents.answer,
        (await call('listPermitEvents', params, { query: { pageSize: 500 } })).json,
        'events',
      )
      events.push(...page.items)
      most = Math.max(most, page.totalCount)
    }
    expect(new Set(categories.map((each) => each.status)).size).toBe(4)
    expect(new Set(events.map((each) => each.type)).size).toBe(13)
    expect(most).toBeGreaterThanOrEqual(60)
  })
  it('is made once', async () => {
    await service.close()
    service = await start()
    expect(await service.store.organizations.list()).toHaveLength(1)
    call = callerOf(service.url, (await ensureLocalUser(service.store, 'You')).authorization)
    expect((await call('listOrganizations', {})).json).toMatchObject([{ nickname: 'demo' }])
  })
  it('has files that the engine reads without a fault', async () => {
    await service.close()
    const store = openStore(dataDir)
    const content = openFolderContent(dataDir, store)
    const engine = createGeoEngine()
    const order = uploadBody.parse({ mode: 0, title: 'x', fileNames: ['x'], fileLastModifieds: [0] })
    const { signal } = new AbortController()
    const place = (file: StoredFile, path: string) => content.place({ organizationId: 1, ...file }, path, signal)
    const revisions = (await store.listedLayers(projectId, null)).flatMap((each) => each.revisions)
    expect(revisions).not.toHaveLength(0)
    for (const revision of revisions) {
      const folder = await content.workFolder(revision.id)
      const files = await layOutFiles(await store.layers.files(revision.id), place, folder, signal)
      const reports = await checkFiles(engine, files, { ...order, srid: revision.srid }, 7856, {
        signal,
        onProgress: () => undefined,
      })
      expect(reports, revision.file_name).not.toHaveLength(0)
      for (const { layers } of reports) expect(layers[0]?.bbox4326, revision.file_name).toHaveLength(4)
    }
    await engine.close()
    await store.close()
    service = await start()
  })
})
