import { expect, it } from 'vitest'
import { boardColumns, stepOnBoard } from './board'

const rows = [8, 3, 8, 8, 99, 3].map((status, id) => ({ id, item: { status } }))
const lanes = (withEmpty: boolean) =>
  boardColumns(rows, [0, 3, 5, 8], withEmpty).map(({ status, rows: own }) => [status, own.map(({ id }) => id)])

it('has a column for each status, one that the interface does not name too, in the order of the list', () => {
  expect(lanes(true)).toEqual([
    [0, []],
    [3, [1, 5]],
    [5, []],
    [8, [0, 2, 3]],
    [99, [4]],
  ])
  expect(lanes(false).map(([status]) => status)).toEqual([3, 8, 99])
})

it('goes over the cards by keys, past empty columns, and stays within what there is', () => {
  const all = boardColumns(rows, [0, 3, 5, 8], true)
  const step = (column: number, row: number, how: Parameters<typeof stepOnBoard>[2]) => {
    const to = stepOnBoard(all, { column, row }, how)
    return [to.column, to.row]
  }
  expect(step(1, 0, 'down')).toEqual([1, 1])
  expect(step(1, 1, 'down')).toEqual([1, 1])
  expect(step(1, 1, 'right')).toEqual([3, 1])
  expect(step(3, 2, 'left')).toEqual([1, 1])
  expect(step(1, 0, 'left')).toEqual([1, 0])
  expect(step(3, 2, 'right')).toEqual([4, 0])
  expect(step(3, 0, 'last')).toEqual([3, 2])
  expect(step(3, 2, 'first')).toEqual([3, 0])
  expect(step(9, 9, 'stay')).toEqual([4, 0])
  expect(stepOnBoard([], { column: 2, row: 2 }, 'down')).toEqual({ column: 0, row: 0 })
})
