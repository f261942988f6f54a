import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileSetFromPath } from '../file-set'
import { inspectFiles } from '../inspect'

const folder = join(process.cwd(), '../shared/data')
const known = existsSync(join(folder, 'EXPECTED.json'))

interface ExpectedLayer {
  name: string
  attributes: string[]
  feature_count: number
  bbox_native: number[] | null
  bbox_4326: number[] | null
  epsg: number | null
  geometry_types: Record<string, number>
  null_geometries?: number
}
interface ExpectedFile {
  layers?: ExpectedLayer[]
  error?: boolean
  intended_reading?: {
    columns: string[]
    bbox_native: number[]
    bbox_4326: number[]
    encoding: string
    separator: string
    decimal: string
    epsg: number
    x_column: string
    y_column: string
    data_rows: number
  }
}

const expected = known
  ? (JSON.parse(readFileSync(join(folder, 'EXPECTED.json'), 'utf8')) as Record<string, ExpectedFile>)
  : {}
const matching = (pattern: RegExp) => Object.entries(expected).filter(([path]) => pattern.test(path))
const inspect = async (path: string, srid: number | null = null) =>
  inspectFiles({ files: await fileSetFromPath(join(folder, path)), options: { srid }, defaultSrid: null })

const near = (actual: readonly number[] | null | undefined, wanted: readonly number[] | null, tolerance: number) => {
  if (!wanted) return expect(actual ?? null).toBeNull()
  wanted.forEach((value, at) => expect(Math.abs((actual?.[at] ?? NaN) - value)).toBeLessThan(tolerance))
}
const geojsonName: Record<string, string> = {
  POINT: 'Point',
  LINESTRING: 'LineString',
  MULTILINESTRING: 'MultiLineString',
  POLYGON: 'Polygon',
  MULTIPOLYGON: 'MultiPolygon',
}

describe.skipIf(!known)('the given files (skipped where ../shared/data is absent)', () => {
  it.each(matching(/\.shp$|shape.*\.zip$|\.geojson$/))('%s', async (path, wanted) => {
    const report = await inspect(path)
    if (wanted.error) return expect(report.error).not.toBeNull()
    expect(report.error).toBeNull()
    expect(report.layers.map((layer) => layer.name)).toEqual(wanted.layers?.map((layer) => layer.name))
    report.layers.forEach((layer, index) => {
      const facts = wanted.layers?.[index] as ExpectedLayer
      expect(layer.features).toBe(facts.feature_count)
      expect(layer.nullGeometries).toBe(facts.null_geometries ?? 0)
      expect(layer.fields.map((field) => field.name)).toEqual(facts.attributes)
      expect(layer.geometryTypes).toEqual(
        Object.keys(facts.geometry_types)
          .map((type) => geojsonName[type.replace(/ [ZM]+$/, '')])
          .sort(),
      )
      expect(layer.srid).toBe(facts.epsg)
      near(layer.bboxNative, facts.bbox_native, 1e-6)
      near(layer.bbox4326, facts.bbox_4326, 1e-6)
    })
  })

  it.each(matching(/\.csv$/))('%s', async (path, wanted) => {
    const facts = wanted.intended_reading
    if (!facts) throw new Error('no facts')
    const report = await inspect(path, facts.epsg)
    expect(report.error).toBeNull()
    expect(report.table).toMatchObject({
      delimiter: facts.separator,
      decimal: facts.decimal,
      encoding: facts.encoding.replace(/^cp125/, 'windows-125'),
      columns: facts.columns,
      x: facts.x_column,
      y: facts.y_column,
    })
    expect(report.layers[0]).toMatchObject({ features: facts.data_rows, nullGeometries: 0, srid: facts.epsg })
    near(report.layers[0]?.bboxNative, facts.bbox_native, 1e-6)
    near(report.layers[0]?.bbox4326, facts.bbox_4326, 1e-6)
    if (facts.epsg === 4326) expect((await inspect(path)).layers[0]?.sridFrom).toBe('columns')
  })

  it.each(['bad/corrupt.zip', 'bad/zero.tif'])('%s', async (path) => {
    const report = await inspect(path)
    expect(report.error?.code).toBe(path.endsWith('zip') ? 'file.corrupt' : 'file.empty')
  })
})
