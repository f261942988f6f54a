// @vitest-environment happy-dom
import { effectScope } from 'vue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNow } from './use-now'

const scope = effectScope()
beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

it('moves on as often as it should, and within a second after the computer has slept', async () => {
  const now = scope.run(() => useNow(60_000))!
  await vi.advanceTimersByTimeAsync(59_000)
  expect(now.value.getTime()).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(now.value.getTime()).toBe(60_000)
  const tenHoursMs = 36_000_000
  vi.setSystemTime(tenHoursMs)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(now.value.getTime()).toBe(tenHoursMs + 1_000)
})
