import Database from 'libsql'
import { AppError } from '../../../shared/errors/app-error'
import { counted } from '../../../shared/model/counted'
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
import { FeatureBatch } from '../common/batch'
import { refuseManyLayers } from '../common/layer-limit'
import { maxPieceBytes, pieceTooLarge } from '../common/memory-limit'
import { GeometryTooLarge, geometryTooLarge, maxRecordBytes, recordTooLarge } from '../common/geometry-limit'
import { parseSpatialiteBlob } from '../common/spatialite-blob'
import { WarningList } from '../common/warnings'
import { parseWkb } from '../common/wkb'
import { isView, presence } from './presence'
import { featureTables, fieldsOf, plainTables, quoted, requireReadableNames, rowsOf, type FeatureTable } from './schema'
import { decoded, safeText } from './safe-text'
import { beganInTime, checkTextOfView, endlessView, maxRowsOfView } from './views'

/** GeoPackage (OGC 12-128r18): all feature tables, any CRS, standard and extended geometry blobs. */
export const geopackageFormat: Format = {
  id: 'geopackage',
  label: 'GeoPackage',
  extensions: ['gpkg'],
  detect,
  open,
}

/** Characters of a text that are kept, as of texts in GeoJSON. */
const maxTextLength = 1 << 20

/** The header of an SQLite file, and GeoPackage's application id or the extension. */
function detect(head: Uint8Array, files: FileSet): boolean {
  if (Buffer.from(head.subarray(0, 15)).toString('latin1') !== 'SQLite format 3') return false
  const applicationId = Buffer.from(head.subarray(68, 72)).toString('latin1')
  return applicationId === 'GPKG' || /^GP1[01]$/.test(applicationId) || files.main.ext === 'gpkg'
}

async function open(files: FileSet): Promise<Dataset> {
  const db = openDatabase(files)
  try {
    requireReadableNames(db)
    refuseManyLayers(files, Number(rowsOf(db, 'SELECT count(*) FROM gpkg_contents')[0]?.[0]), 'tables')
    const warnings = new WarningList()
    const tablesHere = presence(db, files, warnings)
    const tables = featureTables(db, tablesHere.isThere)
    const others = rowsOf(db, "SELECT data_type, count(*) FROM gpkg_contents WHERE data_type <> 'features' GROUP BY 1")
    for (const [type, count] of others) {
      warnings.add(
        'tables-passed-over',
        `${counted(Number(count), 'table', 'tables')} of kind “${String(type)}” in ${files.main.name} ${count === 1 ? 'holds no features and is' : 'hold no features and are'} not drawn.`,
        String(type),
      )
    }
    for (const { name, undescribed } of tables)
      if (undescribed !== null)
        warnings.add(
          'crs-undescribed',
          `“${name}” of ${files.main.name} names the coordinate system ${undescribed}, which the file does not describe. Choose the EPSG code.`,
          name,
        )
    const plain = plainTables(db, tablesHere.isThere)
    if (tables.length + plain.length === 0) {
      if (tablesHere.missing !== null) throw tablesHere.missing
      const pictures = others.some(([type]) => type === 'tiles' || type === '2d-gridded-coverage')
      throw new AppError(
        'geo.no-features',
        pictures
          ? `${files.main.name} is a GeoPackage of picture tiles, which are not read. Export the picture as GeoTIFF and try again.`
          : `${files.main.name} is a GeoPackage without a feature table. Export the layer as features and try again.`,
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

/** Rows of a table; null for a view, which would have to be worked out for it. */
function countRows(db: Database.Database, table: string): number | null {
  return isView(db, table) ? null : Number(rowsOf(db, `SELECT count(*) FROM ${quoted(table)}`)[0]?.[0] ?? 0)
}

function openDatabase(files: FileSet): Database.Database {
  try {
    const db = new Database(files.main.path, { fileMustExist: true })
    // Of all that SQLite does in this process: a view may make a text of any length, or sort any number of rows.
    db.pragma(`hard_heap_limit = ${maxPieceBytes()}`)
    return db
  } catch (error) {
    throw translated(error, files)
  }
}

function translated(error: unknown, files: FileSet, where = ''): AppError {
  if (error instanceof AppError) return error
  if (error instanceof GeometryTooLarge) return geometryTooLarge(files, where, error)
  const text = error instanceof Error ? error.message : String(error)
  const details = { file: files.main.path, sqlite: text }
  if (/lock|busy/i.test(text)) {
    return new AppError(
      'file.locked',
      `${files.main.name} is open in another program. Close it there, or send a copy.`,
      { details, retry: 'later', cause: error },
    )
  }
  if (/out of memory|too big/i.test(text)) {
    const what = where === '' ? 'The list of tables' : `${where.charAt(0).toUpperCase()}${where.slice(1)}`
    return pieceTooLarge(files.main, what, 'Save its rows as a table without that.')
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
    featureCount: countRows(db, table.name),
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
  for (const code of ['geometry-invalid', 'text-cut', 'text-no-utf8']) warnings.restart(code)
  const sql = selectRows(table)
  const total = countRows(db, table.name)
  const batch = new FeatureBatch()
  const most = isView(db, table.name) ? maxRowsOfView(files) : Infinity
  let count = 0
  let textLength = 0
  const foreign = (): void =>
    warnings.add(
      'text-no-utf8',
      (times) =>
        `${counted(times, 'text', 'texts')} of “${table.name}” ${times === 1 ? 'is no UTF-8, and is' : 'are no UTF-8, and are'} read as Windows-1252.`,
      table.name,
    )
  try {
    const find = () => db.prepare(sql).raw(true).iterate() as Iterable<unknown[]>
    for (const row of most === Infinity ? find() : beganInTime(find, table.name, files)) {
      if (count >= most) throw endlessView(table.name, files, most)
      const properties = table.columns.map((column, i) => propertyOf(decoded(row[i + 2], foreign), column.type))
      const lengths = properties.map((value) => (typeof value === 'string' ? value.length : 0))
      textLength += lengths.reduce((sum, length) => sum + length, 0)
      if (most !== Infinity) checkTextOfView(textLength, table.name, files)
      if (lengths.some((length) => length >= maxTextLength))
        warnings.add('text-cut', 'A text of more than 1 MB was cut.')
      const key = decoded(row[0])
      const id = typeof key === 'number' || typeof key === 'string' ? key : null
      if (typeof row[1] === 'number' && row[1] > maxRecordBytes) throw recordTooLarge(row[1])
      const geometries = geometriesOf(row[1])
      if (!geometries) {
        warnings.add(
          'geometry-invalid',
          (times) =>
            `${counted(times, 'geometry', 'geometries')} in “${table.name}” cannot be read; ${times === 1 ? 'its row is' : 'their rows are'} kept without geometry.`,
          table.name,
        )
      }
      let full = false
      for (const geometry of geometries?.length ? geometries : [null]) full = batch.add({ id, geometry, properties })
      count++
      if (full) {
        context.signal.throwIfAborted()
        context.onProgress({
          bytesRead: total ? Math.round((count / total) * files.main.sizeBytes) : 0,
          bytesTotal: total ? files.main.sizeBytes : 0,
        })
        yield batch.take()
      }
    }
  } catch (error) {
    context.signal.throwIfAborted()
    throw translated(error, files, `row ${count + 1} of “${table.name}”`)
  }
  if (!batch.empty) yield batch.take()
}

/**
 * All rows: key, geometry, attributes. What is too large stays in the file: of a geometry only its size comes, of a text its
 * beginning, of bytes nothing.
 */
function selectRows({ keyColumn, geometryColumn, columns, name }: FeatureTable): string {
  const key = keyColumn === null ? 'NULL' : safeText(quoted(keyColumn))
  const geometry = geometryColumn === null ? 'NULL' : quoted(geometryColumn)
  const size = `octet_length(${geometry})`
  const texts = columns.map((column) => {
    const value = quoted(column.name)
    const short = `CASE WHEN octet_length(${value}) <= ${maxTextLength} THEN ${safeText(value)} ELSE ${safeText(`substr(${value}, 1, ${maxTextLength})`)} END`
    return `CASE typeof(${value}) WHEN 'text' THEN ${short} WHEN 'blob' THEN NULL ELSE ${value} END`
  })
  // A text is no geometry: 0 neither, and says so as well.
  const place = `CASE WHEN typeof(${geometry}) = 'text' THEN 0 WHEN ${size} > ${maxRecordBytes} THEN ${size} ELSE ${geometry} END`
  return `SELECT ${[key, place, ...texts].join(', ')} FROM ${quoted(name)}`
}

/** Bytes of the envelope by its indicator (2.1.3.1.1); others are invalid. */
const envelopeBytes = [0, 32, 48, 48, 64]

/** Geometry of a GeoPackage blob, of SpatiaLite's, of bare WKB, or none for null; null when it is neither. */
function geometriesOf(value: unknown): Geometry[] | null {
  if (value === null || value === undefined) return []
  if (!(value instanceof Uint8Array)) return null
  if (value[0] !== 0x47 || value[1] !== 0x50) return parseSpatialiteBlob(value) ?? parseWkb(value)
  const envelope = envelopeBytes[((value[3] ?? 0) >> 1) & 7]
  return envelope === undefined ? null : parseWkb(value, 8 + envelope)
}

function propertyOf(value: unknown, type: FieldType): PropertyValue {
  if (value === null || value === undefined || value instanceof Uint8Array) return null
  if (type === 'boolean') return value === 1 || value === true
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null
}
