import { geopackageNames } from '../../shared/model/exported-names'
import { quoted } from '../formats/geopackage/schema'
import { letGoOfClosed } from '../../node/let-go'
import { openSqlite } from '../../node/sqlite'
import type { Bbox, Field, FieldType, Geometry, PropertyValue } from '../model'
import type { FeatureWriter } from './feature-writer'
import { lonLat } from './out-crs'
import { encodeWkb } from './wkb'

const columnTypes: Readonly<Record<FieldType, string>> = {
  boolean: 'BOOLEAN',
  integer: 'INTEGER',
  number: 'REAL',
  string: 'TEXT',
  date: 'DATE',
  datetime: 'DATETIME',
  json: 'TEXT',
}

/**
 * A GeoPackage 1.3 with one table of features.
 * @param changedMs when its content is told to have changed, UTC milliseconds; null: now
 */
export function createGeopackageWriter(
  path: string,
  name: string,
  crs = lonLat,
  changedMs: number | null = null,
): FeatureWriter {
  const db = openSqlite(path)
  const table = name || 'features'
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  let insert: string | null = null
  let hasZ = false
  createSchema()

  function createSchema(): void {
    db.script(`PRAGMA application_id = ${0x47504b47}`)
    db.script('PRAGMA user_version = 10300')
    db.script(`CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
      organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT)`)
    db.script(`CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
      description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
      min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER REFERENCES gpkg_spatial_ref_sys(srs_id))`)
    db.script(`CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL REFERENCES gpkg_contents(table_name),
      column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL REFERENCES gpkg_spatial_ref_sys(srs_id),
      z TINYINT NOT NULL, m TINYINT NOT NULL, PRIMARY KEY (table_name, column_name))`)
    const addSystem = 'INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, NULL)'
    // WGS 84 has to be there, whatever the features are in.
    for (const { name, srid, wkt } of crs.srid === lonLat.srid ? [crs] : [lonLat, crs])
      db.run(addSystem, name, srid, 'EPSG', srid, wkt ?? 'undefined')
    db.run(addSystem, 'Undefined cartesian', -1, 'NONE', -1, 'undefined')
    db.run(addSystem, 'Undefined geographic', 0, 'NONE', 0, 'undefined')
  }

  function createTable(fields: readonly Field[]): string {
    const names = geopackageNames(fields.map(({ name }) => name))
    const columns = fields.map(({ type }, at) => `${quoted(names[at] as string)} ${columnTypes[type]}`)
    db.script(
      `CREATE TABLE ${quoted(table)} (${['fid INTEGER PRIMARY KEY AUTOINCREMENT', 'geom GEOMETRY', ...columns].join(', ')})`,
    )
    return `INSERT INTO ${quoted(table)} VALUES (${['NULL', '?', ...fields.map(() => '?')].join(', ')})`
  }

  /** What comes next moves the file, or removes it. */
  function end(): Promise<void> {
    db.close()
    return letGoOfClosed()
  }

  return {
    write(features, fields) {
      insert ??= createTable(fields)
      const sql = insert
      db.transaction(() => {
        for (const { geometry, properties } of features) {
          if (geometry) {
            grow(bounds, geometry)
            hasZ ||= geometry.dim === 3
          }
          const values = fields.map((_, at): PropertyValue => properties[at] ?? null)
          db.run(sql, geometry && geopackageBlob(geometry, crs.srid), ...values)
        }
      })
      return Promise.resolve()
    },
    finish() {
      insert ??= createTable([])
      const box: (number | null)[] = bounds[0] <= bounds[2] ? bounds : [null, null, null, null]
      db.run(
        `INSERT INTO gpkg_contents (table_name, data_type, identifier, last_change, min_x, min_y, max_x, max_y, srs_id) VALUES (?, 'features', ?, ?, ?, ?, ?, ?, ?)`,
        ...[table, table, new Date(changedMs ?? Date.now()).toISOString(), ...box, crs.srid],
      )
      db.run(`INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', 'GEOMETRY', ?, ?, 0)`, table, crs.srid, hasZ ? 2 : 0)
      // One file, as it is handed on.
      db.script('PRAGMA journal_mode = DELETE')
      return end()
    },
    abandon() {
      return end()
    },
  }
}

/** The geometry with the head of GeoPackage: magic, version 0, little endian without an envelope, SRS. */
function geopackageBlob(geometry: Geometry, srid: number): Buffer {
  const head = Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0])
  head.writeInt32LE(srid, 4)
  return Buffer.concat([head, encodeWkb(geometry)])
}

function grow(box: [...Bbox], { coords, dim }: Geometry): void {
  for (let at = 0; at < coords.length; at += dim) {
    box[0] = Math.min(box[0], coords[at]!)
    box[1] = Math.min(box[1], coords[at + 1]!)
    box[2] = Math.max(box[2], coords[at]!)
    box[3] = Math.max(box[3], coords[at + 1]!)
  }
}
