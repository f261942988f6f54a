import { describe, expect, it } from 'vitest'
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
      startTime: new Date(2026, 10, 12, 6).toISOString(),
      renewalTime: null,
      expiryDate: new Date(2026, 11, 10, 18).toISOString(),
      serviceUrl: 'https://maps.example/7',
      ...more,
    },
    due: { at: new Date(2026, 11, 10, 18), kind: 'expiry', text: '', distance: '', urgency: 'later' },
    rank: 0,
    area: null,
  }) as unknown as PermitRow

describe('the list of permits for a spreadsheet', () => {
  it('has a line for each with local times and no cell that a spreadsheet would run', () => {
    const readAt = new Date(2026, 10, 20, 9).toISOString()
    const rows = [row({}), row({ id: 8, name: '=1+1', holderId: null, lapsed: true })]
    const nameOf = (id: string | null) => (id === null ? '' : `P ${id}`)
    const csv = permitListCsv(rows, nameOf, { source: 'offline', readAt })
    const [head, first, second] = csv.replace('\ufeff', '').split('\r\n')
    expect(head).toContain('id,name,status')
    expect(first).toBe(
      '7,"Pier 4, trial trench",Active,,Permit to dig,P a,P b,2026-11-12 06:00,,2026-12-10 18:00,expiry 2026-12-10 18:00,,https://maps.example/7,held copy of 2026-11-20 09:00',
    )
    expect(second).toContain("8,'=1+1,Active,lapsed,Permit to dig,,P b")
  })
})
