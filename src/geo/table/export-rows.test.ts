import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportFormats, type ExportFormat, type TableQuery } from '../../shared/model/table-query'
import { identifyWkt } from '../crs'
import { buildFiles } from '../build'
import { fileSetFromPath } from '../file-set'
import { openDataset } from '../formats/registry'
import type { Feature, Field, Geometry, PropertyValue } from '../model'
import { openTileset } from '../tileset'
import { exportRows } from './export-rows'
import { OpenTables } from './open-tables'
import { point, withTileset } from './table.test-helper'

let folder = ''
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fields: Field[] = [
  { name: 'Geom', type: 'string' },
  { name: 'depth', type: 'number' },
  { name: 'laid', type: 'date' },
]
const island: Geometry = {
  type: 'MultiPolygon',
  dim: 2,
  coords: [0, 0, 4, 0, 4, 4, 0, 0, 1, 0.5, 2, 1, 2, 0.5, 1, 0.5, 9, 9, 10, 9, 10, 10, 9, 9],
  ends: [4, 8, 12],
  polygonEnds: [2, 3],
}
const line: Geometry = { type: 'LineString', dim: 3, coords: [151, -33, 5, 152, -34, 6.5], ends: [2] }
const rows: { properties: PropertyValue[]; geometry?: Geometry | null }[] = [
  { properties: ['=1+1', 2.5, '2011-03-02'], geometry: point(151, -33) },
  { properties: ['Émile, "x"', -1, null], geometry: island },
  { properties: [null, null, '1998-01-01'], geometry: null },
  { properties: ['left out', 99, null], geometry: point(1, 1) },
  { properties: ['drain', 0, null], geometry: line },
]
const query: TableQuery = {
  ...{ sublayer: 0, words: '', within: null, only: null, sort: { column: 'depth', descending: true } },
  filters: [{ column: 'depth', test: 'differs', values: ['99'] }],
}

async function readBack(path: string): Promise<Feature[]> {
  const signal = new AbortController().signal
  const dataset = await openDataset(await fileSetFromPath(path), {}, signal)
  const found: Feature[] = []
  for await (const batch of dataset.layers[0]!.features({ signal, onProgress: () => undefined })) found.push(...batch)
  await dataset.close()
  return found
}

/** One dataset holds one kind of geometry there (shapefile-writer.test.ts). */
const formats = (Object.keys(exportFormats) as ExportFormat[]).filter((format) => format !== 'shapefile')

it.each(formats)('writes rows as %s, as they are read again', (format) =>
  withTileset(fields, rows, async (tileset) => {
    const outPath = join(folder, `out.${exportFormats[format].ending}`)
    const request = { query, features: null, format, srid: 4326, outPath, name: 'Pipes "old"' }
    expect(await exportRows({ tileset, tables: new OpenTables() }, request, {})).toEqual({
      features: 4,
      withoutPlace: 0,
      cutTexts: 0,
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('out.') && name.includes('new'))).toEqual([])
    if (format === 'csv') {
      const text = readFileSync(outPath, 'utf8')
      expect(text).toContain("'=1+1,2.5,2011-03-02,POINT (151 -33)\r\n")
      expect(text).toContain('drain,0,,"LINESTRING Z (151 -33 5, 152 -34 6.5)"')
      expect(text).toContain('"MULTIPOLYGON (((0 0, 4 0, 4 4, 0 0), (1 0.5')
      return
    }
    const found = await readBack(outPath)
    const byDepth = new Map(
      found.map((feature) => [feature.properties.find((v) => typeof v === 'number') ?? null, feature]),
    )
    expect([...byDepth.keys()].map(String).sort()).toEqual(['-1', '0', '2.5', 'null'])
    expect(byDepth.get(2.5)!.properties).toContain('=1+1')
    expect(byDepth.get(null)!.geometry).toBeNull()
    expect(Array.from(byDepth.get(0)!.geometry!.coords)).toEqual(Array.from(line.coords))
    expect(byDepth.get(-1)!.geometry).toMatchObject({ type: 'MultiPolygon', polygonEnds: [2, 3], ends: [4, 8, 12] })
    if (format !== 'flatgeobuf') expect(found[0]!.properties).toContain(2.5)
  }),
)

it.each(formats)('writes whole numbers that no double holds to their last digit as %s', (format) =>
  withTileset(
    [{ name: 'id', type: 'integer' }],
    [{ properties: ['9007199254740995'], geometry: point(151, -33) }],
    async (tileset) => {
      const outPath = join(folder, `ids.${exportFormats[format].ending}`)
      const all = { ...query, filters: [], sort: null }
      const request = { query: all, features: null, format, srid: 4326, outPath, name: 'ids' }
      await exportRows({ tileset, tables: new OpenTables() }, request, {})
      if (format === 'csv') return expect(readFileSync(outPath, 'utf8')).toContain('9007199254740995,')
      expect((await readBack(outPath))[0]?.properties).toContain('9007199254740995')
      // As a number, not as a text: the column stays one of whole numbers.
      if (format === 'geojson') expect(readFileSync(outPath, 'utf8')).toContain('"id":9007199254740995')
    },
  ),
)

it('writes chosen rows alone, and leaves nothing when it is stopped', () =>
  withTileset(fields, rows, async (tileset) => {
    const open = { tileset, tables: new OpenTables() }
    const outPath = join(folder, 'chosen.geojson')
    const request = {
      query: { ...query, filters: [] },
      features: [0, 3],
      format: 'geojson' as const,
      outPath,
      srid: 4326,
      name: 'x',
    }
    expect(await exportRows(open, request, {})).toMatchObject({ features: 2 })
    const stopped = join(folder, 'stopped.gpkg')
    const aborted = { signal: AbortSignal.abort() }
    await expect(exportRows(open, { ...request, format: 'geopackage', outPath: stopped }, aborted)).rejects.toThrow()
    expect(existsSync(stopped) || readdirSync(folder).some((name) => name.startsWith('stopped'))).toBe(false)
  }))

it.each([...formats, 'shapefile'] as ExportFormat[])(
  'writes rows as %s in another CRS, which the file names',
  (format) =>
    withTileset(fields, [{ properties: ['a', 1, null], geometry: point(151.21, -33.86) }], async (tileset) => {
      const outPath = join(folder, `projected.${exportFormats[format].ending}`)
      const all = { ...query, filters: [] }
      const request = { query: all, features: null, format, srid: 7856, outPath, name: 'x' }
      await exportRows({ tileset, tables: new OpenTables() }, request, {})
      if (format === 'csv')
        return expect(readFileSync(outPath, 'utf8')).toMatch(/POINT \(334416\.39\d+ 6251925\.36\d+\)/)
      const signal = new AbortController().signal
      const dataset = await openDataset(await fileSetFromPath(outPath), {}, signal)
      const { crs } = dataset.layers[0]!
      expect(crs.srid ?? identifyWkt(crs.wkt ?? '').srid).toBe(7856)
      await dataset.close()
      const [feature] = await readBack(outPath)
      expect(Array.from(feature!.geometry!.coords, Math.round)).toEqual([334416, 6251925])
    }),
)

it('leaves out geometry that cannot lie in the CRS, and tells of how many', () =>
  withTileset(fields, [{ properties: ['a', 1, null], geometry: point(10, 90) }], async (tileset) => {
    const outPath = join(folder, 'nowhere.geojson')
    const request = { query: { ...query, filters: [] }, features: null, format: 'geojson' as const, outPath, name: 'x' }
    const open = { tileset, tables: new OpenTables() }
    expect(await exportRows(open, { ...request, srid: 3857 }, {})).toMatchObject({ features: 1, withoutPlace: 1 })
    await expect(exportRows(open, { ...request, srid: 999_999 }, {})).rejects.toMatchObject({ code: 'crs.unknown' })
  }))

it('brings back what was read in a system of another datum as it was, to hundredths of a millimetre', async () => {
  const path = join(folder, 'pegs.csv')
  const pegs = [530_012.123, 180_004.568, 345_678.9, 612_345.67]
  writeFileSync(path, `easting,northing\n${pegs[0]},${pegs[1]}\n${pegs[2]},${pegs[3]}\n`)
  const outDir = join(folder, 'pegs')
  const options = { srid: 27700 }
  const { manifest } = await buildFiles({ files: await fileSetFromPath(path), options, defaultSrid: null, outDir })
  expect(manifest.sublayers[0]?.srid).toBe(27700)
  const tileset = openTileset(outDir)
  const outPath = join(folder, 'pegs.gpkg')
  const asked = { query: { ...query, sort: null, filters: [] }, features: null, name: 'Pegs', srid: 27700 }
  await exportRows({ tileset, tables: new OpenTables() }, { ...asked, format: 'geopackage', outPath }, {})
  tileset.close()
  const found = (await readBack(outPath)).flatMap(({ geometry }) => Array.from(geometry?.coords ?? []).slice(0, 2))
  for (const [at, value] of found.entries()) expect(Math.abs(value - (pegs[at] ?? NaN))).toBeLessThan(2e-5)
  expect(found).toHaveLength(4)
})
