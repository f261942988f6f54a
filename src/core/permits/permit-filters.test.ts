import { describe, expect, it } from 'vitest'
import { permitListItem } from '../../shared/rest'
import { matchesFilters } from './permit-filters'

const permit = permitListItem.parse({
  id: 4,
  name: 'Hot work, berth 9',
  status: 8,
  template: { id: 3, name: 'Hot work' },
  startTime: '2026-05-01T08:00:00Z',
  expiryDate: null,
  requesterId: 'AAAA',
  holderId: 'bbbb',
  archived: false,
})

describe('filters of held permits', () => {
  it.each([
    [{}, true],
    [{ statuses: [8, 9] }, true],
    [{ statuses: [1] }, false],
    [{ statuses: [] }, true],
    [{ name: 'BERTH' }, true],
    [{ types: ['3'] }, true],
    [{ types: ['4'] }, false],
    [{ creatorId: 'aaaa' }, true],
    [{ holderId: 'aaaa' }, false],
    [{ targetUserId: 'BBBB' }, true],
    [{ excludeIds: [4] }, false],
    [{ startDateFrom: '2026-05-01T08:00:00Z' }, false],
    [{ startDateFrom: '2026-05-01T07:59:59Z', startDateUntil: '2026-05-02' }, true],
    [{ expiryDateFrom: '2020-01-01' }, false],
  ])('%j gives %s', (filters, expected) => expect(matchesFilters(permit, filters)).toBe(expected))

  it('leaves archived ones out unless they are asked for', () => {
    const archived = { ...permit, archived: true }
    expect(matchesFilters(archived, {})).toBe(false)
    expect(matchesFilters(archived, { showArchived: true })).toBe(true)
  })
})
