import { afterEach, expect, it, vi } from 'vitest'
import { said } from '../../../shared/languages/said-readers'
import { longCall, watchLongCalls } from './long-call'

afterEach(() => {
  watchLongCalls(null)
  vi.useRealTimers()
})

it('sets a deadline, renews it at most once a second, and lifts it however the call ends', () => {
  vi.useFakeTimers()
  const heard: (number | null)[] = []
  watchLongCalls((withinMs) => heard.push(withinMs))
  const fail = () =>
    longCall(5000, said('readers.limits.stopped'), (renew) => {
      renew()
      vi.advanceTimersByTime(1500)
      renew()
      renew()
      throw new Error('kernel')
    })
  expect(fail).toThrow('kernel')
  expect(heard).toEqual([5000, 5000, null])
})
