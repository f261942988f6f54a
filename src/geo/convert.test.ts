import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFormats, type ExportFormat } from '../shared/model/table-query'
import { convertFiles } from './convert'
import { fileSetFromPath } from './file-set'
import { dbfBytes, nullShape, partsShape, shpBytes, writeFiles } from './formats/shapefile/write-shapefile.test-helper'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-convert-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ogrinfo = (() => {
  try {
    return execFileSync('ogrinfo', ['--version']).toString()
  } catch {
    return null
  }
})()

const clockwise = (x: number, y: number, size: number) => [x, y, x, y + size, x + size, y + size, x + size, y, x, y]
async function shapefile(name: string, withNull: boolean) {
  const records = Array.from({ length: 40 }, (_, n) => partsShape(5, [clockwise(500_000 + n * 100, 6_900_000, 50)]))
  if (withNull) records.push(nullShape)
  const { shp, shx } = shpBytes(5, records)
  const rows = records.map((_, n) => [`name ${n}`, String(n)])
  const dbf = dbfBytes([{ name: 'NAME', type: 'C', width: 12 }, { name: 'N', type: 'N', width: 6 }], rows) // prettier-ignore
  return writeFiles(join(folder, name), { [`${name}.shp`]: shp, [`${name}.shx`]: shx, [`${name}.dbf`]: dbf })
}
const convert = async (path: string, out: string, srid: number | null = 32756) =>
  convertFiles({
    files: await fileSetFromPath(path),
    options: { srid },
    defaultSrid: null,
    layer: null,
    outPath: join(folder, out),
    outFormat: out.endsWith('fgb') ? 'flatgeobuf' : 'geojson',
    outSrid: 4326,
  })

describe('convertFiles', () => {
  it('writes GeoJSON in lon/lat with rings by the right-hand rule', async () => {
    expect(await convert(await shapefile('a', true), 'a.geojson')).toMatchObject({ features: 41 })
    const read = JSON.parse(await readFile(join(folder, 'a.geojson'), 'utf8')) as {
      features: { properties: unknown; geometry: { type: string; coordinates: number[][][] } | null }[]
    }
    expect(read.features[3]?.properties).toEqual({ NAME: 'name 3', N: 3 })
    expect(read.features[40]?.geometry).toBeNull()
    const ring = read.features[0]?.geometry?.coordinates[0] ?? []
    expect(ring[0]?.[0]).toBeCloseTo(153, 6)
    const area = ring
      .slice(1)
      .reduce((sum, point, i) => sum + (ring[i]![0]! - 153) * point[1]! - (point[0]! - 153) * ring[i]![1]!, 0)
    expect(area).toBeGreaterThan(0)
  })

  it.each(Object.keys(exportFormats) as ExportFormat[])(
    'writes %s in another system, as it reads it again',
    async (outFormat) => {
      const outPath = join(folder, `into.${exportFormats[outFormat].ending}`)
      const files = await fileSetFromPath(await shapefile(`into-${outFormat}`, true))
      const request = {
        files,
        options: { srid: 32756 },
        defaultSrid: null,
        layer: null,
        outPath,
        outFormat,
        outSrid: 28356,
      }
      expect(await convertFiles(request)).toMatchObject({ features: 41, warnings: [] })
      // A CSV and a GeoJSON do not name their system.
      const options = { srid: outFormat === 'csv' || outFormat === 'geojson' ? 28356 : null }
      const [written, again] = [join(folder, 'again.geojson'), await fileSetFromPath(outPath)]
      await convertFiles({ ...request, files: again, options, outPath: written, outFormat: 'geojson', outSrid: 32756 })
      const { features } = JSON.parse(await readFile(written, 'utf8')) as {
        features: { properties: unknown; geometry: { coordinates: number[][][] } | null }[]
      }
      const third = features.find(({ properties }) => (properties as { NAME: string }).NAME === 'name 3')
      expect(third?.properties).toMatchObject({ NAME: 'name 3', N: 3 })
      const xs = third?.geometry?.coordinates[0]?.map(([x = 0]) => x) ?? []
      expect(Math.min(...xs)).toBeCloseTo(500_300, 2)
      expect(Math.max(...xs)).toBeCloseTo(500_350, 2)
    },
  )

  it('leaves coordinates as they are written in the system that they are in already', async () => {
    const path = join(folder, 'pegs.csv')
    await writeFile(path, 'easting,northing\n530012.123,180004.568\n')
    const request = { files: await fileSetFromPath(path), options: { srid: 27700 }, defaultSrid: null, layer: null }
    const outPath = join(folder, 'pegs.geojson')
    await convertFiles({ ...request, outPath, outFormat: 'geojson', outSrid: 27700 })
    expect(await readFile(outPath, 'utf8')).toContain('[530012.123,180004.568]')
  })

  it('says which columns have other names in the format', async () => {
    const path = join(folder, 'case.csv')
    await writeFile(path, 'x,y,Name,NAME,nominal_diameter\n1,2,a,b,150\n')
    const request = { files: await fileSetFromPath(path), options: { srid: 4326 }, defaultSrid: null, layer: null }
    const told = async (outFormat: ExportFormat) =>
      (
        await convertFiles({ ...request, outPath: join(folder, `case.${outFormat}`), outFormat, outSrid: 4326 })
      ).warnings
        .filter(({ code }) => code === 'columns-renamed')
        .map(({ message }) => message)
    expect(await told('geopackage')).toEqual(['Columns get other names there: NAME → NAME_2.'])
    expect(await told('shapefile')).toEqual([
      'Columns get other names there: NAME → NAME_1, nominal_diameter → nominal_di.',
    ])
    expect(await told('csv')).toEqual([])
  })

  it('writes nothing when the CRS is not known, and leaves no parts behind', async () => {
    const path = await shapefile('b', false)
    const before = await readdir(folder)
    await expect(convert(path, 'b.geojson', null)).rejects.toMatchObject({ code: 'crs.missing' })
    expect(await readdir(folder)).toEqual(before)
  })

  it.skipIf(!ogrinfo)('writes FlatGeobuf that GDAL reads by its index (skipped without ogrinfo)', async () => {
    await convert(await shapefile('c', false), 'c.fgb')
    const out = join(folder, 'c.fgb')
    expect(existsSync(`${out}.features`)).toBe(false)
    const info = (...args: string[]) =>
      execFileSync('ogrinfo', ['-ro', ...args, out, 'c'], { stdio: 'pipe' }).toString()
    const all = info('-so')
    expect(all).toContain('Feature Count: 40')
    expect(all).toContain('Geometry: Polygon')
    expect(all).toMatch(/N: Integer64/)
    // The fourth square alone, found through the tree.
    const one = info('-spat', '153.0031', '-28.03', '153.0034', '-28.02')
    expect(one).toContain('Feature Count: 1')
    expect(one).toContain('NAME (String) = name 3')
    await convert(await shapefile('d', true), 'd.fgb')
    expect(execFileSync('ogrinfo', ['-ro', '-so', join(folder, 'd.fgb'), 'd']).toString()).toContain(
      'Feature Count: 41',
    )
  })
})
