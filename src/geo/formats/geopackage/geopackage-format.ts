import Database from 'libsql'
import { AppError, messageOf } from '../../../shared/errors/app-error'
import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
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
  ReadOptions,
} from '../../model'
import { coloredBy } from '../common/color-column'
import { warnOfBinary } from '../common/binary-columns'
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
import { storedRows } from './stored-rows'
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

async function open(files: FileSet, options: ReadOptions): Promise<Dataset> {
  const db = openDatabase(files)
  try {
    requireReadableNames(db)
    refuseManyLayers(files, Number(rowsOf(db, 'SELECT count(*) FROM gpkg_contents')[0]?.[0]), 'tables')
    const warnings = new WarningList()
    const tablesHere = presence(db, files, warnings)
    const tables = featureTables(db, tablesHere.isThere)
    const kinds = `SELECT ${safeText('data_type')}, count(*) FROM gpkg_contents WHERE data_type <> 'features' GROUP BY 1`
    const others = rowsOf(db, kinds).map(([type, count]) => [decoded(type), count])
    for (const [type, count] of others) {
      warnings.add(
        'tables-passed-over',
        said('readers.vector.tablesPassedOver', { count: Number(count), kind: String(type), file: files.main.name }),
        String(type),
      )
    }
    for (const { name, undescribed } of tables)
      if (undescribed !== null)
        warnings.add(
          'crs-undescribed',
          said('readers.vector.crsUndescribed', { layer: name, file: files.main.name, crs: undescribed }),
          name,
        )
    const plain = plainTables(db, tablesHere.isThere)
    warnOfBinary(
      warnings,
      files,
      [...tables, ...plain].flatMap(({ name, binary }) => binary.map((column) => ({ layer: name, column }))),
    )
    if (tables.length + plain.length === 0) {
      if (tablesHere.missing !== null) throw tablesHere.missing
      const pictures = others.some(([type]) => type === 'tiles' || type === '2d-gridded-coverage')
      throw errorOf(
        'geo.no-features',
        said(pictures ? 'readers.vector.gpkgPictures' : 'readers.vector.gpkgEmpty', { file: files.main.name }),
        {
          details: { file: files.main.path },
          retry: 'after-change',
        },
      )
    }
    return {
      format: 'geopackage',
      layers: tables.map((table) => coloredBy(layerOf(db, table, files, warnings), options)),
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

/** @param row the one that was being read, of which table; left out: none was yet */
function translated(error: unknown, files: FileSet, row?: { row: number; layer: string }): AppError {
  if (error instanceof AppError) return error
  if (error instanceof GeometryTooLarge)
    return geometryTooLarge(files, said('readers.vector.gpkgAtRow', row ?? { row: 1, layer: '' }), error)
  const text = messageOf(error)
  const details = { file: files.main.path, sqlite: text }
  if (/lock|busy/i.test(text)) {
    return errorOf('file.locked', said('readers.vector.gpkgLocked', { file: files.main.name }), {
      details,
      retry: 'later',
      cause: error,
    })
  }
  if (/out of memory|too big/i.test(text)) {
    const what = row ? said('readers.vector.gpkgRow', row) : said('readers.vector.gpkgTables')
    return pieceTooLarge(files.main, what, said('readers.vector.gpkgSaveRows'))
  }
  if (/no such table: gpkg_/i.test(text)) {
    return errorOf('file.unsupported', said('readers.vector.gpkgNone', { file: files.main.name }), {
      details,
      cause: error,
    })
  }
  return errorOf('file.corrupt', said('readers.vector.gpkgDamaged', { file: files.main.name }), {
    details,
    retry: 'after-change',
    cause: error,
  })
}

function layerOf(db: Database.Database, table: FeatureTable, files: FileSet, warnings: WarningList): DatasetLayer {
  const fields = fieldsOf(table)
  // Once: SQLite looks through all of a table for it.
  const count = countRows(db, table.name)
  return {
    name: table.name,
    fields,
    crs: table.crs,
    featureCount: count,
    headerBbox: table.bbox,
    features: (context) => readTable({ db, table, files, warnings, total: count }, context),
  }
}

interface OpenTable {
  db: Database.Database
  table: FeatureTable
  files: FileSet
  warnings: WarningList
  total: number | null
}

async function* readTable(
  { db, table, files, warnings, total }: OpenTable,
  context: ReadContext,
): AsyncGenerator<Feature[]> {
  for (const code of ['geometry-invalid', 'text-cut', 'text-no-utf8']) warnings.restart(code)
  const sql = selectRows(table)
  const { columns } = table
  const batch = new FeatureBatch()
  const most = isView(db, table.name) ? maxRowsOfView(files) : Infinity
  let count = 0
  let textLength = 0
  const foreign = (): void =>
    warnings.add(
      'text-no-utf8',
      (times) => said('readers.vector.textForeign', { count: times, layer: table.name }),
      table.name,
    )
  try {
    const find = () =>
      storedRows(db, files.main.path, table, sql) ?? (db.prepare(sql).raw(true).iterate() as Iterable<unknown[]>)
    for (const row of most === Infinity ? find() : beganInTime(find, table.name, files)) {
      if (count >= most) throw endlessView(table.name, files, most)
      const properties = new Array<PropertyValue>(columns.length)
      for (let i = 0; i < columns.length; i++) {
        const value = propertyOf(decoded(row[i + 2], foreign), (columns[i] as { type: FieldType }).type)
        properties[i] = value
        if (typeof value !== 'string') continue
        textLength += value.length
        if (value.length >= maxTextLength) warnings.add('text-cut', said('readers.shared.textCut'))
      }
      if (most !== Infinity) checkTextOfView(textLength, table.name, files)
      const key = decoded(row[0])
      const id = typeof key === 'number' || typeof key === 'string' ? key : null
      if (typeof row[1] === 'number' && row[1] > maxRecordBytes) throw recordTooLarge(row[1])
      const geometries = geometriesOf(row[1])
      if (!geometries) {
        warnings.add(
          'geometry-invalid',
          (times) => said('readers.shared.geometryUnreadable', { count: times, layer: table.name }),
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
    throw translated(error, files, { row: count + 1, layer: table.name })
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
