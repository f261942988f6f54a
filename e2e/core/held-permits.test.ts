import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importPermits } from '../../src/service/admin/permit-import'
import { permitFilterNames, type PermitFilters } from '../../src/shared/rest'
import { startProgram } from '../campaign/program'
import { openCoreSite, type CoreSite } from './core-site'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const count = 600
const statuses = [0, 1, 3, 5, 8, 9, 12]
let site: CoreSite

/** A permit of the service; every person is involved in another way. */
function permit(id: number, values: object = {}, events: object[] = []) {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + (n % 300))).toISOString()
  return {
    permit: {
      id,
      name: `${id % 4 ? 'Excavation' : 'Hot Work, Zürich'} ${id}`,
      status: statuses[id % statuses.length],
      startTime: day(id),
      expiryDate: id % 5 ? day(id + 30) : null,
      creator: { role: 0, user: { id: uuid(20 + (id % 3)), firstName: 'Ada', lastName: `Long ${id % 3}` } },
      holderId: id % 6 ? null : uuid(30),
      signatures: id % 7 ? [] : [{ userId: uuid(40), timestamp: day(id) }],
      categories: [
        { id, name: 'Isolation', status: 1, respondent: id % 8 ? null : uuid(50), signoffs: id % 9 ? [] : [uuid(60)] },
      ],
      ...values,
    },
    listItem: { archived: id % 10 === 0, requesterId: uuid(10 + (id % 2)), template: { id: 1 + (id % 3) } },
    events: [{ type: 0, timestamp: day(id), permitStatus: 0 }, ...events],
  }
}

/** What each filter is asked for; alone it finds other permits than none at all. */
const samples: { [N in keyof PermitFilters]-?: readonly NonNullable<PermitFilters[N]>[] } = {
  targetUserId: [10, 11, 20, 21, 22, 30, 40, 50, 60, 70].map(uuid),
  excludeIds: [[1, 2, 3]],
  statuses: [[8, 9]],
  name: ['hot WORK', 'zu\u0308rich'],
  types: [['2', '3']],
  creatorId: [uuid(10)],
  holderId: [uuid(30)],
  showArchived: [true],
  startDateFrom: ['2026-03-01'],
  startDateUntil: ['2026-04-01T12:00:00Z'],
  expiryDateFrom: ['2026-03-01'],
  expiryDateUntil: ['2026-03-01'],
}

beforeAll(async () => {
  site = await openCoreSite()
  await importPermits(
    site.service.store,
    site.project.projectId,
    Array.from({ length: count }, (_, index) => permit(index + 1)),
  )
})
afterAll(() => site.close())

const hold = () => site.core.handlers['permits.hold']({ project: site.project, held: true }, site.context)
const state = () => site.core.handlers['permits.getHold']({ project: site.project }, site.context)
const get = (permitId: number) => site.core.handlers['permits.get']({ project: site.project, permitId }, site.context)

/** `hold` as a program of its own, killed when it asks for the so many-th time. */
async function killedHold(atRequest: number): Promise<void> {
  const { child, ended } = startProgram(
    ['hold', '--server', site.proxy.url, '--org', 'acme', '--project', String(site.project.projectId)],
    { PLUMBLINE_HOME: site.home, PLUMBLINE_AUTHORIZATION: site.authorization },
  )
  site.proxy.count.other = 0
  site.proxy.decide = () => {
    if (site.proxy.count.other >= atRequest) child.kill('SIGKILL')
    return { do: 'pass' }
  }
  await ended
  site.proxy.decide = () => ({ do: 'pass' })
}

describe('permits that are held', () => {
  it('goes on where it was after each kill, and says until the end that it is incomplete', async () => {
    let before = -1
    for (const atRequest of [30, 400]) {
      await killedHold(atRequest)
      const held = await state()
      expect(held).toMatchObject({ wished: true, complete: false })
      expect(held.whole).toBeGreaterThan(before)
      before = held.whole
    }
    site.proxy.count.other = 0
    await hold()
    // Pages of the list, the organizations, and two requests for each that was left.
    expect(site.proxy.count.other).toBeLessThan(2 * (count - before) + 20)
    expect(await state()).toMatchObject({ complete: true, permits: count, whole: count, total: count })
  })

  it('answers every filter as the service does', async () => {
    await hold()
    const alone = permitFilterNames.flatMap((name) => samples[name].map((value): PermitFilters => ({ [name]: value })))
    const filters: PermitFilters[] = [
      {},
      ...alone,
      { startDateFrom: '2026-03-01', startDateUntil: '2026-04-01T12:00:00Z' },
      { expiryDateUntil: '2026-03-01', showArchived: true, statuses: [1, 5] },
      { targetUserId: uuid(40), statuses: [8], name: 'Excavation' },
    ]
    const ask = (filter: PermitFilters) =>
      site.core.handlers['permits.list'](
        { project: site.project, filters: filter, pageNumber: 2, pageSize: 7 },
        site.context,
      )
    const counts = (filter: PermitFilters) =>
      site.core.handlers['permits.countByStatus']({ project: site.project, filters: filter }, site.context)
    const online = []
    for (const filter of filters) online.push([await ask(filter), await counts(filter)] as const)
    const [[unfiltered] = []] = online
    for (const [index] of alone.entries())
      expect([alone[index], online[index + 1]?.[0].totalCount]).not.toEqual([alone[index], unfiltered?.totalCount])
    await site.proxy.goAway()
    const nonZero = ({ counts: all }: { counts: Record<string, number> }) =>
      Object.fromEntries(Object.entries(all).filter(([, n]) => n > 0))
    for (const [index, filter] of filters.entries()) {
      const [list, tally] = [await ask(filter), await counts(filter)]
      const [onlineList, onlineTally] = online[index] ?? []
      expect(list.source).toBe('offline')
      expect([filter, list.totalCount, list.items.map(({ id }) => id)]).toEqual([
        filter,
        onlineList?.totalCount,
        onlineList?.items.map(({ id }) => id),
      ])
      expect([filter, tally.total, nonZero(tally)]).toEqual([
        filter,
        onlineTally?.total,
        onlineTally && nonZero(onlineTally),
      ])
    }
    await site.proxy.comeBack()
  })
})

describe('what is held', () => {
  it('is brought up to date by itself when the service is back: new permits too, and what was half read', async () => {
    await hold()
    const before = (await state()).permits
    await site.reopen()
    await site.proxy.goAway()
    await importPermits(site.service.store, site.project.projectId, [permit(count + 1)])
    await Promise.resolve(hold()).catch(() => undefined)
    expect(await state()).toMatchObject({ permits: before, reading: null })
    await site.proxy.comeBack()
    await expect.poll(state).toMatchObject({ permits: before + 1, whole: before + 1, complete: true, problem: null })
  })
})

describe('a permit that is revoked after it was held', () => {
  it('is told to be out of date when only the list was read since', async () => {
    const id = 5
    // The service is asked again.
    await hold()
    const active = await get(id)
    expect(active.permit.status).not.toBe(7)
    await importPermits(site.service.store, site.project.projectId, [permit(id, { status: 7 })])
    const filters = { statuses: [7] }
    const page = { project: site.project, filters, pageNumber: 1, pageSize: 1000 }
    const listed = await site.core.handlers['permits.list'](page, site.context)
    expect(listed.items.some((item) => item.id === id)).toBe(true)
    await site.proxy.goAway()
    const held = await get(id)
    expect(held.source).toBe('offline')
    expect([held.permit.status, held.listItem?.status]).toEqual([active.permit.status, 7])
    expect(held.parts).toMatchObject({ older: 'detail', facts: ['status'] })
    expect(held.readAt).toBe(held.parts.detailAt)
    expect(held.parts.listAt && held.parts.listAt > held.parts.detailAt).toBe(true)
    expect(await state()).toMatchObject({ complete: false, whole: count })
    await site.proxy.comeBack()
    await hold()
    expect(await state()).toMatchObject({ complete: true })
    await site.proxy.goAway()
    expect(await get(id)).toMatchObject({ permit: { status: 7 }, parts: { older: null } })
    await site.proxy.comeBack()
  })

  it('is stamped with the service’s time, as the layers are, when this computer’s clock is years behind', async () => {
    const { core, project, context, proxy } = site
    const setMs = -3 * 365 * 86_400_000
    const layers = () => core.handlers['layers.list']({ project, revisions: 'latest' }, context)
    await core.handlers['connections.setCurrent'](project, context)
    await core.handlers['connections.renew'](
      { connectionId: project.connectionId, authorization: site.authorization },
      context,
    )
    site.clock.setMs = setMs
    expect([(await get(1)).source, (await layers()).source]).toEqual(['service', 'service'])
    await proxy.goAway()
    for (const held of [await get(1), await layers()]) {
      expect(held.source).toBe('offline')
      expect(Math.abs(Date.now() - Date.parse(held.readAt))).toBeLessThan(120_000)
    }
    const { clockApartMs } = await core.handlers['app.getStatus'](undefined, context)
    expect(Math.abs(clockApartMs + setMs)).toBeLessThan(120_000)
    site.clock.setMs = 0
    await proxy.comeBack()
  })
})
