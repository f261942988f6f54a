import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Call } from './http'
import type { Site } from './site'
import { csv, openSite } from './site'

let site: Site
const layers: number[] = []
beforeAll(async () => {
  site = await openSite()
  for (const [index, more] of [{ makeGlobal: true }, { makeGlobal: true }, {}].entries()) {
    await site.upload(site.as.projectAdmin, { mode: 0, title: `L${index}`, ...more }, [
      { name: 'a.csv', content: csv() },
    ])
  }
  const list = (await site.as.orgAdmin('listLayers', site.place)).json
  layers.push(...list.map((each: { id: number }) => each.id))
})
afterAll(() => site.close())

const tree = async (call: Call = site.as.orgAdmin) => (await call('getDirectory', site.place)).json
const put = (body: unknown, call: Call = site.as.orgAdmin) => call('putDirectory', site.place, { body })
const addRoot = (body: unknown) => site.as.orgAdmin('addToRoot', site.place, { body })
const addTo = (directoryId: string, body: unknown) =>
  site.as.orgAdmin('addToDirectory', { ...site.place, directoryId }, { body })
const removeRoot = (nodeId: string | number) =>
  site.as.orgAdmin('removeFromRoot', { ...site.place, nodeId: String(nodeId) })
const removeIn = (directoryId: string, nodeId: string | number) =>
  site.as.orgAdmin('removeFromDirectory', { ...site.place, directoryId, nodeId: String(nodeId) })
const unassigned = async (call: Call = site.as.orgAdmin) => (await call('listUnassigned', site.place)).json
const find = (root: Answer['json'], path: string): Answer['json'] =>
  root.path === path ? root : root.directories.map((each: Answer['json']) => find(each, path)).find(Boolean)

describe('the directory', () => {
  it('starts as a root without children, all layers unassigned', async () => {
    expect(await tree()).toEqual({ id: null, path: '/', directories: [], layers: [] })
    expect(await unassigned()).toEqual(layers.map((layerId, index) => ({ layerId, name: `L${index}` })))
  })
  it('POST children makes folders and answers 200 with the root', async () => {
    const answer = await addRoot({ name: 'Utilities' })
    expect(answer.status).toBe(200)
    const id = answer.json.directories[0].id
    expect(answer.json).toEqual({
      id: null,
      path: '/',
      directories: [{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), path: '/Utilities', directories: [], layers: [] }],
      layers: [],
    })
    const inner = await addTo(id, { name: 'Water & Gas' })
    expect(find(inner.json, '/Utilities/Water & Gas')).toMatchObject({ directories: [], layers: [] })
    expect((await addRoot({ name: 'Utilities' })).status).toBe(409)
  })
  it('POST children assigns layers, and takes them from where they were', async () => {
    const atRoot = await addRoot({ layerId: layers[0] })
    expect(atRoot.json.layers).toEqual([
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), layerId: layers[0], layerName: 'L0', path: '/' },
    ])
    const moved = await addTo(find(atRoot.json, '/Utilities').id, { layerId: layers[0] })
    expect(moved.json.layers).toEqual([])
    expect(find(moved.json, '/Utilities').layers).toMatchObject([{ layerId: layers[0], path: '/Utilities' }])
    expect((await unassigned()).map((each: { layerId: number }) => each.layerId)).toEqual(layers.slice(1))
  })
  it.each([
    [{}],
    [{ name: 'a', layerId: 1 }],
    [{ name: '' }],
    [{ name: ' ' }],
    [{ name: 'a/b' }],
    [{ name: 5 }],
    [{ layerId: '1' }],
    [{ layerId: null }],
  ])('POST children 400 for %o', async (body) => {
    expect((await addRoot(body)).status).toBe(400)
  })
  it('404 for what is not there', async () => {
    expect((await addRoot({ layerId: 4711 })).status).toBe(404)
    expect((await addTo('00000000-0000-0000-0000-000000000000', { name: 'a' })).status).toBe(404)
    expect((await addTo('x', { name: 'a' })).status).toBe(404)
  })
  it('PUT makes a path, again and again the same, and assigns', async () => {
    for (let round = 0; round < 2; round++) {
      const answer = await put({ path: 'Survey/2026/May', layerId: layers[1] })
      expect(answer.status).toBe(200)
      expect(find(answer.json, '/Survey/2026/May').layers).toMatchObject([
        { layerId: layers[1], path: '/Survey/2026/May' },
      ])
      expect(find(answer.json, '/Survey').directories).toHaveLength(1)
    }
    expect(find((await put({ path: '/Survey/2026/' })).json, '/Survey/2026').directories).toHaveLength(1)
    expect(find((await put({ path: 'Survey', layerId: layers[1] })).json, '/Survey').layers).toHaveLength(1)
  })
  it('PUT with an empty path is the root', async () => {
    const answer = await put({ path: '', layerId: layers[1] })
    expect(answer.json.layers).toMatchObject([{ layerId: layers[1], path: '/' }])
    expect((await put({ path: '' })).status).toBe(200)
  })
  it.each([[{}], [{ path: null }], [{ path: 5 }], [{ path: 'a//b' }], [{ path: 'a', layerId: 'x' }], [{ layerId: 1 }]])(
    'PUT 400 for %o',
    async (body) => expect((await put(body)).status).toBe(400),
  )
  it('PUT of an unknown layer is 404 and makes no path', async () => {
    expect((await put({ path: 'Ghost', layerId: 4711 })).status).toBe(404)
    expect(find(await tree(), '/Ghost')).toBeUndefined()
  })
  it('DELETE unassigns a layer by node id and by layer id, only where it is', async () => {
    const node = (await tree()).layers[0]
    expect((await removeIn(find(await tree(), '/Survey').id, node.id)).status).toBe(404)
    const gone = await removeRoot(node.id)
    expect([gone.status, gone.json.layers]).toEqual([200, []])
    await put({ path: 'Survey', layerId: layers[1] })
    const survey = find(await tree(), '/Survey')
    expect((await removeRoot(layers[1]!)).status).toBe(404)
    expect((await removeIn(survey.id, layers[1]!)).status).toBe(200)
    expect(find(await tree(), '/Survey').layers).toEqual([])
    expect((await removeIn(survey.id, layers[1]!)).status).toBe(404)
  })
  it('DELETE removes a root directory or a child of the named one; its layers are unassigned', async () => {
    await put({ path: 'Survey/2026/May', layerId: layers[1] })
    const root = await tree()
    const [survey, year, month] = ['/Survey', '/Survey/2026', '/Survey/2026/May'].map((path) => find(root, path).id)
    expect((await removeRoot(year)).status).toBe(404)
    expect((await removeIn(survey, month)).status).toBe(404)
    const answer = await removeIn(survey, year)
    expect(answer.status).toBe(200)
    expect(find(answer.json, '/Survey').directories).toEqual([])
    expect((await unassigned()).map((each: { layerId: number }) => each.layerId)).toContain(layers[1])
    expect((await removeRoot(survey)).status).toBe(200)
    expect(find(await tree(), '/Survey')).toBeUndefined()
    expect((await removeRoot(survey)).status).toBe(404)
  })
  it('shows a member only the layers that are visible to that member', async () => {
    await put({ path: 'Utilities', layerId: layers[2] })
    expect(find(await tree(), '/Utilities').layers).toHaveLength(2)
    expect(find(await tree(site.as.member), '/Utilities').layers).toHaveLength(1)
    expect((await put({ path: 'X', layerId: layers[2] }, site.as.member)).status).toBe(404)
    expect((await put({ path: 'By member', layerId: layers[1] }, site.as.member)).status).toBe(200)
  })
  it('tells a layer by its new name at once, also who has asked before', async () => {
    const layerId = layers[0] ?? 0
    const named = async () => JSON.stringify(await tree()).includes('"layerName":"L0 renamed"')
    await put({ path: '/Named', layerId })
    expect([await named(), await named()]).toEqual([false, false])
    const rename = (name: string) => site.as.orgAdmin('updateLayer', { ...site.place, layerId }, { body: { name } })
    expect((await rename('L0 renamed')).status).toBe(200)
    expect(await named()).toBe(true)
    await rename('L0')
    expect(await named()).toBe(false)
  })
})

describe('depth and names', () => {
  const put = (path: string) => deep.as.member('putDirectory', deep.place, { body: { path } })
  const levels = (count: number) => Array.from({ length: count }, (_, index) => `d${index}`).join('/')
  let deep: Site
  beforeAll(async () => void (deep = await openSite()))
  afterAll(() => deep.close())

  it('are bounded by a plain 400: 100 directories in each other', async () => {
    expect((await put(levels(100))).status).toBe(200)
    const tooDeep = await put(levels(101))
    expect(tooDeep.status).toBe(400)
    expect(tooDeep.json.errors).toEqual([{ field: 'path', message: 'must lead through at most 100 directories' }])
    expect((await put(Array(20).fill('x'.repeat(255)).join('/'))).status).toBe(200)
    let node = (await deep.as.member('getDirectory', deep.place)).json
    while (node.directories.length > 0) node = node.directories[0]
    const child = await deep.as.member(
      'addToDirectory',
      { ...deep.place, directoryId: node.id },
      { body: { name: 'x' } },
    )
    expect(child.status).toBe(400)
    expect(child.json.errors).toEqual([{ field: 'name', message: expect.stringContaining('100 directories') }])
  })

  it('trees of before that are deeper are shown and can be removed', async () => {
    const { store } = deep.service
    // Below 5,000 levels no value can be written by JSON.stringify, and SQLite's own cascade ends at 1,000.
    const names = Array.from({ length: 5_000 }, () => 'd')
    await store.directory.ensurePath(deep.p2, names)
    const place = { ...deep.place, projectId: deep.p2 }
    const shown = await deep.as.orgAdmin('getDirectory', place)
    expect(shown.status).toBe(200)
    const nodeId = shown.json.directories[0].id as string
    const removed = await deep.as.orgAdmin('removeFromRoot', { ...place, nodeId })
    expect([removed.status, removed.json.directories]).toEqual([200, []])
    expect(await store.directory.directories(deep.p2)).toEqual([])
  })

  it('names have at most 255 characters, and none holds NUL', async () => {
    expect((await put('n'.repeat(255))).status).toBe(200)
    expect((await put('n'.repeat(256))).status).toBe(400)
    const nul = await deep.as.member('putDirectory', deep.place, { rawBody: '{"path":"a\\u0000b"}' })
    expect(nul.status).toBe(400)
    expect(nul.json.errors).toEqual([{ field: 'path', message: 'must not contain the character NUL' }])
    const order = { mode: 0, fileNames: ['a.csv'], fileLastModifieds: [1] }
    expect((await deep.start(deep.as.member, { ...order, title: 't'.repeat(255) })).status).toBe(200)
    for (const body of [
      { ...order, title: 't'.repeat(256) },
      { ...order, title: 'a\u0000b' },
      { ...order, title: 'a', revisionComment: 'a\u0000b' },
      { ...order, title: 'a', description: '\u0000' },
    ])
      expect((await deep.start(deep.as.member, body)).status).toBe(400)
  })
})
