import { expect, it } from 'vitest'
import { spreadOrder } from './spread-order'

it.each([
  [1, 1],
  [1, 13],
  [9, 1],
  [5, 7],
  [8, 8],
  [33, 2],
])('every block of %i by %i comes once', (across, down) => {
  const seen = [...spreadOrder(across, down)].map(([x, y]) => y * across + x)
  expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: across * down }, (_, i) => i))
})

it('a tenth of the blocks reaches all corners', () => {
  const first = [...spreadOrder(40, 30)].slice(0, 120)
  for (const [x0, y0] of [
    [0, 0],
    [32, 0],
    [0, 24],
    [32, 24],
  ] as const) {
    expect(first.some(([x, y]) => x >= x0 && x < x0 + 8 && y >= y0 && y < y0 + 6)).toBe(true)
  }
})
