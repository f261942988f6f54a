import { describe, expect, it } from 'vitest'
import { momentsIn, momentsOfPermit, renewedUntil, spanOf, type HorizonFacts } from './permit-horizon'
import { sameClockOn } from './zoned-time'

const permit = (values: Partial<HorizonFacts>): HorizonFacts => ({
  ...{ id: 1, status: 8, renewalTime: null, expiryDate: null, validTime: null, validTimeMinutes: null },
  ...{ renewalsRemaining: null, lapsed: false, ...values },
})
const at = (iso: string) => Date.parse(iso)
const told = (values: Partial<HorizonFacts>) =>
  momentsOfPermit(permit(values)).moments.map(({ atMs, task }) => [new Date(atMs).toISOString().slice(0, 16), task])

describe('moments of a permit', () => {
  it('are its renewal and its end while work may be going on', () => {
    expect(told({ renewalTime: '2026-12-01T06:00:00Z', expiryDate: '2026-12-05T06:00:00Z' })).toEqual([
      ['2026-12-01T06:00', 'renew'],
      ['2026-12-05T06:00', 'end'],
    ])
    expect(told({ renewalTime: '2026-12-01T06:00:00Z', renewalsRemaining: 0 })).toEqual([
      ['2026-12-01T06:00', 'lastRenewal'],
    ])
  })

  it('leave out a renewal after the end, and those of permits under which nobody works yet', () => {
    expect(told({ renewalTime: '2026-12-05T06:00:00Z', expiryDate: '2026-12-05T06:00:00Z' })).toEqual([
      ['2026-12-05T06:00', 'end'],
    ])
    expect(told({ status: 1, renewalTime: '2026-12-01T06:00:00Z', expiryDate: '2026-12-05T06:00:00Z' })).toEqual([
      ['2026-12-05T06:00', 'decide'],
    ])
    expect(told({ status: 13, expiryDate: '2026-12-05T06:00:00Z' })).toEqual([['2026-12-05T06:00', 'closeOff']])
  })

  it('are none of what is closed, withdrawn or cancelled; of what expired its end', () => {
    for (const status of [7, 9, 11])
      expect(momentsOfPermit(permit({ status, expiryDate: '2026-12-05T06:00:00Z' }))).toEqual({
        moments: [],
        lacking: null,
      })
    expect(told({ status: 15, renewalTime: '2026-12-01T06:00:00Z', expiryDate: '2026-11-05T06:00:00Z' })).toEqual([
      ['2026-11-05T06:00', 'expired'],
    ])
  })

  it('say what is lacking: a renewal whose time is not told, all dates, a time that is none', () => {
    const lacking = (values: Partial<HorizonFacts>) => momentsOfPermit(permit(values)).lacking
    expect(lacking({ validTimeMinutes: 90 })).toBe('untold')
    expect(lacking({ validTimeMinutes: 90, expiryDate: '2026-12-05T06:00:00Z' })).toBe('untold')
    expect(lacking({ validTimeMinutes: 90, status: 3, expiryDate: '2026-12-05T06:00:00Z' })).toBeNull()
    expect(lacking({})).toBe('noDates')
    expect(lacking({ status: 9 })).toBeNull()
    expect(lacking({ expiryDate: 'soon' })).toBe('unread')
    expect(lacking({ expiryDate: '2026-12-05T06:00:00Z' })).toBeNull()
  })
})

describe('a renewal', () => {
  it('holds for the exact minutes that pass, over a change of the clocks too', () => {
    // Clocks in London go back at 01:00 UTC on 25 October 2026: 23:30 there to 09:00 are ten and a half hours.
    expect(renewedUntil(permit({ validTime: 10, validTimeMinutes: 630 }), at('2026-10-24T22:30:00Z'))).toBe(
      at('2026-10-25T09:00:00Z'),
    )
    // Clocks in Sydney go forward at 16:00 UTC on 3 October 2026.
    expect(renewedUntil(permit({ validTimeMinutes: 720 }), at('2026-10-03T10:00:00Z'))).toBe(at('2026-10-03T22:00:00Z'))
  })

  it('ends with the permit, and there is none where none is left', () => {
    const expiryDate = '2026-12-05T06:00:00Z'
    expect(renewedUntil(permit({ validTimeMinutes: 600, expiryDate }), at('2026-12-05T00:00:00Z'))).toBe(at(expiryDate))
    expect(renewedUntil(permit({ validTime: 2 }), 0)).toBe(7_200_000)
    expect(renewedUntil(permit({ validTimeMinutes: 600, renewalsRemaining: 0 }), 0)).toBeNull()
    expect(renewedUntil(permit({}), 0)).toBeNull()
  })
})

describe('a span', () => {
  it('of hours is of hours that pass; of days it ends at the same time of the clocks', () => {
    const london = at('2026-10-24T11:00:00Z')
    expect(spanOf('hours24', london, 'Europe/London').toMs).toBe(at('2026-10-25T11:00:00Z'))
    expect(spanOf('days3', london, 'Europe/London').toMs).toBe(at('2026-10-27T12:00:00Z'))
    const sydney = at('2026-10-03T02:00:00Z')
    expect(spanOf('days7', sydney, 'Australia/Sydney').toMs).toBe(at('2026-10-10T01:00:00Z'))
    expect(spanOf('lapsed', at('2026-11-20T01:00:00Z'), 'Australia/Sydney').fromMs).toBe(at('2026-08-22T02:00:00Z') - 1)
  })

  it('takes in its last moment and not the present one, the soonest first; of what lapsed the latest', () => {
    const moment = (id: number, atMs: number) => ({ id, atMs, kind: 'end' as const, task: 'end' as const })
    const now = at('2026-12-01T00:00:00Z')
    const day = 86_400_000
    const all = [
      moment(1, now + day),
      moment(2, now),
      moment(3, now + day + 1),
      moment(4, now + 1),
      moment(5, now - day),
    ]
    const ids = (span: Parameters<typeof momentsIn>[1]) =>
      momentsIn(all, span, { nowMs: now, zone: 'UTC' }).map(({ id }) => id)
    expect(ids('hours24')).toEqual([4, 1])
    expect(ids('days3')).toEqual([4, 1, 3])
    expect(ids('lapsed')).toEqual([2, 5])
  })
})

it('finds the same time of the clocks on another day; one that is left out comes later, of one that is twice the first', () => {
  const on = (iso: string, days: number, zone: string) => new Date(sameClockOn(at(iso), days, zone)).toISOString()
  expect(on('2026-10-03T16:30:00Z', 0, 'Australia/Sydney')).toBe('2026-10-03T16:30:00.000Z')
  // 02:30 does not exist there on 4 October.
  expect(on('2026-10-02T16:30:00Z', 1, 'Australia/Sydney')).toBe('2026-10-03T16:30:00.000Z')
  // 01:30 is twice in London on 25 October.
  expect(on('2026-10-24T00:30:00Z', 1, 'Europe/London')).toBe('2026-10-25T00:30:00.000Z')
  expect(on('2026-03-28T01:30:00Z', 1, 'Europe/London')).toBe('2026-03-29T01:30:00.000Z')
})
