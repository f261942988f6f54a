import { using } from '../../../node/using'
import type { AppError } from '../../../shared/errors/app-error'
import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import {
  noCrs,
  type CrsRef,
  type Dataset,
  type DatasetLayer,
  type Feature,
  type FileSet,
  type Format,
  type OpenContext,
  type Geometry,
  type ReadContext,
} from '../../model'
import { warnOfBinary } from '../common/binary-columns'
import { FeatureBatch } from '../common/batch'
import { namingTooLarge } from '../common/geometry-limit'
import { refuseManyLayers } from '../common/layer-limit'
import { WarningList } from '../common/warnings'
import { ByteCursor } from './byte-cursor'
import { damagedTable, GdbTable } from './gdb-table'
import { attributeFields, readRow } from './row-values'
import { parseShape } from './shape-bytes'

/** Esri file geodatabase (9.x and 10.x): the folder NAME.gdb, each feature class a layer. */
export const filegdbFormat: Format = {
  id: 'filegdb',
  label: 'File geodatabase',
  extensions: ['gdb', 'gdbtable'],
  // Any table stands for the folder when its catalogue is missing: `open` says so.
  detect: (head, files) =>
    (files.main.ext === 'gdbtable' && (head[0] === 3 || head[0] === 4) && head[1] === 0 && head[2] === 0) ||
    (files.main.ext !== 'gdbtable' && files.members.some((member) => member.ext === 'gdbtable')),
  open,
}

const unknownSystem = '{B286C06B-0879-11D2-AACA-00C04FA33C20}'

async function open(files: FileSet, _options: unknown, { signal }: OpenContext): Promise<Dataset> {
  const warnings = new WarningList()
  const tables: GdbTable[] = []
  const plain: GdbTable[] = []
  const close = async () => {
    await Promise.all([...tables, ...plain].map((table) => table.close()))
  }
  try {
    const listed = await catalogue(files, signal)
    refuseManyLayers(files, listed.length, 'tables')
    for (const { name, id } of listed) {
      const table = await openTable(files, id, name)
      if (!table) {
        warnings.add('table-missing', said('readers.vector.gdbTableMissing', { table: name, name: files.name }), name)
        continue
      }
      ;(table.schema.space ? tables : plain).push(table)
    }
    if (tables.length + plain.length === 0) throw nothingToDraw(files)
    if (plain.length > 0) {
      const names = plain.map((table) => table.name)
      const list = names.slice(0, 5).join(', ') + (names.length > 5 ? ', …' : '')
      warnings.add('tables-without-geometry', said('readers.vector.tablesWithoutGeometry', { tables: list }))
    }
    const binary = [...tables, ...plain].flatMap(({ name, schema }) =>
      schema.fields.filter(({ kind }) => kind === 'binary').map((field) => ({ layer: name, column: field.name })),
    )
    warnOfBinary(warnings, files, binary)
    return {
      format: 'filegdb',
      layers: tables.map((table) => layerOf(table, files, warnings)),
      rasters: [],
      tables: plain.map((table) => layerOf(table, files, warnings)),
      warnings: warnings.list,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Names of the user's tables and their numbers, from the system catalogue (a00000001). */
async function catalogue(files: FileSet, signal: AbortSignal): Promise<{ name: string; id: number }[]> {
  const table = await openTable(files, 1, 'GDB_SystemCatalog')
  if (!table) throw incomplete(files)
  return using(table, async () => {
    const names: { name: string; id: number }[] = []
    const column = attributeFields(table.schema).findIndex((field) => field.name.toLowerCase() === 'name')
    for await (const { id, bytes } of table.rows(signal, () => undefined)) {
      const { properties } = decoded(() => readRow(new ByteCursor(bytes), table.schema), files, id)
      const name = properties[column]
      if (typeof name === 'string' && !/^(GDB_|fras_)/i.test(name)) names.push({ name, id })
    }
    return names
  })
}

async function openTable(files: FileSet, id: number, name: string): Promise<GdbTable | null> {
  const base = `a${id.toString(16).padStart(8, '0')}`
  const member = (ext: string) => files.members.find((file) => file.name.toLowerCase() === `${base}.${ext}`)
  const [data, index] = [member('gdbtable'), member('gdbtablx')]
  return data && index ? GdbTable.open(data.path, index.path, name) : null
}

function layerOf(table: GdbTable, files: FileSet, warnings: WarningList): DatasetLayer {
  return {
    name: table.name,
    fields: attributeFields(table.schema),
    crs: crsOf(table),
    featureCount: table.rowCount,
    headerBbox: null,
    features: (context) =>
      namingTooLarge(files, readTable(table, files, warnings, context), () =>
        said('readers.vector.gpkgAtRow', { row: table.reached, layer: table.name }),
      ),
  }
}

function crsOf(table: GdbTable): CrsRef {
  const wkt = table.schema.space?.wkt.trim() ?? ''
  if (wkt === '' || wkt.startsWith('{') || wkt === unknownSystem) return noCrs
  return { srid: null, wkt, proj4: null, name: /"([^"]*)"/.exec(wkt)?.[1] ?? null, from: 'file' }
}

async function* readTable(
  table: GdbTable,
  files: FileSet,
  warnings: WarningList,
  context: ReadContext,
): AsyncGenerator<Feature[]> {
  warnings.restart('geometry-invalid')
  const { schema } = table
  const batch = new FeatureBatch()
  const onBlock = (read: number, total: number) => context.onProgress({ bytesRead: read, bytesTotal: total })
  for await (const { id, bytes } of table.rows(context.signal, onBlock)) {
    const { properties, shape } = decoded(() => readRow(new ByteCursor(bytes), schema), files, id)
    const geometry = geometryOf(shape, table, warnings)
    if (batch.add({ id, geometry, properties })) yield batch.take()
  }
  if (!batch.empty) yield batch.take()
}

function geometryOf(shape: Buffer | null, { schema, name }: GdbTable, warnings: WarningList): Geometry | null {
  if (!shape || shape.length === 0 || !schema.space) return null
  try {
    return parseShape(shape, schema.space)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    warnings.add('geometry-invalid', (count) => said('readers.shared.geometryUnreadable', { count, layer: name }), name)
    return null
  }
}

function decoded<T>(read: () => T, files: FileSet, row: number): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof RangeError ? damagedTable(files.main.path, row, error) : error
  }
}

function incomplete(files: FileSet): AppError {
  const compressed = files.members.some((member) => member.ext === 'cdf')
  return errorOf(
    'file.unsupported',
    said(compressed ? 'readers.vector.gdbCompressed' : 'readers.vector.gdbNoCatalogue', { name: files.name }),
    { details: { file: files.main.path }, retry: 'after-change' },
  )
}

function nothingToDraw(files: FileSet): AppError {
  return errorOf('geo.no-features', said('readers.vector.gdbNoTables', { name: files.name }), {
    details: { file: files.main.path },
    retry: 'after-change',
  })
}
