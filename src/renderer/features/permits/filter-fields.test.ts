// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { within } from '../../client/project-scope'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { startOfShownDay } from '../../format/dates'
import { noFilters, queryOf, type PermitFilterSet } from '../../stores/permit-filter-fields'
import { usePermits } from '../../stores/permits'
import { useSavedFilters } from '../../stores/saved-filters'
import { useListFilters } from './use-list-filters'

/** Each field as somebody sets it, with what it does nothing without. */
const samples: { [K in keyof PermitFilterSet]: Partial<PermitFilterSet> & Pick<PermitFilterSet, K> } = {
  name: { name: 'trench' },
  hiddenStatuses: { hiddenStatuses: [3, 10] },
  hiddenTemplates: { hiddenTemplates: ['2'] },
  personId: { personId: 'p1' },
  role: { role: 'holder', personId: 'p1' },
  startFrom: { startFrom: '2026-01-01' },
  startUntil: { startUntil: '2026-01-31' },
  expiryFrom: { expiryFrom: '2026-02-01' },
  expiryUntil: { expiryUntil: '2026-02-28' },
  showArchived: { showArchived: true },
}
let opened: ProjectWindow
let asked: unknown
beforeEach(() => {
  vi.useFakeTimers()
  window.localStorage.clear()
  const items = [2, 3].map((id) => ({ id, status: 8, name: `P${id}`, template: { id, name: 'Dig' }, geometry: null }))
  const list = ({ filters }: { filters: unknown }) => ((asked = filters), { items, totalCount: 2, totalPages: 1 })
  const answers = { 'permits.list': list, 'permits.countByStatus': { counts: {}, total: 2 }, 'people.list': {} }
  opened = openProjectWindow(scriptedClient(answers).client)
})
afterEach(() => {
  opened.app.unmount()
  vi.useRealTimers()
})

it.each(Object.keys(noFilters) as (keyof PermitFilterSet)[])(
  '%s narrows the list, in words, and is saved',
  async (field) => {
    const permits = usePermits(opened.scope)
    const saved = useSavedFilters(opened.scope)
    const filters = within(opened.scope, () => useListFilters())
    await vi.advanceTimersByTimeAsync(1_000)
    const { [field]: value, ...others } = samples[field]
    const state = () => ({ asked: JSON.stringify(asked), listed: permits.items.length })
    permits.takeFilters(others)
    await vi.advanceTimersByTimeAsync(1_000)
    const before = state()
    const wordsBefore = filters.all.value
    permits.takeFilters({ [field]: value })
    await vi.advanceTimersByTimeAsync(1_000)
    const narrowed = state()
    expect(narrowed).not.toEqual(before)
    expect(filters.all.value).not.toEqual(wordsBefore)

    saved.save('mine')
    permits.takeFilters(noFilters)
    expect(filters.all.value).toEqual([])
    saved.all.forEach(saved.recall)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(permits.filterSet[field]).toEqual(value)
    expect(state()).toEqual(narrowed)
  },
)

it('takes the days and the person off by their pills', () => {
  const permits = usePermits(opened.scope)
  const filters = within(opened.scope, () => useListFilters())
  permits.takeFilters(Object.assign({}, ...Object.values(samples)) as PermitFilterSet)
  for (const { without } of filters.pills.value) permits.takeFilters(without)
  expect(permits.filterSet).toEqual({
    ...noFilters,
    ...{ name: 'trench', hiddenStatuses: [3, 10], hiddenTemplates: ['2'], role: 'holder', showArchived: true },
  })
})

it('lists a permit of midnight with the day that begins then, and with no other', () => {
  // The service lists what lies after the one and before the other.
  const lies = (moment: string, after?: string, before?: string) =>
    Date.parse(moment) > Date.parse(after ?? '') && Date.parse(moment) < Date.parse(before ?? '')
  const listed = (day: string, daysOn: number) => {
    const set = { startFrom: day, startUntil: day, expiryFrom: day, expiryUntil: day }
    const asked = queryOf({ ...noFilters, ...set }, [])
    const midnight = startOfShownDay(day, daysOn)
    return [
      lies(midnight, asked.startDateFrom, asked.startDateUntil),
      lies(midnight, asked.expiryDateFrom, asked.expiryDateUntil),
    ]
  }
  expect(listed('2026-11-24', 0)).toEqual([true, true])
  expect(listed('2026-11-24', 1)).toEqual([false, false])
})
