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

const folder = (path: string, ids: number[]): DirectoryNode => ({
  ...{ id: path, path, directories: [] },
  layers: ids.map((id) => ({ id: `node ${id}`, layerId: id, layerName: `L${id}`, path })),
})
const overview = () => ({
  layers: [1, 2, 3].map((id) => ({ id, name: `L${id}`, revisions: [] })),
  root: { id: null, path: '/', directories: [folder('/A', [1, 2, 3]), folder('/B', [])], layers: [] },
  unassigned: [],
})
let asked: { layerIds?: number[]; begun?: boolean }[]
let failure: AppError | null
let opened: ProjectWindow

beforeEach(async () => {
  asked = []
  const answer = (params: unknown) => {
    asked.push(params as object)
    if (failure) throw failure
    return overview()
  }
  const core = scriptedClient({
    'layers.list': () => ({ source: 'service', readAt: '2026-11-22T08:00:00Z', overview: overview() }),
    ...{ 'layers.move': answer, 'layers.moveFolder': answer, 'layers.makeFolder': answer },
    'layers.removeFolder': answer,
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
