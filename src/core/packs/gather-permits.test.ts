import { describe, expect, it } from 'vitest'
import type { PackChoice, PermitFilters } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import type { PermitListItem } from '../../shared/rest'
import type { HeldPermit } from '../permits/held-permit'
import { gatherPermits, type PermitGathering } from './gather-permits'

const nowMs = Date.UTC(2026, 10, 28, 12)
const hoursAgo = (hours: number): string => new Date(nowMs - hours * 3_600_000).toISOString()
const item = (id: number, more: object = {}) => ({ id, name: `P${id}`, status: 3, ...more }) as PermitListItem
const held = (more: Partial<HeldPermit> = {}): HeldPermit => ({
  ...{ item: item(1), itemAt: hoursAgo(9), changed: false },
  ...{ detail: { id: 1, kept: true } as never, detailAt: hoursAgo(5), events: [], eventsAt: hoursAgo(3) },
  ...more,
})

interface Scene {
  held?: HeldPermit
  items?: PermitListItem[]
  /** What the service says when it is asked for archived permits. */
  archived?: AppError
  detail?: AppError
}

/** A service whose permits have three events on two pages each, and what was asked of it. */
function sceneOf(scene: Scene) {
  const asked: string[] = []
  const steps: [number, number][] = []
  const lists: PermitFilters[] = []
  const permits = {
    list: (_project: unknown, filters: PermitFilters) => {
      lists.push(filters)
      if (scene.archived && filters.showArchived) return Promise.reject(scene.archived)
      const items = scene.items ?? [item(1), item(2), item(3)]
      return Promise.resolve({ items, totalCount: items.length, totalPages: 1, readAt: hoursAgo(0) })
    },
    held: (_project: unknown, id: number) => (id === 1 ? (scene.held ?? null) : null),
    get: (_project: unknown, id: number) => {
      asked.push(`permit ${id}`)
      const parts = { listAt: hoursAgo(0), detailAt: hoursAgo(0), older: null }
      return scene.detail
        ? Promise.reject(scene.detail)
        : Promise.resolve({ permit: { id }, listItem: item(id), parts, readAt: hoursAgo(0) })
    },
    listEvents: (_project: unknown, id: number, page: number) => {
      asked.push(`events ${id}.${page}`)
      const items = page === 1 ? [{ id: 1 }, { id: 2 }] : [{ id: 3 }]
      return Promise.resolve({ items, totalPages: 2, readAt: hoursAgo(page) })
    },
  }
  const gathering = {
    ...{ permits, project: { connectionId: 'c', organization: 'o', projectId: 7 }, nowMs },
    ...{ signal: new AbortController().signal, told: (done: number, of: number) => void steps.push([done, of]) },
  } as unknown as PermitGathering
  return { asked, steps, lists, gather: (choice: PackChoice['permits']) => gatherPermits(gathering, choice) }
}

describe('the permits of a pack', () => {
  it('come with all pages of their events, of which the oldest reading counts, and it is told how many are done', async () => {
    const { gather, steps } = sceneOf({})
    const { permits, total, missing } = await gather('all')
    expect(permits.map(({ item: { id }, events, eventsAt }) => [id, events?.length, eventsAt])).toEqual(
      [1, 2, 3].map((id) => [id, 3, hoursAgo(2)]),
    )
    expect([total, missing]).toEqual([3, []])
    expect(steps).toEqual([1, 2, 3].map((done) => [done, 3]))
  })

  it('are those that were chosen, and one that is not there is told before anything is read', async () => {
    const { gather, asked } = sceneOf({})
    await expect(gather({ ids: [2, 9] })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('9'),
    })
    expect(asked).toEqual([])
    const { permits, total } = await gather({ ids: [3] })
    expect([permits.map((one) => one.item.id), total]).toEqual([[3], 3])
    expect(await gather('none')).toEqual({ permits: [], total: null, missing: [] })
    expect((await gather({ filters: { name: 'P' } })).total).toBeNull()
  })

  it('are read without the archived ones where the service does not list those, and not at all where it fails', async () => {
    const refusing = sceneOf({ archived: new AppError('service.forbidden', 'Not you.') })
    expect((await refusing.gather('all')).permits).toHaveLength(3)
    expect(refusing.lists).toEqual([{ showArchived: true }, {}])
    const failing = sceneOf({ archived: new AppError('service.failed', 'No.') })
    await expect(failing.gather('all')).rejects.toMatchObject({ code: 'service.failed' })
  })

  it('are taken as they are held where all of one was read within a day and the list says nothing else', async () => {
    const { gather, asked } = sceneOf({ held: held(), items: [item(1)] })
    const { permits } = await gather('all')
    expect(asked).toEqual([])
    expect(permits).toMatchObject([
      { detail: { kept: true }, detailAt: hoursAgo(5), itemAt: hoursAgo(0), changed: false },
    ])
  })

  it.each<[string, Partial<HeldPermit>]>([
    ['its details are older than a day', { detailAt: hoursAgo(25) }],
    ['its events are older than a day', { eventsAt: hoursAgo(24) }],
    ['its details were never read', { detail: null, detailAt: null }],
    ['its events were never read', { events: null, eventsAt: null }],
    ['it was changed after its details were read', { changed: true }],
    ['nobody knows whether it was', { changed: null }],
    ['the list says something else of it now', { item: item(1, { status: 4 }) }],
  ])('are read anew where %s', async (_why, more) => {
    const { gather, asked } = sceneOf({ held: held(more), items: [item(1)] })
    const { permits } = await gather('all')
    expect(asked).toEqual(['permit 1', 'events 1.1', 'events 1.2'])
    expect(permits).toMatchObject([{ detail: { id: 1 }, detailAt: hoursAgo(0), eventsAt: hoursAgo(2) }])
  })

  it.each([
    ['net.offline', 'not-here'],
    ['service.busy', 'not-here'],
    ['service.forbidden', 'withheld'],
    ['not-found', 'failed'],
  ] as const)('come with what could be had, and name what could not: %s', async (code, why) => {
    const { gather } = sceneOf({ items: [item(1)], detail: new AppError(code, 'It is so.') })
    const { permits, missing } = await gather('all')
    expect(permits).toMatchObject([{ item: { id: 1 }, detail: null, detailAt: null, events: [{}, {}, {}] }])
    expect(missing).toEqual([{ what: 'permit', id: 1, name: 'P1', why, text: 'It is so.' }])
  })

  it('are none when the person stops it: what was cut off is no lack of the pack', async () => {
    const { gather } = sceneOf({ detail: new AppError('cancelled', 'Stopped.') })
    await expect(gather('all')).rejects.toMatchObject({ code: 'cancelled' })
  })
})
