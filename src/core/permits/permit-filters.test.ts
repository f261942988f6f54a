import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermitFilters } from '../../shared/contract'
import { detail, diskStore, item, project } from './held-permits.test-helper'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
let disk: ReturnType<typeof diskStore>
beforeAll(() => {
  disk = diskStore()
  disk.store.wish(project)
  const own = {
    name: 'Hot work, berth 9 Zu\u0308rich 50%',
    template: { id: 3, name: 'Hot work', description: null },
    startTime: '2026-05-01T08:00:00Z',
    requesterId: uuid(1).toUpperCase(),
    holderId: uuid(2),
  }
  disk.store.saveItems(project, [item(4, own), item(5, { ...own, archived: true })], '2026-05-02', null)
  const signed = {
    id: 1,
    name: 'Isolation',
    status: 1,
    signoffs: [uuid(3)],
    respondent: uuid(4),
    signatures: [{ userId: uuid(5) }],
  }
  const whole = detail(4, {
    categories: [signed] as never,
    closeoffCategories: [{ signatureRequirements: [{ userId: uuid(6) }] }],
    creator: { role: 0, user: { id: uuid(7) } } as never,
    signatures: [{ userId: uuid(8) }] as never,
  })
  disk.store.saveParts(project, [
    { id: 4, itemHash: '', detail: JSON.stringify(whole), events: '[]', at: '2026-05-02', whole: true },
  ])
})
afterAll(() => disk.close())

const found = (filters: PermitFilters) => disk.store.page(project, filters, 1, 10).items.map(({ id }) => id)

describe('filters of held permits', () => {
  it.each<[PermitFilters, boolean]>([
    [{}, true],
    [{ statuses: [8, 9] }, true],
    [{ statuses: [1] }, false],
    [{ statuses: [] }, true],
    [{ name: 'BERTH' }, true],
    [{ name: 'z\u00fcrich' }, true],
    [{ name: '50%' }, true],
    [{ name: '5%0' }, false],
    [{ name: '' }, true],
    [{ types: ['3'] }, true],
    [{ types: ['4'] }, false],
    [{ creatorId: uuid(1) }, true],
    [{ holderId: uuid(1) }, false],
    [{ excludeIds: [4] }, false],
    [{ startDateFrom: '2026-05-01T08:00:00Z' }, false],
    [{ startDateFrom: '2026-05-01T07:59:59Z', startDateUntil: '2026-05-02' }, true],
    [{ expiryDateFrom: '2020-01-01' }, false],
  ])('%j gives %s', (filters, expected) => expect(found(filters)).toEqual(expected ? [4] : []))

  it('finds everybody who is involved in any way, as the service does', () => {
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) expect(found({ targetUserId: uuid(n) }), String(n)).toEqual([4])
    expect(found({ targetUserId: uuid(9) })).toEqual([])
  })

  it('leaves archived ones out unless they are asked for', () => {
    expect(found({ showArchived: true })).toEqual([4, 5])
    expect(disk.store.countByStatus(project, { showArchived: true, statuses: [1] })).toEqual({ 8: 2 })
  })
})
