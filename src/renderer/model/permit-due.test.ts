import { afterEach, describe, expect, it, vi } from 'vitest'
import * as dates from '../format/dates'
import { dueRank, permitDue, type DueFacts } from './permit-due'

const now = new Date(2026, 10, 21, 14, 16)
const at = (month: number, day: number, hour = 18) => new Date(2026, month - 1, day, hour).toISOString()
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

afterEach(() => vi.restoreAllMocks())

describe('permitDue', () => {
  it('says a renewal of today in words', () => {
    const due = permitDue({ status: 5, renewalTime: at(11, 21, 16), expiryDate: at(12, 10) }, now)
    expect(due).toMatchObject({ kind: 'renewal', text: 'renew today 16:00', distance: '', urgency: 'now' })
  })

  it('says the end when nothing has to be renewed before it', () => {
    const due = permitDue({ status: 8, renewalTime: null, expiryDate: at(11, 22, 20) }, now)
    expect({ ...due, distance: plain(due.distance) }).toMatchObject({
      text: 'tomorrow 20:00',
      distance: '',
      urgency: 'later',
    })
  })

  it('does not ask to renew what is over', () => {
    expect(permitDue({ status: 15, renewalTime: at(11, 13), expiryDate: at(11, 14) }, now)).toMatchObject({
      kind: 'expiry',
      text: '14 Nov 18:00',
      urgency: 'past',
    })
  })

  it('is loud about an active permit whose renewal was missed', () => {
    expect(permitDue({ status: 8, renewalTime: at(11, 20), expiryDate: at(12, 1) }, now)).toMatchObject({
      text: 'missed 20 Nov',
      urgency: 'now',
    })
  })

  it('survives dates that are none', () => {
    expect(permitDue({ status: 8, renewalTime: 'soon', expiryDate: null }, now).text).toBe('—')
  })

  it('finds words and days only for a permit that is looked at', () => {
    const asked = vi.spyOn(dates, 'calendarDaysBetween')
    const due = permitDue({ status: 8, renewalTime: at(11, 20), expiryDate: at(12, 1) }, now)
    permitDue({ status: 8, renewalTime: null, expiryDate: at(12, 1) }, now)
    expect(asked).not.toHaveBeenCalled()
    expect(due.text).toBe('missed 20 Nov')
    expect(asked).toHaveBeenCalled()
  })

  it('sorts lapsed, missed, soon, later, undated, those whose day has passed, over', () => {
    const permits = [
      { id: 'over', status: 9, renewalTime: null, expiryDate: at(10, 31), lapsed: true },
      { id: 'lapsed', status: 8, renewalTime: at(12, 30), expiryDate: null, lapsed: true },
      { id: 'undated', status: 4, renewalTime: null, expiryDate: null },
      { id: 'day has passed', status: 2, renewalTime: null, expiryDate: at(11, 10) },
      { id: 'later', status: 3, renewalTime: null, expiryDate: at(12, 24) },
      { id: 'soon', status: 5, renewalTime: at(11, 21, 16), expiryDate: at(12, 10) },
      { id: 'missed', status: 8, renewalTime: at(11, 20), expiryDate: at(12, 1) },
      { id: 'over undated', status: 7, renewalTime: null, expiryDate: null },
    ]
    const rank = (permit: DueFacts) => dueRank(permit, permitDue(permit, now))
    const order = [...permits].sort((a, b) => rank(a) - rank(b)).map((permit) => permit.id)
    expect(order).toEqual(['lapsed', 'missed', 'soon', 'later', 'undated', 'day has passed', 'over', 'over undated'])
  })
})
