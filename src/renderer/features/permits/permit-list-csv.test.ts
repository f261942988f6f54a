import { afterEach, describe, expect, it } from 'vitest'
import { showTimesIn } from '../../format/dates'
import { speak } from '../../language/speak'
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
  afterEach(async () => {
    showTimesIn(null)
    await speak('en')
  })

  it('has a line for each with times of the zone of the project, which it names, and no cell that a spreadsheet would run', () => {
    showTimesIn('Australia/Sydney')
    const readAt = '2026-11-19T22:00:00Z'
    const rows = [row({}), row({ id: 8, name: '=1+1', holderId: null, lapsed: true })]
    const nameOf = (id: string | null) => (id === null ? '' : `P ${id}`)
    const csv = permitListCsv(rows, nameOf, { source: 'offline', readAt })
    const [head, first, second] = csv.replace('\ufeff', '').split('\r\n')
    expect(head).toBe(
      'id,name,status,lapsed,template,holder,requester,startTime,renewalTime,expiryDate,due,dueFor,areaSquareMetres,serviceUrl,readAt,source,timeZone',
    )
    expect(first).toBe(
      '7,"Pier 4, trial trench",Active,false,Permit to dig,P a,P b,2026-11-12 06:00,,2026-12-10 18:00,2026-12-10 18:00,expiry,,https://maps.example/7,2026-11-20 09:00,offline,Australia/Sydney',
    )
    expect(second).toContain("8,'=1+1,Active,true,Permit to dig,,P b")
  })

  it('is the same in every language: programs read it', async () => {
    const table = () => permitListCsv([row({})], String, { source: 'service', readAt: '2026-11-19T22:00:00Z' })
    const inEnglish = table()
    await speak('de')
    expect(table()).toBe(inEnglish)
  })
})
