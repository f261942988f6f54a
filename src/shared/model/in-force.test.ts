import { expect, it } from 'vitest'
import { forceAt } from './in-force'

const at = (iso: string) => Date.parse(iso)
const from = (startDate: string) => ({ startDate, endDate: null })
const until = (endDate: string) => ({ startDate: null, endDate })

it('takes a layer for valid from its first moment to the end of its last day', () => {
  expect(forceAt({ startDate: null, endDate: null }, at('2026-11-22T10:00:00Z'))).toBe('in-force')
  expect(forceAt(from('2026-11-22'), at('2026-11-21T23:59:59Z'))).toBe('not-yet')
  expect(forceAt(from('2026-11-22'), at('2026-11-22T00:00:00Z'))).toBe('in-force')
  expect(forceAt(until('2026-11-22'), at('2026-11-22T23:59:59Z'))).toBe('in-force')
  expect(forceAt(until('2026-11-22'), at('2026-11-23T00:00:00Z'))).toBe('ended')
})

it('goes by the time where the last day has one', () => {
  expect(forceAt(until('2026-11-22T12:00:00Z'), at('2026-11-22T12:00:00Z'))).toBe('in-force')
  expect(forceAt(until('2026-11-22T12:00:00Z'), at('2026-11-22T12:00:01Z'))).toBe('ended')
})
