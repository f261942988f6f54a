import { describe, expect, it } from 'vitest'
import { dayText, isTimeZone, offsetName, startOfDay, utcText, zonedParts } from './zoned-time'

const at = (iso: string) => Date.parse(iso)

describe('times of a zone', () => {
  it('tells the clock of the zone, not of this computer', () => {
    expect(zonedParts(at('2026-05-12T04:02:09Z'), 'Australia/Sydney')).toEqual({
      ...{ year: 2026, month: 5, day: 12 },
      ...{ hour: 14, minute: 2, second: 9 },
    })
  })

  it.each([
    ['2026-05-12T04:02:00Z', 'Australia/Sydney', 'UTC+10'],
    ['2026-11-22T04:02:00Z', 'Australia/Sydney', 'UTC+11'],
    ['2026-01-05T04:02:00Z', 'America/St_Johns', 'UTC−3:30'],
    ['2026-01-05T04:02:00Z', 'Europe/London', 'UTC'],
    ['2026-07-05T04:02:00Z', 'Europe/London', 'UTC+1'],
    ['2026-07-05T04:02:00Z', 'Asia/Kathmandu', 'UTC+5:45'],
  ])('names how far %s in %s is from UTC', (iso, zone, name) => expect(offsetName(at(iso), zone)).toBe(name))

  it.each([
    ['a plain day', '2026-05-12', 0, 'Australia/Sydney', '2026-05-11T14:00:00.000Z'],
    ['the next one', '2026-05-12', 1, 'Australia/Sydney', '2026-05-12T14:00:00.000Z'],
    ['the day after which the clocks go forward', '2026-10-04', 0, 'Australia/Sydney', '2026-10-03T14:00:00.000Z'],
    ['the day after that one', '2026-10-04', 1, 'Australia/Sydney', '2026-10-04T13:00:00.000Z'],
    ['a day without a midnight', '2018-11-04', 0, 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['a day before which midnight comes twice', '2018-02-18', 0, 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
    ['the day on which the clocks go back', '2026-04-05', 0, 'Australia/Sydney', '2026-04-04T13:00:00.000Z'],
    ['a day with two midnights', '2026-11-01', 0, 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['over the end of a year', '2026-12-31', 1, 'Pacific/Auckland', '2026-12-31T11:00:00.000Z'],
  ])('finds the begin of %s', (_, day, daysOn, zone, iso) =>
    expect(new Date(startOfDay(day, daysOn, zone)).toISOString()).toBe(iso),
  )

  it('knows which names are zones', () => {
    expect(['Australia/Sydney', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
  })

  it('says a day without turning it into a moment', () => {
    expect(['2026-09-01', '2026-13-01', 'soon'].map(dayText)).toEqual(['1 Sep 2026', '2026-13-01', 'soon'])
  })

  it('writes what is kept in UTC', () => {
    expect(utcText(at('2026-11-21T14:02:05.7Z'))).toBe('2026-11-21 14:02:05 UTC')
    expect(utcText(Number.NaN)).toBe('an unknown time')
  })
})
