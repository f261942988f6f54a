import { expect, it } from 'vitest'
import type { Geometry } from '../model'
import { surfaceHeight } from './surface-height'

/** Rings of corners, each closed here. */
function surface(...rings: number[][][]): Geometry {
  const closed = rings.map((ring) => [...ring, ring[0]!])
  let count = 0
  const ends = closed.map((ring) => (count += ring.length))
  return { type: 'MultiPolygon', dim: 3, coords: closed.flat(2), ends, polygonEnds: ends.map((_, i) => i + 1) }
}

const slope = [
  [10, 50, 100],
  [11, 50, 110],
  [10, 51, 120],
]

it('gives the height within a triangle, and on its edge', () => {
  expect(surfaceHeight(surface(slope), 10.25, 50.25)).toBe(107.5)
  expect(surfaceHeight(surface(slope), 10.5, 50.5)).toBe(115)
  expect(surfaceHeight(surface(slope), 10.6, 50.6)).toBeNull()
})

it('takes the upper one of two', () => {
  const roof = slope.map(([x, y, z]) => [x!, y!, z! + 5])
  expect(surfaceHeight(surface(slope, roof), 10.25, 50.25)).toBe(112.5)
})

it('says nothing of areas that are no surface', () => {
  const pentagon = [0, 1, 2, 3, 4].map((i) => [Math.cos(i), Math.sin(i), 3])
  expect(surfaceHeight(surface(pentagon), 0.2, 0.2)).toBeNull()
  const roof = [
    [0, 0, 5],
    [1, 0, 5],
    [1, 1, 5],
    [0, 1, 5],
  ]
  expect(surfaceHeight(surface(roof), 0.5, 0.5)).toBeNull()
  expect(surfaceHeight({ ...surface(slope, slope), polygonEnds: [2] }, 10.25, 50.25)).toBeNull()
  const plan = slope.map(([x, y]) => [x!, y!, 0])
  expect(surfaceHeight(surface(plan), 10.25, 50.25)).toBeNull()
})
