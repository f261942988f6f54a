import { afterEach, describe, expect, it } from 'vitest'
import { showTimesIn } from '../../format/dates'
import type { PermitRow } from '../../stores/permit-view'
import { permitListCsv } from './permit-list-csv'

const row = (more: Partial<PermitRow['item']>): PermitRow =>
  ({
    id: 7,
    item: {
      id: 7,
      name: 'Pier 4, trial trench',
      status: 8,
      template: { id: 1, name: 'Permit to dig', description: null },
      holderId: 'a',
      requesterId: 'b',
      startTime: '2026-11-11T19:00:00Z',
      renewalTime: null,
      expiryDate: '2026-12-10T07:00:00Z',
      serviceUrl: 'https://maps.example/7',
      ...more,
    },
    due: { at: new Date('2026-12-10T07:00:00Z'), kind: 'expiry', text: '', distance: '', urgency: 'later' },
    rank: 0,
    area: null,
  }) as unknown as PermitRow

describe('the list of permits for a spreadsheet', () => {
  afterEach(() => showTimesIn(null))

  it('has a line for each with times of the zone of the project, which it names, and no cell that a spreadsheet would run', () => {
    showTimesIn('Australia/Sydney')
    const readAt = '2026-11-19T22:00:00Z'
    const rows = [row({}), row({ id: 8, name: '=1+1', holderId: null, lapsed: true })]
    const nameOf = (id: string | null) => (id === null ? '' : `P ${id}`)
    const csv = permitListCsv(rows, nameOf, { source: 'offline', readAt })
    const [head, first, second] = csv.replace('\ufeff', '').split('\r\n')
    expect(head).toContain('id,name,status')
    expect(first).toBe(
      '7,"Pier 4, trial trench",Active,,Permit to dig,P a,P b,2026-11-12 06:00,,2026-12-10 18:00,expiry 2026-12-10 18:00,,https://maps.example/7,held copy of 2026-11-20 09:00,Australia/Sydney',
    )
    expect(second).toContain("8,'=1+1,Active,lapsed,Permit to dig,,P b")
  })
})
