import { expect, it } from 'vitest'
import { fieldReader, fieldSizes } from './field-types'

const write = (size: number, put: (view: DataView) => void) => {
  // Off the beginning of its buffer, as pieces of a file lie.
  const bytes = new Uint8Array(size + 3).subarray(3)
  put(new DataView(bytes.buffer, bytes.byteOffset))
  return bytes
}

it.each([true, false])('reads each type of field (little endian: %s)', (le) => {
  const read = (type: number, put: (view: DataView) => void) => fieldReader(write(fieldSizes[type]!, put), type, le)(0)
  expect(read(1, (view) => view.setUint8(0, 200))).toBe(200)
  expect(read(3, (view) => view.setUint16(0, 60_000, le))).toBe(60_000)
  for (const type of [4, 13]) expect(read(type, (view) => view.setUint32(0, 4e9, le))).toBe(4e9)
  expect(
    read(5, (view) => {
      view.setUint32(0, 4e9, le)
      view.setUint32(4, 3e9, le)
    }),
  ).toBe(4 / 3)
  expect(read(6, (view) => view.setInt8(0, -5))).toBe(-5)
  expect(read(7, (view) => view.setUint8(0, 251))).toBe(251)
  expect(read(8, (view) => view.setInt16(0, -300, le))).toBe(-300)
  expect(read(9, (view) => view.setInt32(0, -70_000, le))).toBe(-70_000)
  expect(
    read(10, (view) => {
      view.setInt32(0, -72, le)
      view.setInt32(4, 100, le)
    }),
  ).toBe(-0.72)
  expect(read(11, (view) => view.setFloat32(0, 0.25, le))).toBe(0.25)
  expect(read(12, (view) => view.setFloat64(0, 1e-300, le))).toBe(1e-300)
  for (const type of [16, 18]) expect(read(type, (view) => view.setBigUint64(0, 2n ** 40n, le))).toBe(2 ** 40)
  expect(read(17, (view) => view.setBigInt64(0, -(2n ** 40n), le))).toBe(-(2 ** 40))
})
