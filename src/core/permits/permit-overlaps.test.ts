import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GeoEngine } from '../../geo/engine-api'
import { createGeoEngine } from '../../geo/workers/geo-engine'
import { endedStatuses } from '../../shared/model/permit-work'
import type { PermitListItem } from '../../shared/rest'
import type { Permits } from './permits'
import { findPermitOverlaps } from './permit-overlaps'
import type { WorkPermitsFrom } from './work-permits'
import { heldOf } from './work-permits.test-helper'

const project = { connectionId: 'c', organization: 'demo', projectId: 1 }
let geo: GeoEngine
beforeAll(() => {
  geo = createGeoEngine({ size: 1 })
})
afterAll(() => geo.close())

const metre = 1 / 110_574
const square = (west: number, south: number, side: number) =>
  JSON.stringify({
    type: 'Polygon',
    coordinates: [[[west, south], [west + side, south], [west + side, south + side], [west, south + side], [west, south]]], // prettier-ignore
  })
const permit = (id: number, geometry: string | null, days: [string, string | null], status = 8) => {
  const [startTime, expiryDate] = days
  return { id, name: `P${id}`, status, lapsed: false, geometry, startTime, expiryDate } as PermitListItem
}

/** A service that holds these permits. */
function listing(all: readonly PermitListItem[]): WorkPermitsFrom {
  const list: Permits['list'] = (_, filters, pageNumber, pageSize) => {
    const found = all.filter(({ status }) => !filters.statuses || filters.statuses.includes(status))
    const items = found.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
    const page = { pageNumber, pageSize, totalCount: found.length, totalPages: Math.ceil(found.length / pageSize) }
    return Promise.resolve({ source: 'service', readAt: '2026-11-27T10:00:00Z', items, ...page })
  }
  return { list, ...heldOf(all) }
}

it('finds three planted overlaps among two hundred permits, not the two in place alone; permits without an area are listed', async () => {
  const far = (id: number) => square(id * 0.001, 0, 10 * metre)
  const all = Array.from({ length: 200 }, (_, id) =>
    permit(id, far(id), ['2026-12-01T00:00:00Z', '2026-12-05T00:00:00Z']),
  )
  all[11] = permit(11, far(10), ['2026-12-04T00:00:00Z', '2026-12-09T00:00:00Z'])
  all[21] = permit(21, far(20), ['2026-12-05T00:00:00Z', '2026-12-09T00:00:00Z'])
  all[31] = permit(31, far(30), ['2027-01-01T00:00:00Z', null])
  all[41] = permit(41, far(40), ['2026-11-01T00:00:00Z', null])
  // Its last day is over, and nobody has closed it off.
  all[51] = permit(51, far(50), ['2026-11-01T00:00:00Z', '2026-11-20T00:00:00Z'], 13)
  all[60] = permit(60, null, ['2026-12-01T00:00:00Z', null])
  // Nobody works under it any more.
  all[71] = permit(71, far(70), ['2026-12-01T00:00:00Z', null], endedStatuses[0])
  const found = await findPermitOverlaps(
    { permits: listing(all), geo },
    { project, distanceMetres: 0 },
    new AbortController().signal,
  )
  expect(found.pairs.map(({ a, b, from, to }) => [a.id, b.name, from, to])).toEqual([
    [40, 'P41', '2026-12-01T00:00:00.000Z', '2026-12-05T00:00:00.000Z'],
    [50, 'P51', '2026-12-01T00:00:00.000Z', '2026-12-05T00:00:00.000Z'],
    [10, 'P11', '2026-12-04T00:00:00.000Z', '2026-12-05T00:00:00.000Z'],
  ])
  expect(found.notLooked).toMatchObject({ ended: 1, notHeld: 0, empty: [{ id: 60, name: 'P60' }] })
  expect([found.total, found.looked]).toEqual([3, 198])
})
