import { describe, expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import { nextTrouble } from './trouble'

const [first, later] = ['2026-03-01T10:00:00.000Z', '2026-03-01T10:05:00.000Z']
const busy = new AppError('service.busy', 'Busy.')

describe('nextTrouble', () => {
  it('begins once and goes on, whatever its words become, until something is answered', () => {
    const one = nextTrouble(null, busy, Date.parse(later), Date.parse(first))
    expect(one).toMatchObject({ code: 'service.busy', text: 'Busy.', since: first, until: later })
    const two = nextTrouble(one, new AppError('net.offline', 'Gone.'), null, Date.parse(later))
    expect(two).toMatchObject({ code: 'net.offline', text: 'Gone.', since: first, until: null })
    expect(nextTrouble(two, new AppError('cancelled', ''), null, Date.parse(later))).toBe(two)
    expect(nextTrouble(two, null, null, Date.parse(later))).toBeNull()
  })

  it('is not that one thing is refused', () => {
    const before = nextTrouble(null, busy, null, Date.parse(first))
    for (const code of ['service.forbidden', 'service.not-found', 'service.bad-request'] as const)
      expect(nextTrouble(before, new AppError(code, 'No.'), null, Date.parse(later))).toBeNull()
  })
})
