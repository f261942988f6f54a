import { describe, expect, it } from 'vitest'
import { formatAge, formatDayHead, formatWhen, readMoment } from './dates'
import { formatArea, formatBytes, formatCount, formatDuration, formatMinutes, formatPercent } from './numbers'

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

  it('reads a time without a zone as UTC', () => {
    expect(readMoment('2026-11-21T14:00:00')?.toISOString()).toBe('2026-11-21T14:00:00.000Z')
    expect(readMoment('rubbish')).toBeNull()
    expect(readMoment(null)).toBeNull()
  })

  it('says the day only as far as it is needed', () => {
    expect(formatWhen(new Date(2026, 10, 21, 9, 5), now)).toBe('09:05')
    expect(formatWhen(new Date(2026, 10, 20, 16, 41), now)).toBe('yesterday 16:41')
    expect(formatWhen(new Date(2025, 8, 3, 0, 0), now)).toBe('3 Sep 2025 00:00')
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
