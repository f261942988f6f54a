import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAll } from '../read-all.test-helper'
import { dbfBytes, nullShape, partsShape, pointShape, shpBytes, writeFiles } from './write-shapefile.test-helper'

let folder = ''
let counter = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-shp-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const write = (files: Record<string, Buffer | string>) => writeFiles(join(folder, String(counter++)), files)
const square = (x: number, y: number, size: number, clockwise = true) => {
  const ring = [x, y, x, y + size, x + size, y + size, x + size, y, x, y]
  return clockwise ? ring : reverse(ring)
}
const reverse = (ring: number[]) => {
  const out: number[] = []
  for (let i = ring.length - 2; i >= 0; i -= 2) out.push(ring[i] as number, ring[i + 1] as number)
  return out
}

it('takes a few letters of an “ANSI” dbf for Western', async () => {
  const { shp, shx } = shpBytes(1, [pointShape(1, 2)])
  const dbf = dbfBytes([{ name: 'text', type: 'C', width: 10 }], [[iconv.encode('äöü', 'latin1')]], { ldid: 0x57 })
  const { features } = await readAll(await write({ 'a.shp': shp, 'a.shx': shx, 'a.dbf': dbf }))
  expect(features[0]?.properties).toEqual(['äöü'])
})

it('refuses a shape of hundreds of megabytes by its number', async () => {
  const { shp } = shpBytes(3, [partsShape(3, [[0, 0, 1, 1]]), partsShape(3, [[0, 0, 2, 2]])])
  const contentBytes = 600 * 2 ** 20
  const second = shp.length - 80 - 8
  shp.writeUInt32BE(contentBytes / 2, second + 4)
  const path = await write({ 'a.shp': shp })
  // A hole in the file, not bytes on the disk.
  await truncate(path, second + 8 + contentBytes)
  await expect(readAll(path)).rejects.toMatchObject({
    code: 'geo.limit',
    message: expect.stringContaining('record 2: that feature takes 600 MB') as string,
  })
})

describe('polygons', () => {
  it('finds outer rings and holes by containment, whatever their orientation', async () => {
    const { shp, shx } = shpBytes(5, [
      // Hole before its outer ring, all clockwise, an island in the hole, and a second part.
      partsShape(5, [square(2, 2, 6), square(0, 0, 10), square(4, 4, 1), square(20, 0, 5)]),
      partsShape(5, [square(0, 0, 10), square(2, 2, 3, false)]),
    ])
    const { features } = await readAll(await write({ 'a.shp': shp, 'a.shx': shx }))
    expect(features[0]?.geometry).toMatchObject({ type: 'MultiPolygon', polygonEnds: [2, 3, 4] })
    expect(Array.from(features[0]?.geometry?.coords.slice(0, 2) ?? [])).toEqual([0, 0])
    expect(features[1]?.geometry).toMatchObject({ type: 'Polygon', ends: [5, 10] })
  })

  it('tells holes that touch their outer ring', async () => {
    const outer = square(0, 0, 10)
    const touching = [0, 0, 5, 2, 2, 5, 0, 0]
    const { shp, shx } = shpBytes(5, [partsShape(5, [outer, touching, square(30, 30, 2), square(30.5, 30.5, 1)])])
    const { features } = await readAll(await write({ 'a.shp': shp, 'a.shx': shx }))
    expect(features[0]?.geometry).toMatchObject({ type: 'MultiPolygon', polygonEnds: [2, 4] })
  })

  it('handles many rings with an index', async () => {
    const rings: number[][] = []
    for (let i = 0; i < 200; i++) rings.push(square(i * 10, 0, 8), square(i * 10 + 1, 1, 2))
    const { shp, shx } = shpBytes(5, [partsShape(5, rings)])
    const { features } = await readAll(await write({ 'a.shp': shp, 'a.shx': shx }))
    expect(features[0]?.geometry?.polygonEnds).toHaveLength(200)
    expect(features[0]?.geometry?.polygonEnds?.at(-1)).toBe(400)
  })

  it('makes triangles of a MultiPatch', async () => {
    const parts = [
      [0, 0, 1, 0, 1, 1, 0, 1],
      [5, 5, 6, 5, 6, 6, 5, 6],
    ]
    const plain = partsShape(31, parts, [1, 2, 3, 4, 5, 6, 7, 8])
    // The part kinds (0 strip, 1 fan) follow the part starts.
    const kinds = Buffer.alloc(8)
    kinds.writeInt32LE(1, 4)
    const content = Buffer.concat([plain.subarray(0, 52), kinds, plain.subarray(52)])
    const { shp, shx } = shpBytes(31, [content])
    const { features } = await readAll(await write({ 'a.shp': shp, 'a.shx': shx }))
    const geometry = features[0]?.geometry
    expect(geometry).toMatchObject({ type: 'MultiPolygon', dim: 3, polygonEnds: [1, 2, 3, 4], ends: [4, 8, 12, 16] })
    expect(Array.from(geometry?.coords.slice(12, 21) ?? [])).toEqual([1, 0, 2, 1, 1, 3, 0, 1, 4])
    expect(Array.from(geometry?.coords.slice(36, 45) ?? [])).toEqual([5, 5, 5, 6, 6, 7, 5, 6, 8])
  })
})

describe('incomplete sets', () => {
  const points = shpBytes(1, [pointShape(1, 2), nullShape, pointShape(3, 4)])
  const table = dbfBytes([{ name: 'A', type: 'C', width: 3 }], [['x'], ['y'], ['z']])

  it('walks through the .shp when the .shx is missing or wrong', async () => {
    for (const shx of [{}, { 'a.shx': Buffer.alloc(300, 7) }] as Record<string, Buffer>[]) {
      const { features, dataset } = await readAll(await write({ 'a.shp': points.shp, 'a.dbf': table, ...shx }))
      expect(features.map((one) => [one.properties[0], one.geometry?.coords ?? null])).toEqual([
        ['x', [1, 2]],
        ['y', null],
        ['z', [3, 4]],
      ])
      expect(dataset.warnings[0]?.code).toMatch(/^shx-/)
    }
  })

  it('keeps the rows of a cut-off .shp without geometry, with and without an index', async () => {
    for (const shx of [{}, { 'a.shx': points.shx }] as Record<string, Buffer>[]) {
      const cut = points.shp.subarray(0, points.shp.length - 5)
      const { features, dataset } = await readAll(await write({ 'a.shp': cut, 'a.dbf': table, ...shx }))
      expect(features.map((one) => one.geometry !== null)).toEqual([true, false, false])
      expect(dataset.warnings.find((one) => one.code === 'shp-truncated')?.message).toContain('1 shape is missing')
    }
  })

  it('says when the counts of .shp and .dbf differ', async () => {
    const short = dbfBytes([{ name: 'A', type: 'C', width: 3 }], [['x']])
    const { features, dataset } = await readAll(
      await write({ 'a.shp': points.shp, 'a.shx': points.shx, 'a.dbf': short }),
    )
    expect(features).toHaveLength(3)
    expect(dataset.warnings.map((one) => one.code)).toContain('row-count')
  })

  it('does not believe a .dbf header that promises billions of rows', async () => {
    const wild = Buffer.from(table)
    wild.writeUInt32LE(0xfffffff0, 4)
    const { features } = await readAll(await write({ 'a.shp': points.shp, 'a.dbf': wild }))
    expect(features).toHaveLength(3)
  })

  it('refuses a file that ends in its header, and keeps garbage records as rows without geometry', async () => {
    await expect(readAll(await write({ 'a.shp': points.shp.subarray(0, 60) }))).rejects.toMatchObject({
      code: 'file.truncated',
    })
    const wild = partsShape(5, [square(0, 0, 1)])
    wild.writeInt32LE(0x7fffffff, 36)
    const { shp, shx } = shpBytes(5, [wild])
    const { features, dataset } = await readAll(await write({ 'b.shp': shp, 'b.shx': shx }))
    expect(features[0]?.geometry).toBeNull()
    expect(dataset.warnings.map(({ message }) => message)).toContain(
      '1 shape of b.shp is damaged and left out, the first in record 1. Copy or export it again.',
    )
  })
})

describe('attributes', () => {
  const { shp, shx } = shpBytes(1, [pointShape(1, 2), pointShape(1, 2)])

  it('reads all column types, and blanks as null', async () => {
    const int = Buffer.alloc(4)
    int.writeInt32LE(-7)
    const time = Buffer.alloc(8)
    time.writeInt32LE(2_459_581, 0)
    time.writeInt32LE(3_600_000, 4)
    const columns = [
      { name: 'C', type: 'C', width: 6 },
      { name: 'N', type: 'N', width: 9 },
      { name: 'D', type: 'N', width: 12, decimals: 3 },
      { name: 'F', type: 'F', width: 20, decimals: 10 },
      { name: 'L', type: 'L', width: 1 },
      { name: 'DATE', type: 'D', width: 8 },
      { name: 'I', type: 'I', width: 4 },
      { name: 'T', type: '@', width: 8 },
    ]
    const dbf = dbfBytes(columns, [
      ['ab', '       42', '      -1.250', '1.5e+02', 'T', '20240229', int, time],
      ['', '*********', '', '', '?', '00000000', int, time],
    ])
    const { features, dataset } = await readAll(await write({ 'a.shp': shp, 'a.shx': shx, 'a.dbf': dbf }))
    expect(dataset.layers[0]?.fields.map((field) => field.type)).toEqual([
      ...['string', 'integer', 'number', 'number', 'boolean', 'date', 'integer', 'datetime'],
    ])
    expect(features[0]?.properties).toEqual(['ab', 42, -1.25, 150, true, '2024-02-29', -7, '2022-01-01T01:00:00'])
    expect(features[1]?.properties.slice(0, 6)).toEqual([null, null, null, null, null, null])
  })

  it('goes on after a column without a name', async () => {
    const columns = ['A', '', 'C'].map((name) => ({ name, type: 'C', width: 1 }))
    const dbf = dbfBytes(columns, [['a', 'b', 'c']])
    const { features, dataset } = await readAll(await write({ 'a.shp': shp, 'a.shx': shx, 'a.dbf': dbf }))
    expect(dataset.layers[0]?.fields.map((field) => field.name)).toEqual(['A', 'field_2', 'C'])
    expect(features[0]?.properties).toEqual(['a', 'b', 'c'])
  })

  it('leaves deleted rows out', async () => {
    const dbf = dbfBytes([{ name: 'A', type: 'C', width: 1 }], [null, ['b']])
    const { features, dataset } = await readAll(await write({ 'a.shp': shp, 'a.shx': shx, 'a.dbf': dbf }))
    expect(features.map((one) => one.properties)).toEqual([['b']])
    expect(dataset.warnings.map((one) => one.code)).toContain('rows-deleted')
  })

  it('takes the encoding from the option, the .cpg, the language id, or the bytes', async () => {
    const read = async (text: string, encoding: string, more: Record<string, string> = {}, ldid = 0, option = '') => {
      const dbf = dbfBytes([{ name: 'A', type: 'C', width: 20 }], [[iconv.encode(text, encoding)], ['']], { ldid })
      const files = { 'a.shp': shp, 'a.shx': shx, 'a.dbf': dbf, ...more }
      const { features, dataset } = await readAll(await write(files), { encoding: option || null })
      return [features[0]?.properties[0], dataset.warnings.some((one) => one.code === 'encoding-guessed')]
    }
    expect(await read('Čížek', 'cp1250', { 'a.cpg': 'ANSI 1250' })).toEqual(['Čížek', false])
    expect(await read('Čížek', 'cp1250', { 'A.CPG': '1250\r\n' })).toEqual(['Čížek', false])
    expect(await read('東京', 'cp932', {}, 0x13)).toEqual(['東京', false])
    expect(await read('Москва', 'cp866', { 'a.cpg': 'UTF-8' }, 0, 'cp866')).toEqual(['Москва', false])
    expect(await read('Größe', 'utf8', {}, 0x57)).toEqual(['Größe', false])
    expect(await read('Größe', 'cp1252')).toEqual(['Größe', true])
    expect(await read('Нижний', 'cp1251')).toEqual(['Нижний', true])
    expect(await read('北京市', 'gbk')).toEqual(['北京市', true])
  })

  it('takes colours from a column or one for all', async () => {
    const dbf = dbfBytes([{ name: 'COLOUR', type: 'C', width: 9 }], [['#FF0000'], ['red']])
    const path = await write({ 'a.shp': shp, 'a.shx': shx, 'a.dbf': dbf })
    const byColumn = await readAll(path, { shpColorMode: 'attribute', shpColorAttribute: 'colour' })
    expect(byColumn.features.map((one) => one.style?.color ?? null)).toEqual(['#ff0000', null])
    const fixed = await readAll(path, { shpColorMode: 'fixed', shpColorFixed: '#0a0' })
    expect(fixed.features[1]?.style?.color).toBe('#00aa00')
  })
})
