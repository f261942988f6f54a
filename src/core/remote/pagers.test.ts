import { expect, it } from 'vitest'
import { readAllJobs, readAllPermits } from './pagers'
import type { RestClient } from './rest-client'

const place = { organizationNickname: 'a', projectId: 1 }

/** A service that gives one page after the other; it never stops where nobody stops asking. */
function serving(pageOf: (page: number) => unknown) {
  const asked: Record<string, unknown>[] = []
  const call = (_route: string, { query }: { query: Record<string, unknown> }) => {
    asked.push(query)
    if (asked.length > 20) throw new Error('asked without end')
    return Promise.resolve(pageOf(Number(query.pageNumber ?? query.page)))
  }
  return { asked, client: { call } as unknown as RestClient }
}

it('reads every page of permits by the filters that were asked for, each permit once', async () => {
  const permit = (id: number) => ({ id, name: 'Same name', status: 8 })
  const pages = [[permit(1), permit(2)], [permit(2), permit(3)], [permit(4)]]
  const { asked, client } = serving((page) => ({
    ...{ pageNumber: page, pageSize: 100, totalCount: 4, totalPages: 3, items: pages[page - 1] ?? [] },
  }))
  const told: [number, number][] = []
  const onPage = (read: number, total: number) => void told.push([read, total])
  const permits = await readAllPermits(client, place, { statuses: [8], pageSize: 7 }, { onPage })
  expect(permits.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(asked).toEqual([1, 2, 3].map((pageNumber) => ({ statuses: [8], pageSize: 100, pageNumber })))
  expect(told.at(-1)).toEqual([4, 4])
})

it('ends at an empty page, whatever the service says how many there are', async () => {
  const { asked, client } = serving((page) => ({
    ...{ pageNumber: page, pageSize: 100, totalCount: 4, totalPages: 99 },
    items: page === 1 ? [{ id: 1, name: 'A', status: 8 }] : [],
  }))
  expect(await readAllPermits(client, place, {})).toHaveLength(1)
  expect(asked).toHaveLength(2)
  const jobs = serving((page) => [{ count: 0, jobs: [], page, total: 4, pageCount: 99 }])
  expect(await readAllJobs(jobs.client, place, {})).toEqual([])
  expect(jobs.asked).toHaveLength(1)
})
