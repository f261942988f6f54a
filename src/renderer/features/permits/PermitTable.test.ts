// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '../../../shared/errors/app-error'
import { click, control, pageText, press } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { speak } from '../../language/speak'
import { useApp } from '../../stores/app'
import { usePermitDocument } from '../../stores/permit-document'
import { usePermits } from '../../stores/permits'
import PermitTable from './PermitTable.vue'

const permit = (id: number, name: string, expiryDate: string) => ({
  ...{ id, name, expiryDate, status: 8, template: { id: 1, name: 'Dig' }, geometry: null, archived: false },
  ...{ startTime: '2026-11-01T00:00:00Z', holderId: null, requesterId: null, specifiedHolderId: null },
})
const items = [permit(1, 'Trench', '2027-03-01T00:00:00Z'), permit(2, 'Crane', '2026-12-01T00:00:00Z')]
let failure: AppError | null
let opened: ProjectWindow

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T08:00:00Z') })
  window.localStorage.clear()
  failure = null
  const list = ({ filters }: { filters: { statuses?: number[] } }) => {
    if (failure) throw failure
    const found = items.filter(({ status }) => filters.statuses?.includes(status) ?? true)
    return { items: found, totalCount: found.length, totalPages: 1, source: 'service', readAt: '2026-11-23T08:00:00Z' }
  }
  const { client } = scriptedClient({
    ...{ 'permits.list': list, 'permits.countByStatus': { counts: { 8: 2 }, total: 2 }, 'people.list': {} },
    'permits.getHold': { wished: false, held: 0 },
  })
  opened = openProjectWindow(client, undefined, { component: PermitTable })
  useApp(opened.pinia).status = { network: 'online' } as never
  await settled()
})
afterEach(async () => {
  opened.app.unmount()
  await speak('en')
  vi.useRealTimers()
})

const settled = () => vi.advanceTimersByTimeAsync(2_000)
const names = () =>
  [...document.querySelectorAll('.vt-body > .row')].map((row) =>
    row.querySelectorAll('[role=gridcell]')[1]?.textContent?.trim(),
  )

it('lists what is due soonest first, and otherwise by the head that is pressed', async () => {
  expect(names()).toEqual(['Crane', 'Trench'])
  await click('Id')
  await settled()
  expect(names()).toEqual(['Trench', 'Crane'])
})

it('chooses by arrows and opens by Enter', async () => {
  await press(control('Permits'), 'End')
  expect(usePermits(opened.scope).selection).toEqual([1])
  expect(usePermitDocument(opened.scope).openId).toBeNull()
  await press(control('Permits'), 'Enter')
  expect(usePermitDocument(opened.scope).openId).toBe(1)
})

it('says that filters hide all permits, and takes the filters off', async () => {
  usePermits(opened.scope).hiddenStatuses = [8]
  await settled()
  expect(pageText()).toContain('2 permits are hidden by the filters.')
  expect(control('Save').getAttribute('aria-disabled')).toBe('true')
  await click('Clear filters')
  await settled()
  expect(names()).toHaveLength(2)
})

it('keeps what was read where it cannot be read again, says so, and tries once more', async () => {
  failure = new AppError('service.busy', 'The service is busy.', { retry: 'later' })
  await usePermits(opened.scope).read()
  await settled()
  expect(pageText()).toContain('The service is busy.')
  expect(pageText()).toContain('The table shows what was read before.')
  expect(names()).toHaveLength(2)
  failure = null
  await click('Try again')
  await settled()
  expect(pageText()).not.toContain('The service is busy.')
})

it('speaks German as soon as it is chosen: heads, counts, and what the filters hide', async () => {
  await speak('de')
  await settled()
  expect(control('Die 2 aufgelisteten Erlaubnisscheine als CSV speichern')).toBeTruthy()
  expect([...document.querySelectorAll('[role=columnheader]')].map((head) => head.textContent?.trim())).toEqual(
    expect.arrayContaining(['Nr.', 'Fällig']),
  )
  usePermits(opened.scope).hiddenStatuses = [8]
  await settled()
  expect(pageText()).toContain('2 Erlaubnisscheine sind durch die Filter ausgeblendet.')
})
