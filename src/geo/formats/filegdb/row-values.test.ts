import { expect, it } from 'vitest'
import { ByteCursor } from './byte-cursor'
import { attributeFields, readRow } from './row-values'
import type { GdbFieldKind, TableSchema } from './table-schema'

const schemaOf = (...fields: (GdbFieldKind | [GdbFieldKind, 'nullable'])[]): TableSchema => ({
  ...{ space: null, hasZ: false, hasM: false, utf8: true },
  fields: fields.map((field, at) => ({
    name: `f${at}`,
    kind: typeof field === 'string' ? field : field[0],
    nullable: typeof field !== 'string',
  })),
})
const values = (schema: TableSchema, bytes: Buffer) => readRow(new ByteCursor(bytes), schema).properties
function bytesOf(length: number, write: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(length)
  write(bytes)
  return bytes
}

it.each([0.1, 123456.79, 1234567.1, -33.8688, 16777216, 3.4028235e38, 0])(
  'reads a float of four bytes as the decimal that was put in: %d',
  (value) => {
    const [read] = values(
      schemaOf('float32'),
      bytesOf(4, (bytes) => bytes.writeFloatLE(value)),
    )
    expect(Math.fround(read as number)).toBe(Math.fround(value))
    expect(String(read).length).toBeLessThanOrEqual(String(value).length)
  },
)

it('knows which of the fields have no value: object ids have no bit, nor has what is never empty', () => {
  const nullable = (kind: GdbFieldKind): [GdbFieldKind, 'nullable'] => [kind, 'nullable']
  const kinds = Array.from({ length: 9 }, () => nullable('int16'))
  const schema = schemaOf('objectid', nullable('geometry'), 'int16', ...kinds)
  // The bits: geometry, then the nine; those of the geometry, the second and the ninth are set.
  const bytes = Buffer.from([0b0000_0101, 0b0000_0010, 7, 0, ...[1, 3, 4, 5, 6, 7, 8].flatMap((value) => [value, 0])])
  const { properties, shape } = readRow(new ByteCursor(bytes), schema)
  expect(properties).toEqual([7, 1, null, 3, 4, 5, 6, 7, 8, null])
  expect(shape).toBeNull()
  expect(attributeFields(schema).map(({ name }) => name)).not.toContain('f0')
})

it('keeps a whole number that no number holds as a text', () => {
  const read = (value: bigint) =>
    values(
      schemaOf('int64'),
      bytesOf(8, (bytes) => bytes.writeBigInt64LE(value)),
    )[0]
  expect(read(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991)
  expect(read(-9_007_199_254_740_993n)).toBe('-9007199254740993')
})

it('reads days, times and offsets, also those west of Greenwich', () => {
  const days = (kind: GdbFieldKind, value: number, minutes = 0) =>
    values(
      schemaOf(kind),
      bytesOf(10, (bytes) => {
        bytes.writeDoubleLE(value)
        bytes.writeInt16LE(minutes, 8)
      }),
    )[0]
  expect(days('datetime', 45_352.25)).toBe('2024-03-01T06:00:00')
  expect(days('datetime', 45_352 + 1.5 / 86_400)).toBe('2024-03-01T00:00:01.500')
  expect(days('date', 45_352)).toBe('2024-03-01')
  expect(days('time', 0.75)).toBe('18:00:00')
  expect(days('datetime-offset', 45_352, -210)).toBe('2024-03-01T00:00:00-03:30')
  expect(days('datetime-offset', 45_352, 600)).toBe('2024-03-01T00:00:00+10:00')
  expect(days('datetime', 1e12)).toBeNull()
})

it('reads texts in the encoding of the table, ids in the order in which they are written, and passes over bytes', () => {
  const text = Buffer.from('Ærø')
  expect(values(schemaOf('string'), Buffer.from([text.length, ...text]))).toEqual(['Ærø'])
  const wide = Buffer.from('Ærø', 'utf16le')
  const old = { ...schemaOf('string', 'xml'), utf8: false }
  expect(values(old, Buffer.from([wide.length, ...wide, 1, 0x61]))).toEqual(['Ærø', 'a'])
  const guid = Buffer.from('33221100554477668899aabbccddeeff', 'hex')
  expect(values(schemaOf('guid'), guid)).toEqual(['{00112233-4455-6677-8899-AABBCCDDEEFF}'])
  expect(values(schemaOf('binary', 'int16'), Buffer.from([2, 9, 9, 5, 0]))).toEqual([null, 5])
  expect(() => values(schemaOf('int32'), Buffer.from([1, 2]))).toThrow(RangeError)
})
