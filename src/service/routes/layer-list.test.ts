import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addOrganization, addProject, addUser } from '../admin/administration'
import { downloadLinks, linkStepMs } from '../download/links'
import { openAccess } from '../http/access'
import type { NamedJson } from '../http/json-text'
import { openStore } from '../store/open-store'
import type { OpenStore, Store } from '../store/store'
import { layerFormer } from './layer-form'
import { listLayers } from './layers'

const day = 86_400_000
let folder: string
let store: OpenStore
/** As another process has it open. */
let beside: OpenStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layer-list-'))
  store = openStore(folder)
  beside = openStore(folder)
})
afterEach(async () => {
  await store.close()
  await beside.close()
  rmSync(folder, { recursive: true, force: true })
})

it('is what a plain reading gives, to everybody, after any change and at any time; of one name are the same bytes only', async () => {
  await addOrganization(store, { nickname: 'acme', name: 'Acme' })
  const project = await addProject(store, { org: 'acme', name: 'Site', lat: -27.47, lon: 153.02 })
  const users = await Promise.all(
    (['org-admin', 'org-admin', 'member'] as const).map((role, n) =>
      addUser(store, { org: 'acme', name: `Zoë ${n}`, role, ...(n > 1 ? { project: project.id } : {}) }),
    ),
  )
  let seed = 7
  const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below
  const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T
  let nowMs = 1_790_000_000_000
  const links = downloadLinks('key', () => nowMs)
  const ids: number[] = []

  const revise = (by: OpenStore, layerId: number): Promise<unknown> =>
    by.layers.addRevision({
      ...{ layerId, jobId: null, userId: pick(users).id, comment: pick([null, '“Ü” link-']), createdMs: nowMs },
      ...{ fileName: `f${random(9)}.csv`, lastModified: 1, srid: -1, dataRights: pick([null, 1, 2]), files: [] },
    })
  const steps: ((by: OpenStore) => unknown)[] = [
    async (by) => {
      const rights = { onByDefault: false, global: random(2) === 0, allowInPermits: false }
      const made = { projectId: project.id, name: `Layer ${random(99)}`, description: null, createdMs: nowMs }
      const id = await by.layers.add({ ...made, creatorId: pick(users).id, ...rights })
      ids.push(id)
      await revise(by, id)
    },
    (by) => revise(by, pick(ids)),
    (by) => by.layers.change(pick(ids), { name: `Höhe ${random(99)}`, download_rules: random(3), global: random(2) }),
    (by) => by.layers.change(pick(ids), { start_ms: nowMs + random(3) * day, end_ms: nowMs + random(5) * day }),
    (by) => by.layers.openTo(pick(ids), pick(users).id),
    () => (nowMs += pick([1, linkStepMs, day])),
  ]
  const bytesOf = new Map<string, string>()
  for (let step = 0; step < 80; step++) {
    const change = step < 5 ? steps[0] : pick(steps)
    await change?.(pick([store, beside]))
    const shown = pick(['latest', 'all'] as const)
    const origin = pick(['http://127.0.0.1:1', 'http://localhost:22'])
    for (const { id, authorization } of users) {
      const caller = await openAccess(store, Date.now).caller(authorization)
      const context = { store, caller, project, links, origin, now: () => nowMs, query: { includeRevisions: shown } }
      const ask = (): Promise<NamedJson> =>
        listLayers(context as unknown as Parameters<typeof listLayers>[0]) as Promise<NamedJson>
      const form = layerFormer({ store, caller, withEmail: true, linkOf: (each) => links.make(origin, each) })
      const plain: unknown[] = []
      for (const each of ids) {
        const layer = await store.layers.byId(project.id, each)
        if (!layer || (layer.start_ms ?? 0) > nowMs || (layer.end_ms ?? Infinity) < nowMs) continue
        const sees = caller.isAdmin(project.id) || layer.global === 1 || (await store.layers.isOpenTo(layer.id, id))
        if (sees) plain.push(await form(layer, await store.layers.revisions(layer.id), shown))
      }
      const { name, bytes } = await ask()
      const text = Buffer.concat(await bytes()).toString()
      expect(JSON.parse(text), `step ${step}`).toEqual(JSON.parse(JSON.stringify(plain)))
      expect((await ask()).name).toBe(name)
      expect(bytesOf.get(name) ?? text).toBe(text)
      bytesOf.set(name, text)
    }
  }
})

it('is whole when it is read in pieces while others change it', async () => {
  await addOrganization(store, { nickname: 'acme', name: 'Acme' })
  const project = await addProject(store, { org: 'acme', name: 'Site', lat: -27.47, lon: 153.02 })
  const { id: creatorId, authorization } = await addUser(store, { org: 'acme', name: 'Ada', role: 'org-admin' })
  const add = async (name: string, into: Store = store): Promise<void> => {
    const rights = { description: null, creatorId, onByDefault: false, global: true, allowInPermits: false }
    const layerId = await into.layers.add({ projectId: project.id, name, createdMs: 1, ...rights })
    const files = { fileName: 'a.csv', lastModified: 1, srid: -1, dataRights: null, files: [] }
    await into.layers.addRevision({ layerId, jobId: null, userId: creatorId, comment: null, createdMs: 1, ...files })
  }
  const names = Array.from({ length: 1_700 }, (_, at) => `Layer ${at}`)
  await store.transaction(async (tx) => {
    for (const name of names) await add(name, tx)
  })
  const caller = await openAccess(beside, Date.now).caller(authorization)
  const context = { store: beside, caller, project, links: downloadLinks('key', Date.now), origin: '', now: Date.now }
  const ask = async (): Promise<string[]> => {
    const list = (await listLayers({ ...context, query: {} } as unknown as Parameters<
      typeof listLayers
    >[0])) as NamedJson
    return (JSON.parse(Buffer.concat(await list.bytes()).toString()) as { name: string }[]).map(({ name }) => name)
  }
  const first = ask()
  await new Promise(setImmediate)
  await store.layers.change(5, { name: 'five' })
  await store.layers.change(1_650, { name: 'late' })
  await add('new')
  const wanted = [...names, 'new']
  wanted[4] = 'five'
  wanted[1_649] = 'late'
  const told = await first
  // Of a moment while it was read: each layer as it was before or after, and none is missing.
  expect(names.filter((name, at) => told[at] !== name && told[at] !== wanted[at])).toEqual([])
  expect([names.length, wanted.length]).toContain(told.length)
  expect(await ask()).toEqual(wanted)
  await store.transaction(async (tx) => {
    for (const at of names.keys()) await tx.layers.change(at + 1, { name: `again ${at}` })
  })
  expect(await ask()).toEqual([...names.map((_, at) => `again ${at}`), 'new'])
})
