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

it.each([true, false])(
  'tells classes from each other, from those without a value and from the others (graduated: %s)',
  (graduated) => {
    for (const dark of [true, false])
      for (const count of graduated ? [1, 2, 5] : [1, 6]) {
        const classes = Array.from({ length: count }, (_, n) => ({ from: n, to: n, features: 1 }))
        const colors = classEntries(found({ graduated, classes }), dark).map(({ color }) => color)
        expect(colors.filter((color) => /^#[0-9a-f]{6}$/.test(color))).toHaveLength(count + 2)
        expect(new Set(colors).size).toBe(count + 2)
      }
  },
)

it('says values that are no numbers in words', () => {
  const classes = ['PVC', true, false].map((value) => ({ from: value, to: value, features: 1 }))
  expect(legendClasses(found({ graduated: false, classes }), true).map(({ label }) => label)).toEqual([
    'PVC',
    'yes',
    'no',
  ])
})
