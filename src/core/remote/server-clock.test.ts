import { expect, it } from 'vitest'
import { createServerClock } from './server-clock'

it('goes on with the service’s time when this computer’s clock is set, and takes sleep for no wrong clock', () => {
  let local = Date.UTC(2026, 10, 23, 8)
  let elapsed = 0
  const year = 365 * 86_400_000
  const clock = createServerClock(
    () => local,
    () => elapsed,
  )
  expect([clock.apartMs(), clock.serverNow()]).toEqual([null, local])
  clock.observe('Mon, 23 Nov 2026 09:00:00 GMT')
  expect(clock.apartMs()).toBe(3_600_000)
  elapsed += 60_000
  local += 60_000 - 3 * year
  expect(new Date(clock.serverNow()).toISOString()).toBe('2026-11-23T09:01:00.000Z')
  expect(clock.apartMs()).toBe(3_600_000 + 3 * year)
  local += 6 * year
  expect(new Date(clock.serverNow()).toISOString()).toBe('2026-11-23T09:01:00.000Z')
  expect(clock.apartMs()).toBe(3_600_000)
})

it('takes no time from a header that tells none', () => {
  const clock = createServerClock(
    () => 5_000,
    () => 0,
  )
  for (const header of [undefined, '', 'yesterday']) clock.observe(header)
  expect([clock.serverNow(), clock.apartMs()]).toEqual([5_000, null])
  clock.observe(new Date(60_000).toUTCString())
  clock.observe('yesterday')
  expect(clock.serverNow()).toBe(60_000)
})
