import { expect, it } from 'vitest'
import { parseSpatialiteBlob } from './spatialite-blob'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

/** What SpatiaLite 5 writes for the geometry that each test names. */
const compressedLine =
  '0001e610000000000000000000000000000000000000000000000000084000000000000000407cfa4d0f000400000000000000000000000000000000000000000000000000f03f00000000000022400000c03f0000a03f0000803f00000000000020400000003f0000403f0000803f0000000000001c400000000000000840000000000000f03f00000000000010400000000000001840fe'
const polygons =
  '0001e610000000000000000000000000000000000000000000000000184000000000000018407c06000000020000006903000000010000000400000000000000000000000000000000000000000000000000f03f0000000000000000000000000000f03f000000000000f03f000000000000000000000000000000006903000000020000000400000000000000000014400000000000001440000000000000184000000000000014400000000000001840000000000000184000000000000014400000000000001440040000000000000000001640cdcccccccccc14406666666666661640cdcccccccccc1440666666666666164033333333333315400000000000001640cdcccccccccc1440fe'
const collection =
  '0001e610000000000000000000000000000000000000000000000000f03f00000000000000407c07000000020000006901000000000000000000f03f000000000000004069020000000200000000000000000000000000000000000000000000000000f03f000000000000f03ffe'

it('reads a compressed line with heights and measures', () => {
  expect(parseSpatialiteBlob(bytes(compressedLine))).toEqual([
    { type: 'LineString', dim: 3, coords: [0, 0, 1, 1.5, 1.25, 2, 2, 2, 3, 3, 1, 4], ends: [4] },
  ])
})

it('reads polygons with a hole, and collections', () => {
  expect(parseSpatialiteBlob(bytes(polygons))).toMatchObject([
    { type: 'MultiPolygon', dim: 2, ends: [4, 8, 12], polygonEnds: [1, 3] },
  ])
  expect(parseSpatialiteBlob(bytes(collection))).toMatchObject([
    { type: 'Point', coords: [1, 2], collected: true },
    { type: 'LineString', coords: [0, 0, 1, 1], collected: true },
  ])
})

it('refuses bytes that are cut, count too much or are something else', () => {
  const whole = bytes(polygons)
  const cut = whole.slice()
  cut.fill(0xff, 43, 47)
  expect(parseSpatialiteBlob(cut)).toBeNull()
  expect(parseSpatialiteBlob(Uint8Array.from([...whole.subarray(0, 100), 0xfe]))).toBeNull()
  expect(parseSpatialiteBlob(whole.subarray(0, 44))).toBeNull()
  expect(parseSpatialiteBlob(bytes('0101000000000000000000f03f0000000000000040'))).toBeNull()
})
