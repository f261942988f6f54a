import { expect, it } from 'vitest'
import { permitStanding } from './permit-standing'

const nowMs = Date.parse('2026-05-04T12:00:00Z')
const active = { status: 8, lapsed: false, renewalTime: null, expiryDate: null }
const standing = (facts: Partial<Parameters<typeof permitStanding>[0]>) =>
  permitStanding({ ...active, ...facts } as Parameters<typeof permitStanding>[0], nowMs)

it('bars nothing under an active permit whose days are to come', () => {
  const facts = { renewalTime: '2026-05-04T12:00:01Z', expiryDate: '2026-06-01T00:00:00Z' }
  expect(standing(facts)).toEqual({ status: 8, bar: null, since: null })
  expect(standing({})).toEqual({ status: 8, bar: null, since: null })
})

it.each([4, 7, 9, 11, 15])('bars work for good by status %i, whatever else is told', (status) => {
  const facts = { status, lapsed: true, expiryDate: '2020-01-01T00:00:00Z' }
  expect(standing(facts)).toEqual({ status, bar: 'ended', since: null })
})

it('bars what the service calls lapsed, without a time of its own', () => {
  expect(standing({ lapsed: true, expiryDate: '2020-01-01T00:00:00Z' })).toEqual({
    status: 8,
    bar: 'lapsed',
    since: null,
  })
})

it('bars what has passed by this clock, since the first of its days that did', () => {
  const facts = { renewalTime: '2026-05-04T11:59:59Z', expiryDate: '2026-05-01T00:00:00Z' }
  expect(standing(facts)).toEqual({ status: 8, bar: 'past', since: '2026-05-01T00:00:00.000Z' })
  expect(standing({ ...facts, expiryDate: null })).toMatchObject({ bar: 'past', since: '2026-05-04T11:59:59.000Z' })
})

it('has no day pass of a permit that is not in effect, and none that is no day', () => {
  expect(standing({ status: 1, expiryDate: '2020-01-01T00:00:00Z' })).toMatchObject({ bar: null })
  expect(standing({ expiryDate: 'soon' })).toMatchObject({ bar: null })
})
