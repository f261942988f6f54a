import { expect, it } from 'vitest'
import { propertyStepName, wayBack } from './property-steps'

it('names a step by what it changes', () => {
  expect(propertyStepName({ name: 'Mains' }, 'Water mains')).toBe('rename of “Water mains”')
  expect(propertyStepName({ opacity: 0.5, strokeWidth: 2 }, 'Gas')).toBe('opacity and stroke width of “Gas”')
  const many = { name: 'x', opacity: 0.5, strokeWidth: 2, superseded: true }
  expect(propertyStepName(many, 'Gas')).toBe('4 properties of “Gas”')
})

it('goes back to what was known, a date that was not there included', () => {
  expect(wayBack({ name: 'Mains', validUntil: '2026-11-01' }, { name: 'Water mains', validUntil: null })).toEqual({
    ...{ changes: { name: 'Water mains', validUntil: null }, guessed: null, stays: null },
  })
  expect(wayBack({ opacity: 0.2 }, { opacity: 0.6 })).toMatchObject({ changes: { opacity: 0.6 }, guessed: null })
})

it('asks before it puts back what nobody tells, and says what cannot be put back at all', () => {
  const way = wayBack({ opacity: 0.2, superseded: true, strokeWidth: 4 }, {})
  expect(way.changes).toEqual({ opacity: 1, superseded: false })
  expect(way.guessed).toMatch(/does not say what was set before: opacity, superseded.*opacity 1, superseded no/)
  expect(way.stays).toContain('stroke width')
  expect(wayBack({ strokeWidth: 4 }, {})).toMatchObject({ changes: null, guessed: null })
})
