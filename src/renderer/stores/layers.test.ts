// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../client/project-window.test-helper'
import { useLayers } from './layers'

let opened: ProjectWindow
beforeEach(() => window.localStorage.clear())
afterEach(() => opened.app.unmount())

function open(count: number) {
  const layers = Array.from({ length: count }, (_, id) => ({ id, name: `Layer ${id}`, revisions: [], user: null }))
  const core = scriptedClient({
    'layers.list': {
      ...{ source: 'service', readAt: '2026-11-22T08:00:00Z' },
      overview: {
        layers,
        root: { id: null, path: '/', directories: [], layers: [] },
        unassigned: layers.map(({ id, name }) => ({ layerId: id, name })),
      },
    },
  })
  opened = openProjectWindow(core.client)
  return useLayers(opened.scope)
}

it('opens a project that has no folders yet with its layers in sight, as far as they fill a screen', async () => {
  const few = open(3)
  await expect.poll(() => few.rows).toHaveLength(4)
  opened.app.unmount()
  window.localStorage.clear()
  const many = open(30)
  await expect.poll(() => many.state).toBe('ready')
  expect(many.rows).toHaveLength(1)
})

it('shows the layers as they were read last until the service has answered, and says which of both they are', async () => {
  const overview = (name: string) => ({
    layers: [{ id: 1, name, revisions: [], user: null }],
    root: { id: null, path: '/', directories: [], layers: [] },
    unassigned: [{ layerId: 1, name }],
  })
  let answer: (now: unknown) => void = () => undefined
  const core = scriptedClient({
    'layers.listKnown': { source: 'offline', readAt: '2026-11-21T08:00:00Z', overview: overview('Mains') },
    'layers.list': () => new Promise((resolve) => (answer = resolve)),
  })
  opened = openProjectWindow(core.client)
  const layers = useLayers(opened.scope)
  await expect.poll(() => layers.state).toBe('ready')
  expect(layers.placed.map(({ layer }) => layer.name)).toEqual(['Mains'])
  expect(layers.freshness).toMatchObject({ source: 'offline', readAt: '2026-11-21T08:00:00Z' })
  answer({ source: 'service', readAt: '2026-11-22T08:00:00Z', overview: overview('Water mains') })
  await expect.poll(() => layers.placed.map(({ layer }) => layer.name)).toEqual(['Water mains'])
  expect(layers.freshness).toMatchObject({ source: 'service', readAt: '2026-11-22T08:00:00Z' })
})

const mainsWith = (revisions: readonly object[]) => ({
  ...{ source: 'service', readAt: '2026-11-22T08:00:00Z' },
  overview: {
    layers: [{ id: 1, name: 'Mains', revisions, user: null }],
    root: { id: null, path: '/', directories: [], layers: [] },
    unassigned: [{ layerId: 1, name: 'Mains' }],
  },
})

it('names the earlier revision that the map shows of a layer, and none where it shows the latest', async () => {
  const revisions = ['r3', 'r2', 'r1'].map((id) => ({ id, user: null }))
  const core = scriptedClient({
    'layers.list': mainsWith(revisions),
  })
  opened = openProjectWindow(core.client)
  const layers = useLayers(opened.scope)
  await expect.poll(() => layers.state).toBe('ready')
  const shown = (revisionId: string | null) => {
    layers.showRevision(1, revisionId)
    return layers.earlierShown(layers.byId.get(1)!)
  }
  expect([shown('r1'), shown('r2'), shown('r3'), shown('r2'), shown(null)]).toEqual([1, 2, null, 2, null])
})

it('shows a layer of very many revisions', async () => {
  const revisions = Array.from({ length: 200_000 }, (_, id) => ({ id: `r${id}`, user: { id: 'ada' } }))
  const core = scriptedClient({
    'people.list': { ada: { id: 'ada', name: 'Ada Long', organization: '', title: '' } },
    'layers.list': mainsWith(revisions),
  })
  opened = openProjectWindow(core.client)
  const layers = useLayers(opened.scope)
  await expect.poll(() => layers.state).toBe('ready')
  expect(layers.error).toBeNull()
})
