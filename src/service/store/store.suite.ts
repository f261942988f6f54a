import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { uploadBody } from '../../shared/rest'
import { addOrganization, addProject, addUser } from '../admin/administration'
import { finishJob } from '../processing/finish-job'
import type { StoredPermit } from './permits'
import type { OpenStore, Store } from './store'
import { hashSecret, type NewUser } from './users'

/** An empty database, and stores that have it open as several processes would. */
export interface StoreSite {
  open(): Promise<OpenStore>
  close(): Promise<void>
}

const order = uploadBody.parse({ mode: 0, fileNames: ['a.csv'], title: 'A', fileLastModifieds: [1], makeGlobal: true })
const file = (name: string, sha256: string) => ({ position: 0, name, sha256, size: 2 ** 33, last_modified: 1.7e12 })
const permit = (id: number, values: Partial<StoredPermit> = {}): StoredPermit => ({
  ...{ id, detail: { id }, listItem: { id }, name: `Permit ${id}`, status: 8, templateId: '2' },
  ...{ requesterId: 'a', holderId: null, archived: false, startMs: null, expiryMs: null, people: [], layerIds: [] },
  events: [],
  ...values,
})

const person: NewUser = {
  ...{ organizationId: 1, name: '', organization: 'Acme', title: '', email: '' },
  ...{ role: 'org-admin', projectId: null },
}

/** What the store does on every database. */
export function describeStore(name: string, openSite: () => Promise<StoreSite>): void {
  describe(`the store on ${name}`, () => {
    let site: StoreSite
    let store: OpenStore
    let other: OpenStore
    let projectId: number
    let userId: string
    beforeEach(async () => {
      site = await openSite()
      store = await site.open()
      other = await site.open()
      await addOrganization(store, { nickname: 'acme', name: 'Acme' })
      projectId = (await addProject(store, { org: 'acme', name: 'Site', lat: -27.47, lon: 153.02 })).id
      userId = (await addUser(store, { org: 'acme', name: 'ÉMILE Ärger', role: 'org-admin' })).id
    })
    afterEach(async () => {
      await store.close()
      await other.close()
      await site.close()
    })

    const addLayer = (by: Store, title = 'L'): Promise<number> =>
      by.layers.add({
        ...{ projectId, name: title, description: null, creatorId: userId, onByDefault: false, global: true },
        ...{ allowInPermits: true, createdMs: 1 },
      })
    const addJob = (by: Store): Promise<number> => by.jobs.add({ projectId, userId, order, token: 't', nowMs: 5 })
    const finish = async (by: Store, id: number): Promise<number | null> => {
      const job = await by.jobs.byId(id)
      return job ? finishJob(by, job, order, await by.jobs.files(id), 9) : null
    }

    it('gives numbers as numbers and text as it was', async () => {
      const [project] = await other.organizations.projects(1)
      expect(project).toMatchObject({ id: projectId, latitude: -27.47, longitude: 153.02, archived: 0, srid: 4326 })
      const id = await addJob(store)
      expect(await store.jobs.start(id, [file('é "1"\n.csv', 'x')], 7)).toBe(true)
      expect(await other.jobs.files(id)).toEqual([file('é "1"\n.csv', 'x')])
      expect(await other.jobs.order(id)).toEqual(order)
      const job = await other.jobs.byId(id)
      expect(job).toMatchObject({ id, state: 'processing', created_ms: 5, updated_ms: 7, user_name: 'ÉMILE Ärger' })
    })

    it('keeps what a user may do, the end of a credential, and what is archived', async () => {
      await store.users.setRole(userId, 'member', projectId)
      await store.users.setRole(userId, 'project-admin', projectId)
      await store.users.setRole(userId, null, null)
      expect(await other.users.roles(userId)).toEqual([{ role: 'project-admin', project_id: projectId }])
      const versionBefore = await other.version()
      const endsMs = 1_800_000_000_000
      const authorization = await store.users.setAuthorization(userId, endsMs)
      // Within a turn it may be the one of before.
      await new Promise((resolve) => setImmediate(resolve))
      expect(await other.version()).not.toBe(versionBefore)
      const found = await other.users.byAuthorizationHash(hashSecret(authorization))
      expect(found).toMatchObject({ id: userId, authorization_ends_ms: endsMs, archived: 0 })
      await store.users.setEnd(userId, null)
      expect(await other.users.list(1)).toMatchObject([{ id: userId, authorization_ends_ms: null, signs_in: 1 }])
      await store.users.withdraw(userId)
      expect(await other.users.byAuthorizationHash(hashSecret(authorization))).toBeUndefined()
      await store.users.setArchived(userId, true)
      await store.organizations.setArchived(1, true)
      await store.organizations.setProjectArchived(projectId, true)
      expect(await other.users.list(1)).toMatchObject([{ archived: 1, signs_in: 0 }])
      expect(await other.organizations.byNickname('acme')).toMatchObject({ archived: 1 })
      expect(await other.organizations.project(projectId)).toMatchObject({ archived: 1 })
      expect(await other.jobs.countIn('initializing')).toBe(0)
      await addJob(store)
      expect(await other.jobs.countIn('initializing')).toBe(1)
    })

    it('tells the layers of a project that lie in no directory', async () => {
      const [placed, unplaced] = [await addLayer(store, 'A'), await addLayer(store, 'B')]
      await store.directory.place(projectId, placed, await store.directory.ensurePath(projectId, ['Area']))
      expect(await other.directory.unplaced(projectId)).toEqual([unplaced])
      await store.directory.unplace(placed)
      expect((await other.directory.unplaced(projectId)).sort()).toEqual([placed, unplaced])
      expect(await other.directory.unplaced(projectId + 1)).toEqual([])
    })

    it('shows nobody a part of a transaction, whatever it waits for', async () => {
      let goOn = (): void => undefined
      const waits = new Promise<void>((resolve) => (goOn = resolve))
      const written = store.transaction(async (tx) => {
        const id = await addLayer(tx)
        await tx.setSetting('half', 'yes')
        await waits
        await tx.layers.change(id, { name: 'Whole' })
        return id
      })
      await new Promise((resolve) => setTimeout(resolve, 50))
      const sees = async (by: OpenStore): Promise<unknown> =>
        [(await by.listedLayers(projectId, null)).map(({ layer }) => layer.name), await by.unusedContent([], null)] // prettier-ignore
      expect(await Promise.all([sees(store), sees(other)])).toEqual([[[], []], [[], []]]) // prettier-ignore
      // A write of another meanwhile is neither lost nor undone with it.
      const beside = store.setSetting('beside', 'kept')
      goOn()
      await Promise.all([written, beside])
      expect(await Promise.all([sees(store), sees(other)])).toEqual([[['Whole'], []], [['Whole'], []]]) // prettier-ignore
      expect(await other.setting('beside', () => 'lost')).toBe('kept')
    })

    it('takes back all of a transaction that fails, also what it joined, and nothing of others', async () => {
      const fails = store.transaction(async (tx) => {
        await addLayer(tx)
        await tx.transaction((inner) => inner.setSetting('inner', 'no'))
        throw new Error('no more')
      })
      await expect(fails).rejects.toThrow('no more')
      const ends = await Promise.allSettled([
        store.shared((tx) => addLayer(tx, 'first')),
        store.shared(async (tx) => {
          await addLayer(tx, 'second')
          throw new Error('alone')
        }),
        store.shared((tx) => addLayer(tx, 'third')),
      ])
      expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      const layers = await other.listedLayers(projectId, null)
      expect(layers.map(({ layer }) => layer.name).sort()).toEqual(['first', 'third'])
      expect(await other.setting('inner', () => 'made now')).toBe('made now')
    })

    it('makes a setting once, however many ask for it first', async () => {
      const made = await Promise.all(
        Array.from({ length: 8 }, (_, n) => (n % 2 ? store : other).setting('key', () => `made by ${n}`)),
      )
      expect(new Set(made).size).toBe(1)
    })

    it('misses no change, however many processes write and read at once', async () => {
      const count = 60
      await store.listedLayers(projectId, null)
      await store.jobs.page(projectId, {}, 1, 10)
      const write = async (n: number): Promise<void> => {
        const by = n % 2 ? store : other
        const id = await addJob(by)
        await by.jobs.start(id, [file('a.csv', `hash ${n}`)], 6)
        if (n % 3 === 0) await by.jobs.fail(id, 'Failed', 'no', 7)
        else await finish(by, id)
      }
      let isOver = false
      const reading = (async () => {
        while (!isOver) {
          await Promise.all([store.listedLayers(projectId, null), other.jobs.page(projectId, {}, 1, 10)])
          await new Promise(setImmediate)
        }
      })().catch(() => undefined)
      await Promise.all(Array.from({ length: count }, (_, n) => write(n)))
      isOver = true
      await reading
      for (const by of [store, other]) {
        expect(await by.listedLayers(projectId, null)).toHaveLength(40)
        expect((await by.listedLayers(projectId, null)).every(({ revisions }) => revisions.length === 1)).toBe(true)
        expect((await by.jobs.page(projectId, { statuses: ['error'] }, 1, 50)).total).toBe(20)
        expect((await by.jobs.page(projectId, { statuses: ['completed'] }, 1, 50)).total).toBe(40)
      }
    })

    it('ends a job once, and numbers revisions without a gap, when several do it at once', async () => {
      const id = await addJob(store)
      const started = await Promise.all([store, other].map((by) => by.jobs.start(id, [file('a.csv', 'h')], 6)))
      expect(started.filter(Boolean)).toHaveLength(1)
      const ended = await Promise.all([store, other, store, other].map((by) => finish(by, id)))
      expect(ended.filter((layer) => layer !== null)).toHaveLength(1)
      const layerId = await addLayer(store)
      const revise = (by: Store) =>
        by.layers.addRevision({
          ...{ layerId, jobId: null, userId, comment: null, createdMs: 1, fileName: 'a', lastModified: 1, srid: -1 },
          ...{ dataRights: null, files: [] },
        })
      await Promise.all(Array.from({ length: 12 }, (_, n) => revise(n % 2 ? store : other)))
      expect((await store.layers.revisions(layerId)).map(({ number }) => number)).toEqual(
        Array.from({ length: 12 }, (_, n) => 12 - n),
      )
    })

    it('gives a layer whole, with who made what, as each of its parts is', async () => {
      const [authorId, strangerId] = await Promise.all(
        ['Zoë', 'Bo'].map((name) => store.users.add({ ...person, name })),
      ).then((added) => added.map(({ id }) => id))
      const layerId = await addLayer(store, 'é "1"')
      await store.layers.change(layerId, { opacity: 0.35, imagery_settings: '{"a":[1]}', end_ms: 1.7e12 })
      for (const by of [authorId, userId])
        await store.layers.addRevision({
          ...{ layerId, jobId: null, userId: by ?? '', comment: null, createdMs: 1, fileName: 'a', lastModified: 1 },
          ...{ srid: -1, dataRights: null, files: [] },
        })
      const whole = await other.layers.whole(projectId, layerId)
      expect(whole?.layer).toEqual(await store.layers.byId(projectId, layerId))
      expect(whole?.layer).toMatchObject({
        name: 'é "1"',
        opacity: 0.35,
        imagery_settings: '{"a":[1]}',
        start_ms: null,
      })
      expect(whole?.revisions).toEqual(await store.layers.revisions(layerId))
      const shown = whole?.users.map(({ id, name }) => [id, name]).sort()
      expect(shown).toEqual([[authorId, 'Zoë'], [userId, 'ÉMILE Ärger']].sort()) // prettier-ignore
      expect(await other.layers.whole(projectId + 1, layerId)).toBeUndefined()
      expect((await other.users.shown([strangerId ?? '', 'nobody'])).map(({ name }) => name)).toEqual(['Bo'])
    })

    it('finds names without case, bounds without what has none, and who is involved, as rows change', async () => {
      await store.permits.put(projectId, permit(3, { name: 'ÄRGER 100%', startMs: 5, people: ['u'] }))
      await store.permits.put(projectId, permit(1, { name: 'ärgerlich', startMs: null }))
      await store.permits.put(projectId, permit(2, { name: 'Grabung', startMs: 9, archived: true }))
      const ids = async (filter: object) =>
        (JSON.parse(`[${(await other.permits.page(projectId, filter, 1, 10)).items}]`) as { id: number }[]).map(
          (each) => each.id,
        )
      expect(await ids({ name: 'Ärger' })).toEqual([1, 3])
      expect(await ids({ name: '100%' })).toEqual([3])
      expect(await ids({ showArchived: true })).toEqual([1, 2, 3])
      expect(await ids({ startDateFrom: '1970-01-01T00:00:00.004Z', showArchived: true })).toEqual([2, 3])
      expect(await ids({ targetUserId: 'u' })).toEqual([3])
      await store.permits.put(projectId, permit(1, { people: ['u'] }))
      await store.permits.put(projectId, permit(3, { people: [] }))
      expect(await ids({ targetUserId: 'u' })).toEqual([1])
      const named = await other.jobs.page(projectId, { creatorName: 'émile ärger' }, 1, 10)
      expect([named.total, await addJob(store)]).toEqual([0, 1])
      expect((await other.jobs.page(projectId, { creatorName: 'émile ärger' }, 1, 10)).total).toBe(1)
    })

    it('gives events newest first, templates with their names, and the next number', async () => {
      const events = Array.from({ length: 12 }, (_, at) => ({ atMs: at < 10 ? at : 9, body: { at } }))
      const item = { id: 4, template: { id: 70, name: 'Höhe' } }
      await store.permits.put(projectId, permit(4, { events, listItem: item, layerIds: [8, 8] }))
      const page = await store.permits.events(projectId, 4, 1, 3)
      expect(page).toEqual({ items: '{"at":11},{"at":10},{"at":9}', total: 12 })
      expect(await store.permits.events(projectId, 4, 9, 3)).toEqual({ items: '', total: 12 })
      const all = async (by = store): Promise<unknown> => {
        const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => by.permits.events(projectId, 4, page, 5)))
        const totals = new Set(pages.map(({ total }) => total))
        return [
          [...totals],
          JSON.parse(
            `[${pages
              .map(({ items }) => items)
              .filter(Boolean)
              .join(',')}]`,
          ),
        ]
      }
      const newestFirst = Array.from({ length: 12 }, (_, at) => ({ at: 11 - at }))
      expect(await all()).toEqual([[12], newestFirst])
      expect(await all()).toEqual([[12], newestFirst])
      // By another process, of a time between: of two at the same time the one written last goes first.
      await other.permits.addLayerEvents(projectId, 8, 8, { at: 'between' })
      expect([await all(), await all(other)]).toEqual(
        Array(2).fill([[13], [...newestFirst.slice(0, 3), { permitId: 4, at: 'between' }, ...newestFirst.slice(3)]]),
      )
      expect(await store.permits.templates(projectId)).toEqual([{ id: 70, name: 'Höhe' }])
      expect(await store.permits.nextId(projectId)).toBe(5)
      await store.permits.put(projectId, permit(4))
      expect((await store.permits.events(projectId, 4, 1, 3)).total).toBe(0)
    })

    it('tells the permits that list a layer, and no others, of it', async () => {
      for (const id of [4, 5]) await store.permits.put(projectId, permit(id, { layerIds: [8, 8] }))
      await store.permits.put(projectId, permit(6, { layerIds: [9] }))
      const elsewhere = (await addProject(store, { org: 'acme', name: 'Other' })).id
      await store.permits.put(elsewhere, permit(4, { layerIds: [8] }))
      expect(await store.permits.addLayerEvents(projectId, 8, 1_760_000_000_000, { comment: 'é "1"\\' })).toBe(2)
      const eventsOf = async (project: number, id: number) => (await store.permits.events(project, id, 1, 3)).items
      expect(JSON.parse(await eventsOf(projectId, 5))).toEqual({ permitId: 5, comment: 'é "1"\\' })
      expect([await eventsOf(projectId, 6), await eventsOf(elsewhere, 4)]).toEqual(['', ''])
    })

    it('keeps the directory a tree, and one place for each layer', async () => {
      const layerId = await addLayer(store)
      const paths = await Promise.all([store, other].map((by) => by.directory.ensurePath(projectId, ['a', 'b', 'c'])))
      expect(paths[0]).toBe(paths[1])
      expect(await store.directory.directories(projectId)).toHaveLength(3)
      await store.directory.place(projectId, layerId, paths[0] ?? null)
      await other.directory.place(projectId, layerId, null)
      expect(await store.directory.placements(projectId)).toMatchObject([{ layer_id: layerId, directory_id: null }])
      await store.directory.place(projectId, layerId, paths[0] ?? null)
      expect(await store.directory.depthOf(paths[0] ?? null, 100)).toBe(3)
      const top = await store.directory.child(projectId, null, 'a')
      await store.directory.remove(top?.id ?? '')
      expect(await other.directory.directories(projectId)).toEqual([])
      expect(await other.directory.placements(projectId)).toEqual([])
    })

    it('knows which contents nobody needs, of an organization and of all', async () => {
      const id = await addJob(store)
      await store.jobs.start(id, [file('a.csv', 'used')], 6)
      expect(await other.unusedContent(['used', 'free'], 1)).toEqual(['free'])
      expect(await other.unusedContent(['used', 'free'], 77)).toEqual(['used', 'free'])
      expect(await other.unusedContent(['used', 'free'], null)).toEqual(['free'])
      await store.jobs.fail(id, 'Failed', 'no', 7)
      expect(await other.unusedContent(['used', 'free'], 1)).toEqual(['used', 'free'])
    })

    it('lists users by their folded names, and takes credentials away', async () => {
      const before = await store.users.setAuthorization(userId, 5)
      for (const person of ['Zoë', 'zorn', 'Ada Z', 'Ada', 'Örn']) {
        await store.users.addPerson({ organizationId: 1, name: person, organization: '', title: '', email: '' })
      }
      const listed = await other.users.list(1)
      expect(listed.map(({ name }) => name)).toEqual(['Ada', 'Ada Z', 'zorn', 'Zoë', 'ÉMILE Ärger', 'Örn'])
      const found = await other.users.byAuthorizationHash(hashSecret(before))
      expect(found).toMatchObject({ id: userId, authorization_ends_ms: 5, archived: 0 })
      expect(listed.map(({ signs_in }) => signs_in)).toEqual([0, 0, 0, 0, 1, 0])
      await store.users.setArchived(userId, true)
      expect(await other.users.byAuthorizationHash(hashSecret(before))).toBeUndefined()
    })

    it('tells by its version that somebody may do less, be it another process', async () => {
      const before = await store.version()
      await new Promise(setImmediate)
      await other.users.setAuthorization(userId)
      expect(await store.version()).not.toBe(before)
    })
  })
}
