import { expect, it } from 'vitest'
import { ByteCursor } from './byte-cursor'
import { attributeFields, readRow } from './row-values'
import { parseShape } from './shape-bytes'
import { parseSchema, type GridSpace } from './table-schema'

const space: GridSpace = { wkt: '', xOrigin: 0, yOrigin: 0, xyScale: 1, zOrigin: 0, zScale: 1 }

/** A number below 8192 by seven bits a byte; of differences the sign takes one bit of the first. */
const varUint = (value: number) => (value < 128 ? [value] : [(value % 128) | 128, value >> 7])
const varInt = (value: number) => {
  const size = Math.abs(value)
  const sign = value < 0 ? 64 : 0
  return size < 64 ? [size | sign] : [(size % 64) | sign | 128, size >> 6]
}

it('reads the strips, loose triangles and rings of a multipatch', () => {
  const vertices = [
    ...[[0, 0], [2, 0], [0, 2], [2, 2]],
    ...[[10, 0], [12, 0], [10, 2]],
    ...[[20, 0], [29, 0], [29, 9], [20, 0]],
  ] // prettier-ignore
  let [x, y] = [0, 0]
  const steps = vertices.flatMap(([toX = 0, toY = 0]) => {
    const step = [...varInt(toX - x), ...varInt(toY - y)]
    ;[x, y] = [toX, toY]
    return step
  })
  const header = [32, vertices.length, ...varUint(604), 3, 0, 0, 29, 9, 4, 3]
  const bytes = [...header, 0, 6, 2, ...steps, ...vertices.flatMap(() => varInt(0))]
  expect(parseShape(Buffer.from(bytes), space)).toMatchObject({
    type: 'MultiPolygon',
    dim: 3,
    ends: [4, 8, 12, 16],
    polygonEnds: [1, 2, 3, 4],
  })
})

it('reads what stands after the raster of a row, however the raster is stored', () => {
  const text = (value: string) => [value.length, ...Buffer.from(value, 'utf16le')]
  const rasterField = (storage: number) => [...text('R'), 0, 9, 0, 1, 0, 0, 0, 0, storage]
  const schemaOf = (storage: number) =>
    parseSchema(Buffer.from([4, 0, 0, 0, 0, 0, 0, 0, 2, 0, ...rasterField(storage), ...text('N'), 0, 0, 0, 1, 0]))
  const rows: [number, number[], unknown][] = [
    [0, [4, ...Buffer.from('ab', 'utf16le')], 'ab'],
    [1, [7, 0, 0, 0], 7],
    [2, [3, 1, 2, 3], null],
  ]
  for (const [storage, value, read] of rows) {
    const schema = schemaOf(storage)
    expect(attributeFields(schema).map((field) => field.name)).toEqual(['R', 'N'])
    const row = readRow(new ByteCursor(Buffer.from([0, ...value, 5, 0])), schema)
    expect(row.properties).toEqual([read, 5])
  }
})
