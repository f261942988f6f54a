import { expect, it } from 'vitest'
import type { RandomAccessFile } from '../../../node/random-access-file'
import { badShape, readShape } from './shape'
import { indexFits } from './shp-records'

/** A polyline of these part starts over a line of so many vertices. */
function polyline(starts: number[], vertices: number): Buffer {
  const bytes = Buffer.alloc(44 + starts.length * 4 + vertices * 16)
  bytes.writeInt32LE(3, 0)
  bytes.writeInt32LE(starts.length, 36)
  bytes.writeInt32LE(vertices, 40)
  starts.forEach((start, part) => bytes.writeInt32LE(start, 44 + part * 4))
  for (let at = 0; at < vertices * 2; at++) bytes.writeDoubleLE(at, 44 + starts.length * 4 + at * 8)
  return bytes
}
const read = (starts: number[], vertices: number) => {
  const bytes = polyline(starts, vertices)
  return readShape(bytes, 0, bytes.length)
}

it('leaves out parts without vertices, and reads no record whose parts run backwards', () => {
  expect(read([0, 2, 2], 4)).toMatchObject({ type: 'MultiLineString', ends: [2, 4] })
  expect(read([0, 0], 3)).toMatchObject({ type: 'LineString', ends: [3] })
  expect([read([0, 3, 2], 4), read([1], 4), read([0, 5], 4)]).toEqual([badShape, badShape, badShape])
})

const fileOf = (bytes: Buffer): RandomAccessFile => ({
  ...{ path: '', sizeBytes: bytes.length, close: () => Promise.resolve() },
  read: (from, length) => Promise.resolve(bytes.subarray(from, from + length)),
})

it('goes by an index only where it points at the records', async () => {
  // Three records of 20 bytes: number, length in words.
  const shp = Buffer.alloc(100 + 3 * 28)
  const shx = Buffer.alloc(100 + 3 * 8)
  shx.writeInt32BE(9994, 0)
  for (let n = 0; n < 3; n++) {
    shp.writeUInt32BE(n + 1, 100 + n * 28)
    shp.writeUInt32BE(10, 104 + n * 28)
    shx.writeUInt32BE((100 + n * 28) / 2, 100 + n * 8)
    shx.writeUInt32BE(10, 104 + n * 8)
  }
  const fits = () => indexFits(fileOf(shp), fileOf(shx))
  expect(await fits()).toBe(true)
  // One that was made for another file.
  shx.writeUInt32BE(60, 108)
  shx.writeUInt32BE(12, 112)
  expect(await fits()).toBe(false)
  shx.writeUInt32BE(20, 108)
  expect(await fits()).toBe(false)
  expect(await indexFits(fileOf(shp), fileOf(shx.subarray(0, 90)))).toBe(false)
})
