import { expect, it } from 'vitest'
import type { Geometry } from '../model'
import { sameWithinSteps } from './same-geometry'

const line = (...coords: number[]): Geometry => ({ type: 'LineString', dim: 3, coords, ends: [coords.length / 3] })
const step = { plan: 1e-8, height: 1e-3 }

it('takes places within a step for the same, and heights within a millimetre', () => {
  const one = line(10, 50, 5, 11, 51, 6)
  expect(sameWithinSteps(one, line(10 + 1e-8, 50, 5, 11, 51 - 0.9e-8, 6.0009), step)).toBe(true)
  expect(sameWithinSteps(one, line(10 + 1.1e-8, 50, 5, 11, 51, 6), step)).toBe(false)
  expect(sameWithinSteps(one, line(10, 50, 5.0011, 11, 51, 6), step)).toBe(false)
})

it('takes rings from any vertex and in either direction for the same, and parts in any order', () => {
  const ring = (...coords: number[]): Geometry => ({ type: 'Polygon', dim: 2, coords, ends: [coords.length / 2] })
  const square = ring(0, 0, 4, 0, 4, 4, 0, 4, 0, 0)
  expect(sameWithinSteps(square, ring(4, 4, 4, 0.9e-8, 0, 0, 0, 4, 4, 4), step)).toBe(true)
  expect(sameWithinSteps(square, ring(4, 4, 4, 0, 0, 4, 0, 0, 4, 4), step)).toBe(false)
  const two = (...coords: number[]): Geometry => ({ type: 'MultiLineString', dim: 2, coords, ends: [2, 4] })
  expect(sameWithinSteps(two(0, 0, 1, 1, 5, 5, 6, 6), two(5, 5, 6, 6 + 0.9e-8, 0, 0, 1, 1), step)).toBe(true)
  expect(sameWithinSteps(two(0, 0, 1, 1, 5, 5, 6, 6), two(0, 0, 1, 1, 0, 0, 1, 1), step)).toBe(false)
})

it('takes what is of another kind, length or dimension for another', () => {
  const flat: Geometry = { type: 'LineString', dim: 2, coords: [1, 2, 3, 4, 5, 6], ends: [3] }
  expect(sameWithinSteps(flat, line(1, 2, 3, 4, 5, 6), step)).toBe(false)
  expect(sameWithinSteps(flat, { ...flat, type: 'MultiPoint' }, step)).toBe(false)
  expect(sameWithinSteps(flat, { ...flat, coords: [1, 2, 3, 4], ends: [2] }, step)).toBe(false)
  expect(sameWithinSteps(flat, null, step)).toBe(false)
  expect(sameWithinSteps(null, null, step)).toBe(true)
})

it('takes one more point, and heights where there were none, for a change', () => {
  const points = (dim: 2 | 3, ...coords: number[]): Geometry => ({ type: 'MultiPoint', dim, coords, ends: [1] })
  expect(sameWithinSteps(points(2, 1, 2), points(2, 1, 2, 3, 4), step)).toBe(false)
  expect(sameWithinSteps(points(2, 1, 2, 3, 4), points(2, 1, 2), step)).toBe(false)
  // As many numbers, of two points and of three.
  expect(sameWithinSteps(points(2, 1, 2, 3, 1, 2, 3), points(3, 1, 2, 3, 1, 2, 3), step)).toBe(false)
  expect(sameWithinSteps(points(2, 1, 2), points(3, 1, 2, 0), step)).toBe(false)
})
