import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StillWatch } from './still-watch'

let cpuMs = 0
beforeEach(() => {
  vi.useFakeTimers()
  cpuMs = 0
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: cpuMs * 1000, system: 0 }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Lets seconds pass, in each of which the process has the processor for so long. */
function pass(seconds: number, workedMs: number): void {
  for (let half = 0; half < seconds * 2; half++) {
    cpuMs += workedMs / 2
    vi.advanceTimersByTime(500)
  }
}

it('counts what a process works, not what it waits for others', () => {
  const onStill = vi.fn()
  const watch = new StillWatch(onStill)
  watch.allow(30_000)
  pass(280, 100)
  expect(onStill).not.toHaveBeenCalled()
  pass(30, 100)
  expect(onStill).toHaveBeenCalledTimes(1)
})

it('counts by the clock where nothing is worked at all, and begins anew when something moves', () => {
  const onStill = vi.fn()
  const watch = new StillWatch(onStill)
  watch.allow(30_000)
  pass(29, 2)
  watch.moved()
  pass(29, 2)
  expect(onStill).not.toHaveBeenCalled()
  pass(2, 2)
  expect(onStill).toHaveBeenCalledTimes(1)
})

it('counts no time in which it could not look itself', () => {
  const onStill = vi.fn()
  const watch = new StillWatch(onStill)
  watch.allow(30_000)
  vi.advanceTimersByTime(1000)
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 600_000)
  vi.advanceTimersByTime(500)
  expect(onStill).not.toHaveBeenCalled()
})

it('asks for the time of the processor when it looks, not for each of thousands of messages', () => {
  const watch = new StillWatch(() => undefined)
  watch.allow(30_000)
  for (let message = 0; message < 1000; message++) watch.moved()
  expect(process.cpuUsage).not.toHaveBeenCalled()
  pass(1, 2)
  expect(process.cpuUsage).toHaveBeenCalledTimes(2)
})
