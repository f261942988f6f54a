// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../client/project-window.test-helper'
import { showTimesIn } from '../format/dates'
import { useApp } from './app'
import { usePermitView } from './permit-view'

const permit = (id: number, expiryDate: string) => ({
  ...{ id, name: `Permit ${id}`, expiryDate, renewalTime: null, status: 8, template: null, geometry: null },
  ...{ startTime: null, holderId: null, requesterId: null, specifiedHolderId: null, archived: false },
})
let opened: ProjectWindow

async function openAt(now: string, items: object[], clockApartMs = 0) {
  vi.setSystemTime(new Date(now))
  const answer = { items, totalCount: items.length, totalPages: 1, source: 'service', readAt: now }
  const { client } = scriptedClient({
    ...{ 'permits.list': answer, 'permits.countByStatus': { counts: {}, total: null }, 'people.list': {} },
    'permits.getHold': { wished: false, held: 0 },
  })
  opened = openProjectWindow(client)
  useApp(opened.pinia).status = { network: 'online', clockApartMs } as never
  const view = usePermitView(opened.scope)
  await vi.advanceTimersByTimeAsync(2_000)
  return { view, words: () => view.rows.map(({ due }) => `${due.text}, ${due.urgency}`) }
}

beforeEach(() => {
  vi.useFakeTimers()
  showTimesIn('Europe/Berlin')
})
afterEach(() => {
  opened.app.unmount()
  vi.useRealTimers()
})

it('says within seconds that a renewal was missed', async () => {
  const renewed = { ...permit(1, '2026-12-23T15:00:00Z'), renewalTime: '2026-11-23T15:00:00Z' }
  const { words } = await openAt('2026-11-23T14:59:00Z', [renewed])
  expect(words()).toEqual(['renew today 16:00, now'])
  await vi.advanceTimersByTimeAsync(70_000)
  expect(words()).toEqual(['missed today 16:00, now'])
})

it('says tomorrow of what was the day after, within seconds of midnight where times are shown', async () => {
  const { words } = await openAt('2026-11-23T22:59:00Z', [permit(1, '2026-11-25T15:00:00Z')])
  expect(words()).toEqual(['25 Nov 16:00, later'])
  await vi.advanceTimersByTimeAsync(70_000)
  expect(words()).toEqual(['tomorrow 16:00, later'])
})

it('says it within seconds after the computer has slept, when its timers stood still', async () => {
  const { words } = await openAt('2026-11-23T12:00:00Z', [permit(1, '2026-11-25T15:00:00Z')])
  vi.setSystemTime(new Date('2026-11-24T06:00:00Z'))
  await vi.advanceTimersByTimeAsync(11_000)
  expect(words()).toEqual(['tomorrow 16:00, later'])
})

it('counts the days in which something is due by the clock of the service', async () => {
  const threeDaysMs = 3 * 86_400_000
  const { view } = await openAt('2026-11-23T12:00:00Z', [permit(1, '2026-12-02T12:00:00Z')], threeDaysMs)
  view.dueSoon = true
  expect(view.rows).toHaveLength(1)
})
