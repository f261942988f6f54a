import { describe, expect, it } from 'vitest'
import type { NotInForceLayer } from '../../shared/contract'
import { dateWarning, forceTitle, putBack } from './force-words'

const now = Date.parse('2026-11-22T10:00:00Z')
const none = { validFrom: '', validUntil: '' }

describe('the warning before dates are saved', () => {
  const warned = (typed: Partial<typeof none>, saved = none) => dateWarning({ ...saved, ...typed }, saved, now)

  it('says that the layer leaves the list at once, or when', () => {
    expect(warned({ validUntil: '2026-11-21' })).toMatchObject({ now: true, text: /at once, for everyone/ })
    expect(warned({ validFrom: '2026-11-23' })).toMatchObject({ now: true, text: /comes back on 23 Nov 2026/ })
    expect(warned({ validUntil: '2026-11-22' })).toMatchObject({ now: false, text: /after 22 Nov 2026 \(UTC\)/ })
  })

  it('is not given where nothing leaves the list by it', () => {
    expect(warned({})).toBeNull()
    expect(warned({ validFrom: '2026-11-22' })).toBeNull()
    const ended = { ...none, validUntil: '2026-11-01' }
    expect(warned({ validUntil: '' }, ended)).toBeNull()
    expect(warned({ validUntil: '2026-11-02' }, ended)).toBeNull()
    expect(warned({ validUntil: '' }, { ...none, validUntil: '2026-12-31' })).toBeNull()
  })
})

describe('a layer that is not in force', () => {
  const layer = (dates: object, before: NotInForceLayer['before'] = null) =>
    ({ layer: { startDate: null, endDate: null, ...dates }, path: null, readAt: null, before }) as NotInForceLayer

  it('says since when, or until when', () => {
    expect(forceTitle(layer({ endDate: '2026-11-20T23:59:59Z' }), now)).toBe(
      'Not in force since its last day, 20 Nov 2026 (UTC).',
    )
    expect(forceTitle(layer({ startDate: '2026-12-01T00:00:00Z' }), now)).toBe('Not in force until 1 Dec 2026 (UTC).')
  })

  it('comes back with the date that it had, else without one', () => {
    const ended = { endDate: '2026-11-20T23:59:59Z' }
    const had = (endDate: string | null) => putBack(layer(ended, { startDate: null, endDate }), now)
    expect(had('2026-12-31T23:59:59Z')).toEqual({
      ...{ label: 'Put back “Valid until 31 Dec 2026”', changes: { validUntil: '2026-12-31' } },
    })
    expect(had(null)?.changes).toEqual({ validUntil: null })
    expect(had('2026-11-20T23:59:59Z')?.changes).toEqual({ validUntil: null })
    expect(putBack(layer({ startDate: '2026-12-01' }), now)?.changes).toEqual({ validFrom: null })
    expect(putBack(layer({}), now)).toBeNull()
  })
})
