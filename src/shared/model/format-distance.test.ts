import { expect, it } from 'vitest'
import { formatDistance } from './format-distance'

it.each([
  [0.2, '1 m'],
  [999.4, '999 m'],
  [999.6, '1 km'],
  [4_240, '4.2 km'],
  [9_960, '10 km'],
  [698_400, '698 km'],
  [6_237_000, '6 237 km'],
  [19_845_000, '19 845 km'],
])('says %d m as %s', (metres, text) => {
  expect(formatDistance(metres).replaceAll('\u00a0', ' ')).toBe(text)
})
