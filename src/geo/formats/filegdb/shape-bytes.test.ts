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

/** A number of any size by seven bits a byte. */
function manyBits(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...manyBits(Math.floor(value / 128))]
}
const double = (value: number): number[] => [...Buffer.from(Float64Array.of(value).buffer)]
const word = (value: number): number[] => [...Buffer.from(Uint32Array.of(value).buffer)]
/** Kinds of curves follow the coordinates; measures do. */
const [withCurves, withMeasures] = [2 ** 29, 2 ** 30]

/** Of a line of parts, each vertices as x, y, with its curves. @param between what stands before the curves */
function lineOf(parts: [number, number][][], curves: number[][], between: number[] | null = null) {
  const vertices = parts.flat()
  let [x, y] = [0, 0]
  const steps = vertices.flatMap(([toX, toY]) => {
    const step = [...varInt(toX - x), ...varInt(toY - y)]
    ;[x, y] = [toX, toY]
    return step
  })
  const type = 50 + withCurves + (between === null ? 0 : withMeasures)
  const counts = [vertices.length, parts.length, curves.length, 0, 0, 0, 0]
  const ends = parts.slice(0, -1).map((part) => part.length)
  const bytes = [...manyBits(type), ...counts, ...ends, ...steps, ...(between ?? []), ...curves.flat()]
  return parseShape(Buffer.from(bytes), space)
}
const chord: [number, number][] = [[0, 0], [10, 0]] // prettier-ignore
const arcOf = (bits: number, x = 5, y = 0, from = 0) => [from, 1, ...double(x), ...double(y), ...word(bits)]
const ellipseOf = (bits: number) => [0, 5, ...[5, 0, 0, 5, 0.5].flatMap(double), ...word(bits)]
/** The height of a line above its chord, and below it. */
function reachOf(geometry: ReturnType<typeof parseShape>): [most: number, least: number] {
  const ys = Array.from(geometry?.coords ?? []).filter((_, at) => at % 2 === 1)
  return [Math.round(Math.max(...ys) * 100) / 100 + 0, Math.round(Math.min(...ys) * 100) / 100 + 0]
}

it('reads a point by its own origin and scale in each direction; one without a place, or without a height', () => {
  const grid: GridSpace = { wkt: '', xOrigin: -400, yOrigin: -100, xyScale: 2, zOrigin: -50, zScale: 4 }
  const point = (...bytes: number[]) => parseShape(Buffer.from(bytes), grid)
  expect(point(1, 3, 5)).toEqual({ type: 'Point', dim: 2, coords: [-399, -98], ends: [1] })
  expect(point(9, 3, 5, 9)?.coords).toEqual([-399, -98, -48])
  expect(point(9, 3, 5, 0)?.coords).toEqual([-399, -98, 0])
  for (const none of [[1, 0, 5], [1, 3, 0], [0]]) expect(point(...none)).toBeNull() // prettier-ignore
  expect(() => point(77, 1, 1)).toThrow(RangeError)
})

it('draws arcs the way round that they go, by a centre or a place on them, and none that is said to be straight', () => {
  expect(reachOf(lineOf([chord], [arcOf(0)]))).toEqual([5, 0])
  expect(reachOf(lineOf([chord], [arcOf(0x08)]))).toEqual([0, -5])
  expect(reachOf(lineOf([chord], [arcOf(0x80, 5, -5)]))).toEqual([0, -5])
  expect(Array.from(lineOf([chord], [arcOf(0x20)])?.coords ?? [])).toEqual([0, 0, 10, 0])
  expect(reachOf(lineOf([chord], [ellipseOf(0)]))).toEqual([2.5, 0])
  expect(reachOf(lineOf([chord], [ellipseOf(0x800)]))).toEqual([0, -2.5])
  const bezier = [0, 4, ...[0, 8, 10, 8].flatMap(double)]
  expect(reachOf(lineOf([chord], [bezier]))).toEqual([6, 0])
  expect(() => lineOf([chord], [[0, 9]])).toThrow(RangeError)
})

it('draws no curve from the end of a part to the begin of the next', () => {
  const parts: [number, number][][] = [chord, [[20, 0], [30, 0]]] // prettier-ignore
  const drawn = lineOf(parts, [arcOf(0, 15, 0, 1)])
  expect(Array.from(drawn?.coords ?? [])).toEqual([0, 0, 10, 0, 20, 0, 30, 0])
  const second = lineOf(parts, [arcOf(0, 25, 0, 2)])
  expect(second?.ends[0]).toBe(2)
  expect(reachOf(second)).toEqual([5, 0])
})

it('finds the curves behind the measures, whether there are any', () => {
  for (const measures of [[66], [...varInt(-3), ...varInt(1000)]])
    expect(reachOf(lineOf([chord], [arcOf(0)], measures))).toEqual([5, 0])
})

it('takes no shape whose parts hold more points than it has', () => {
  const line = (parts: number, ...ends: number[]) =>
    parseShape(Buffer.from([3, 4, parts, 0, 0, 0, 0, ...ends, 0, 0, 2, 0, 2, 0, 2, 0, 0, 0, 0, 0]), space)
  expect(line(2, 2)?.ends).toEqual([2, 4])
  for (const wrong of [() => line(3, 3, 2), () => line(0), () => line(5, 1, 1, 1, 1)]) expect(wrong).toThrow(RangeError)
})

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
