// @vitest-environment happy-dom
import { defineComponent } from 'vue'
import { expect, it, vi } from 'vitest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { useCommands } from '../../stores/commands'
import { useLayers } from '../../stores/layers'
import { useRevisions } from '../../stores/revisions'
import { useFeatureSearch } from './use-feature-search'

it('looks in the layers of the map for the words in the palette, and only for those', async () => {
  const row = { index: 4, properties: { name: 'GV-12', owner: 'Northline' }, bbox4326: [0, 0, 1, 1] }
  const layer = { id: 7, name: 'Gas', revisions: [{ id: 'r' }], onByDefault: true }
  const { client, calls } = scriptedClient({
    'layers.list': {
      ...{ source: 'service', readAt: '2026-11-22T08:00:00Z' },
      overview: { layers: [layer], root: { id: null, path: '/', directories: [], layers: [] }, unassigned: [layer] },
    },
    'tables.listRows': [row],
  })
  const { app, scope, pinia } = openProjectWindow(client, undefined, {
    component: defineComponent({
      setup: () => (useFeatureSearch(), () => null),
    }),
  })
  const [commands, layers] = [useCommands(pinia), useLayers(scope)]
  useRevisions(scope).preparedOf = (() => ({ key: 'k', manifest: { sublayers: [{ features: 9 }] } })) as never
  await vi.waitFor(() => expect(layers.visible).toHaveLength(1))
  const looked = () => calls.filter(({ name }) => name === 'tables.listRows').length

  // Whoever asks the providers starts nothing: a list that is worked out again may ask as often as it likes.
  expect(commands.search('gv-12')).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(looked()).toBe(0)
  commands.wanted = 'gv-12'
  await vi.waitFor(() => expect(commands.search('gv-12').map(({ title }) => title)).toEqual(['GV-12']))
  app.unmount()
})

it('looks through layers of many features too, after the quick ones', async () => {
  const layer = { id: 7, name: 'Survey', revisions: [{ id: 'r' }], onByDefault: true }
  const { client, calls } = scriptedClient({
    'layers.list': {
      ...{ source: 'service', readAt: '2026-11-22T08:00:00Z' },
      overview: { layers: [layer], root: { id: null, path: '/', directories: [], layers: [] }, unassigned: [layer] },
    },
    'tables.listRows': [],
  })
  const { app, scope, pinia } = openProjectWindow(client, undefined, {
    component: defineComponent({ setup: () => (useFeatureSearch(), () => null) }),
  })
  const sublayers = [{ features: 400_000 }, { features: 9 }, { features: 0 }]
  useRevisions(scope).preparedOf = (() => ({ key: 'k', manifest: { sublayers } })) as never
  await vi.waitFor(() => expect(useLayers(scope).visible).toHaveLength(1))
  useCommands(pinia).wanted = 'p-099999'
  const asked = () => calls.flatMap(({ name, params }) => (name === 'tables.listRows' ? [params] : []))
  await vi.waitFor(() => expect(asked()).toMatchObject([{ query: { sublayer: 1 } }, { query: { sublayer: 0 } }]))
  app.unmount()
})
