import { expect, it } from 'vitest'
import { bboxOf, padBox, toGeometry, unionBbox, verticesOf, type Geometry } from './geometry'

const line: Geometry = { type: 'LineString', coordinates: [[8, 53], [9, 51, 7], [8.5, 54]] } // prettier-ignore
const point: Geometry = { type: 'Point', coordinates: [1, 2] }
const hole: Geometry = {
  type: 'Polygon',
  coordinates: [
    [[0, 0], [4, 0], [4, 4], [0, 0]],
    [[1, 1], [2, 1], [2, 2], [1, 1]],
  ], // prettier-ignore
}

it('takes the box around all that has a place', () => {
  expect(bboxOf(line)).toEqual([8, 51, 9, 54])
  expect(bboxOf({ type: 'GeometryCollection', geometries: [point, line, hole] })).toEqual([0, 0, 9, 54])
  expect(bboxOf({ type: 'GeometryCollection', geometries: [] })).toBeNull()
  expect(unionBbox([null, [0, 0, Infinity, 1], undefined])).toBeNull()
  const two = unionBbox([[0, 5, 1, 6], [-2, 1, -1, 7], [0, 0, 3, 4]]) // prettier-ignore
  expect(two).toEqual([-2, 0, 3, 7])
})

it('puts a share of its size around a box, and around a single place enough to see it in', () => {
  expect(padBox([10, 50, 12, 51], 0.1)).toEqual([9.8, 49.9, 12.2, 51.1])
  const [west, south, east, north] = padBox([10, 50, 10, 50], 0.1)
  for (const side of [10 - west, 50 - south, east - 10, north - 50]) expect(side).toBeCloseTo(0.0001, 9)
})

it('gives all places of a geometry in their order', () => {
  expect(verticesOf(null)).toEqual([])
  expect(verticesOf({ type: 'GeometryCollection', geometries: [point, line] })).toEqual([[1, 2], ...line.coordinates])
  expect(verticesOf(hole)).toEqual(hole.coordinates.flat())
  expect(verticesOf({ type: 'MultiPolygon', coordinates: [hole.coordinates, hole.coordinates] })).toHaveLength(16)
})

it('takes no geometry of a kind that is not drawn, or without places', () => {
  expect(toGeometry('Point', [1, 2])).toEqual(point)
  expect([
    toGeometry('Circle', [1, 2]),
    toGeometry(null, [1, 2]),
    toGeometry('Point', []),
    toGeometry('Point', null),
  ]).toEqual([...[null, null, null, null]])
})
