// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DirectoryNode } from '../../../shared/rest'
import { click, control, pageText, press, type } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { useApp } from '../../stores/app'
import { useLayers } from '../../stores/layers'
import { folderKey, layerKey } from '../../model/tree-rows'
import LayerDialogs from './LayerDialogs.vue'
import { useLayerActions } from './use-layer-actions'

const folder = (path: string, directories: DirectoryNode[] = []): DirectoryNode => ({
  ...{ id: path, path, directories, layers: [] },
})
const overview = {
  layers: [{ id: 1, name: 'Gas', revisions: [] }],
  root: { ...folder('/', [folder('/Survey', [folder('/Survey/Old')]), folder('/Utilities')]), id: null },
  unassigned: [{ layerId: 1, name: 'Gas' }],
}
const withTrench = {
  ...overview,
  root: { ...overview.root, directories: [...overview.root.directories, folder('/Trench')] },
}
let listed = overview
let core: ReturnType<typeof scriptedClient>
let opened: ProjectWindow

beforeEach(async () => {
  listed = overview
  core = scriptedClient({
    'layers.list': () => ({ source: 'service', readAt: '2026-11-22T08:00:00Z', overview: listed }),
    ...{ 'layers.move': overview, 'layers.moveFolder': overview, 'layers.makeFolder': withTrench },
  })
  opened = openProjectWindow(core.client, undefined, { component: LayerDialogs })
  useApp(opened.pinia).status = { network: 'online' } as never
  await expect.poll(() => useLayers(opened.scope).byId.size).toBe(1)
})
afterEach(() => opened.app.unmount())

async function ask(key: string) {
  useLayers(opened.scope).selection = [key]
  await nextTick()
  useLayerActions(opened.scope).moveOpen = true
  await expect.poll(pageText).toContain('Move here')
}
const targets = () => [...document.querySelectorAll('[role=option]')].map((each) => each.textContent?.trim())
const asked = (name: string) => core.calls.filter((call) => call.name === name).map(({ params }) => params)

it('finds the folder by a few letters and moves there by Enter', async () => {
  await ask(layerKey(1))
  expect(pageText()).toContain('Move “Gas”')
  await type('Folder', 'uti')
  expect(targets()).toEqual(['Utilities'])
  await press(control('Folder'), 'Enter')
  await expect.poll(() => asked('layers.move')).toMatchObject([{ layerIds: [1], path: 'Utilities' }])
  expect(useLayerActions(opened.scope).moveOpen).toBe(false)
})

it('takes the folder that the arrows have come to, and none past the last', async () => {
  await ask(layerKey(1))
  const before = targets()
  for (let at = 0; at < before.length + 3; at++) await press(control('Folder'), 'ArrowDown')
  await click('Move here')
  await expect.poll(() => asked('layers.move')).toMatchObject([{ path: 'Utilities' }])
})

it('offers a folder neither itself nor what lies in it, and moves nothing where no folder matches', async () => {
  await ask(folderKey('Survey'))
  expect(targets()).toEqual(['Top of the directory', 'Utilities'])
  await type('Folder', 'old')
  expect(pageText()).toContain('No folder matches.')
  await press(control('Folder'), 'Enter')
  await click('Move here')
  expect(asked('layers.moveFolder')).toEqual([])
  expect(useLayerActions(opened.scope).moveOpen).toBe(true)
})

it('makes the folder that was looked for in vain, and moves there what was to be moved', async () => {
  await ask(layerKey(1))
  await type('Folder', 'Trench')
  await click('New folder…')
  await expect.poll(() => control('Name')).toMatchObject({ value: 'Trench' })
  await click('Make folder')
  await expect.poll(targets).toEqual(['Trench'])
  expect(pageText()).toContain('Move “Gas”')
  await press(control('Folder'), 'Enter')
  await expect.poll(() => asked('layers.move')).toMatchObject([{ layerIds: [1], path: 'Trench' }])
})

it('goes to the folder that was made for it, whatever was looked for', async () => {
  await ask(layerKey(1))
  await type('Folder', 'uti')
  await click('New folder…')
  await type('Name', 'Trench')
  await click('Make folder')
  await expect.poll(() => document.querySelector('[role=option][aria-selected=true]')?.textContent).toContain('Trench')
})

it('draws of a thousand folders those that are in view, and comes to the others by the arrows', async () => {
  const many = Array.from({ length: 1000 }, (_, n) => folder(`/Part ${n}`))
  listed = { ...overview, root: { ...overview.root, directories: many } }
  await useLayers(opened.scope).read()
  await ask(layerKey(1))
  expect(targets().length).toBeLessThan(50)
  for (let step = 0; step < 60; step++) await press(control('Folder'), 'ArrowDown')
  expect(document.querySelector('[role=option][aria-selected=true]')?.textContent?.trim()).toBe('Part 58')
  await press(control('Folder'), 'Enter')
  await expect.poll(() => asked('layers.move')).toMatchObject([{ layerIds: [1], path: 'Part 58' }])
})
