import { expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { PermitFilters } from '../../shared/contract'
import type { PermitEvent, PermitListItem } from '../../shared/rest'
import { createPermitCourses } from './permit-courses'

const project = { connectionId: 'c', organization: 'demo', projectId: 1 }
const never = new AbortController().signal
const day = (n: number) => `2026-11-0${n}T00:00:00Z`
const item = (id: number, rest: Partial<PermitListItem> = {}) =>
  ({ id, name: `P${id}`, status: 8, expiryDate: null, archived: false, geometry: null, ...rest }) as PermitListItem
const statusEvent = (n: number, permitStatus: number) =>
  ({ type: 0, timestamp: day(n), permitStatus, description: null }) as unknown as PermitEvent
const revisedEvent = (n: number) =>
  ({ type: 12, timestamp: day(n), description: 'Layer "Mains" was revised' }) as unknown as PermitEvent

interface Site {
  items: PermitListItem[]
  events: Record<number, PermitEvent[] | AppError>
  source?: 'service' | 'offline'
  archivedRefused?: boolean
}
/** A service of pages of two, with what was asked of it. */
function site({ items, events, source = 'service', archivedRefused = false }: Site) {
  const asked: number[] = []
  const pages: string[] = []
  let now = 0
  const age = { source, readAt: day(9) }
  const pageOf = <T>(all: T[], pageNumber: number) => ({
    ...{ ...age, pageNumber, pageSize: 2, totalCount: all.length, totalPages: Math.ceil(all.length / 2) },
    items: all.slice((pageNumber - 1) * 2, pageNumber * 2),
  })
  const courses = createPermitCourses({
    permits: {
      list: (_: unknown, filters: PermitFilters, pageNumber: number) =>
        filters.showArchived && archivedRefused
          ? Promise.reject(new AppError('service.forbidden', 'no'))
          : Promise.resolve(
              pageOf(
                items.filter(({ archived }) => filters.showArchived || !archived),
                pageNumber,
              ),
            ),
      listEvents: (_: unknown, id: number, pageNumber: number) => {
        if (pageNumber === 1) asked.push(id)
        pages.push(`${id}.${pageNumber}`)
        const found = events[id] ?? []
        return found instanceof AppError ? Promise.reject(found) : Promise.resolve(pageOf(found, pageNumber))
      },
    } as never,
    emit: () => undefined,
    nowMs: () => now,
  })
  return { courses, asked, pages, later: (ms: number) => void (now += ms), items }
}

it('gives every permit the course of its status, oldest first, over all pages of its events', async () => {
  const { courses, pages } = site({
    items: [item(1), item(2, { archived: true }), item(3)],
    events: { 1: [statusEvent(5, 8), revisedEvent(4), statusEvent(3, 3), statusEvent(2, 0)], 3: [statusEvent(1, 0)] },
  })
  const answer = await courses.list(project, never)
  expect(answer).toMatchObject({ source: 'service', archived: true, unknown: 1 })
  expect(answer.permits.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(answer.permits[0]).toMatchObject({
    sinceMs: Date.parse(day(2)),
    steps: [
      { atMs: Date.parse(day(2)), status: 0 },
      { atMs: Date.parse(day(3)), status: 3 },
      { atMs: Date.parse(day(5)), status: 8 },
    ],
    revised: [{ atMs: Date.parse(day(4)), text: 'Layer "Mains" was revised' }],
  })
  // No page is asked for that the answer before has said is not there.
  expect(pages.sort()).toEqual(['1.1', '1.2', '2.1', '3.1'])
})

it('does without archived permits where this user may not see them, and says so', async () => {
  const { courses } = site({ items: [item(1), item(2, { archived: true })], events: {}, archivedRefused: true })
  const answer = await courses.list(project, never)
  expect([answer.archived, answer.permits.length]).toEqual([false, 1])
})

it('counts a history that may not be read as not known, and stops where the service fails', async () => {
  const refused = new AppError('service.forbidden', 'no')
  const { courses } = site({ items: [item(1), item(2)], events: { 1: refused, 2: [statusEvent(1, 8)] } })
  expect(await courses.list(project, never)).toMatchObject({ unknown: 1 })
  const broken = site({ items: [item(1)], events: { 1: new AppError('service.failed', 'down') } })
  await expect(broken.courses.list(project, never)).rejects.toMatchObject({ code: 'service.failed' })
})

it('takes what is not held for not known', async () => {
  const silent = new AppError('net.offline', 'no network')
  const { courses } = site({ items: [item(1)], events: { 1: silent }, source: 'offline' })
  expect(await courses.list(project, never)).toMatchObject({ source: 'offline', unknown: 1 })
})

it('reads a history again only when its permit is another, or after ten minutes', async () => {
  const { courses, asked, later, items } = site({ items: [item(1), item(2)], events: {} })
  await courses.list(project, never)
  await courses.list(project, never)
  expect(asked).toEqual([1, 2])
  items[1] = item(2, { status: 9 })
  await courses.list(project, never)
  expect(asked).toEqual([1, 2, 2])
  later(11 * 60_000)
  await courses.list(project, never)
  expect(asked).toEqual([1, 2, 2, 1, 2])
})
