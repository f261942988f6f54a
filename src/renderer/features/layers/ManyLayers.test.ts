// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { click, pageText } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { speak } from '../../language/speak'
import { useLayers } from '../../stores/layers'
import { folderKey, layerKey } from '../../model/tree-rows'
import ManyLayers from './ManyLayers.vue'

afterEach(() => speak('en'))

it('tells of the layers in chosen folders too, and shows them with the others', async () => {
  const names = ['Gas', 'Water', 'Trees', 'Kerbs']
  const named = (id: number) => ({ layerId: id, name: names[id - 1] })
  const utilities = { id: '/Utilities', path: '/Utilities', directories: [], layers: [named(1), named(2)] }
  const overview = {
    layers: names.map((name, index) => ({ id: index + 1, name, revisions: [] })),
    root: { id: null, path: '/', directories: [utilities], layers: [] },
    unassigned: [named(3), named(4)],
  }
  const core = scriptedClient({ 'layers.list': { source: 'service', readAt: '2026-11-22T08:00:00Z', overview } })
  const { app, scope } = openProjectWindow(core.client, undefined, { component: ManyLayers })
  const layers = useLayers(scope)
  await expect.poll(() => layers.byId.size).toBe(4)
  for (const { layer } of layers.placed) layers.setVisible([layer.id], false)
  layers.selection = [folderKey('Utilities'), layerKey(3), layerKey(4)]
  await expect.poll(pageText).toMatch(/1.folder and 2.layers chosen/)
  for (const name of names) expect(pageText()).toContain(name)
  await speak('de')
  await expect.poll(pageText).toMatch(/1.Ordner und 2.Layer gewählt/)
  await speak('en')
  await click('Show')
  await expect.poll(() => layers.visible).toHaveLength(4)
  app.unmount()
})
