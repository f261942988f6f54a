// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../client/project-window.test-helper'
import { useLayers } from './layers'
import { useMap, type IdentifiedFeature } from './map'

const revision = (id: string) => ({ id, createdDate: '2026-11-01T00:00:00Z', user: null })
const layer = (id: number) => ({ id, name: `L${id}`, revisions: [revision('new'), revision('old')], onByDefault: true })
const feature = (layerId: number, revisionId = 'new') =>
  ({ layerId, revisionId, key: `${layerId}`, hit: { properties: {} } }) as unknown as IdentifiedFeature
let opened: ProjectWindow

beforeEach(async () => {
  window.localStorage.clear()
  const overview = {
    layers: [layer(1), layer(2)],
    root: { id: null, path: '/', directories: [], layers: [] },
    unassigned: [1, 2].map((layerId) => ({ layerId, name: `L${layerId}` })),
  }
  const { client } = scriptedClient({ 'layers.list': { source: 'service', readAt: '', overview }, 'people.list': {} })
  opened = openProjectWindow(client)
  await expect.poll(() => useLayers(opened.scope).byId.size).toBe(2)
})
afterEach(() => opened.app.unmount())

it('shows an identified feature with its own layer and revision alone', () => {
  const [layers, map] = [useLayers(opened.scope), useMap(opened.scope)]
  layers.select(1)
  map.showIdentified([feature(1), feature(2)])
  expect(map.shownFeature?.layerId).toBe(1)
  layers.select(2)
  expect(map.shownFeature).toBeNull()
  layers.select(1)
  layers.showRevision(1, 'old')
  expect(map.shownFeature).toBeNull()
  layers.showRevision(1, null)
  map.stepIdentified(1)
  expect([map.shownFeature?.layerId, layers.current?.id]).toEqual([2, 2])
})
