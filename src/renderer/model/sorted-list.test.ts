import { expect, it } from 'vitest'
import { mergeSorted, startsWith } from './sorted-list'

interface Item {
  key: number
  from: string
}
const list = (from: string, ...keys: number[]): Item[] => keys.map((key) => ({ key, from }))
const byKey = (a: Item, b: Item) => a.key - b.key

it('merges as a stable sort of both would', () => {
  for (const [first, second] of [
    [list('a', 1, 3, 3, 9), list('b', 0, 3, 4, 9, 12)],
    [list('a', 5), list('b', 1, 2)],
    [list('a', 1, 2), list('b', 7)],
    [list('a'), list('b', 2)],
    [list('a', 2), list('b')],
  ] as const)
    expect(mergeSorted(first, second, byKey)).toEqual([...first, ...second].sort(byKey))
})

it('knows a list that goes on from one that was read from its beginning anew', () => {
  const start = list('a', 1, 2, 3)
  expect(startsWith([...start, ...list('a', 4)], start)).toBe(true)
  expect(startsWith(start, [])).toBe(true)
  expect(startsWith(list('b', 1, 2, 3, 4), start)).toBe(false)
  expect(startsWith(start.slice(0, 2), start)).toBe(false)
})
