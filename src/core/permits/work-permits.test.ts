import { expect, it } from 'vitest'
import type { HeldShare, PermitFilters } from '../../shared/contract'
import type { PermitListItem } from '../../shared/rest'
import { readWorkPermits } from './work-permits'
import { heldOf } from './work-permits.test-helper'

const project = { connectionId: 'c', organization: 'demo', projectId: 1 }
const never = new AbortController().signal
const active = 3
const revoked = 11

/** A list of permits in pages, read at ever later times. @param share of what is held, when there is no service */
function listOf(permits: readonly { id: number; status: number }[], share?: HeldShare) {
  let read = 0
  const asked: { filters: PermitFilters; pageNumber: number }[] = []
  return {
    asked,
    list: (_: unknown, filters: PermitFilters, pageNumber: number, size: number) => {
      asked.push({ filters, pageNumber })
      const fit = permits.filter(({ status }) => filters.statuses?.includes(status as never) ?? true)
      return Promise.resolve({
        ...{ items: fit.slice((pageNumber - 1) * size, pageNumber * size) as PermitListItem[], pageNumber },
        ...{ totalCount: fit.length, totalPages: Math.ceil(fit.length / size), share },
        ...{ source: share ? 'offline' : 'service', readAt: `2026-11-28T00:0${read++}:00Z` },
      })
    },
  }
}
const many = (count: number, status: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, status }))

it('reads every page of the permits under which work may follow, and only counts the others', async () => {
  const permits = listOf([...many(2500, active), ...many(30, revoked, 5000)])
  const found = await readWorkPermits(project, permits as never, never)
  expect([found.count, found.hashes().size]).toEqual([2500, 2500])
  expect((await found.names([7, 5000], never)).map(({ id }) => id)).toEqual([7])
  expect(found).toMatchObject({ ended: 30, notHeld: 0, source: 'service', readAt: '2026-11-28T00:00:00Z' })
  expect(permits.asked.map(({ pageNumber }) => pageNumber)).toEqual([1, 1, 1, 2, 3])
})

it('reads all where some have a status that is not known', async () => {
  const permits = listOf([...many(2, active), ...many(1, revoked, 10), { id: 20, status: 99 }])
  const found = await readWorkPermits(project, permits as never, never)
  expect([...found.hashes().keys()]).toEqual([0, 1, 20])
  expect(found).toMatchObject({ count: 3, ended: 1 })
  expect(permits.asked.at(-1)?.filters).toEqual({})
})

it('counts what is held, says how many are not, and makes no list of it', async () => {
  const share: HeldShare = { permits: 4, total: 10, complete: false } as HeldShare
  const all = [...many(2, active), ...many(1, revoked, 10), { id: 20, status: 99 }]
  const permits = { ...listOf(all, share), ...heldOf(all as PermitListItem[]) }
  const found = await readWorkPermits(project, permits as never, never)
  expect(found).toMatchObject({ count: 3, ended: 1, notHeld: 6, source: 'offline' })
  expect(permits.asked).toHaveLength(2)
  expect([...found.hashes().keys()]).toEqual([0, 1, 20])
})
