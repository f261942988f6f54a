import { describe, expect, it } from 'vitest'
import { isReadable, rowBytes, toSamples, type SampleFormat, type SampleLayout } from './samples'

const layoutOf = (bits: number, parts: Partial<SampleLayout> = {}): SampleLayout => ({
  ...{ format: 'unsigned', bits, perPixel: 1, width: 5, rows: 2, predictor: 1, littleEndian: true },
  ...parts,
})

/** Values from the highest bit on, each row from a whole byte. */
function packed(values: readonly number[], layout: SampleLayout): Uint8Array {
  const bytes = new Uint8Array(rowBytes(layout) * layout.rows)
  const perRow = layout.width * layout.perPixel
  values.forEach((value, index) => {
    const start = Math.floor(index / perRow) * rowBytes(layout) * 8 + (index % perRow) * layout.bits
    for (let bit = 0; bit < layout.bits; bit++)
      if (Math.floor(value / 2 ** (layout.bits - 1 - bit)) % 2 === 1)
        bytes[(start + bit) >>> 3]! |= 0x80 >> ((start + bit) & 7)
  })
  return bytes
}

/** Words in one of both byte orders, off the beginning of their buffer, as blocks of a file lie. */
function words(count: number, size: number, put: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(count * size + 1).subarray(1)
  put(new DataView(bytes.buffer, bytes.byteOffset))
  return bytes
}

describe('samples', () => {
  it.each(Array.from({ length: 31 }, (_, at) => at + 1).filter((bits) => bits !== 8 && bits !== 16))(
    'of %i bits come out as they went in',
    (bits) => {
      const layout = layoutOf(bits)
      const most = 2 ** bits - 1
      const values = [
        0,
        most,
        Math.floor(most / 3),
        1,
        Math.floor(most / 5),
        most - 1,
        0,
        most,
        1,
        Math.floor(most / 7),
      ]
      expect(isReadable('unsigned', bits)).toBe(true)
      expect([...toSamples(packed(values, layout), layout)]).toEqual(values.map((value) => Math.max(0, value)))
    },
  )

  it.each([true, false])('of whole words are read in both byte orders (little endian: %s)', (le) => {
    const read = (bits: number, format: SampleFormat, put: (view: DataView) => void, predictor = 1) => [
      ...toSamples(words(3, bits / 8, put), layoutOf(bits, { format, littleEndian: le, width: 3, rows: 1, predictor })),
    ]
    const each = (bytes: number, put: (at: number, index: number) => void) => {
      for (let index = 0; index < 3; index++) put(index * bytes, index)
    }
    expect(read(16, 'signed', (view) => each(2, (at, index) => view.setInt16(at, [-300, 0, 300][index]!, le)))).toEqual(
      [-300, 0, 300],
    )
    expect(read(32, 'unsigned', (view) => each(4, (at, index) => view.setUint32(at, [4e9, 0, 7][index]!, le)))).toEqual(
      [4e9, 0, 7],
    )
    expect(
      read(64, 'signed', (view) => each(8, (at, index) => view.setBigInt64(at, [-5n, 2n ** 40n, 0n][index]!, le))),
    ).toEqual([-5, 2 ** 40, 0])
    expect(
      read(64, 'float', (view) => each(8, (at, index) => view.setFloat64(at, [0.1, -2, 1e300][index]!, le))),
    ).toEqual([0.1, -2, 1e300])
    // Half floats: 1, -2 and the smallest above zero.
    expect(
      read(16, 'float', (view) => each(2, (at, index) => view.setUint16(at, [0x3c00, 0xc000, 1][index]!, le))),
    ).toEqual([1, -2, 2 ** -24])
    // Differences from the left neighbour.
    expect(
      read(16, 'unsigned', (view) => each(2, (at, index) => view.setUint16(at, [1000, 5, 65_535][index]!, le)), 2),
    ).toEqual([1000, 1005, 1004])
  })

  it.each([true, false])('of complex numbers are their magnitudes (little endian: %s)', (le) => {
    const layout = layoutOf(64, { format: 'complexFloat', littleEndian: le, width: 1, rows: 1 })
    const bytes = words(1, 8, (view) => {
      view.setFloat32(0, -3, le)
      view.setFloat32(4, 4, le)
    })
    expect([...toSamples(bytes, layout)]).toEqual([5])
  })
})
