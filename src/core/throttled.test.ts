import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttledByKey } from './throttled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells at once, then after as long as it takes by then, and always once more after the last time', () => {
  const told: string[] = []
  let everyMs = 1_000
  const tell = throttledByKey<string>(() => everyMs, (text) => text.slice(0, 1), (text) => told.push(text)) // prettier-ignore
  for (const text of ['a1', 'a2', 'b1', 'a3']) tell(text)
  expect(told).toEqual(['a1', 'b1'])
  everyMs = 4_000
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual(['a1', 'b1', 'a3'])
  tell('a4')
  vi.advanceTimersByTime(3_000)
  expect(told).toHaveLength(3)
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual(['a1', 'b1', 'a3', 'a4'])
})
