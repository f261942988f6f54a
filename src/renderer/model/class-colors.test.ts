import { expect, it } from 'vitest'
import type { ShownClasses } from '../../shared/contract'
import { classEntries, legendClasses } from './class-colors'

const found = (more: Partial<ShownClasses>): ShownClasses => ({
  ...{ graduated: true, classes: [], others: 0, empty: 0, ofRecord: '' },
  ...more,
})
const steps = [
  { from: 1, to: 1200.5, features: 2 },
  { from: 1300, to: 1300, features: 1 },
]

it('lists the classes, and what has none only where there is such', () => {
  const labels = (more: Partial<ShownClasses>) =>
    legendClasses(found({ classes: steps, ...more }), false).map(({ label }) => label)
  expect(labels({})).toEqual(['1 to 1\u00a0200.5', '1\u00a0300'])
  expect(labels({ empty: 3, others: 1 }).slice(2)).toEqual(['other values', 'no value'])
})

it('gives the byte of a feature its colour, from one end of the ramp to the other', () => {
  const colors = (dark: boolean) => classEntries(found({ classes: steps }), dark).map(({ color }) => color)
  expect(colors(false)).toHaveLength(4)
  expect([colors(false)[1], colors(false)[2]]).toEqual(['#5fae3a', '#440154'])
  expect(colors(true)[2]).toBe('#fde725')
})
