// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { control, type } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { useLayerClasses } from '../../stores/layer-classes'
import { useLayers } from '../../stores/layers'
import { useRevisions } from '../../stores/revisions'
import ColourBySelect from './ColourBySelect.vue'

beforeEach(() => window.localStorage.clear())

it('shows by which attribute the map colours a layer, changes it, and goes back to one colour', async () => {
  const layer = { id: 3, name: 'Water', revisions: [{ id: 'r1', createdDate: '2026-11-22T08:00:00Z' }] }
  const overview = {
    layers: [layer],
    root: { id: null, path: '/', directories: [], layers: [] },
    unassigned: [{ layerId: 3, name: 'Water' }],
  }
  const core = scriptedClient({ 'layers.list': { source: 'service', readAt: '2026-11-22T08:00:00Z', overview } })
  const fields = [{ name: 'dn' }, { name: 'material' }]
  const { app, scope } = openProjectWindow(core.client, undefined, {
    component: ColourBySelect,
    props: { layer },
    before: (opened) => {
      useRevisions(opened).preparedOf = (() => ({ manifest: { features: 9, sublayers: [{ fields }] } })) as never
      useLayerClasses(opened).setColumn(3, 'gone')
    },
  })
  await expect.poll(() => useLayers(scope).byId.size).toBe(1)
  const shown = () => {
    const select = control<HTMLSelectElement>('Colour by')
    return [...select.options].map(({ text }) => `${text}${text === select.selectedOptions[0]?.text ? ' <' : ''}`)
  }
  // One of an earlier revision stays to be seen.
  expect(shown()).toEqual(['One colour', 'dn', 'material', 'gone <'])
  await type('Colour by', '2')
  expect(useLayerClasses(scope).columnOf(3)).toBe('material')
  expect(shown()).toEqual(['One colour', 'dn', 'material <'])
  await type('Colour by', '0')
  expect(useLayerClasses(scope).columnOf(3)).toBeNull()
  app.unmount()
})
