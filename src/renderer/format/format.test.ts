import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  calendarDaysBetween,
  formatAge,
  formatClock,
  formatDateTime,
  formatFullDay,
  formatDay,
  formatDayHead,
  formatIsoDay,
  formatReadAt,
  formatSortable,
  formatStamp,
  formatWhen,
  readMoment,
  sayTimes,
  showTimesIn,
  startOfShownDay,
  timeZone,
  timeZoneText,
} from './dates'
import {
  formatArea,
  formatBytes,
  formatCount,
  formatDuration,
  formatMinutes,
  formatPercent,
  formatRate,
} from './numbers'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('numbers', () => {
  it('puts a space at thousands', () => {
    expect([0, 999, 1842, 1_000_000, -4180].map((value) => plain(formatCount(value)))).toEqual([
      '0',
      '999',
      '1 842',
      '1 000 000',
      '−4 180',
    ])
  })

  it('says sizes in three figures at most', () => {
    const sizes = [0, 512, 999, 1000, 88_400, 999_600, 2_300_000, 41_700_000, 212_000_000, 1_860_000_000, 2e12]
    expect(sizes.map((size) => plain(formatBytes(size)))).toEqual([
      '0 B',
      '512 B',
      '999 B',
      '1 KB',
      '88 KB',
      '1 MB',
      '2.3 MB',
      '41.7 MB',
      '212 MB',
      '1.86 GB',
      '2 TB',
    ])
  })

  it('says a rate while anything moves', () => {
    expect([formatRate(11_800_000), formatRate(0)].map(plain)).toEqual(['11.8 MB/s', ''])
  })

  it('keeps 100 % for all of it', () => {
    expect([0.9999, 1, 0.18, Number.NaN].map((value) => plain(formatPercent(value)))).toEqual([
      '99 %',
      '100 %',
      '18 %',
      '0 %',
    ])
  })

  it('chooses the unit of an area', () => {
    expect([4.25, 4180, 123_000, 12_400_000].map((value) => plain(formatArea(value)))).toEqual([
      '4.3 m²',
      '4 180 m²',
      '12.3 ha',
      '12.4 km²',
    ])
  })

  it('says how long', () => {
    expect([24, 60, 220, 7500].map((value) => plain(formatDuration(value)))).toEqual([
      '24 s',
      '1 min',
      '3 min 40 s',
      '2 h 5 min',
    ])
  })

  it('says a renewal period to the minute', () => {
    expect([0, 90, 2850, 10_080, 10_090].map((value) => plain(formatMinutes(value)))).toEqual([
      '0 min',
      '1 h 30 min',
      '47 h 30 min',
      '7 d',
      '7 d 10 min',
    ])
  })
})

describe('dates', () => {
  const now = new Date(2026, 10, 21, 14, 16, 0)

  it('reads a time without a zone as UTC, whatever the zone of the computer', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    for (const text of ['2026-11-21T14:00', '2026-11-21T14:00:00', '2026-11-21T14:00:00.0'])
      expect(readMoment(text)?.getTime(), text).toBe(Date.UTC(2026, 10, 21, 14))
    vi.unstubAllEnvs()
    expect(readMoment('2026-11-21T14:00:00')?.toISOString()).toBe('2026-11-21T14:00:00.000Z')
    expect(readMoment('rubbish')).toBeNull()
    expect(readMoment(null)).toBeNull()
  })

  it('says the day only as far as it is needed', () => {
    expect(formatWhen(new Date(2026, 10, 21, 9, 5), now)).toBe('09:05')
    expect(formatWhen(new Date(2026, 10, 20, 16, 41), now)).toBe('yesterday 16:41')
    expect(formatWhen(new Date(2025, 8, 3, 0, 0), now)).toBe('3 Sep 2025 00:00')
    expect(formatReadAt(new Date(2026, 10, 21, 9, 5), now)).toBe('today 09:05')
    expect(formatReadAt(new Date(2026, 10, 20, 16, 41), now)).toBe('yesterday 16:41')
    expect(['', null, 'soon'].map((text) => formatReadAt(text, now))).toEqual(['', '', ''])
  })

  it('heads a timeline by calendar days, not by 24 hours', () => {
    expect(formatDayHead(new Date(2026, 10, 21, 0, 1), now)).toBe('Today, 21 Nov')
    expect(formatDayHead(new Date(2026, 10, 20, 23, 59), now)).toBe('Yesterday, 20 Nov')
    expect(formatDayHead(new Date(2026, 10, 19, 12, 0), now)).toBe('Thursday, 19 Nov')
  })

  it('tells an age in one unit', () => {
    const ages = [4, 90, 7200, 47 * 3600, 6 * 86_400].map((s) => plain(formatAge(now.getTime() - s * 1000, now)))
    expect(ages).toEqual(['4 s', '1 min', '2 h', '47 h', '6 d'])
  })
})

describe('dates in the time zone of a project', () => {
  afterEach(() => showTimesIn(null))

  it('say which of two a time is that the clocks show twice as they are put back', () => {
    showTimesIn('Europe/Amsterdam')
    expect(formatDateTime('2026-10-25T00:30:00Z')).toBe('25 Oct 2026 02:30 UTC+2')
    expect(formatDateTime('2026-10-25T01:30:00Z')).toBe('25 Oct 2026 02:30 UTC+1')
    expect(formatDateTime('2026-10-24T23:59:00Z')).toBe('25 Oct 2026 01:59')
    expect(formatDateTime('2026-10-25T02:00:00Z')).toBe('25 Oct 2026 03:00')
    expect(formatDateTime('2027-03-28T01:00:00Z')).toBe('28 Mar 2027 03:00')
    expect(formatStamp('2026-10-25T01:30:00Z')).toBe('25 Oct 2026 02:30 UTC+1')
    showTimesIn('Australia/Lord_Howe')
    expect(formatDateTime('2026-04-04T15:15:00Z')).toBe('5 Apr 2026 01:45 UTC+10:30')
  })

  const at = new Date('2026-05-12T22:30:00Z')

  it('tells day and clock of that zone, and names it', () => {
    showTimesIn('Australia/Sydney')
    expect([formatDay(at, at), formatFullDay(at), formatClock(at), formatDateTime(at), formatStamp(at)]).toEqual([
      '13 May',
      '13 May 2026',
      '08:30',
      '13 May 2026 08:30',
      '13 May 2026 08:30 UTC+10',
    ])
    expect([formatSortable(at), formatIsoDay(at)]).toEqual(['2026-05-13 08:30', '2026-05-13'])
    expect(timeZoneText(at)).toBe('Australia/Sydney (UTC+10)')
    showTimesIn('America/Los_Angeles')
    expect([formatStamp(at), timeZone()]).toEqual(['12 May 2026 15:30 UTC−7', 'America/Los_Angeles'])
  })

  it('calls a day today, yesterday or tomorrow by the calendar of that zone', () => {
    const now = new Date('2026-05-12T13:30:00Z')
    showTimesIn('America/Los_Angeles')
    expect([calendarDaysBetween(now, at), formatWhen(at, now)]).toEqual([0, '15:30'])
    showTimesIn('Australia/Sydney')
    expect([calendarDaysBetween(now, at), formatWhen(now, at)]).toEqual([1, 'yesterday 23:30'])
    expect(formatDayHead(at, at)).toBe('Today, 13 May')
  })

  it('counts days over a change of the clocks', () => {
    showTimesIn('Australia/Sydney')
    const days = [new Date('2026-10-03T13:30:00Z'), new Date('2026-10-04T12:30:00Z')] as const
    expect(calendarDaysBetween(...days)).toBe(1)
  })

  it('gives the year of a time by the year of that zone', () => {
    showTimesIn('Pacific/Auckland')
    expect(formatDay('2026-12-31T12:00:00Z', new Date('2026-12-31T20:00:00Z'))).toBe('1 Jan')
    showTimesIn('UTC')
    expect(formatDay('2026-12-31T12:00:00Z', new Date('2027-01-01T00:30:00Z'))).toBe('31 Dec 2026')
  })

  it.each(['America/Los_Angeles', 'Pacific/Auckland'])('keeps a day without a time the same in %s', (zone) => {
    showTimesIn(zone)
    expect(formatDay('2026-05-12', at)).toBe('12 May')
  })

  it('takes a day of a filter as a day of that zone', () => {
    showTimesIn('Australia/Sydney')
    expect([startOfShownDay('2026-05-12', 0), startOfShownDay('2026-05-12', 1)]).toEqual([
      '2026-05-11T14:00:00.000Z',
      '2026-05-12T14:00:00.000Z',
    ])
  })

  it('words the times in a text of the core', () => {
    showTimesIn('Australia/Sydney')
    expect(sayTimes('“Mains” was revised on 2026-05-12 22:30:09 UTC, and on 2026-01-01 00:00:00 UTC.')).toBe(
      '“Mains” was revised on 13 May 2026 08:30:09 UTC+10, and on 1 Jan 2026 11:00:00 UTC+11.',
    )
    expect(sayTimes('revision 2026-05-12 22:30')).toBe('revision 2026-05-12 22:30')
  })

  it('falls back to the zone of this computer for a name that is none', () => {
    showTimesIn('Mars/Olympus')
    const own = timeZone()
    showTimesIn(null)
    expect(own).toBe(timeZone())
  })
})
