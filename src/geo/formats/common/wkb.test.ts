import { expect, it } from 'vitest'
import { parseWkb } from './wkb'

/** Little-endian WKB of a polygon with one ring. */
function polygon(...ring: number[]): Buffer {
  const bytes = Buffer.alloc(13 + ring.length * 8)
  bytes.writeUInt8(1, 0)
  bytes.writeUInt32LE(3, 1)
  bytes.writeUInt32LE(1, 5)
  bytes.writeUInt32LE(ring.length / 2, 9)
  ring.forEach((value, i) => bytes.writeDoubleLE(value, 13 + i * 8))
  return bytes
}

it('takes a vertex that is no number for damage, and a point of such for an empty one', () => {
  expect(parseWkb(polygon(0, 0, NaN, 0, 4, 4, 0, 0))).toBeNull()
  expect(parseWkb(polygon(0, 0, Infinity, 0, 4, 4, 0, 0))).toBeNull()
  const point = (x: number, y: number) => {
    const bytes = Buffer.alloc(21)
    bytes.writeUInt8(1, 0)
    bytes.writeUInt32LE(1, 1)
    bytes.writeDoubleLE(x, 5)
    bytes.writeDoubleLE(y, 13)
    return bytes
  }
  expect(parseWkb(point(NaN, NaN))).toEqual([])
  const head = Buffer.from([1, 4, 0, 0, 0, 3, 0, 0, 0])
  const points = Buffer.concat([head, point(1, 2), point(NaN, NaN), point(3, 4)])
  expect(parseWkb(points)).toMatchObject([{ type: 'MultiPoint', coords: [1, 2, 3, 4], ends: [2] }])
})

it('closes rings whose last vertex was left out', () => {
  const closed = { type: 'Polygon', coords: [0, 0, 4, 0, 4, 4, 0, 0], ends: [4] }
  expect(parseWkb(polygon(0, 0, 4, 0, 4, 4))).toMatchObject([closed])
  expect(parseWkb(polygon(0, 0, 4, 0, 4, 4, 0, 0))).toMatchObject([closed])
})
