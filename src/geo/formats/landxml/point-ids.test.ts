import { expect, it } from 'vitest'
import { PointIds } from './point-ids'

it('finds points by numbers in a row, numbers out of it, and names', () => {
  const ids = new PointIds()
  const given = ['10', '11', '13', '9', '500000', 'P7', '010', '12', '500001', '11']
  given.forEach((id, position) => ids.set(id, position))
  expect(['10', '11', '12', '13', '9', '500000', 'P7', '010', '500001'].map((id) => ids.get(id))).toEqual([
    0, 9, 7, 2, 3, 4, 5, 6, 8,
  ])
  expect(['14', '8', '', 'x', '499999'].map((id) => ids.get(id))).toEqual(Array(5).fill(undefined))
})
