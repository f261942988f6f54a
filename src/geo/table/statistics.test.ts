import { expect, it } from 'vitest'
import type { PropertyValue } from '../model'
import { StatisticsCounter } from './statistics'

function counted(values: readonly PropertyValue[], hasNumbers?: boolean) {
  const counter = new StatisticsCounter(hasNumbers)
  for (const value of values) counter.add(value)
  return counter.result()
}

it('tells the least, the most, the sum and the mean of numbers, and leaves blank ones out', () => {
  expect(counted([null, 3, '', -1, 4, Number.NaN])).toEqual({
    ...{ rows: 6, empty: 3, distinct: 3, manyMore: false, min: -1, max: 4, sum: 6, mean: 2, frequent: [] },
  })
  expect(counted(Array<number>(1_000).fill(0.1)).sum).toBe(100)
  expect(counted([1e16, 1, -1e16]).sum).toBe(1)
})

it('tells of a column with numbers and texts the numbers, in whichever order they come', () => {
  expect(counted(['a', 5, 'b', 2])).toMatchObject({ min: 2, max: 5, sum: 7, mean: 3.5, distinct: 4 })
  expect(counted(['b', 'a', 'c'])).toMatchObject({ min: 'a', max: 'c', sum: null, mean: null })
  expect(counted([true, false, true])).toMatchObject({ min: null, max: null, frequent: [{ value: true, count: 2 }] })
  expect(counted([])).toMatchObject({ rows: 0, min: null, max: null, sum: null, frequent: [] })
})

it('names the twelve most frequent values, the most frequent first', () => {
  const values = Array.from({ length: 20 }, (_, n) => Array<string>(n + 1).fill(`v${n}`)).flat()
  for (const order of [values, [...values].reverse()]) {
    const { frequent, distinct } = counted(order)
    expect(frequent.map(({ value, count }) => `${String(value)} ${count}`)).toEqual(
      Array.from({ length: 12 }, (_, n) => `v${19 - n} ${20 - n}`),
    )
    expect(distinct).toBe(20)
  }
})

it('takes whole numbers that no double holds as such where the column is one of numbers', () => {
  const values = ['12345678901234567', -5, '-98765432109876543', 3]
  expect(counted(values, true)).toMatchObject({ min: '-98765432109876543', max: '12345678901234567' })
  expect(counted(values, true).sum).toBeCloseTo(-86419753208641978, -2)
  expect(counted(['12345678901234567', '7'])).toMatchObject({ min: '12345678901234567', max: '7', sum: null })
})
