// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { DirectoryNode } from '../../../shared/rest'
import { control, press, type } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { layerKey } from '../../model/tree-rows'
import { useLayers } from '../../stores/layers'
import LayersPanel from './LayersPanel.vue'

let opened: ProjectWindow
afterEach(() => opened.app.unmount())

it('goes by Enter in the filter to the first layer that was found, and leaves what is chosen of them', async () => {
  const layer = (id: number, name: string) => ({ id, name, revisions: [] })
  const survey: DirectoryNode = { id: 'Survey', path: '/Survey', directories: [], layers: [1, 2, 3] } as never
  const overview = {
    layers: [layer(1, 'Boreholes'), layer(2, 'Spot levels'), layer(3, 'Spot heights')],
    root: { id: null, path: '/', directories: [survey], layers: [] },
    unassigned: [],
  }
  const core = scriptedClient({ 'layers.list': { source: 'service', readAt: '2026-11-22T08:00:00Z', overview } })
  opened = openProjectWindow(core.client, undefined, { component: LayersPanel })
  const layers = useLayers(opened.scope)
  await expect.poll(() => layers.byId.size).toBe(3)
  const shown = () => layers.rows.flatMap((row) => (row.kind === 'layer' ? [row.key] : []))
  await type('Filter layers', 'spot')
  await expect.poll(() => shown().length).toBe(2)
  await press(control('Filter layers'), 'Enter')
  expect(layers.selection).toEqual([shown()[0]])
  expect(document.activeElement?.getAttribute('role')).toBe('tree')
  layers.selection = [shown()[1] ?? '']
  layers.active = shown()[1] ?? ''
  await press(control('Filter layers'), 'Enter')
  expect(layers.selection).toEqual([shown()[1]])
  expect(layers.selection).not.toContain(layerKey(1))
})
