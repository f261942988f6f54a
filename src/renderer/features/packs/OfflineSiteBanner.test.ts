// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { showTimesIn } from '../../format/dates'
import OfflineSiteBanner from './OfflineSiteBanner.vue'

const readAt = '2026-11-28T09:00:00Z'
const layer = (id: number, ...revisions: string[]) => ({
  ...{ id, name: `L${id}`, user: null, revisions: revisions.map((each) => ({ id: each, createdDate: readAt })) },
})
const overview = {
  layers: [layer(1, 'b', 'a'), layer(2, 'c'), layer(3, 'e', 'd')],
  root: { id: null, path: '/', directories: [], layers: [] },
  unassigned: [1, 2, 3].map((layerId) => ({ layerId, name: `L${layerId}` })),
}
const state = (layerId: number, revisionId: string, held: boolean) => ({
  ...{ layerId, revisionId, held, onDisk: held, wanted: held, state: held ? 'ready' : 'absent' },
  ...{ error: null, fraction: null, sizeBytes: 1, sourceBytes: 1 },
})
const permit = { id: 1, name: 'P', status: 8, archived: false, expiryDate: null, renewalTime: '2026-11-28T09:30:00Z' }

beforeEach(() => {
  localStorage.clear()
  showTimesIn('UTC')
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-28T10:00:00Z') })
})
afterEach(() => {
  showTimesIn(null)
  vi.useRealTimers()
})

function open(permits: unknown) {
  const answers = {
    'app.getSettings': {},
    'layers.list': { source: 'offline', readAt, overview },
    'projects.get': { source: 'offline', readAt, project: { name: 'Tunnel' } },
    'revisions.listStates': [state(1, 'a', true), state(2, 'c', true), state(3, 'e', true), state(3, 'd', true)],
    'permits.list': permits,
  }
  const { app, element } = openProjectWindow(scriptedClient(answers).client, undefined, {
    component: OfflineSiteBanner,
  })
  return { app, text: () => element.textContent?.replace(/\s+/g, ' ').trim() ?? '' }
}

it('says of a project whose service is silent what is over by this clock, and which layers are old', async () => {
  const { app, text } = open({ items: [permit], totalPages: 1 })
  await expect.poll(text).toContain('1 permit is past its renewal or end by the clock of this device.')
  await expect.poll(text).toContain('1 held layer is older than the one that the service had.')
  app.unmount()
})

it('says that the clock is behind what the service said last, and nothing of permits that are not held', async () => {
  vi.setSystemTime(new Date('2026-11-28T08:00:00Z'))
  const { app, text } = open(() => Promise.reject(new Error('not held')))
  await expect
    .poll(text)
    .toMatch(/is behind: it says 28 Nov 2026 08:00 \S+, and 28 Nov 2026 09:00 \S+ was seen already/)
  expect(text()).not.toContain('renewal or end')
  app.unmount()
})
