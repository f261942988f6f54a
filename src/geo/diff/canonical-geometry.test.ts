import { expect, it } from 'vitest'
import type { Geometry } from '../model'
import { sameWithinRounding } from './canonical-geometry'

const line = (...coords: number[]): Geometry => ({ type: 'LineString', dim: 3, coords, ends: [coords.length / 3] })
const step = 1e-8

it('takes places within two steps for the same, and heights within two millimetres', () => {
  const one = line(10, 50, 5, 11, 51, 6)
  expect(sameWithinRounding(one, line(10 + 1.9e-8, 50, 5, 11, 51 - 1.9e-8, 6.0019), step)).toBe(true)
  expect(sameWithinRounding(one, line(10 + 2.1e-8, 50, 5, 11, 51, 6), step)).toBe(false)
  expect(sameWithinRounding(one, line(10, 50, 5.0021, 11, 51, 6), step)).toBe(false)
})

it('takes what is of another kind, length or dimension for another', () => {
  const flat: Geometry = { type: 'LineString', dim: 2, coords: [1, 2, 3, 4, 5, 6], ends: [3] }
  expect(sameWithinRounding(flat, line(1, 2, 3, 4, 5, 6), step)).toBe(false)
  expect(sameWithinRounding(flat, { ...flat, type: 'MultiPoint' }, step)).toBe(false)
  expect(sameWithinRounding(flat, { ...flat, coords: [1, 2, 3, 4], ends: [2] }, step)).toBe(false)
  expect(sameWithinRounding(flat, null, step)).toBe(false)
  expect(sameWithinRounding(null, null, step)).toBe(true)
})
