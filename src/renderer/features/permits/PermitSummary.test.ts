// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { click, pageText } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { usePermitDocument } from '../../stores/permit-document'
import { usePermitView } from '../../stores/permit-view'
import { usePermits } from '../../stores/permits'
import PermitSummary from './PermitSummary.vue'

const permit = (id: number, name: string, status = 8) => ({
  ...{ id, name, status, template: { id: 1, name: 'Dig' }, geometry: null, archived: false, lapsed: false },
  ...{ startTime: '2026-11-01T00:00:00Z', expiryDate: '2026-11-23T09:00:00Z', renewalTime: null },
  ...{ holderId: null, requesterId: null, specifiedHolderId: null, serviceUrl: '' },
})
let items: ReturnType<typeof permit>[]
let category: string
let core: ReturnType<typeof scriptedClient>
let opened: ProjectWindow

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T08:00:00Z') })
  window.localStorage.clear()
  items = [permit(1, 'Trench'), permit(2, 'Crane', 3)]
  category = 'Traffic plan'
  core = scriptedClient({
    'permits.list': () => ({
      ...{ items, totalCount: items.length, totalPages: 1, source: 'service', readAt: '2026-11-23T08:00:00Z' },
    }),
    'permits.countByStatus': { counts: { 8: 2 }, total: 2 },
    'people.list': {},
    'permits.getHold': { wished: false, held: 0 },
    'permits.get': ({ permitId }: { permitId: number }) => ({
      permit: { id: permitId, layers: [], categories: [{ id: 5, name: category, status: 1, sequenceNumber: 1 }] },
      parts: { older: null },
    }),
  })
  opened = openProjectWindow(core.client, undefined, { component: PermitSummary })
  await settled()
})
afterEach(() => {
  opened.app.unmount()
  vi.useRealTimers()
})

const settled = () => vi.advanceTimersByTimeAsync(2_000)
const choose = async (...ids: number[]) => {
  usePermits(opened.scope).selection = ids
  await nextTick()
}
const read = () => core.calls.filter(({ name }) => name === 'permits.get').map(({ params }) => params)

it('says what is due now and how long is left, and opens the permit', async () => {
  await choose(1)
  await settled()
  expect(pageText()).toContain('1 h left.')
  expect(pageText()).toContain('Traffic plan')
  await click('Open permit')
  expect(usePermitDocument(opened.scope).openId).toBe(1)
})

it('asks for none of the permits that one runs through by keyboard', async () => {
  await choose(1)
  await vi.advanceTimersByTimeAsync(100)
  await choose(2)
  await settled()
  expect(read()).toMatchObject([{ permitId: 2 }])
})

it('tells of several how many stand where', async () => {
  await choose(1, 2)
  expect(pageText()).toContain('2 permits')
  expect(pageText()).toContain('Trench, Crane')
  expect(document.querySelectorAll('.brief li')).toHaveLength(2)
})

it('shows none that a filter of the list leaves out, and it is chosen again when that is taken away', async () => {
  await choose(1)
  await settled()
  const view = usePermitView(opened.scope)
  items = [permit(1, 'Trench'), permit(2, 'Crane', 3)].map((each) => ({ ...each, expiryDate: '2027-03-01T00:00:00Z' }))
  await usePermits(opened.scope).read()
  view.dueSoon = true
  await settled()
  expect(view.rows).toEqual([])
  expect(pageText()).not.toContain('Trench')
  view.dueSoon = false
  await settled()
  expect(pageText()).toContain('Trench')
})

it('reads the permit again when a colleague has changed it, and not when the list is read and tells the same', async () => {
  await choose(1)
  await settled()
  items = [permit(1, 'Trench'), permit(2, 'Crane', 3)]
  await usePermits(opened.scope).read()
  await settled()
  expect(read()).toHaveLength(1)
  category = 'Sign-off by the harbour master'
  items = [permit(1, 'Trench', 4), permit(2, 'Crane', 3)]
  await usePermits(opened.scope).read()
  await settled()
  expect(pageText()).toContain('Sign-off by the harbour master')
  expect(read()).toHaveLength(2)
})
