import { expect, it } from 'vitest'
import type { LiveConnection } from './live-connection'
import { createServiceClocks } from './service-clocks'

it('tells that the clocks have come apart, or together again, once each, and nothing of a minute', () => {
  let apart: number | null = null
  const clock = { now: () => Date.parse('2026-03-01T12:00:00Z') }
  const serverClock = { apartMs: () => apart, serverNow: () => clock.now() + (apart ?? 0) }
  const one = { id: 'c', lastOkAt: null, serverClock } as unknown as LiveConnection
  const clocks = createServiceClocks(clock as never)
  const moved = (ms: number | null) => {
    apart = ms
    return clocks.haveMoved(one)
  }
  expect([moved(null), moved(59_999), moved(60_000), moved(60_000), moved(90_000)]).toEqual([
    ...[false, false, true, false, false],
  ])
  expect([clocks.apartMs(one), clocks.isoNow(one)]).toEqual([90_000, '2026-03-01T12:01:30.000Z'])
  expect([moved(0), moved(1_000)]).toEqual([true, false])
  expect(clocks.apartMs(one)).toBe(0)
})
