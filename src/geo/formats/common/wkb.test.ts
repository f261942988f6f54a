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

it('closes rings whose last vertex was left out', () => {
  const closed = { type: 'Polygon', coords: [0, 0, 4, 0, 4, 4, 0, 0], ends: [4] }
  expect(parseWkb(polygon(0, 0, 4, 0, 4, 4))).toMatchObject([closed])
  expect(parseWkb(polygon(0, 0, 4, 0, 4, 4, 0, 0))).toMatchObject([closed])
})
