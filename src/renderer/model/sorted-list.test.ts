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
    [list('a', ...Array.from({ length: 60 }, (_, n) => n >> 1)), list('b', -1, 7, 7, 40)],
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

it('puts few among many without comparing them with all', () => {
  let compared = 0
  const counted = (a: Item, b: Item) => (compared++, byKey(a, b))
  const many = list('a', ...Array.from({ length: 10_000 }, (_, n) => n))
  expect(mergeSorted(many, list('b', 5, 5_000, 9_000), counted)).toHaveLength(10_003)
  expect(compared).toBeLessThan(50)
})
