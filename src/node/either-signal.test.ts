import { expect, it } from 'vitest'
import { eitherSignal } from './either-signal'

it('aborts with the first that does, and with one that has', () => {
  for (const first of [0, 1]) {
    const two = [new AbortController(), new AbortController()] as const
    const either = eitherSignal(two[0].signal, two[1].signal)
    expect(either.aborted).toBe(false)
    two[first]?.abort('first')
    two[1 - first]?.abort('second')
    expect(either.reason).toBe('first')
  }
  expect(eitherSignal(new AbortController().signal, AbortSignal.abort('before')).reason).toBe('before')
})
