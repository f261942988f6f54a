import type { Geometry, GeometryType } from '../model'

const types: readonly GeometryType[] = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
]
const headLength = 4

/**
 * The place of a feature as numbers, for `shapeOfBytes`: its type, its dimension, of ends and of polygon ends how many (-1: it has
 * none of those), then these and the coordinates. A comparison writes and reads tens of thousands, each on its own.
 */
export function bytesOfShape({ type, dim, coords, ends, polygonEnds }: Geometry): Uint8Array {
  const rings = polygonEnds ?? []
  const numbers = new Float64Array(headLength + ends.length + rings.length + coords.length)
  numbers.set([types.indexOf(type), dim, ends.length, polygonEnds ? rings.length : -1])
  numbers.set(ends, headLength)
  numbers.set(rings, headLength + ends.length)
  numbers.set(coords, headLength + ends.length + rings.length)
  return new Uint8Array(numbers.buffer)
}

/** What `bytesOfShape` was given. */
export function shapeOfBytes(bytes: ArrayBuffer): Geometry {
  const numbers = new Float64Array(bytes)
  const polygonEnds = numbers[3] as number
  const rings = headLength + (numbers[2] as number)
  const coords = rings + Math.max(0, polygonEnds)
  return {
    type: types[numbers[0] as number] as GeometryType,
    dim: numbers[1] as 2 | 3,
    coords: numbers.subarray(coords),
    ends: Array.from(numbers.subarray(headLength, rings)),
    ...(polygonEnds < 0 ? {} : { polygonEnds: Array.from(numbers.subarray(rings, coords)) }),
  }
}
