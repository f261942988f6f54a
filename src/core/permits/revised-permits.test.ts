import { expect, it } from 'vitest'
import type { PermitEvent, PermitListItem } from '../../shared/rest'
import type { KnownLayers } from '../layers/known-layers'
import type { Permits } from './permits'
import { createRevisedPermits } from './revised-permits'
import type { WorkPermitsFrom } from './work-permits'
import { heldOf } from './work-permits.test-helper'

const project = { connectionId: 'c', organization: 'demo', projectId: 1 }
const revised = '2026-11-27T10:00:00Z'
const known = () =>
  ({ byId: new Map([[5, { layer: { revisions: [{ id: 'b', createdDate: revised }] } }]]) }) as unknown as KnownLayers
const event = (type: number, timestamp: string) => ({ type, timestamp }) as PermitEvent
const age = { source: 'service' as const, readAt: '2026-11-27T11:00:00Z' }

/** A service with permits that list layers, and their events, newest first, two on a page. */
function service(all: Record<number, { layers: number[] | null; events: PermitEvent[]; status?: number }>) {
  const items = Object.entries(all).map(
    ([id, { status = 8 }]) => ({ id: Number(id), name: `P${id}`, status, lapsed: false }) as PermitListItem,
  )
  return {
    ...heldOf(items),
    list: (_, filters, pageNumber, pageSize) => {
      const found = items.filter(({ status }) => !filters.statuses || filters.statuses.includes(status))
      return Promise.resolve({ ...age, items: found, pageNumber, pageSize, totalCount: found.length, totalPages: 1 })
    },
    layersOfHeld: () => Promise.resolve(new Map()),
    get: (_, id) => {
      const { layers = null } = all[id] ?? {}
      return layers === null
        ? Promise.reject(new Error('no'))
        : Promise.resolve({ ...age, permit: { layers } } as never)
    },
    listEvents: (_, id, pageNumber) => {
      const { events = [] } = all[id] ?? {}
      const page = {
        ...age,
        pageNumber,
        pageSize: 2,
        totalCount: events.length,
        totalPages: Math.ceil(events.length / 2),
      }
      return Promise.resolve({ ...page, items: events.slice(pageNumber * 2 - 2, pageNumber * 2) })
    },
  } satisfies WorkPermitsFrom & Pick<Permits, 'get' | 'layersOfHeld' | 'listEvents'>
}

it('tells which permits that list the layer an event has told of the revision, those that none told first', async () => {
  const permits = service({
    1: {
      layers: [5],
      events: [event(3, '2026-11-27T10:30:00Z'), event(0, '2026-11-27T10:10:00Z'), event(12, revised)],
    },
    2: { layers: [5], events: [event(3, '2026-11-27T10:30:00Z'), event(12, '2026-11-20T10:00:00Z')] },
    3: { layers: [6], events: [] },
    4: { layers: null, events: [] },
    5: { layers: [5], events: [], status: 9 },
  })
  const found = await createRevisedPermits(permits, known)({ project, layerId: 5 }, new AbortController().signal)
  expect(found.permits.map(({ id, toldAt }) => [id, toldAt])).toEqual([
    [2, null],
    [1, revised],
  ])
  expect(found).toMatchObject({ revisedAt: revised, unknown: 1, source: 'service' })
})

it('says that a layer is not known', async () => {
  const check = createRevisedPermits(service({}), known)
  await expect(check({ project, layerId: 9 }, new AbortController().signal)).rejects.toMatchObject({
    code: 'not-found',
  })
})
