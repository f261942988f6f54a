// @vitest-environment happy-dom
import { computed } from 'vue'
import { beforeEach, expect, it } from 'vitest'
import { within } from '../../client/project-scope'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import type { TreeRow } from '../../model/tree-rows'
import { useLayers } from '../../stores/layers'
import { useTreeSelection } from './use-tree-selection'

const rows = computed(() => ['a', 'b', 'c', 'd'].map((key) => ({ key }) as TreeRow))
let layers: ReturnType<typeof useLayers>
let selection: ReturnType<typeof useTreeSelection>

beforeEach(() => {
  const { scope } = openProjectWindow(scriptedClient().client)
  layers = useLayers(scope)
  selection = within(scope, () => useTreeSelection(rows))
  selection.press(0, {})
  selection.release(0)
  selection.press(2, { shiftKey: true })
})

it('drags all rows that are chosen, whichever of them is taken', () => {
  expect(layers.selection).toEqual(['a', 'b', 'c'])
  selection.press(1, {})
  selection.drag(1)
  expect(layers.selection).toEqual(['a', 'b', 'c'])
})

it('drags a row outside of the selection alone', () => {
  selection.press(3, {})
  selection.drag(3)
  expect(layers.selection).toEqual(['d'])
})

it('chooses one of several rows when the press ends on it without a drag', () => {
  selection.press(1, {})
  selection.release(1)
  expect(layers.selection).toEqual(['b'])
  selection.press(0, { ctrlKey: true })
  selection.release(0)
  expect(layers.selection).toEqual(['b', 'a'])
})

it('chooses nothing when the press is beside all rows, and keeps what is chosen when it is on a row or the scroll bar', () => {
  const tree = document.body.appendChild(document.createElement('div'))
  tree.innerHTML = '<div data-index="0"><b></b></div>'
  Object.defineProperty(tree, 'clientWidth', { value: 280 })
  tree.addEventListener('mousedown', selection.pressBeside)
  const press = (on: Element | null, offsetX: number) => {
    const event = new MouseEvent('mousedown', { bubbles: true })
    Object.defineProperty(event, 'offsetX', { value: offsetX })
    on?.dispatchEvent(event)
    return layers.selection.length
  }
  expect(press(tree.querySelector('b'), 10)).toBe(3)
  expect(press(tree, 290)).toBe(3)
  expect(press(tree, 10)).toBe(0)
})

it('leaves a folder out of many rows while the filter hides layers of it', async () => {
  const named = (id: number, name: string) => ({ id, name, revisions: [] })
  const overview = {
    layers: [named(1, 'Gas main'), named(2, 'Gas valve'), named(3, 'Water')],
    root: { id: null, path: '/', directories: [], layers: [] },
    unassigned: [
      { layerId: 1, name: 'Gas main' },
      { layerId: 2, name: 'Gas valve' },
      { layerId: 3, name: 'Water' },
    ],
  }
  const { scope } = openProjectWindow(
    scriptedClient({ 'layers.list': { source: 'service', readAt: '2026-11-22T08:00:00Z', overview } }).client,
  )
  layers = useLayers(scope)
  await expect.poll(() => layers.byId.size).toBe(3)
  selection = within(scope, () => useTreeSelection(computed(() => layers.rows)))
  layers.filter = 'gas'
  selection.chooseAll()
  expect(layers.selection).toEqual(['layer:1', 'layer:2'])
  selection.choose(0)
  expect(layers.selectedFolders).toHaveLength(1)
  selection.choose(2, { shiftKey: true })
  expect(layers.selection).toEqual(['layer:1', 'layer:2'])
  layers.filter = ''
  selection.chooseAll()
  expect(layers.selectedFolders).toHaveLength(1)
})
