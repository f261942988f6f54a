import { describe, expect, it } from 'vitest'
import { openSqlite } from '../../node/sqlite'
import { AppError } from '../../shared/errors/app-error'
import type { ErrorCode } from '../../shared/errors/codes'
import { createReadThrough } from '../store/read-through'
import { openSnapshots } from '../store/snapshots'
import { createLayers, type LayersOptions } from './layers'

const project = { connectionId: 'c', organization: 'acme', projectId: 1 }

/** Renames a layer that was read before, at a service that answers the write so. */
async function rename(code: ErrorCode, unreachableThen: boolean) {
  let asked = false
  const kept: object[] = []
  const layer = { id: 7, name: 'Mains', revisions: [] }
  const options = {
    connections: {
      isUnreachable: () => asked && unreachableThen,
      client: () =>
        Promise.resolve({
          call: () => {
            asked = true
            return Promise.reject(new AppError(code, code))
          },
        }),
    },
    snapshots: {
      readAt: () => '',
      load: () => ({ readAt: '', value: { layers: [layer], root: { layers: [], directories: [] } } }),
    },
    edits: {
      keepChanges: (_project: object, _layer: object, changes: object) => kept.push(changes),
      layer: () => layer,
    },
    onChanged: () => undefined,
    onRead: () => undefined,
  } as unknown as LayersOptions
  const error = await createLayers(options)
    .update(project, 7, { name: 'Water mains' })
    .then(() => null, (thrown: AppError) => thrown.code) // prettier-ignore
  return { error, kept }
}

describe('an edit that a service does not answer', () => {
  it.each<[ErrorCode, boolean]>([
    ['net.offline', false],
    ['service.unauthorized', false],
    ['net.timeout', true],
    ['net.cut', true],
  ])('%s is kept for later', async (code, unreachable) => {
    expect(await rename(code, unreachable)).toEqual({ error: null, kept: [{ name: 'Water mains' }] })
  })

  it.each<[ErrorCode, boolean]>([
    ['net.timeout', false],
    ['service.forbidden', false],
    ['service.conflict', true],
  ])('%s is told to the person who made it', async (code, unreachable) => {
    expect(await rename(code, unreachable)).toEqual({ error: code, kept: [] })
  })
})

/** A service with a layer in a folder and one in none, that may go away; what is read of it is kept in memory. */
function site() {
  const state = { isGone: false, directory: true, asked: [] as string[], told: [] as string[] }
  const user = { id: 'u', name: 'Ada', organization: null, title: null }
  const wire = (id: number, ...revisions: string[]) => ({
    ...{
      id,
      name: `L${id}`,
      revisions: revisions.map((each) => ({ id: each, comment: null, source: null, user: null })),
    },
    ...{ user: id === 1 ? user : null, startDate: null, endDate: null },
  })
  const node = { id: 'n', layerId: 1, layerName: 'L1', path: '/Water' }
  const answers: Record<string, unknown> = {
    listLayers: [wire(1, 'b', 'a'), wire(2, 'x')],
    getLayer: wire(1, 'b', 'a'),
    getDirectory: { id: null, path: '/', layers: [], directories: [{ id: 'd', path: '/Water', layers: [node], directories: [] }] }, // prettier-ignore
    listUnassigned: [{ layerId: 2, name: 'L2' }],
    getProject: { name: 'Site' },
  }
  const client = {
    call(name: string) {
      state.asked.push(name)
      const isRefused = name === 'getOrganization' || (!state.directory && /getDirectory|listUnassigned/.test(name))
      if (isRefused) return Promise.reject(new AppError('service.forbidden', 'no', { details: { status: 403 } }))
      return Promise.resolve(answers[name])
    },
  }
  const connections = {
    isUnreachable: () => state.isGone,
    reason: () => null,
    onWait: () => () => undefined,
    serverIsoNow: () => '2026-11-21T10:00:00Z',
    client: () => (state.isGone ? Promise.reject(new AppError('net.offline', 'gone')) : Promise.resolve(client)),
  } as unknown as LayersOptions['connections']
  const snapshots = openSnapshots(openSqlite(':memory:'))
  const layers = createLayers({
    ...{ connections, snapshots, readThrough: createReadThrough(connections, snapshots) },
    edits: { layer: (_: object, layer: object) => layer, overview: (_: object, overview: object) => overview } as never,
    outOfForce: { find: () => Promise.resolve(), arrange: (_: object, overview: object) => overview, layer: () => null, read: () => null } as never, // prettier-ignore
    onChanged: () => state.told.push('changed'),
    onRead: () => state.told.push('read'),
    onReadAgain: () => state.told.push('read again'),
  })
  return { state, layers, snapshots }
}

describe('layers that were read', () => {
  it('are of the time at which they were last found unchanged, without a network', async () => {
    const { state, layers } = site()
    await layers.list(project, 'all')
    layers.confirm(project, '2026-11-21T10:19:00Z')
    state.isGone = true
    expect((await layers.list(project, 'latest')).readAt).toBe('2026-11-21T10:19:00Z')
    expect(layers.listKnown(project)?.readAt).toBe('2026-11-21T10:19:00Z')
    layers.confirm(project, '2026-11-21T09:00:00Z')
    expect((await layers.list(project, 'latest')).readAt).toBe('2026-11-21T10:00:00Z')
  })

  it('are there without a network, with the people that they named', async () => {
    const { state, layers, snapshots } = site()
    const read = await layers.list(project, 'latest')
    expect(read).toMatchObject({ source: 'service', overview: { unassigned: [{ layerId: 2 }] } })
    expect(snapshots.people('c', 'acme/1')).toEqual([{ id: 'u', name: 'Ada', organization: '', title: '' }])
    state.isGone = true
    const kept = await layers.list(project, 'latest')
    expect(kept).toEqual({ source: 'offline', readAt: read.readAt, overview: read.overview })
    // Never opened by itself, a layer is known from the list.
    expect(await layers.get(project, 1)).toMatchObject({ source: 'offline', layer: { name: 'L1' } })
    await expect(layers.get(project, 7)).rejects.toMatchObject({ code: 'net.offline' })
    expect(state.told).toEqual(['read'])
  })

  it('are known with their latest revision where all revisions were read, and compared with the reading before', async () => {
    const { state, layers } = site()
    expect(layers.listKnown(project)).toBeNull()
    await layers.list(project, 'all')
    expect(layers.listKnown(project)).toMatchObject({ source: 'offline', overview: { layers: [{ id: 1 }, { id: 2 }] } })
    state.isGone = true
    const { overview } = await layers.list(project, 'latest')
    expect(overview.layers.map(({ revisions }) => revisions.map(({ id }) => id))).toEqual([['b'], ['x']])
    state.isGone = false
    await layers.list(project, 'all')
    expect(state.told).toEqual(['read', 'read again', 'read'])
  })

  it('lie in no folder where the service shows its directory to nobody', async () => {
    const { state, layers } = site()
    state.directory = false
    const { overview } = await layers.list(project, 'latest')
    expect(overview.unassigned.map(({ layerId }) => layerId)).toEqual([1, 2])
    expect(overview.root).toMatchObject({ directories: [], layers: [] })
  })

  it('belong to a project that may be read without its organization', async () => {
    expect(await site().layers.getProject(project)).toMatchObject({ project: { name: 'Site' }, organization: null })
  })

  it('take no value that the interface does not allow, and nothing is asked of the service', async () => {
    const { state, layers } = site()
    const wrong = layers.update(project, 1, { opacity: 2 })
    await expect(wrong).rejects.toMatchObject({ code: 'invalid', details: { field: 'opacity' } })
    expect(state.asked).toEqual([])
  })
})
