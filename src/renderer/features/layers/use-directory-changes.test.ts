// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors/app-error'
import type { DirectoryNode } from '../../../shared/rest'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { useApp } from '../../stores/app'
import { useHistory } from '../../stores/history'
import { useLayers } from '../../stores/layers'
import { useToastList } from '../../stores/toasts'
import { useDirectoryChanges } from './use-directory-changes'
import { useLayerActions } from './use-layer-actions'

const folder = (path: string, ids: number[]): DirectoryNode => ({
  ...{ id: path, path, directories: [] },
  layers: ids.map((id) => ({ id: `node ${id}`, layerId: id, layerName: `L${id}`, path })),
})
const overview = () => ({
  layers: [1, 2, 3].map((id) => ({ id, name: `L${id}`, revisions: [], startDate: null, endDate: null })),
  root: { id: null, path: '/', directories: [folder('/A', [1, 2, 3]), folder('/B', [])], layers: [] },
  unassigned: [],
})
let asked: { layerIds?: number[]; begun?: boolean }[]
let failure: AppError | null
let hold: () => Promise<void>
let opened: ProjectWindow

beforeEach(async () => {
  asked = []
  failure = null
  hold = () => Promise.resolve()
  const answer = async (params: unknown) => {
    asked.push(params as object)
    await hold()
    if (failure) throw failure
    return overview()
  }
  const core = scriptedClient({
    'layers.list': () => ({ source: 'service', readAt: '2026-11-22T08:00:00Z', overview: overview() }),
    ...{ 'layers.move': answer, 'layers.moveFolder': answer, 'layers.makeFolder': answer },
    ...{ 'layers.removeFolder': answer, 'layers.update': answer },
  })
  opened = openProjectWindow(core.client)
  useApp(opened.pinia).status = { network: 'online' } as never
  await expect.poll(() => useLayers(opened.scope).byId.size).toBe(3)
})
afterEach(() => opened.app.unmount())

const lastToast = () => useToastList(opened.pinia).shown.at(-1)

it('names what a busy service did not do, offers it again, and takes back what was done of it', async () => {
  failure = new AppError('service.busy', 'Busy. 2 of 3 layers were moved.', { retry: 'later', details: { moved: 2 } })
  await useDirectoryChanges(opened.scope).moveTo([1, 2, 3], [], 'B')
  expect(lastToast()).toMatchObject({
    text: 'Move of 3\u00a0layers to B: Busy. 2 of 3 layers were moved.',
    tone: 'bad',
  })
  expect(useHistory(opened.scope).undoStep?.what).toBe('move of 2\u00a0layers to B')

  failure = null
  await useHistory(opened.scope).undo()
  expect(asked.at(-1)).toMatchObject({ layerIds: [1, 2], path: 'A' })
  useToastList(opened.pinia)
    .log.find(({ action }) => action?.label === 'Try again')
    ?.action?.run()
  await expect.poll(() => lastToast()?.text).toBe('3\u00a0layers moved to B')
})

it('goes on with a move of a folder that broke off, and says meanwhile what is written', async () => {
  failure = new AppError('service.busy', 'Busy.', { retry: 'later', details: { begun: true } })
  await useDirectoryChanges(opened.scope).moveTo([], ['A'], 'B')
  expect(lastToast()).toMatchObject({ text: 'Move of “A” to B: Busy.', action: { label: 'Try again' } })
  failure = null
  lastToast()?.action?.run()
  expect(useHistory(opened.scope).writing?.what).toBe('move of “A” to B')
  await expect.poll(() => useHistory(opened.scope).writing).toBeNull()
  expect(asked.map(({ begun }) => begun)).toEqual([undefined, true])
})

it('offers a removal that broke off again, and takes back what was taken out by it', async () => {
  const details = { begun: true }
  failure = new AppError('service.busy', 'Busy. 1 of its 3 layers is in no folder now.', { retry: 'later', details })
  await useDirectoryChanges(opened.scope).removeFolders(['A'])
  expect(lastToast()).toMatchObject({
    text: 'Removal of the folder “A”: Busy. 1 of its 3 layers is in no folder now.',
    action: { label: 'Try again' },
  })
  failure = null
  await useHistory(opened.scope).undo()
  expect(asked.slice(1)).toMatchObject([{ path: 'A' }, { layerIds: [1, 2, 3], path: 'A' }])
  useToastList(opened.pinia)
    .log.find(({ action }) => action?.label === 'Try again')
    ?.action?.run()
  await expect.poll(() => asked.at(-1)).toMatchObject({ path: 'A', expectedLayerIds: [1, 2, 3] })
})

const shownTree = () =>
  useLayers(opened.scope)
    .placed.map(({ layer, path }) => `${path}: ${layer.id}`)
    .join(', ')

/** Answers of the service that are given when the test says so. */
function held() {
  const waiting: (() => void)[] = []
  hold = () => new Promise((go) => waiting.push(go))
  return waiting
}

it('shows a move, a new name and a removal before the service answers, and puts back with a word what it refuses', async () => {
  const waiting = held()
  const directory = useDirectoryChanges(opened.scope)
  const before = shownTree()
  const moving = directory.moveTo([2], [], 'B')
  expect(shownTree()).toBe('A: 1, A: 3, B: 2')
  const renaming = directory.renameFolder('B', 'C')
  expect(shownTree()).toBe('A: 1, A: 3, C: 2')
  expect(useLayers(opened.scope).active).toBe('folder:C')
  const removing = directory.removeFolders(['A', 'C'])
  expect(shownTree()).toBe('null: 1, null: 2, null: 3')
  await expect.poll(() => asked).toHaveLength(1)
  failure = new AppError('service.forbidden', 'Not allowed.', { retry: 'never' })
  while (asked.length < 3) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()?.()
  }
  waiting.shift()?.()
  await Promise.all([moving, renaming, removing])
  expect(shownTree()).toBe(before)
  expect(useToastList(opened.pinia).log.filter(({ tone }) => tone === 'bad')).toHaveLength(3)
})

it('takes back what is shown, though it is still being written', async () => {
  const waiting = held()
  const directory = useDirectoryChanges(opened.scope)
  const moving = directory.moveTo([2], [], 'B')
  const undoing = useHistory(opened.scope).undo()
  await expect.poll(() => waiting.length).toBe(1)
  expect(asked).toMatchObject([{ layerIds: [2], path: 'B' }])
  waiting.shift()?.()
  await moving
  await expect.poll(() => waiting.length).toBe(1)
  waiting.shift()?.()
  expect(await undoing).toBe(true)
  expect(asked).toMatchObject([{ path: 'B' }, { layerIds: [2], path: 'A' }])
})

it('shows the new name of a layer before the service answers, and the old one where it refuses', async () => {
  const waiting = held()
  const [layers, actions] = [useLayers(opened.scope), useLayerActions(opened.scope)]
  const names = () => layers.placed.map(({ layer }) => layer.name)
  actions.startRename('layer:2')
  const renaming = actions.finishRename('Mains')
  expect(names()).toEqual(['L1', 'Mains', 'L3'])
  await expect.poll(() => waiting.length).toBe(1)
  failure = new AppError('service.forbidden', 'Not allowed.', { retry: 'never' })
  waiting.shift()?.()
  await renaming
  expect(names()).toEqual(['L1', 'L2', 'L3'])
  expect(lastToast()).toMatchObject({ tone: 'bad' })
})
