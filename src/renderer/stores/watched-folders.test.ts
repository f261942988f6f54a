// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import { openProjectWindow, scriptedClient, someProject as project } from '../client/project-window.test-helper'
import { useToastList } from './toasts'
import { useWatchedFolders } from './watched-folders'

const folder = (id: string) => ({ id, path: `/site/${id}`, waiting: 1 })

async function open(answers: Record<string, unknown> = {}) {
  const core = scriptedClient({
    'watch.list': [folder('a'), folder('b')],
    'watch.listWaiting': ({ watchId }: { watchId: string }) => ({ layers: [{ path: `${watchId}.shp` }], total: 1 }),
    'watch.add': { watchId: 'new' },
    ...answers,
  })
  const { scope, pinia } = openProjectWindow(core.client)
  const watched = useWatchedFolders(scope)
  await expect.poll(() => watched.folders.length).toBe(2)
  const asked = (name: string) => core.calls.filter((call) => call.name === name).map(({ params }) => params)
  return { core, watched, asked, toasts: useToastList(pinia) }
}

it('shows what waits in the folder that is open, and nothing of the one before', async () => {
  const answers = new Map<string, (found: unknown) => void>()
  const { watched } = await open({
    'watch.listWaiting': ({ watchId }: { watchId: string }) => new Promise((resolve) => answers.set(watchId, resolve)),
  })
  watched.show('a')
  watched.show('b')
  expect(watched.open?.path).toBe('/site/b')
  answers.get('b')?.({ layers: [{ path: 'b.shp' }] })
  answers.get('a')?.({ layers: [{ path: 'a.shp' }] })
  await expect.poll(() => watched.waiting.map(({ path }) => path)).toEqual(['b.shp'])
  watched.show('a')
  expect(watched.waiting).toEqual([])
})

it('reads what waits again when the folders have changed', async () => {
  const { core, watched, asked } = await open()
  core.emit('watch.changed', { project, folders: [folder('a')] })
  expect([watched.folders.length, asked('watch.listWaiting').length]).toEqual([1, 0])
  watched.show('a')
  core.emit('watch.changed', { project, folders: [folder('a')] })
  expect(asked('watch.listWaiting')).toHaveLength(2)
})

it('watches the folder that was chosen, once, and shows it', async () => {
  const { watched, asked } = await open()
  await watched.add('draft')
  expect(asked('watch.add')).toEqual([])
  watched.chosen = { handle: 'handle', path: '/site/Incoming' }
  await watched.add('leave')
  await watched.add('leave')
  expect(asked('watch.add')).toEqual([{ project, path: 'handle', existing: 'leave' }])
  expect([watched.openId, watched.chosen]).toEqual(['new', null])
})

it('drafts what was chosen and looks what still waits; of nothing it asks nothing', async () => {
  const { watched, asked } = await open()
  await watched.draftNow(['a.shp'])
  watched.show('a')
  await watched.draftNow([])
  expect(asked('watch.draftNow')).toEqual([])
  await watched.draftNow(['a.shp'])
  expect(asked('watch.draftNow')).toEqual([{ watchId: 'a', paths: ['a.shp'] }])
  expect(asked('watch.listWaiting')).toHaveLength(2)
})

it('says why something failed, and closes a folder only when it is watched no longer', async () => {
  let refusal: AppError | null = new AppError('file.denied', 'The folder is locked.')
  const { watched, toasts } = await open({ 'watch.remove': () => (refusal ? Promise.reject(refusal) : null) })
  watched.show('a')
  await watched.remove(watched.folders[0]!, 'Folder A')
  expect([watched.openId, toasts.shown.map(({ tone }) => tone)]).toEqual(['a', ['bad']])
  refusal = null
  await watched.remove(watched.folders[0]!, 'Folder A')
  expect([watched.openId, toasts.shown.map(({ tone }) => tone)]).toEqual([null, ['bad', 'ok']])
})
