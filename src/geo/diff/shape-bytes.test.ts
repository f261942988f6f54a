import { expect, it } from 'vitest'
import type { Geometry } from '../model'
import { bytesOfShape, shapeOfBytes } from './shape-bytes'

const coords = [0.1, -0, 1e300, 5e-324, NaN, Infinity]
const shapes: Geometry[] = [
  { type: 'Point', dim: 2, coords: Float64Array.of(1, 2), ends: [1] },
  { type: 'MultiPoint', dim: 3, coords: [1, 2, 3, 4, 5, 6], ends: [2] },
  { type: 'LineString', dim: 2, coords, ends: [3] },
  { type: 'MultiLineString', dim: 3, coords, ends: [1, 2] },
  { type: 'Polygon', dim: 2, coords, ends: [1, 3] },
  { type: 'MultiPolygon', dim: 2, coords, ends: [1, 2, 3], polygonEnds: [2, 3] },
  { type: 'MultiPolygon', dim: 2, coords: [], ends: [], polygonEnds: [] },
]

it.each(shapes)('gives a $type back number for number', (shape) => {
  const { buffer } = Uint8Array.from(bytesOfShape(shape))
  expect(shapeOfBytes(buffer)).toEqual({ ...shape, coords: Float64Array.from(shape.coords) })
})
