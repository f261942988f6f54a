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
  /** Imagery only, as are the bands and boxes of the file itself. */
  size?: number[]
  bands?: unknown[]
  epsg?: number
  bbox_native?: number[]
  bbox_4326?: number[]
  ifcopenshell?: { shapes: Record<string, number> }
  georeference?: { bbox_4326?: number[]; bbox_map_metres?: number[] }
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
const inspect = async (path: string, srid: number | null = null) =>
  inspectFiles({ files: await fileSetFromPath(join(folder, path)), options: { srid }, defaultSrid: null })

const near = (actual: readonly number[] | null | undefined, wanted: readonly number[] | null, tolerance: number) => {
  if (!wanted) return expect(actual ?? null).toBeNull()
  wanted.forEach((value, at) => expect(Math.abs((actual?.[at] ?? NaN) - value)).toBeLessThan(tolerance))
}
const geojsonName: Record<string, string> = {
  POINT: 'Point',
  MULTIPOINT: 'MultiPoint',
  GEOMETRYCOLLECTION: 'GeometryCollection',
  LINESTRING: 'LineString',
  MULTILINESTRING: 'MultiLineString',
  POLYGON: 'Polygon',
  MULTIPOLYGON: 'MultiPolygon',
}

/** Names of the GeoJSON types that a report may give, from GDAL's. */
const typesOf = (facts: ExpectedLayer) =>
  Object.keys(facts.geometry_types)
    .map((type) => geojsonName[type.replace(/ (Z|M|ZM)$/, '')])
    .sort()

/** Differences that are better readings than the facts', with their reason. */
const better: Readonly<
  Record<
    string,
    { why: string; srid?: number; types?: string[]; features?: number; bboxNative?: number[]; nulls?: number }
  >
> = {
  'cad/Ceco.NET-Architecture-Tm-53.dxf': {
    why: 'A hatch or block of several areas apart is a MultiPolygon; GDAL gives one invalid polygon.',
    types: ['GeometryCollection', 'LineString', 'MultiLineString', 'MultiPolygon', 'Point', 'Polygon'],
  },
  'cad/Graz_10km_3m.dxf': {
    why: 'Pictures are shown by their outline, placed by the GEODATA that GDAL does not read.',
    features: 8,
    srid: 3395,
    types: ['Polygon'],
    bboxNative: [1713030.8079096, 5916664.1305344, 1723030.8079095, 5926664.1305341],
  },
  'cad/floorplan.dxf': {
    why: 'GDAL draws the arrowheads of six leaders, 42 lines; a hatch of several areas is a MultiPolygon.',
    features: 1533,
    types: ['LineString', 'MultiLineString', 'MultiPolygon', 'Point', 'Polygon'],
    bboxNative: [-723.3400129, -449.3217249, 237.6921341, 414.6401267],
  },
  'survey/cerknicko-jezero.gpx': { why: 'A track without points has no geometry; GDAL gives an empty one.', nulls: 1 },
  'web/sample.kml': {
    why: 'The turned ground overlay is turned in metres, not in degrees; folders without features make no layers.',
  },
}

describe.skipIf(!known)('the given files (skipped where ../shared/data is absent)', () => {
  const vector = Object.entries(expected).filter(
    ([path, facts]) => !facts.intended_reading && !facts.size && !facts.ifcopenshell && path !== 'web/polygon.kmz',
  )
  it.each(vector)('%s', async (path, wanted) => {
    const report = await inspect(path)
    if (wanted.error) {
      expect(report.error?.code).toMatch(/^file\./)
      expect(report.error?.message).toContain(path.split('/').pop())
      return
    }
    expect(report.error).toBeNull()
    const other = better[path]
    const layers = (wanted.layers ?? []).filter(
      (layer) => layer.feature_count > 0 || report.layers.some((one) => one.name === layer.name),
    )
    expect(report.layers.map((layer) => layer.name)).toEqual(layers.map((layer) => layer.name))
    report.layers.forEach((layer, index) => {
      const facts = layers[index] as ExpectedLayer
      expect(layer.features).toBe(other?.features ?? facts.feature_count)
      expect(layer.nullGeometries).toBe(
        facts.null_geometries ?? (other?.nulls && layer.nullGeometries > 0 ? other.nulls : 0),
      )
      expect(layer.fields.map((field) => field.name)).toEqual(facts.attributes)
      expect(layer.geometryTypes).toEqual(other?.types ?? typesOf(facts))
      expect(layer.srid).toBe(other?.srid ?? facts.epsg)
      // A turned overlay: see above.
      const tolerance = facts.name === 'Ground Overlays' ? 2e-3 : 1e-6
      near(layer.bboxNative, other?.bboxNative ?? facts.bbox_native, tolerance)
      if (other?.srid) return expect(layer.bbox4326).not.toBeNull()
      // The facts take more than 21 points where an edge bends: 15 m over eight degrees.
      near(layer.bbox4326, facts.bbox_4326, path.includes('vautm17n') ? 2e-4 : tolerance)
    })
  })

  it.each(Object.entries(expected).filter(([, facts]) => facts.intended_reading))('%s', async (path, wanted) => {
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

  it.each(Object.entries(expected).filter(([, facts]) => facts.size))('%s', async (path, raster) => {
    const [layer] = (await inspect(path)).layers
    expect(layer).toMatchObject({ features: 1, srid: raster.epsg })
    expect(layer?.raster).toMatchObject({
      width: raster.size?.[0],
      height: raster.size?.[1],
      bands: raster.bands?.length,
    })
    near(layer?.bboxNative, raster.bbox_native ?? null, 1e-3)
    near(layer?.bbox4326, raster.bbox_4326 ?? null, 1e-6)
  })

  it.each(Object.entries(expected).filter(([, facts]) => facts.ifcopenshell))('%s', async (path, facts) => {
    const report = await inspect(path)
    expect(report.error).toBeNull()
    const bodies = Object.entries(facts.ifcopenshell?.shapes ?? {}).filter(([type]) => type !== 'IfcOpeningElement')
    const features = report.layers.reduce((sum, layer) => sum + layer.features, 0)
    expect(features).toBe(bodies.reduce((sum, [, count]) => sum + count, 0))
    const place = facts.georeference
    if (!place?.bbox_4326) return
    const all = report.layers.flatMap((layer) => (layer.bboxNative ? [layer.bboxNative] : []))
    const union = [0, 1, 2, 3].map((side) => (side < 2 ? Math.min : Math.max)(...all.map((box) => box[side] as number)))
    // The facts turn the corners of the box of everything, so they reach further than the outlines.
    const outer = place.bbox_map_metres ?? []
    ;[0, 1].forEach((side) => expect(union[side]).toBeGreaterThan((outer[side] ?? NaN) - 2))
    ;[2, 3].forEach((side) => expect(union[side]).toBeLessThan((outer[side] ?? NaN) + 2))
  })

  it('web/polygon.kmz: a bare geometry in a KMZ, which GDAL refuses', async () => {
    const report = await inspect('web/polygon.kmz')
    expect(report.error).toBeNull()
    expect(report.layers[0]).toMatchObject({ features: 1, geometryTypes: ['Polygon'], bboxNative: [-1.5, 2, -1, 3] })
  })
})
