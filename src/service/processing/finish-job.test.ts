import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventType, eventTypeName, uploadBody } from '../../shared/rest'
import { openTestStore, type TestStore } from '../store/test-store'
import { finishJob } from './finish-job'

let test: TestStore
beforeEach(() => {
  test = openTestStore(`INSERT INTO users (id, organization_id, name, name_folded, organization, title, email)
    VALUES ('a', 1, 'Ada', 'ada', '', '', ''), ('b', 1, 'Bo', 'bo', '', '', '')`)
})
afterEach(() => test.close())

/** Finishes a job of these files. @param given of step 1 */
async function finish(given: object, names = ['a.csv'], nowMs = 50): Promise<number> {
  const { store } = test
  const order = uploadBody.parse({
    mode: 0,
    title: 'A',
    fileNames: names,
    fileLastModifieds: names.map(() => 1),
    ...given,
  })
  const files = names.map((name, at) => ({ position: at, name, sha256: `${at}`, size: 8, last_modified: 100 + at }))
  const id = await store.jobs.add({ projectId: 1, userId: 'a', order, token: 't', nowMs: 1 })
  await store.jobs.start(id, files, 2)
  const job = await store.jobs.byId(id)
  return (job && (await finishJob(store, job, order, files, nowMs, 'Completed. No .prj.'))) ?? 0
}
const newest = async (layerId: number) => (await test.store.layers.revisions(layerId))[0]

it('makes the layer that step 1 asked for, open to its uploader unless that was turned off', async () => {
  const { layers, jobs } = test.store
  const plain = await finish({ permitSelf: 'false' })
  expect(await layers.byId(1, plain)).toMatchObject({
    ...{ name: 'A', description: null, creator_id: 'a', created_ms: 50, edited_ms: 50 },
    ...{ on_by_default: 0, global: 0, allow_in_permits: 0 },
  })
  expect(await newest(plain)).toMatchObject({
    number: 1,
    user_id: 'a',
    comment: null,
    data_rights: null,
    created_ms: 50,
  })
  expect(await layers.isOpenTo(plain, 'a')).toBe(false)
  expect(await jobs.byId(1)).toMatchObject({ state: 'completed', step: 'Completed. No .prj.', progress: 100 })

  const full = { description: 'Levels', makeOnByDefault: true, makeGlobal: true, allowInPermits: true }
  const asked = await finish({ ...full, dataRightsSelectedItem: 2, revisionComment: 'first', srid: 28356 })
  expect(await layers.byId(1, asked)).toMatchObject({
    ...{ description: 'Levels', on_by_default: 1, global: 1, allow_in_permits: 1 },
  })
  expect(await newest(asked)).toMatchObject({ comment: 'first', data_rights: 2, srid: 28356 })
  expect([await layers.isOpenTo(asked, 'a'), await layers.isOpenTo(asked, 'b')]).toEqual([true, false])
})

it.each([
  [['a.prj', 'a.dbf', 'a.shp'], 'a.shp', 102],
  [['notes.pdf', 'a.csv', 'all.zip'], 'all.zip', 102],
  [['notes.pdf', 'more.doc'], 'notes.pdf', 100],
])('names a revision of %j by %s, and keeps all of its files', async (names, main, lastModified) => {
  const revision = await newest(await finish({}, names))
  expect(revision).toMatchObject({ file_name: main, last_modified: lastModified })
  expect((await test.store.layers.files(revision?.id ?? '')).map(({ name }) => name)).toEqual(names)
})

it('a revision can change the description but not remove it, and is later than what was before on any clock', async () => {
  const { layers } = test.store
  const layerId = await finish({ description: 'Levels' })
  const revise = async (description: string, nowMs: number) => {
    expect(await finish({ mode: 1, replaceLayerId: layerId, description }, ['b.csv'], nowMs)).toBe(layerId)
    const layer = await layers.byId(1, layerId)
    return [layer?.description, layer?.edited_ms]
  }
  expect(await revise('', 60)).toEqual(['Levels', 60])
  // The clock was set back.
  expect(await revise('Levels, 2nd', 20)).toEqual(['Levels, 2nd', 61])
  expect((await layers.revisions(layerId)).map(({ number, file_name }) => [number, file_name])).toEqual([
    [3, 'b.csv'],
    [2, 'b.csv'],
    [1, 'a.csv'],
  ])
})

it('tells the permits that list a layer of its revision, but not of its first', async () => {
  const { permits } = test.store
  const permit = { name: 'Dig', status: 8, templateId: '2', requesterId: 'a', holderId: null, archived: false }
  const rest = { startMs: null, expiryMs: null, people: [], events: [] }
  for (const id of [1, 2])
    await permits.put(1, { ...permit, ...rest, id, detail: { id }, listItem: { id }, layerIds: [id] })
  const layerId = await finish({ title: 'Water' })
  const eventsOf = async (id: number) => JSON.parse(`[${(await permits.events(1, id, 1, 9)).items}]`) as unknown
  expect([layerId, await eventsOf(1)]).toEqual([1, []])
  await finish({ mode: 1, replaceLayerId: layerId, revisionComment: 'as built' }, ['b.csv'], 1_764_300_000_000)
  expect(await eventsOf(1)).toEqual([
    {
      ...{ permitId: 1, type: eventType.layerRevised, typeLabel: eventTypeName(eventType.layerRevised), groupId: 0 },
      ...{ timestamp: '2025-11-28T03:20:00.000Z', description: 'Layer "Water" was revised', comment: 'as built' },
      user: 'a',
    },
  ])
  expect(await eventsOf(2)).toEqual([])
})

it('makes nothing of a job that was cancelled meanwhile', async () => {
  const { store } = test
  const order = uploadBody.parse({ mode: 0, title: 'A', fileNames: ['a.csv'], fileLastModifieds: [1] })
  const id = await store.jobs.add({ projectId: 1, userId: 'a', order, token: 't', nowMs: 1 })
  await store.jobs.start(id, [], 2)
  const job = await store.jobs.byId(id)
  await store.jobs.fail(id, 'Cancelled', 'Cancelled by Bo.', 3)
  expect(job && (await finishJob(store, job, order, [], 50))).toBeNull()
  expect(await store.listedLayers(1, null)).toHaveLength(0)
  expect(await store.jobs.byId(id)).toMatchObject({ state: 'error', step: 'Cancelled' })
})
