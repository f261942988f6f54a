// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { openProjectWindow, scriptedClient } from '../client/project-window.test-helper'
import { useChoosing } from './choosing'
import { useChosenFeatures } from './chosen-features'
import { useLayers } from './layers'
import { useRevisions } from './revisions'

it('chooses of the current layer, and keeps what was chosen where there would be too many', async () => {
  const layer = { id: 7, name: 'Gas', revisions: [{ id: 'r' }], onByDefault: true }
  let found = { total: 2, features: [4, 5] }
  const { client, calls } = scriptedClient({
    'layers.list': {
      ...{ source: 'service', readAt: '2026-11-22T08:00:00Z' },
      overview: { layers: [layer], root: { id: null, path: '/', directories: [], layers: [] }, unassigned: [layer] },
    },
    'tables.findMeeting': () => found,
  })
  const { app, scope } = openProjectWindow(client)
  const [choosing, chosen, layers] = [useChoosing(scope), useChosenFeatures(scope), useLayers(scope)]
  useRevisions(scope).preparedOf = (() => ({ key: 'k', manifest: { features: 9 } })) as never
  await vi.waitFor(() => expect(layers.visible).toHaveLength(1))
  const box = { box: [0, 0, 1, 1] as [number, number, number, number] }
  expect(choosing.reason).toBe('Choose a layer first')
  expect(await choosing.choose(box)).toBeNull()
  expect(calls.some(({ name }) => name === 'tables.findMeeting')).toBe(false)

  layers.select(7)
  expect(choosing.reason).toBeNull()
  expect(await choosing.choose(box)).toBe(2)
  expect(chosen.of('k')).toEqual([4, 5])
  found = { total: 100_001, features: [] }
  await choosing.choose(box)
  found = { total: 99_999, features: [] }
  await choosing.choose(box, 'add')
  expect(chosen.of('k')).toEqual([4, 5])
  app.unmount()
})
