import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileSet } from '../../model'
import { geopackageFormat } from './geopackage-format'
import { context, featuresOf } from '../read-all.test-helper'

const folder = mkdtempSync(join(tmpdir(), 'gpkg-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileSet(path: string): FileSet {
  const main = {
    path,
    name: path.split('/').pop() ?? '',
    ext: 'gpkg',
    sizeBytes: existsSync(path) ? statSync(path).size : 0,
    lastModifiedMs: 0,
  }
  return { name: 'test', main, members: [main] }
}

/** Little-endian doubles. */
const doubles = (...values: number[]) => Buffer.from(new Float64Array(values).buffer)
const head = (kind: number, count?: number) => {
  const bytes = Buffer.alloc(count === undefined ? 5 : 9)
  bytes[0] = 1
  bytes.writeUInt32LE(kind, 1)
  if (count !== undefined) bytes.writeUInt32LE(count, 5)
  return bytes
}
const blob = (wkb: Buffer, flags = 1, envelope = Buffer.alloc(0)) =>
  Buffer.concat([Buffer.from([0x47, 0x50, 0, flags]), Buffer.alloc(4), envelope, wkb])

describe('geopackage', () => {
  const path = join(folder, 'made.gpkg')
  beforeAll(() => {
    const db = new Database(path)
    db.exec(`PRAGMA application_id = 0x47504B47;
      CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT, organization_coordsys_id INTEGER, definition TEXT, description TEXT);
      CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT, description TEXT, last_change TEXT, min_x, min_y, max_x, max_y, srs_id INTEGER);
      CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER, z INTEGER, m INTEGER);
      INSERT INTO gpkg_spatial_ref_sys VALUES ('GDA2020 / MGA zone 56', 7856, 'EPSG', 7856, 'PROJCS["x"]', ''), ('Undefined', -1, 'NONE', -1, 'undefined', '');
      INSERT INTO gpkg_contents VALUES ('pits', 'features', 'Pits', '', '', 1, 2, 3, 4, 7856), ('arcs', 'features', 'Arcs', '', '', NULL, NULL, NULL, NULL, -1), ('notes', 'attributes', 'Notes', '', '', NULL, NULL, NULL, NULL, 0);
      INSERT INTO gpkg_geometry_columns VALUES ('pits', 'geom', 'POINT', 7856, 1, 0), ('arcs', 'shape', 'GEOMETRY', -1, 0, 0);
      CREATE TABLE pits (fid INTEGER PRIMARY KEY, geom BLOB, "na""me" TEXT, depth REAL, lined BOOLEAN, dug DATE);
      CREATE TABLE arcs (fid INTEGER PRIMARY KEY, shape BLOB);
      CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT, more TEXT);
      CREATE TABLE gpkg_data_columns (table_name TEXT, column_name TEXT, mime_type TEXT);
      INSERT INTO gpkg_data_columns VALUES ('notes', 'more', 'application/json');
      INSERT INTO notes VALUES (1, 'a', '{}'), (2, NULL, NULL);`)
    const pit = db.prepare('INSERT INTO pits VALUES (?, ?, ?, ?, ?, ?)')
    pit.run(
      7,
      blob(Buffer.concat([head(1001), doubles(10, 20, 30)]), 3, doubles(10, 10, 20, 20)),
      'P 7',
      1.5,
      1,
      '2026-11-20',
    )
    pit.run(8, null, null, null, null, null)
    pit.run(9, Buffer.from('no geometry at all'), 'bad', 0, 0, null)
    const halfCircle = Buffer.concat([head(8, 3), doubles(0, 0, 1, 1, 2, 0)])
    const ring = (values: number[]) =>
      Buffer.concat([Buffer.from(new Uint32Array([values.length / 2]).buffer), doubles(...values)])
    const polygon = Buffer.concat([head(3, 2), ring([0, 0, 9, 0, 9, 9, 0, 0]), ring([5, 1, 6, 1, 6, 2, 5, 1])])
    const arc = db.prepare('INSERT INTO arcs VALUES (?, ?)')
    arc.run(1, blob(halfCircle))
    arc.run(2, blob(Buffer.concat([head(6, 2), polygon, polygon])))
    arc.run(3, blob(Buffer.concat([head(7, 2), head(1), doubles(1, 2), halfCircle])))
    arc.run(4, blob(Buffer.concat([head(1), doubles(NaN, NaN)])))
    db.close()
  })

  it('reads every feature table with its CRS, key, field types and heights', async () => {
    const dataset = await geopackageFormat.open(fileSet(path), {}, context)
    expect(dataset.layers.map((layer) => [layer.name, layer.featureCount, layer.crs.srid])).toEqual([
      ['pits', 3, 7856],
      ['arcs', 4, null],
    ])
    expect(dataset.layers[0]!.fields).toEqual([
      { name: 'na"me', type: 'string' },
      { name: 'depth', type: 'number' },
      { name: 'lined', type: 'boolean' },
      { name: 'dug', type: 'date' },
    ])
    const pits = await featuresOf(dataset.layers[0])
    expect(pits[0]).toMatchObject({
      id: 7,
      geometry: { type: 'Point', dim: 3, coords: [10, 20, 30] },
      properties: ['P 7', 1.5, true, '2026-11-20'],
    })
    expect(pits.map((pit) => pit.geometry === null)).toEqual([false, true, true])
    expect(dataset.warnings.map((warning) => warning.code).sort()).toEqual(['geometry-invalid', 'tables-passed-over'])
    await dataset.close()
  })

  it('gives tables without geometry beside the layers', async () => {
    const dataset = await geopackageFormat.open(fileSet(path), {}, context)
    const notes = dataset.tables![0]!
    expect(dataset.tables!.map((table) => [table.name, table.featureCount])).toEqual([['notes', 2]])
    expect(notes.fields.map(({ name, type }) => `${name}: ${type}`)).toEqual(['text: string', 'more: json'])
    expect(await featuresOf(notes)).toEqual([
      { id: 1, geometry: null, properties: ['a', '{}'] },
      { id: 2, geometry: null, properties: [null, null] },
    ])
    await dataset.close()
  })

  it('strokes arcs, keeps rings with their polygons and takes collections apart', async () => {
    const dataset = await geopackageFormat.open(fileSet(path), {}, context)
    const features = await featuresOf(dataset.layers[1])
    const arc = features[0]!.geometry!
    expect(arc.type).toBe('LineString')
    expect(arc.coords.length / 2).toBeGreaterThan(20)
    for (let i = 0; i < arc.coords.length; i += 2)
      expect(Math.hypot(arc.coords[i]! - 1, arc.coords[i + 1]!)).toBeCloseTo(1, 12)
    expect(features[1]!.geometry).toMatchObject({ type: 'MultiPolygon', ends: [4, 8, 12, 16], polygonEnds: [2, 4] })
    expect(features.slice(2).map((feature) => [feature.id, feature.geometry?.type ?? null])).toEqual([
      [3, 'Point'],
      [3, 'LineString'],
      [4, null],
    ])
    await dataset.close()
  })

  it('reads the rest beside a table that is listed and gone, and the key of a view', async () => {
    const other = join(folder, 'gone.gpkg')
    copyFileSync(path, other)
    const db = new Database(other)
    db.exec(`CREATE VIEW seen AS SELECT fid, geom, depth FROM pits;
      CREATE VIEW blind AS SELECT * FROM nowhere;
      CREATE VIEW wider AS SELECT fid, ST_Buffer(geom, 5) AS geom FROM pits;
      CREATE VIEW barred AS SELECT fid, load_extension('x') AS geom FROM pits;`)
    for (const name of ['gone', 'blind', 'wider', 'barred', 'seen'])
      db.exec(`INSERT INTO gpkg_contents (table_name, data_type, srs_id) VALUES ('${name}', 'features', 7856);
        INSERT INTO gpkg_geometry_columns VALUES ('${name}', 'geom', 'POINT', ${name === 'seen' ? 999_999 : 7856}, 0, 0);`)
    db.close()
    const dataset = await geopackageFormat.open(fileSet(other), {}, context)
    expect(dataset.layers.map((layer) => layer.name)).toEqual(['pits', 'arcs', 'seen'])
    expect(dataset.layers[2]!.fields.map((field) => field.name)).toEqual(['depth'])
    expect((await featuresOf(dataset.layers[2]))[0]).toMatchObject({ id: 7, properties: [1.5] })
    expect(dataset.warnings.find(({ code }) => code === 'crs-undescribed')?.message).toMatch(
      /^“seen” of gone\.gpkg names the coordinate system 999999, .+ Choose the EPSG code/,
    )
    const missing = dataset.warnings.filter(({ code }) => code === 'table-missing').map(({ message }) => message)
    expect(missing).toHaveLength(4)
    expect(missing[0]).toContain('“gone”')
    expect(missing.join(' ')).toMatch(
      /The view “wider” of gone\.gpkg cannot be worked out: no such function: ST_Buffer\. Save its rows/,
    )
    await dataset.close()
  })

  it('says that columns of bytes stay empty, by layer and column', async () => {
    const other = join(folder, 'photos.gpkg')
    copyFileSync(path, other)
    const db = new Database(other)
    db.exec('ALTER TABLE pits ADD COLUMN photo BLOB; ALTER TABLE notes ADD COLUMN scan BLOB(100)')
    db.close()
    const dataset = await geopackageFormat.open(fileSet(other), {}, context)
    expect(dataset.warnings.find(({ code }) => code === 'binary-not-read')?.message).toBe(
      'photos.gpkg has 2 columns of pictures or other bytes, which are not read: pits.photo, notes.scan.',
    )
    await dataset.close()
  })

  it('takes a system that WKT 1 cannot hold from the column that is made for those', async () => {
    const other = join(folder, 'wkt2.gpkg')
    const db = new Database(other)
    db.exec(`PRAGMA application_id = 0x47504B47;
      CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT, organization_coordsys_id INTEGER, definition TEXT, description TEXT, definition_12_063 TEXT);
      CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT, description TEXT, last_change TEXT, min_x, min_y, max_x, max_y, srs_id INTEGER);
      CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER, z INTEGER, m INTEGER);
      INSERT INTO gpkg_spatial_ref_sys VALUES ('own', 100000, 'NONE', 100000, 'undefined', '', 'GEOGCRS["WGS 84"]');
      INSERT INTO gpkg_contents VALUES ('t', 'features', 't', '', '', 1, 2, 3, 4, 100000);
      INSERT INTO gpkg_geometry_columns VALUES ('t', 'geom', 'POINT', 100000, 0, 0);
      CREATE TABLE t (fid INTEGER PRIMARY KEY, geom BLOB);`)
    db.close()
    const dataset = await geopackageFormat.open(fileSet(other), {}, context)
    expect(dataset.layers[0]!.crs).toMatchObject({ srid: null, wkt: 'GEOGCRS["WGS 84"]', from: 'file' })
    await dataset.close()
  })

  it('says what is wrong with a database that is no GeoPackage, and with a damaged one', async () => {
    const plain = join(folder, 'plain.gpkg')
    const db = new Database(plain)
    db.exec('CREATE TABLE a (b)')
    db.close()
    await expect(geopackageFormat.open(fileSet(plain), {}, context)).rejects.toMatchObject({
      code: 'file.unsupported',
    })
    const damaged = join(folder, 'damaged.gpkg')
    writeFileSync(damaged, Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4000, 7)]))
    await expect(geopackageFormat.open(fileSet(damaged), {}, context)).rejects.toMatchObject({
      code: 'file.corrupt',
    })
  })

  const given = '../shared/data/web/buildings.gpkg'
  it.skipIf(!existsSync(given))('reads the given file (skipped when ../shared/data is absent)', async () => {
    const dataset = await geopackageFormat.open(fileSet(given), {}, context)
    const features = await featuresOf(dataset.layers[0])
    expect(features).toHaveLength(158)
    expect(features[0]!.geometry!.type).toBe('Polygon')
    await dataset.close()
  })

  it('lists what other programs keep about layers as no table, whether it is named or not', async () => {
    for (const named of [false, true]) {
      const other = join(folder, `kept-${named}.gpkg`)
      const db = new Database(other)
      db.exec(`PRAGMA application_id = 0x47504B47;
        CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT, min_x, min_y, max_x, max_y, srs_id INTEGER);
        CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER, z INTEGER, m INTEGER);
        CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT);
        CREATE TABLE layer_styles (id INTEGER PRIMARY KEY, styleQML TEXT);
        CREATE VIEW st_spatial_ref_sys AS SELECT 1 AS srid;
        CREATE VIEW ST_Geometry_Columns AS SELECT 1 AS srid;`)
      if (named)
        db.exec(
          `INSERT INTO gpkg_contents (table_name, data_type) VALUES ('notes', 'attributes'), ('layer_styles', 'attributes')`,
        )
      db.close()
      const dataset = await geopackageFormat.open(fileSet(other), {}, context)
      expect(dataset.tables?.map((table) => table.name)).toEqual(['notes'])
      await dataset.close()
    }
  })

  it('calls a file damaged in which a column has a name that is no text', async () => {
    const other = join(folder, 'names.gpkg')
    copyFileSync(path, other)
    const bytes = readFileSync(other)
    bytes[bytes.indexOf('depth REAL') + 2] = 0xff
    writeFileSync(other, bytes)
    const opened = geopackageFormat.open(fileSet(other), {}, context)
    await expect(opened).rejects.toMatchObject({ code: 'file.corrupt' })
  })
})

it('reads texts that are no UTF-8, over which the binding would end its process', async () => {
  const path = join(folder, 'foreign.gpkg')
  const foreign = "CAST(x'50FC7465FF' AS TEXT)"
  const [long, longForeign] = ['Püte'.repeat(100), `CAST(x'${'50FC7465'.repeat(100)}' AS TEXT)`]
  const db = new Database(path)
  db.exec(`PRAGMA application_id = 0x47504B47;
    CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT, organization_coordsys_id INTEGER, definition TEXT, description TEXT);
    CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT, description TEXT, last_change TEXT, min_x, min_y, max_x, max_y, srs_id INTEGER);
    CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER, z INTEGER, m INTEGER);
    INSERT INTO gpkg_spatial_ref_sys VALUES (${foreign}, 4326, 'EPSG', 4326, ${foreign}, '');
    INSERT INTO gpkg_contents VALUES ('pits', 'features', ${foreign}, '', '', NULL, NULL, NULL, NULL, 4326);
    INSERT INTO gpkg_contents VALUES ('other', ${foreign}, '', '', '', NULL, NULL, NULL, NULL, 4326);
    INSERT INTO gpkg_geometry_columns VALUES ('pits', 'geom', 'POINT', 4326, 0, 0);
    CREATE TABLE pits (fid INTEGER PRIMARY KEY, geom BLOB, name TEXT, depth REAL, sign TEXT);
    INSERT INTO pits VALUES (1, ${foreign}, ${foreign}, ${foreign}, 'Größe'), (2, NULL, 'plain', 2.5, x'00FF'),
      (3, NULL, '${long}', ${longForeign}, '${'plain'.repeat(100)}');`)
  db.close()
  const dataset = await geopackageFormat.open(fileSet(path), {}, context)
  expect((await featuresOf(dataset.layers[0])).map(({ properties }) => properties)).toEqual([
    ['Püteÿ', 'Püteÿ', 'Größe'],
    ['plain', 2.5, null],
    [long, long, 'plain'.repeat(100)],
  ])
  expect(dataset.warnings.map(({ message }) => message)).toContain(
    '3 texts of “pits” are no UTF-8, and are read as Windows-1252.',
  )
  expect(dataset.warnings.find(({ code }) => code === 'tables-passed-over')?.message).toContain('Püteÿ')
  await dataset.close()
})
