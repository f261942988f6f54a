import { isUtf8 } from '../common/text-encoding'
import type Database from 'libsql'
import type { CrsRef, Field, FieldType } from '../../model'
import { decoded, safeText } from './safe-text'

/** One table of a GeoPackage. */
export interface FeatureTable {
  name: string
  /** Identifier for people, where it differs from the table. */
  title: string
  /** Null for a table without geometry. */
  geometryColumn: string | null
  /** Integer primary key, or null for views without one. */
  keyColumn: string | null
  columns: { name: string; type: FieldType }[]
  /** Those of the columns that are declared to hold bytes. */
  binary: string[]
  crs: CrsRef
  /** Number of a system that the table names and the file does not describe; null: there is none. */
  undescribed: number | null
  bbox: [number, number, number, number] | null
}

/** An SQL identifier in quotes. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Rows of a query as plain arrays. */
export function rowsOf(db: Database.Database, sql: string, ...values: unknown[]): unknown[][] {
  return db
    .prepare(sql)
    .raw(true)
    .all(...values) as unknown[][]
}

/** Attack: over a column whose name is no UTF-8 the binding ends its process. What it throws is said to be damage. */
export function requireReadableNames(db: Database.Database): void {
  const texts = rowsOf(db, 'SELECT hex(name), hex(sql) FROM sqlite_master').flat()
  if (!texts.every((text) => isUtf8(Buffer.from(String(text ?? ''), 'hex')))) throw new Error('a name is no UTF-8')
}

/** The feature tables that gpkg_contents names (OGC 12-128r18, 1.1.3 and 2.1). */
export function featureTables(db: Database.Database, isThere: (table: string) => boolean): FeatureTable[] {
  const rows = rowsOf(
    db,
    `SELECT ${safeText('c.table_name')}, ${safeText('c.identifier')}, ${safeText('g.column_name')}, g.srs_id, c.min_x, c.min_y, c.max_x, c.max_y
     FROM gpkg_contents c JOIN gpkg_geometry_columns g ON lower(g.table_name) = lower(c.table_name)
     WHERE c.data_type = 'features' ORDER BY c.rowid`,
  )
  const texts = rows.map((row) => row.map((value) => decoded(value)))
  const there = texts.filter(([table]) => isThere(String(table)))
  return there.map(([table, identifier, geometryColumn, srsId, ...bounds]) => {
    const name = String(table)
    const crs = readCrs(db, Number(srsId))
    return {
      ...tableColumns(db, name, String(geometryColumn)),
      name,
      title: typeof identifier === 'string' && identifier !== '' ? identifier : name,
      geometryColumn: String(geometryColumn),
      crs,
      undescribed: crs.from === 'none' && ![-1, 0].includes(Number(srsId)) ? Number(srsId) : null,
      bbox: bounds.every((value) => typeof value === 'number') ? (bounds as [number, number, number, number]) : null,
    }
  })
}

/**
 * Tables without geometry: those that gpkg_contents names as attributes, and where it names none (as before version 1.2)
 * every table that is none of the standard's own.
 */
export function plainTables(db: Database.Database, isThere: (table: string) => boolean): FeatureTable[] {
  const named = rowsOf(
    db,
    `SELECT ${safeText('table_name')} FROM gpkg_contents WHERE data_type IN ('attributes', 'aspatial') ORDER BY rowid`,
  )
  const found = named.length > 0 ? named : unnamedTables(db)
  return found
    .filter(([table]) => !metadataTables.includes(String(table).toLowerCase()) && isThere(String(table)))
    .map(([table]) => {
      const name = String(table)
      const crs: CrsRef = { srid: null, wkt: null, proj4: null, name: null, from: 'none' }
      return {
        ...tableColumns(db, name, null),
        name,
        title: name,
        geometryColumn: null,
        crs,
        undescribed: null,
        bbox: null,
      }
    })
}

/** What other programs keep of geometry columns, coordinate systems, styles and projects beside the layers: SpatiaLite, ArcGIS, GDAL, QGIS. */
const metadataTables = [
  ...['geometry_columns', 'geometry_columns_auth', 'geometry_columns_field_infos', 'geometry_columns_statistics'],
  ...['geometry_columns_time', 'spatial_ref_sys', 'spatial_ref_sys_all', 'spatial_ref_sys_aux', 'spatialite_history'],
  ...['views_geometry_columns', 'virts_geometry_columns', 'sql_statements_log', 'data_licenses', 'spatialindex'],
  ...['vector_layers', 'vector_layers_auth', 'vector_layers_field_infos', 'vector_layers_statistics'],
  ...['st_spatial_ref_sys', 'st_geometry_columns', 'elementarygeometries', 'knn', 'knn2'],
  ...['ogr_empty_table', 'layer_styles', 'qgis_projects'],
]

function unnamedTables(db: Database.Database): unknown[][] {
  return rowsOf(
    db,
    `SELECT name FROM sqlite_master
     WHERE type IN ('table', 'view') AND lower(name) NOT GLOB 'gpkg_*' AND lower(name) NOT GLOB 'rtree_*'
       AND lower(name) NOT GLOB 'sqlite_*' AND lower(name) NOT GLOB 'vgpkg_*'
       AND lower(name) NOT IN (${metadataTables.map((name) => `'${name}'`).join(', ')})
       AND lower(name) NOT IN (SELECT lower(table_name) FROM gpkg_contents)
     ORDER BY rowid`,
  )
}

function tableColumns(
  db: Database.Database,
  table: string,
  geometryColumn: string | null,
): Pick<FeatureTable, 'keyColumn' | 'columns' | 'binary'> {
  const columns = rowsOf(db, `PRAGMA table_info(${quoted(table)})`)
  const key = columns.find((column) => Number(column[5]) > 0 && /INT/i.test(String(column[2])))
  const keyColumn = key ? String(key[1]) : viewKey(db, table, columns)
  const json = jsonColumns(db, table)
  const own = columns
    .map((column) => ({ name: String(column[1]), declared: String(column[2] ?? '') }))
    .filter(({ name }) => name !== keyColumn && name.toLowerCase() !== geometryColumn?.toLowerCase())
  return {
    keyColumn,
    binary: own.filter(({ declared }) => /^blob/i.test(declared)).map(({ name }) => name),
    columns: own
      .map(({ name, declared }) => ({ name, type: fieldType(declared) }))
      .map((column) => (json.has(column.name.toLowerCase()) ? { ...column, type: 'json' } : column)),
  }
}

/** A view has no key of its own: the column that is named as one, as common programs do, else null. */
function viewKey(db: Database.Database, table: string, columns: readonly unknown[][]): string | null {
  const isView = rowsOf(db, "SELECT 1 FROM sqlite_master WHERE type = 'view' AND lower(name) = lower(?)", table)
  if (isView.length === 0) return null
  const named = columns.find(
    (column) => /^(ogc_fid|fid)$/i.test(String(column[1])) && /INT|^$/i.test(String(column[2] ?? '')),
  )
  return named ? String(named[1]) : null
}

/** Columns whose texts are JSON by the schema extension (OGC 12-128r18, F.9), in lower case. */
function jsonColumns(db: Database.Database, table: string): Set<string> {
  if (rowsOf(db, "SELECT 1 FROM sqlite_master WHERE name = 'gpkg_data_columns'").length === 0) return new Set()
  const rows = rowsOf(
    db,
    "SELECT column_name FROM gpkg_data_columns WHERE lower(table_name) = lower(?) AND mime_type = 'application/json'",
    table,
  )
  return new Set(rows.map(([name]) => String(name).toLowerCase()))
}

/** The columns of a table as fields of the dataset. */
export function fieldsOf(table: FeatureTable): Field[] {
  return table.columns.map(({ name, type }) => ({ name, type }))
}

/** Type names of the GeoPackage standard, table 1, and SQLite's affinity rules for others. */
function fieldType(declared: string): FieldType {
  const type = declared.toUpperCase()
  if (type.startsWith('BOOL')) return 'boolean'
  if (type.startsWith('DATETIME') || type.startsWith('TIMESTAMP')) return 'datetime'
  if (type.startsWith('DATE')) return 'date'
  if (type.includes('INT')) return 'integer'
  if (/REAL|FLOA|DOUB|NUMERIC|DECIMAL/.test(type)) return 'number'
  return type.startsWith('JSON') ? 'json' : 'string'
}

function isDefinition(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '' && text.trim().toLowerCase() !== 'undefined'
}

function readCrs(db: Database.Database, srsId: number): CrsRef {
  const none: CrsRef = { srid: null, wkt: null, proj4: null, name: null, from: 'none' }
  // -1 and 0 are the standard's undefined Cartesian and geographic systems.
  if (srsId === -1 || srsId === 0) return none
  const columns = rowsOf(db, "PRAGMA table_info('gpkg_spatial_ref_sys')").map((column) =>
    String(column[1]).toLowerCase(),
  )
  // Systems that WKT 1 cannot hold stand in a column of their own (OGC 12-128r18, F.10).
  const second = columns.includes('definition_12_063') ? 'definition_12_063' : 'NULL'
  const row = rowsOf(
    db,
    `SELECT ${safeText('srs_name')}, ${safeText('organization')}, organization_coordsys_id, ${safeText('definition')}, ${safeText(second)} FROM gpkg_spatial_ref_sys WHERE srs_id = ?`,
    srsId,
  )[0]
  if (!row) return none
  const [name, organization, code, ...definitions] = row.map((value) => decoded(value))
  const text = definitions.find(isDefinition) ?? null
  const epsg =
    String(organization).toUpperCase() === 'EPSG' && Number.isInteger(Number(code)) && Number(code) > 0
      ? Number(code)
      : null
  if (epsg === null && text === null) return none
  return { srid: epsg, wkt: text, proj4: null, name: typeof name === 'string' ? name : null, from: 'file' }
}
