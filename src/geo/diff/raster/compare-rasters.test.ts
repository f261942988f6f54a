import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rastersDiffer, rasterWords } from '../../../shared/model/raster-difference'
import { createTransform, crsOfSrid } from '../../crs'
import { fileSetFromPath } from '../../file-set'
import { corner, geoKeys, writeTiff, type TestTiff } from '../../formats/geotiff/write-tiff.test-helper'
import { diffFiles } from '..'
import { exportDifferences } from '../export-differences'

let folder: string
let counter = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-cells-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Heights of a hill, 60 × 40 cells of 2 m unless told otherwise. */
const heights = (more: Partial<TestTiff> = {}, at = { x: 300_000, y: 6_200_000, cell: 2, srid: 28356 }): Buffer =>
  writeTiff({
    ...{ width: 60, height: 40, bits: 32, format: 3, tile: 16, value: (col, row) => 100 + col / 4 + row / 8 },
    tags: [...(corner(at.x, at.y, at.cell) ?? []), ...(geoKeys(at.srid) ?? []), [42113, 2, '-9999']],
    ...more,
  })

async function compareInto(outPath: string, before: Buffer, after: Buffer, toleranceMetres = 0.001) {
  const side = async (bytes: Buffer) => {
    const path = join(folder, `${counter++}.tif`)
    writeFileSync(path, bytes)
    return { files: await fileSetFromPath(path), options: {}, defaultSrid: null }
  }
  const summary = await diffFiles({ before: await side(before), after: await side(after), outPath, toleranceMetres })
  return summary.rasters[0]!
}
const compare = (before: Buffer, after: Buffer, toleranceMetres = 0.001) =>
  compareInto(join(folder, `${counter++}.db`), before, after, toleranceMetres)
const ground = (col: number, row: number) => 100 + col / 4 + row / 8

it('counts cells that rose and fell, by how much, and what lies between', async () => {
  const dug = (col: number, row: number) => {
    if (col === 3 && row === 5) return -9999
    if (row === 10 && col < 20) return ground(col, row) + 1.5
    if (row === 20 && col < 10) return ground(col, row) - 0.5
    return ground(col, row) + 0.0004
  }
  const found = await compare(heights(), heights({ value: dug }))
  expect(found).toMatchObject({ sameCells: true, sameExtent: true, cellsOf: 'after', tolerance: 0.001 })
  expect(found.bands).toEqual([
    {
      ...{ name: null, unit: null, compared: 2399, risen: 20, fallen: 10, gained: 0, lost: 1 },
      ...{ least: -0.5, most: 1.5, mean: expect.closeTo((20 * 1.5 - 10 * 0.5 + 2369 * 0.0004) / 2399, 4) as number },
      volume: { risen: expect.closeTo(20 * 1.5 * 4, 4) as number, fallen: expect.closeTo(10 * 0.5 * 4, 4) as number },
    },
  ])
  expect(found.blockCells).toBe(1)
  const places = found.places?.map(({ kind, cells, change }) => [kind, cells, Math.round(change * 100) / 100])
  expect(places).toEqual([
    ['risen', 20, 1.5],
    ['fallen', 10, -0.5],
  ])
  // Ten cells of 2 m from the left edge, in the twentieth row.
  const corners = [300_000, 6_199_960, 300_020, 6_199_960, 300_020, 6_199_958, 300_000, 6_199_958]
  createTransform(crsOfSrid(28356), crsOfSrid(4326)).forward(corners, 2)
  expect(found.places?.[1]?.ring).toEqual(corners.map((value) => expect.closeTo(value, 9) as number))
  expect(rastersDiffer(found)).toBe(true)
  expect(rasterWords(found).join('\n')).toContain('20 risen, 10 fallen, 0 gained, 1 lost; change -0.5 to 1.5')
  expect((await compare(heights(), heights({ value: dug }), 2)).bands[0]).toMatchObject({ risen: 0, fallen: 0 })
})

it('finds nothing in the same raster, stored in another way', async () => {
  const found = await compare(heights(), heights({ tile: 0, compression: 8, bigEndian: true }))
  expect(found.bands[0]).toMatchObject({ compared: 2400, risen: 0, fallen: 0, gained: 0, lost: 0, least: 0, most: 0 })
  expect(rastersDiffer(found)).toBe(false)
})

it('compares where both lie when one reaches further, cell on cell', async () => {
  const wider = heights(
    { width: 70, value: (col, row) => ground(col - 10, row) + (col < 15 ? 3 : 0) },
    { x: 299_980, y: 6_200_000, cell: 2, srid: 28356 },
  )
  const found = await compare(heights(), wider)
  expect(found).toMatchObject({ sameCells: true, sameExtent: false })
  expect(found.bands[0]).toMatchObject({ compared: 2400, risen: 5 * 40, fallen: 0 })
  expect(rastersDiffer(found)).toBe(true)
})

it('takes the cells of the coarser one where sizes differ, and says so', async () => {
  const level = { value: () => 50 }
  const fine = { x: 300_000, y: 6_200_000, cell: 0.5, srid: 28356 }
  const dense = heights({ ...level, width: 240, height: 160, value: (col) => (col < 40 ? 51 : 50) }, fine)
  for (const [before, after, of, way] of [
    [heights(level), dense, 'before', 'risen'],
    [dense, heights(level), 'after', 'fallen'],
  ] as const) {
    const found = await compare(before, after)
    expect(found).toMatchObject({ sameCells: false, cellsOf: of, sameExtent: true })
    // Ten columns of the coarser one lie on the forty of the other.
    expect(found.bands[0]).toMatchObject({ compared: 2400, [way]: 400 })
    expect(rasterWords(found).join()).toContain(`those of ${of} are compared`)
  }
})

it('compares across systems by where the middles of cells lie', async () => {
  const other = { x: 300_000, y: 6_200_000, cell: 2, srid: 7856 }
  const found = await compare(heights({ value: () => 7 }), heights({ value: () => 7.25 }, other))
  expect(found.sameCells).toBe(false)
  // GDA2020 lies some 1.8 m to the north-east of GDA94.
  expect(found.bands[0]?.compared).toBeGreaterThan(2200)
  expect(found.bands[0]).toMatchObject({ risen: found.bands[0]?.compared, least: 0.25, most: 0.25 })
})

it('compares bytes of each band exactly, without volumes', async () => {
  const rgb = (value: TestTiff['value']) => heights({ bands: 3, bits: 8, format: 1, value })
  const found = await compare(
    rgb((col, row, band) => (col + row + band) % 200),
    rgb((col, row, band) => ((col + row + band) % 200) + (band === 1 && col === 0 ? 1 : 0)),
  )
  expect(found.bands.map(({ risen, fallen, volume }) => [risen, fallen, volume])).toEqual([
    [0, 0, null],
    [40, 0, null],
    [0, 0, null],
  ])
})

it('says of a picture beside features that they cannot be compared, naming both', async () => {
  const path = join(folder, 'points.csv')
  writeFileSync(path, 'id,lon,lat\n1,153,-27\n')
  const picture = join(folder, 'picture.tif')
  writeFileSync(picture, heights())
  const side = async (file: string) => ({ files: await fileSetFromPath(file), options: {}, defaultSrid: null })
  await expect(
    diffFiles({ before: await side(picture), after: await side(path), outPath: join(folder, 'mixed.db') }),
  ).rejects.toMatchObject({
    code: 'geo.no-features',
    message: expect.stringMatching(/picture\.tif.*points\.csv/) as string,
  })
})

it('draws what has risen or fallen as few rectangles, in blocks where there are many cells', async () => {
  const built = (col: number, row: number) =>
    ground(col, row) + (col >= 10 && col < 30 && row >= 4 && row < 12 ? 1 : 0) - (col >= 30 && row >= 4 ? 2 : 0)
  const { places } = await compare(heights(), heights({ value: built }))
  expect(places?.map(({ kind, cells, change }) => [kind, cells, Math.round(change)])).toEqual([
    ['risen', 160, 1],
    ['fallen', 1080, -2],
  ])
  const large = (value: TestTiff['value']) => heights({ width: 500, height: 100, value })
  const found = await compare(
    large(ground),
    large((col, row) => ground(col, row) + (col === 499 ? 3 : 0)),
  )
  expect(found.blockCells).toBe(6)
  expect(found.places?.map(({ kind, cells }) => [kind, cells])).toEqual([['risen', 100]])
})

it('writes where cells have risen and fallen as areas, in each format, and none where all are the same', async () => {
  const path = join(folder, 'dug.db')
  const dug = (col: number, row: number) =>
    ground(col, row) + (row === 4 && col < 20 ? 1.5 : 0) - (row === 30 && col >= 50 ? 2 : 0)
  const { places } = await compareInto(path, heights(), heights({ value: dug }))
  const all = { path, kinds: ['added'] as const, words: '', name: 'cells' }
  const outPath = join(folder, 'cells.geojson')
  expect(await exportDifferences({ ...all, format: 'geojson', outPath }, {})).toEqual({ features: 2 })
  const { features } = JSON.parse(readFileSync(outPath, 'utf8')) as {
    features: { properties: object; geometry: { coordinates: number[][][] } }[]
  }
  expect(features.map(({ properties }) => properties)).toEqual([
    {
      change: 'risen',
      raster: expect.stringMatching(/^\d+$/) as string,
      cells: 20,
      by: expect.closeTo(1.5, 4) as number,
    },
    {
      change: 'fallen',
      raster: expect.stringMatching(/^\d+$/) as string,
      cells: 10,
      by: expect.closeTo(-2, 4) as number,
    },
  ])
  const [west = 0, north = 0] = places?.[0]?.ring ?? []
  const ring = features[0]?.geometry.coordinates[0] ?? []
  expect(ring).toHaveLength(5)
  expect(ring[0]).toEqual([expect.closeTo(west, 7), expect.closeTo(north, 7)])
  // Against the clock: from its north-west corner to the south.
  expect(ring[1]?.[1]).toBeLessThan(north)
  for (const format of ['geopackage', 'flatgeobuf', 'shapefile', 'csv'] as const)
    expect(await exportDifferences({ ...all, format, outPath: join(folder, `cells.${format}`) }, {})).toEqual({
      features: 2,
    })
  const same = join(folder, 'same.db')
  await compareInto(same, heights(), heights())
  expect(await exportDifferences({ ...all, path: same, format: 'csv', outPath: join(folder, 'none.csv') }, {})).toEqual(
    {
      features: 0,
    },
  )
  expect(readFileSync(join(folder, 'none.csv'), 'utf8')).toContain('change,raster,cells,by')
})
