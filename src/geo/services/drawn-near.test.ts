import { expect, it } from 'vitest'
import { drawnNear } from './drawn-near'

const box = [0, 0, 10, 10] as const

it('keeps of a line the pieces that reach into the box, of an area whole rings', () => {
  const coords = [-30, 5, 1, -20, 5, 1, -1, 5, 1, 20, 5, 1, 30, 5, 1, 30, 40, 1, 5, 40, 1, 5, 5, 1]
  expect(drawnNear({ type: 'LineString', dim: 3, coords, ends: [8] }, box)).toEqual([
    [-1, 5, 20, 5],
    [5, 40, 5, 5],
  ])
  const ring = [-50, -50, 50, -50, 50, 50, -50, -50]
  expect(drawnNear({ type: 'Polygon', dim: 2, coords: ring, ends: [4] }, box)).toEqual([ring])
  expect(drawnNear({ type: 'Point', dim: 2, coords: [3, 4], ends: [1] }, box)).toEqual([[3, 4]])
})

it('takes some vertices of many, and the last', () => {
  const coords = Array.from({ length: 20_000 }, (_, at) => (at % 2 === 0 ? at / 2_000 : 5))
  const [part = []] = drawnNear({ type: 'LineString', dim: 2, coords, ends: [10_000] }, box)
  expect(part.length / 2).toBeLessThanOrEqual(401)
  expect(part.slice(-2)).toEqual(coords.slice(-2))
})
