import { mkdirSync, writeFileSync, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { deflateRawSync, constants } from 'node:zlib'
import Database from 'libsql'
import { ZipFile } from 'yazl'
import { corner, geoKeys, writeTiff } from './formats/geotiff/write-tiff.test-helper'
import { blocksWithoutEnd, wallsModel } from './formats/ifc/small-model.test-helper'

/** A small file, or folder of files, that asks for more than any computer has. */
export interface HostileFile {
  name: string
  write: (path: string) => void | Promise<void>
}

/** Rows of nothing but a number and a point. */
function geopackage(path: string, views: string): void {
  const db = new Database(path)
  db.exec(`PRAGMA application_id = 0x47504B47;
    CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT, organization_coordsys_id INTEGER, definition TEXT, description TEXT);
    CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT, description TEXT, last_change TEXT, min_x, min_y, max_x, max_y, srs_id INTEGER);
    CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER, z INTEGER, m INTEGER);
    INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, 'GEOGCS["x"]', '');
    CREATE TABLE t (id INTEGER PRIMARY KEY, geom BLOB);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
      INSERT INTO t SELECT i, x'4750000100000000010100000000000000000062400000000000003BC0' FROM n;
    CREATE VIEW v AS ${views};
    INSERT INTO gpkg_contents VALUES ('v', 'features', 'v', '', '', NULL, NULL, NULL, NULL, 4326);
    INSERT INTO gpkg_geometry_columns VALUES ('v', 'geom', 'POINT', 4326, 0, 0);`)
  db.close()
}

function geopackageOfTables(path: string, count: number): void {
  geopackage(path, 'SELECT id AS fid, geom FROM t')
  const db = new Database(path)
  db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO gpkg_contents SELECT 't' || i, 'features', '', '', '', NULL, NULL, NULL, NULL, 4326 FROM n;`)
  db.close()
}

/** GML whose geometries each refer twice to the one before. */
function doubling(levels: number): string {
  const of = (n: number) =>
    n === 0
      ? '<gml:LineString gml:id="g0"><gml:posList>0 0 1 1</gml:posList></gml:LineString>'
      : `<gml:MultiCurve gml:id="g${n}">${`<gml:curveMember xlink:href="#g${n - 1}"/>`.repeat(2)}</gml:MultiCurve>`
  return gmlOf(Array.from({ length: levels }, (_, n) => `<T><g>${of(n)}</g></T>`))
}

/** GML of so many features that all lie where one long line lies. */
function sameLine(vertices: number, features: number): string {
  const line = `<T gml:id="l"><g><gml:LineString><gml:posList>${'0 0 1 1 '.repeat(vertices / 2)}</gml:posList></gml:LineString></g></T>`
  return gmlOf([line, ...new Array<string>(features).fill('<U><link xlink:href="#l"/></U>')])
}

const gmlOf = (features: readonly string[]): string =>
  `<gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:xlink="x">${features.map((one) => `<gml:featureMember>${one}</gml:featureMember>`).join('')}</gml:FeatureCollection>`

/** Folders of a point each. */
function manyFolders(count: number): string {
  const folder = '<Folder><Placemark><Point><coordinates>150,-27</coordinates></Point></Placemark></Folder>'
  return `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${folder.repeat(count)}</Document></kml>`
}

/** A TIFF of one tile, of so many zeros in so many bytes that each stands for a thousand. @param side of the tile, in pixels */
function oneTileTiff(side: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(1 << 24), { finishFlush: constants.Z_FULL_FLUSH })
  const total = side * side
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE((((total % 65521) << 16) | 1) >>> 0)
  const pieces = new Array<Buffer>(total / (1 << 24)).fill(piece)
  const data = Buffer.concat([Buffer.from([0x78, 0x01]), ...pieces, Buffer.from([0x03, 0x00]), sum])
  const scale = Buffer.from(new Float64Array([0.0001, 0.0001, 0]).buffer)
  const tie = Buffer.from(new Float64Array([0, 0, 0, 150, -27, 0]).buffer)
  const keys = Buffer.from(new Uint16Array([1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326]).buffer)
  const after = 8 + 2 + 13 * 12 + 4
  const at = { scale: after, tie: after + 24, keys: after + 72, data: after + 72 + keys.length }
  const tags: [number, number, number, number][] = [
    [256, 4, 1, side],
    [257, 4, 1, side],
    [258, 3, 1, 8],
    [259, 3, 1, 8],
    [262, 3, 1, 1],
    [277, 3, 1, 1],
    [322, 4, 1, side],
    [323, 4, 1, side],
    [324, 4, 1, at.data],
    [325, 4, 1, data.length],
    [33550, 12, 3, at.scale],
    [33922, 12, 6, at.tie],
    [34735, 3, keys.length / 2, at.keys],
  ]
  const head = Buffer.alloc(after)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(tags.length, 8)
  tags.forEach(([tag, type, count, value], index) => {
    head.writeUInt16LE(tag, 10 + index * 12)
    head.writeUInt16LE(type, 12 + index * 12)
    head.writeUInt32LE(count, 14 + index * 12)
    head.writeUInt32LE(value, 18 + index * 12)
  })
  return Buffer.concat([head, scale, tie, keys, data])
}

/** Heights of one block of LERC (Lerc2, version 2), which says of itself that it is one number for so many columns and rows. */
function largeLerc(side: number): Buffer {
  const head = Buffer.alloc(67)
  head.write('Lerc2 ', 'latin1')
  const whole = [2, side, side, side * side, 8, head.length, 6]
  whole.forEach((value, at) => head.writeInt32LE(value, 6 + at * 4))
  for (const at of [34, 42, 50]) head.writeDoubleLE(7, at)
  const tags = [...(geoKeys(28356) ?? []), ...(corner(500_000, 7_000_000, 1) ?? [])]
  const heights = { width: 70, height: 50, bits: 32, format: 3, tile: 16, value: () => 7, tags } as const
  return writeTiff({ ...heights, compression: 34_887, encode: () => head })
}

/** Groups of a drawing as its text. */
function tags(...pairs: [number, string | number][]): string {
  return pairs.map(([code, value]) => `${code}\n${value}\n`).join('')
}

/** A drawing of one block of so many lines that nothing inserts. */
function largeBlock(lines: number): string {
  const line = tags([0, 'LINE'], [8, '0'], [10, 0], [20, 0], [11, 1], [21, 1])
  const begin = tags([0, 'SECTION'], [2, 'BLOCKS'], [0, 'BLOCK'], [8, '0'], [2, 'B'], [10, 0], [20, 0])
  return begin + line.repeat(lines) + tags([0, 'ENDBLK'], [0, 'ENDSEC'], [0, 'EOF'])
}

/** A drawing of one polyline of so many half circles. */
function halfCircles(count: number): string {
  const begin = tags([0, 'SECTION'], [2, 'ENTITIES'], [0, 'LWPOLYLINE'], [8, '0'])
  const bend = tags([10, 0], [20, 0], [42, 1], [10, 9], [20, 0], [42, 1])
  return begin + bend.repeat(count / 2) + tags([0, 'ENDSEC'], [0, 'EOF'])
}

/** An alignment of so many curves, each of which takes two thousand vertices. */
function hugeCurves(curves: number): string {
  const curve =
    '<Curve rot="cw"><Start>0 0</Start><Center>0 90000</Center><End>0 180000</End></Curve><Curve rot="cw"><Start>0 180000</Start><Center>0 90000</Center><End>0 0</End></Curve>'
  return `<LandXML><Alignments><Alignment name="a"><CoordGeom>${curve.repeat(curves / 2)}</CoordGeom></Alignment></Alignments></LandXML>`
}

/** Points each of which brings columns of its own. */
function newColumns(features: number): string {
  const feature = (_: unknown, at: number) => {
    const names = Array.from({ length: 50 }, (_, column) => `"f${at * 50 + column}":1`)
    return `{"type":"Feature","geometry":{"type":"Point","coordinates":[150,-27]},"properties":{${names.join()}}}`
  }
  return `{"type":"FeatureCollection","features":[${Array.from({ length: features }, feature).join()}]}`
}

/** A drawing of one block with a line, set so many times in rows and columns. */
function minsert(columns: number, rows: number): string {
  return tags(
    [0, 'SECTION'],
    [2, 'BLOCKS'],
    [0, 'BLOCK'],
    [8, '0'],
    [2, 'B'],
    [70, 0],
    [10, 0],
    [20, 0],
    [0, 'LINE'],
    [8, '0'],
    [10, 0],
    [20, 0],
    [11, 1],
    [21, 1],
    [0, 'ENDBLK'],
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'ENTITIES'],
    [0, 'INSERT'],
    [8, '0'],
    [2, 'B'],
    [10, 0],
    [20, 0],
    [70, columns],
    [71, rows],
    [44, 2],
    [45, 2],
    [0, 'ENDSEC'],
    [0, 'EOF'],
  )
}

async function zipOfTables(path: string, count: number): Promise<void> {
  const zip = new ZipFile()
  for (let index = 0; index < count; index++)
    zip.addBuffer(Buffer.from(`lon,lat\n150.${index},-27\n`), `tables/t${index}.csv`)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

/** Files of a few kilobytes that ask for more than any computer has, and folders of very many. */
export const hostileFiles: readonly HostileFile[] = [
  {
    name: 'rows-without-end.gpkg',
    write: (path) => geopackage(path, 'SELECT a.id AS fid, a.geom AS geom, b.id AS b FROM t a, t b, t c, t d'),
  },
  {
    name: 'sorted-without-end.gpkg',
    write: (path) =>
      geopackage(path, 'SELECT a.id AS fid, a.geom AS geom FROM t a, t b, t c, t d ORDER BY a.id + b.id + c.id'),
  },
  {
    name: 'counted-without-end.gpkg',
    write: (path) => geopackage(path, 'SELECT count(*) AS fid, max(a.geom) AS geom FROM t a, t b, t c, t d'),
  },
  {
    name: 'nothing-found-without-end.gpkg',
    write: (path) =>
      geopackage(
        path,
        'SELECT a.id AS fid, a.geom AS geom FROM t a, t b, t c, t d WHERE a.id + b.id + c.id + d.id < 0',
      ),
  },
  {
    name: 'long-text.gpkg',
    write: (path) => geopackage(path, "SELECT id AS fid, geom, printf('%.*c', 900000000, 'x') AS text FROM t"),
  },
  {
    name: 'long-geometry.gpkg',
    write: (path) => geopackage(path, 'SELECT id AS fid, zeroblob(900000000) AS geom FROM t'),
  },
  {
    name: 'wordy.gpkg',
    write: (path) => geopackage(path, "SELECT id AS fid, geom, printf('%.*c', 1000000, 'x') AS text FROM t"),
  },
  { name: 'large-block.dxf', write: (path) => writeFileSync(path, largeBlock(160_000)) },
  { name: 'half-circles.dxf', write: (path) => writeFileSync(path, halfCircles(80_000)) },
  { name: 'huge-curves.xml', write: (path) => writeFileSync(path, hugeCurves(1400)) },
  { name: 'new-columns.geojson', write: (path) => writeFileSync(path, newColumns(50)) },
  { name: 'many-folders.kml', write: (path) => writeFileSync(path, manyFolders(3000)) },
  { name: 'doubling.gml', write: (path) => writeFileSync(path, doubling(60)) },
  { name: 'same-line.gml', write: (path) => writeFileSync(path, sameLine(100_000, 20_000)) },
  { name: 'many-tables.gpkg', write: (path) => geopackageOfTables(path, 3000) },
  { name: 'one-tile.tif', write: (path) => writeFileSync(path, oneTileTiff(32_768)) },
  { name: 'large-lerc.tif', write: (path) => writeFileSync(path, largeLerc(20_000)) },
  { name: 'set-often.dxf', write: (path) => writeFileSync(path, minsert(32_767, 32_767)) },
  {
    name: 'open-quote.csv',
    write: (path) => writeFileSync(path, `lon,lat,t\n150,-27,"${'a\n'.repeat(3_000_000)}`),
  },
  { name: 'many-tables.zip', write: (path) => zipOfTables(path, 2_000) },
  { name: 'nested-blocks.ifc', write: (path) => writeFileSync(path, wallsModel(['#245'], blocksWithoutEnd())) },
  {
    name: 'torn-line.ifc',
    write: (path) => writeFileSync(path, wallsModel(['#100'], ['#100=IFCSHAPEREPRESENTATION));'])),
  },
  {
    name: 'small-files',
    write(path) {
      mkdirSync(path)
      for (let index = 0; index < 10_000; index++)
        writeFileSync(join(path, `t${index}.csv`), `lon,lat\n150.${index},-27\n`)
    },
  },
]
