// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Batch, Settings } from '../../shared/contract'
import {
  openProjectWindow,
  scriptedClient,
  someProject,
  type ProjectWindow,
} from '../client/project-window.test-helper'
import { useApp } from './app'
import { useBatchNews } from './batch-news'

let opened: ProjectWindow
beforeEach(() => window.localStorage.clear())
afterEach(() => opened.app.unmount())

const batch = (more: Partial<Batch> = {}) =>
  ({
    ...{ id: 'b', title: 'Survey', project: someProject, state: 'running', bytesTotal: 200, bytesSent: 0 },
    ...{ rowsTotal: 3, rowsDone: 3, rowsFailed: 0, ...more },
  }) as Batch
function open() {
  const core = scriptedClient({}, null)
  opened = openProjectWindow(core.client)
  const { emit } = core
  const called = (name: string) => core.calls.filter((call) => call.name === name).map(({ params }) => params)
  return {
    news: useBatchNews(opened.pinia),
    called,
    emit,
    tell: (one: Batch) => core.emit('uploads.batchChanged', { batch: one }),
  }
}

it('tells the system of a batch that ended after it was seen running, once', () => {
  const { called, tell } = open()
  tell(batch({ id: 'old', state: 'completed' }))
  expect(called('host.notify')).toEqual([])
  tell(batch())
  tell(batch({ state: 'paused' }))
  tell(batch())
  tell(batch({ state: 'failed', rowsDone: 1, rowsFailed: 2 }))
  tell(batch({ state: 'failed' }))
  expect(called('host.notify')).toEqual([
    {
      title: '“Survey” ended with failures in “another project”',
      body: '1 of 3 layers are on the service, 2 failed.',
      tag: 'batch-b',
    },
  ])
  tell(batch({ id: 'one', rowsTotal: 1 }))
  tell(batch({ id: 'one', rowsTotal: 1, rowsDone: 1, state: 'completed' }))
  expect(called('host.notify')[1]).toMatchObject({ body: '1 of 1 layer is on the service.', tag: 'batch-one' })
})

it('shows at the task bar how far all that runs is, and keeps the computer awake where that is wanted', async () => {
  const { called, tell } = open()
  useApp(opened.pinia).settings = { keepAwake: true } as Settings
  tell(batch({ bytesSent: 100 }))
  tell(batch({ id: 'c', bytesTotal: 600, bytesSent: 100 }))
  await nextTick()
  expect(called('host.setProgress').at(-1)).toEqual({ fraction: 0.25 })
  expect(called('host.keepAwake')).toEqual([{ on: true }])
  tell(batch({ state: 'paused' }))
  tell(batch({ id: 'c', state: 'cancelled' }))
  await nextTick()
  expect(called('host.setProgress').at(-1)).toEqual({ fraction: null })
  expect(called('host.keepAwake').at(-1)).toEqual({ on: false })
})

it('gives the batch that is to be shown to its own project, once', () => {
  const { news } = open()
  news.wanted = { projectKey: 'c/o/1', batchId: 'b' }
  expect(news.takeWanted('c/o/2')).toBeNull()
  expect(news.takeWanted('c/o/1')).toBe('b')
  expect(news.takeWanted('c/o/1')).toBeNull()
})

it('says of what project a watched folder is where that is another one: one may be watched for several', () => {
  const { called, emit } = open()
  emit('watch.drafted', { project: someProject, watchId: 'w', folder: 'in', planId: 'p', added: 1, layers: 1 })
  expect(called('host.notify')).toMatchObject([{ title: 'in (another project): drafted' }])
})
