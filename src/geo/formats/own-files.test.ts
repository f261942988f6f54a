import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, describe, expect, it } from 'vitest'
import { soundTexts } from '../mutants.test-helper'
import { fileSetFromPath } from '../file-set'
import { inspectFiles } from '../inspect'
import { corner, geoKeys, writeTiff } from './geotiff/write-tiff.test-helper'
import { dbfBytes, nullShape, partsShape, pointShape, shpBytes } from './shapefile/write-shapefile.test-helper'

const folder = mkdtempSync(join(tmpdir(), 'own-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The report of the first of some files that are written side by side. */
async function inspect(files: Readonly<Record<string, string | Buffer>>, srid: number | null = null) {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const path = join(folder, Object.keys(files)[0] ?? '')
  return inspectFiles({ files: await fileSetFromPath(path), options: { srid }, defaultSrid: null })
}

/** Boxes in longitude and latitude are PROJ's. */
const near = (actual: readonly number[] | null | undefined, wanted: readonly number[], tolerance = 1e-6) =>
  wanted.forEach((value, at) => expect(Math.abs((actual?.[at] ?? NaN) - value)).toBeLessThan(tolerance))

/** As ESRI writes it; EPSG has the system in international feet only. */
const arizonaInFeet =
  'PROJCS["NAD_1983_StatePlane_Arizona_Central_FIPS_0202_Feet",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",699998.6],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-111.9166666666667],PARAMETER["Scale_Factor",0.9999],PARAMETER["Latitude_Of_Origin",31.0],UNIT["Foot_US",0.3048006096012192]]'
const mga56 =
  'PROJCS["GDA_1994_MGA_Zone_56",GEOGCS["GCS_GDA_1994",DATUM["D_GDA_1994",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",153.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]'

const points = shpBytes(1, [pointShape(720_000, 875_000), pointShape(730_000, 880_000)])
const pointTable = dbfBytes([{ name: 'NAME', type: 'C', width: 8 }], [['a'], ['b']])
const ring = (x: number, y: number, width: number, height: number) => [
  ...[x, y, x, y + height, x + width, y + height, x + width, y, x, y],
]
const lots = shpBytes(5, [partsShape(5, [ring(334_000, 6_250_000, 100, 50)]), nullShape])
const lotTable = dbfBytes(
  [
    { name: 'LOT', type: 'C', width: 8 },
    { name: 'AREA', type: 'N', width: 9, decimals: 2 },
  ],
  [
    ['1', '5000.00'],
    ['2', ''],
  ],
)

describe('what is said of a shapefile', () => {
  it('is its columns, kinds, rows without shape, code and boxes', async () => {
    const files = { 'lots.shp': lots.shp, 'lots.shx': lots.shx, 'lots.dbf': lotTable, 'lots.prj': mga56 }
    const { layers, error } = await inspect(files)
    expect(error).toBeNull()
    expect(layers).toMatchObject([
      { name: 'lots', features: 2, nullGeometries: 1, geometryTypes: ['Polygon'], srid: 28356, sridFrom: 'prj' },
    ])
    expect(layers[0]?.fields.map(({ name }) => name)).toEqual(['LOT', 'AREA'])
    near(layers[0]?.bboxNative, [334_000, 6_250_000, 334_100, 6_250_050])
    near(layers[0]?.bbox4326, [151.2051373, -33.8773068, 151.2062275, -33.8768403])
  })

  it('is its place also in a system that no code names', async () => {
    const files = { 'feet.shp': points.shp, 'feet.shx': points.shx, 'feet.dbf': pointTable, 'feet.prj': arizonaInFeet }
    const [layer] = (await inspect(files)).layers
    expect(layer).toMatchObject({ srid: null, features: 2, geometryTypes: ['Point'] })
    near(layer?.bbox4326, [-111.8511236, 33.4052831, -111.818339, 33.4190468])
  })

  it('is its shapes alone where there is no table', async () => {
    const [layer] = (await inspect({ 'bare.shp': points.shp, 'bare.shx': points.shx })).layers
    expect(layer).toMatchObject({ features: 2, fields: [] })
  })

  it('counts the rows whose shapes a cut took', async () => {
    const cut = { 'cut.shp': points.shp.subarray(0, 140), 'cut.shx': points.shx, 'cut.dbf': pointTable }
    expect((await inspect(cut)).layers[0]).toMatchObject({ features: 2, nullGeometries: 1 })
  })
})

describe('what is said of a text file', () => {
  it.each([
    ['lots.geojson', ['lots'], [20], ['Polygon'], [0, 0, 20, 1]],
    ['bay.topojson', ['bay'], [1], ['Polygon'], [150, -27, 150.01, -26.99]],
    ['pits.kml', ['pits'], [15], ['LineString'], [150.0, -27.5, 150.9, -27]],
  ] as const)('%s: layers, rows, kinds and box in longitude and latitude', async (name, layers, rows, kinds, box) => {
    const report = await inspect({ [name]: soundTexts[name] ?? '' })
    expect(report.error).toBeNull()
    expect(report.layers.map((layer) => layer.name)).toEqual(layers)
    expect(report.layers.map((layer) => layer.features)).toEqual(rows)
    expect(report.layers[0]).toMatchObject({ geometryTypes: kinds, srid: 4326, nullGeometries: 0 })
    near(report.layers[0]?.bbox4326, box)
  })

  it('is for a GPX its waypoints, routes, tracks and their points, a track without points among them', async () => {
    const empty = '<trk><name>none</name></trk></gpx>'
    const { layers } = await inspect({ 'walk.gpx': (soundTexts['walk.gpx'] ?? '').replace('</gpx>', empty) })
    expect(layers.map(({ name, features, nullGeometries }) => [name, features, nullGeometries])).toEqual([
      ['waypoints', 1, 0],
      ['routes', 0, 0],
      ['tracks', 2, 1],
      ['route_points', 0, 0],
      ['track_points', 20, 0],
    ])
  })

  it('is for a KML a layer for each folder that holds something', async () => {
    const place = '<Placemark><Point><coordinates>150,-30</coordinates></Point></Placemark>'
    const folders = `<Folder><name>Pits</name>${place}${place}</Folder><Folder><name>Empty</name></Folder>`
    const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Site</name>${folders}</Document></kml>`
    const { layers } = await inspect({ 'folders.kml': kml })
    expect(layers.map(({ name, features }) => [name, features])).toEqual([['Pits', 2]])
  })

  it('is for a LandXML its points, alignments and surfaces in its own system', async () => {
    const { layers } = await inspect({ 'site.xml': soundTexts['site.xml'] ?? '' })
    expect(new Set(layers.map(({ srid }) => srid))).toEqual(new Set([28356]))
    // North goes before east there.
    const cogo = layers.find(({ geometryTypes }) => geometryTypes[0] === 'Point')
    expect(cogo?.features).toBe(10)
    near(cogo?.bboxNative, [500_000, 700_000, 500_009, 700_009])
  })

  it('is for a GML a layer of each class, one without geometry where its links lie', async () => {
    const { layers } = await inspect({ 'net.gml': soundTexts['net.gml'] ?? '' })
    expect(layers.map(({ name, features, geometryTypes, srid }) => [name, features, geometryTypes, srid])).toEqual([
      ['Link', 10, ['LineString'], 28992],
      ['Cable', 10, ['LineString'], 28992],
      ['Lot', 1, ['MultiPolygon'], 28992],
    ])
    near(layers[1]?.bboxNative, [190_000, 350_000, 190_010, 350_000])
  })

  it('is for a drawing its figures, blocks set apart, and no system', async () => {
    const { layers } = await inspect({ 'plan.dxf': soundTexts['plan.dxf'] ?? '' })
    expect(layers).toMatchObject([{ name: 'entities', srid: null, bbox4326: null }])
    // 20 lines, 9 circles of the block, a closed line and a curve.
    expect(layers[0]?.features).toBe(31)
    expect(layers[0]?.fields.map(({ name }) => name)).toContain('Layer')
  })
})

describe('what is said of a table', () => {
  it('is how it is written, which columns place it, and where', async () => {
    const text = 'Schacht;Größe;RD_X;RD_Y\n1;0,5;155000,0;463000,0\n2;0,8;155010,5;463020,25\n'
    const report = await inspect({ 'putten.csv': iconv.encode(text, 'windows-1252') }, 28992)
    expect(report.table).toMatchObject({
      ...{ delimiter: ';', decimal: ',', encoding: 'windows-1252', x: 'RD_X', y: 'RD_Y' },
      columns: ['Schacht', 'Größe', 'RD_X', 'RD_Y'],
    })
    expect(report.layers[0]).toMatchObject({ features: 2, nullGeometries: 0, srid: 28992 })
    near(report.layers[0]?.bboxNative, [155_000, 463_000, 155_010.5, 463_020.25])
    near(report.layers[0]?.bbox4326, [5.3872035, 52.1551723, 5.3873569, 52.1553543], 3e-7)
  })

  it('is its system where the names of the columns tell it', async () => {
    const { layers } = await inspect({ 'points.csv': soundTexts['points.csv'] ?? '' })
    expect(layers).toMatchObject([{ features: 40, srid: 4326, sridFrom: 'columns' }])
    near(layers[0]?.bbox4326, [150, -27.39, 150.39, -27])
  })
})

it('says of a picture its size, bands, system and boxes', async () => {
  const tags = [...(geoKeys(28356) ?? []), ...(corner(334_000, 6_250_050, 10) ?? [])]
  const picture = writeTiff({ width: 10, height: 5, bands: 3, photometric: 2, tags, value: (col, row) => col * row })
  const [layer] = (await inspect({ 'air.tif': picture })).layers
  expect(layer).toMatchObject({ features: 1, srid: 28356, raster: { width: 10, height: 5, bands: 3 } })
  near(layer?.bboxNative, [334_000, 6_250_000, 334_100, 6_250_050])
  near(layer?.bbox4326, [151.2051373, -33.8773068, 151.2062275, -33.8768403])
})

describe('a file that cannot be read is named, with what is wrong', () => {
  it.each([
    ['login.geojson', '<!DOCTYPE html><html><body>Sign in</body></html>', 'file.mislabelled'],
    ['zero.geojson', '', 'file.empty'],
    ['zero.tif', '', 'file.empty'],
    ['half.zip', Buffer.from('504b0304140000000800', 'hex'), /^file\.(corrupt|truncated|mislabelled)$/],
    ['half.dxf', (soundTexts['plan.dxf'] ?? '').slice(0, 90), /^file\.(corrupt|truncated)$/],
  ])('%s', async (name, content, code) => {
    const { error } = await inspect({ [name]: content })
    expect(error?.code).toMatch(code)
    expect(error?.message).toContain(name)
  })
})
