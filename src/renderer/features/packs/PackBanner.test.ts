// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PackHead } from '../../../shared/packs/pack-head'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { showTimesIn } from '../../format/dates'
import { useWorkspace } from '../../stores/workspace'
import PackBanner from './PackBanner.vue'

const head: PackHead = {
  ...{ format: 'plumbline-pack', version: 1, id: '0b0e7a5e-1c52-4a43-9a5b-0d6c8c8d9a10', program: 'test' },
  ...{ writtenAt: '2026-11-28T09:00:00Z', asOf: '2026-11-28T09:00:00Z', newestAt: '2026-11-28T09:00:00Z' },
  origin: {
    ...{ service: '', organization: 'demo', organizationName: 'Demo', projectId: 1 },
    ...{ projectUuid: 'u', projectName: 'Tunnel' },
  },
  counts: { permits: 2, permitsOf: 2, events: 0, layers: 1, revisions: 1 },
  missing: [],
}
const live = (id: number, renewalTime: string) => ({
  ...{ id, name: `P${id}`, status: 8, archived: false, expiryDate: null, renewalTime },
})
const page = { items: [live(1, '2026-11-28T10:30:00Z'), live(2, '2026-11-28T13:00:00Z')], totalPages: 1 }

beforeEach(() => {
  localStorage.clear()
  showTimesIn('UTC')
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-28T10:00:00Z') })
})
afterEach(() => {
  showTimesIn(null)
  vi.useRealTimers()
})

function open() {
  const core = scriptedClient({ 'permits.list': page, 'app.getSettings': {} })
  const { app, pinia, element } = openProjectWindow(core.client, undefined, {
    component: PackBanner,
    props: { head },
  })
  return { app, pinia, text: () => element.textContent?.replace(/\s+/g, ' ') ?? '', element }
}
const clockTo = (time: string) => {
  vi.setSystemTime(new Date(time))
  vi.advanceTimersByTime(1_000)
}
const press = (element: HTMLElement, name: string) =>
  [...element.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)?.click()

it('says each thing as a sentence of its own', async () => {
  const { app, text } = open()
  clockTo('2026-11-29T12:00:00Z')
  await expect.poll(text).toContain('ask the office for a newer one. 2 permits are past their renewal or end')
  app.unmount()
})

it('notices a clock that is set back while it looks, and counts by the time that was seen', async () => {
  const { app, text, element } = open()
  clockTo('2026-11-28T12:00:00Z')
  await expect.poll(text).toContain('1 permit is past its renewal or end by the clock of this device.')
  clockTo('2026-11-28T09:30:00Z')
  await expect
    .poll(text)
    .toMatch(/clock of this device is behind: it says 28 Nov 2026 09:30 \S+, and 28 Nov 2026 12:00 \S+ was seen/)
  expect(text()).toContain('By then 1 permit is past its renewal or end.')
  expect(text()).not.toContain('30 min old')
  // Somebody may have set it wrong before, and right now.
  press(element, 'The clock is right now')
  await expect.poll(text).not.toContain('is behind')
  expect(text()).toContain('30 min old')
  // A time before the pack itself cannot be right.
  clockTo('2026-11-27T09:00:00Z')
  await expect.poll(text).toContain('is behind')
  expect(text()).not.toContain('The clock is right now')
  app.unmount()
})

it('offers the newer pack of the same project that is open besides', async () => {
  const { app, pinia, text, element } = open()
  const workspace = useWorkspace(pinia)
  const other = (id: string, more: Partial<PackHead>) => ({ id, pack: { ...head, ...more } })
  workspace.connections = [
    other('another', { writtenAt: '2026-11-28T09:50:00Z', origin: { ...head.origin, projectUuid: 'v' } }),
    other('older', { writtenAt: '2026-11-27T09:50:00Z' }),
    other('newer', { writtenAt: '2026-11-28T09:40:00Z' }),
  ] as never
  await expect.poll(text).toContain('A newer site pack of this project is open too.')
  press(element, 'Open it')
  await expect.poll(() => workspace.current).toEqual({ connectionId: 'newer', organization: 'demo', projectId: 1 })
  app.unmount()
})
