import Database from 'libsql'
import { AppError } from '../../../shared/errors/app-error'
import type {
  Dataset,
  DatasetLayer,
  Feature,
  FieldType,
  FileSet,
  Format,
  Geometry,
  PropertyValue,
  ReadContext,
} from '../../model'
import { batchSize } from '../common/batch'
import { WarningList } from '../common/warnings'
import { parseWkb } from '../common/wkb'
import { featureTables, fieldsOf, plainTables, quoted, rowsOf, type FeatureTable } from './schema'

/** GeoPackage (OGC 12-128r18): all feature tables, any CRS, standard and extended geometry blobs. */
export const geopackageFormat: Format = {
  id: 'geopackage',
  label: 'GeoPackage',
  extensions: ['gpkg'],
  detect,
  open,
}

/** The header of an SQLite file, and GeoPackage's application id or the extension. */
function detect(head: Uint8Array, files: FileSet): boolean {
  if (Buffer.from(head.subarray(0, 15)).toString('latin1') !== 'SQLite format 3') return false
  const applicationId = Buffer.from(head.subarray(68, 72)).toString('latin1')
  return applicationId === 'GPKG' || /^GP1[01]$/.test(applicationId) || files.main.ext === 'gpkg'
}

async function open(files: FileSet): Promise<Dataset> {
  const db = openDatabase(files)
  try {
    const warnings = new WarningList()
    const tables = present(db, featureTables(db), files, warnings)
    const others = rowsOf(db, "SELECT data_type, count(*) FROM gpkg_contents WHERE data_type <> 'features' GROUP BY 1")
    for (const [type, count] of others) {
      warnings.add(
        'tables-passed-over',
        `${String(count)} tables of kind “${String(type)}” in ${files.main.name} hold no features and are not drawn.`,
        String(type),
      )
    }
    const plain = present(db, plainTables(db), files, warnings)
    if (tables.length + plain.length === 0) {
      throw new AppError(
        'geo.no-features',
        `${files.main.name} is a GeoPackage without a feature table. Export the layer as features and try again.`,
        {
          details: { file: files.main.path },
          retry: 'after-change',
        },
      )
    }
    return {
      format: 'geopackage',
      layers: tables.map((table) => layerOf(db, table, files, warnings)),
      rasters: [],
      tables: plain.map((table) => layerOf(db, table, files, warnings)),
      warnings: warnings.list,
      close: () => Promise.resolve(void db.close()),
    }
  } catch (error) {
    db.close()
    throw translated(error, files)
  }
}

/** Those that are there: a list may name tables that were dropped, and views over such. Throws when none of several is. */
function present(
  db: Database.Database,
  tables: readonly FeatureTable[],
  files: FileSet,
  warnings: WarningList,
): FeatureTable[] {
  let missing: unknown = null
  const found = tables.filter(({ name }) => {
    try {
      db.prepare(`SELECT * FROM ${quoted(name)} LIMIT 0`)
      return true
    } catch (error) {
      if (!(error instanceof Error) || !/no such (table|column|function|module)/i.test(error.message)) throw error
      missing = error
      warnings.add('table-missing', `${files.main.name} lists “${name}”, but holds no such table or view.`, name)
      return false
    }
  })
  if (missing !== null && found.length === 0) throw missing
  return found
}

function openDatabase(files: FileSet): Database.Database {
  try {
    return new Database(files.main.path, { fileMustExist: true })
  } catch (error) {
    throw translated(error, files)
  }
}

function translated(error: unknown, files: FileSet): AppError {
  if (error instanceof AppError) return error
  const text = error instanceof Error ? error.message : String(error)
  const details = { file: files.main.path, sqlite: text }
  if (/lock|busy/i.test(text)) {
    return new AppError(
      'file.locked',
      `${files.main.name} is open in another program. Close it there, or send a copy.`,
      { details, retry: 'later', cause: error },
    )
  }
  if (/no such table: gpkg_/i.test(text)) {
    return new AppError(
      'file.unsupported',
      `${files.main.name} is an SQLite database, but no GeoPackage: it has no gpkg_contents table.`,
      { details, cause: error },
    )
  }
  return new AppError(
    'file.corrupt',
    `${files.main.name} is damaged: its tables cannot be read past the fault. Copy or export it again.`,
    { details, retry: 'after-change', cause: error },
  )
}

function layerOf(db: Database.Database, table: FeatureTable, files: FileSet, warnings: WarningList): DatasetLayer {
  const fields = fieldsOf(table)
  return {
    name: table.name,
    fields,
    crs: table.crs,
    featureCount: Number(rowsOf(db, `SELECT count(*) FROM ${quoted(table.name)}`)[0]?.[0] ?? 0),
    headerBbox: table.bbox,
    features: (context) => readTable(db, table, files, warnings, context),
  }
}

async function* readTable(
  db: Database.Database,
  table: FeatureTable,
  files: FileSet,
  warnings: WarningList,
  context: ReadContext,
): AsyncGenerator<Feature[]> {
  warnings.restart('geometry-invalid')
  const names = [table.keyColumn, table.geometryColumn, ...table.columns.map((column) => column.name)]
  const sql = `SELECT ${names.map((name) => (name === null ? 'NULL' : quoted(name))).join(', ')} FROM ${quoted(table.name)}`
  const total = Number(rowsOf(db, `SELECT count(*) FROM ${quoted(table.name)}`)[0]?.[0] ?? 0)
  let batch: Feature[] = []
  let count = 0
  try {
    for (const row of db.prepare(sql).raw(true).iterate() as Iterable<unknown[]>) {
      const properties = table.columns.map((column, i) => propertyOf(row[i + 2], column.type))
      const id = typeof row[0] === 'number' || typeof row[0] === 'string' ? row[0] : null
      const geometries = geometriesOf(row[1])
      if (!geometries) {
        warnings.add(
          'geometry-invalid',
          (times) => `${times} geometries in “${table.name}” are not readable; their rows are kept without geometry.`,
          table.name,
        )
      }
      for (const geometry of geometries?.length ? geometries : [null]) batch.push({ id, geometry, properties })
      count++
      if (batch.length >= batchSize) {
        context.signal.throwIfAborted()
        context.onProgress({
          bytesRead: total ? Math.round((count / total) * files.main.sizeBytes) : 0,
          bytesTotal: files.main.sizeBytes,
        })
        yield batch
        batch = []
      }
    }
  } catch (error) {
    context.signal.throwIfAborted()
    throw translated(error, files)
  }
  if (batch.length > 0) yield batch
}

/** Bytes of the envelope by its indicator (2.1.3.1.1); others are invalid. */
const envelopeBytes = [0, 32, 48, 48, 64]

/** Geometry of a GeoPackage blob, of bare WKB, or none for null; null when it is neither. */
function geometriesOf(value: unknown): Geometry[] | null {
  if (value === null || value === undefined) return []
  if (!(value instanceof Uint8Array)) return null
  if (value[0] !== 0x47 || value[1] !== 0x50) return parseWkb(value)
  const envelope = envelopeBytes[((value[3] ?? 0) >> 1) & 7]
  return envelope === undefined ? null : parseWkb(value, 8 + envelope)
}

function propertyOf(value: unknown, type: FieldType): PropertyValue {
  if (value === null || value === undefined || value instanceof Uint8Array) return null
  if (type === 'boolean') return value === 1 || value === true
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null
}
