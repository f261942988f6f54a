import { expect, it } from 'vitest'
import { clockBehind, pastRenewal } from './pack-times'

const at = (time: string) => Date.parse(time)
const permit = (status: number, renewalTime: string | null, more = {}) => ({ status, renewalTime, expiryDate: null, archived: false, ...more }) // prettier-ignore

it('counts the permits in force whose renewal or end has passed, and no others', () => {
  const permits = [
    permit(8, '2026-11-28T09:00:00Z'),
    permit(8, '2026-11-28T11:00:00Z'),
    permit(8, null, { expiryDate: '2026-11-27T00:00:00Z' }),
    permit(8, '2026-11-28T09:00:00Z', { archived: true }),
    permit(9, '2026-11-28T09:00:00Z'),
    permit(8, null),
  ]
  expect(pastRenewal(permits, at('2026-11-28T10:00:00Z'), (status) => status === 8)).toBe(2)
})

it('notices a clock that is behind what was seen, but not one that is a little off', () => {
  const seen = ['2026-11-28T10:00:00Z', '2026-11-27T10:00:00Z', '']
  expect(clockBehind(at('2026-11-28T09:00:00Z'), seen)).toBe('2026-11-28T10:00:00Z')
  expect(clockBehind(at('2026-11-28T09:59:00Z'), seen)).toBeNull()
  expect(clockBehind(at('2026-11-29T00:00:00Z'), seen)).toBeNull()
  expect(clockBehind(0, [''])).toBeNull()
})
