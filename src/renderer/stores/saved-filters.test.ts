// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openProjectWindow, scriptedClient, someProject } from '../client/project-window.test-helper'
import { usePermitView } from './permit-view'
import { usePermits } from './permits'
import { useSavedFilters } from './saved-filters'
import { useToastList } from './toasts'

const answers: Record<string, unknown> = {
  'permits.list': {
    items: [8, 3, 16].map((status, id) => ({ id, status, name: `P${id}`, template: null, geometry: null })),
    totalCount: 3,
    totalPages: 1,
  },
  'permits.countByStatus': { counts: { 8: 1, 3: 1, 16: 1 }, total: 3 },
}
const asked: unknown[] = []

/** The window as it starts: new stores over what the last one kept. */
function start(projectId = 1) {
  const list = ({ filters }: { filters: unknown }) => {
    asked.push(filters)
    return answers['permits.list']
  }
  const { client } = scriptedClient({ ...answers, 'permits.list': list })
  const { pinia, scope } = openProjectWindow(client, { ...someProject, projectId })
  return {
    saved: useSavedFilters(scope),
    permits: usePermits(scope),
    view: usePermitView(scope),
    toasts: useToastList(pinia),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  window.localStorage.clear()
  asked.length = 0
})
afterEach(() => vi.useRealTimers())

describe('filters of permits', () => {
  it('are set again by their name after a restart, in their project only', () => {
    const first = start()
    first.permits.name = 'trench'
    first.permits.hiddenStatuses = [9, 7]
    first.view.dueSoon = true
    first.saved.save('Trenches due')
    expect(first.saved.current?.title).toBe('Trenches due')

    const { saved, permits, view, toasts } = start()
    expect(saved.isOn).toBe(false)
    const [kept] = saved.all
    if (!kept) throw new Error('It was not kept.')
    saved.recall(kept)
    expect(permits.filterSet).toMatchObject({ name: 'trench', hiddenStatuses: [7, 9] })
    expect(view.dueSoon).toBe(true)
    expect(saved.current).toBe(kept)
    expect(start(2).saved.all).toEqual([])

    saved.forget(kept)
    expect(start().saved.all).toEqual([])
    toasts.act(toasts.shown[0]?.id ?? 0)
    expect(start().saved.all.map(({ title }) => title)).toEqual(['Trenches due'])
  })

  it('leave a status alone that the interface does not name, though it cannot be asked for', async () => {
    const { permits } = start()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(permits.allStatuses).toContain(16)
    permits.hiddenStatuses = [3]
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked.at(-1)).toEqual({})
    expect([permits.items.map(({ status }) => status), permits.totalCount]).toEqual([[8, 16], 2])
    permits.hiddenStatuses = [3, 16]
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked.at(-1)).toMatchObject({ statuses: expect.not.arrayContaining([3, 16]) as unknown })
  })
})
