import { expect, it } from 'vitest'
import { oldestReading } from './oldest-reading'

const [nine, ten] = ['2026-03-01T09:00:00Z', '2026-03-01T10:00:00Z']

it('is the oldest page, and held when one page is', () => {
  const first = oldestReading(null, { source: 'service', readAt: ten })
  expect(first).toEqual({ source: 'service', readAt: ten })
  // The network went between two pages.
  const second = oldestReading(first, { source: 'offline', readAt: nine })
  expect(second).toEqual({ source: 'offline', readAt: nine })
  expect(oldestReading(first, { source: 'service', readAt: nine })).toEqual({ source: 'service', readAt: nine })
  expect(oldestReading(second, { source: 'service', readAt: ten })).toEqual(second)
})
