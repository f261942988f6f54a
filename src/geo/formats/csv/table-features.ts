import { fileFault } from '../../file-fault'
import type { AppError } from '../../../shared/errors/app-error'
import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import type { RandomAccessFile } from '../../../node/random-access-file'
import type { Feature, Field, FeatureStyle, FileSet, Geometry, PropertyValue, ReadContext } from '../../model'
import { FeatureBatch } from '../common/batch'
import { streamDecoder } from '../common/text-encoding'
import type { WarningList } from '../common/warnings'
import type { ColumnRoles } from './column-roles'
import { parseGeometryText } from './geometry-text'
import { RowSplitter, RowTooLong, type TextRow } from './row-splitter'
import type { TableShape } from './table-shape'
import { isBlank, parseCoordinate, parseLatLon, parseNumber, valueOf } from './text-values'

/** What one open table consists of. */
export interface OpenTable {
  file: RandomAccessFile
  files: FileSet
  shape: TableShape
  roles: ColumnRoles
  fields: Field[]
  warnings: WarningList
  /** Colour of every row, or null. */
  color: string | null
}

const chunkBytes = 1 << 18

/**
 * All rows of a table as points (or WKT geometries); a row whose coordinates cannot be read comes without geometry, and its
 * line number stands in a warning. Throws geo.columns when no columns place the rows.
 */
export async function* tableFeatures(table: OpenTable, context: ReadContext): AsyncGenerator<Feature[]> {
  const { file, files, shape, roles, fields, warnings } = table
  for (const code of ['rows-without-place', 'rows-of-other-width', 'empty-table']) warnings.restart(code)
  if (roles.wkt === null && roles.pair === null && (roles.x === null || roles.y === null)) {
    throw noCoordinates(
      files,
      fields.map((field) => field.name),
    )
  }
  const toFeatures = rowReader(table)
  const batch = new FeatureBatch()
  let first = shape.header !== null
  let rows = 0
  for await (const records of recordsOf(table, context)) {
    for (const record of records) {
      if (first) {
        first = false
        continue
      }
      rows++
      for (const feature of toFeatures(record)) if (batch.add(feature)) yield batch.take()
    }
  }
  if (!batch.empty) yield batch.take()
  if (rows === 0) warnings.add('empty-table', said('readers.vector.emptyTable', { file: files.main.name }))
  context.onProgress({ bytesRead: file.sizeBytes, bytesTotal: file.sizeBytes })
}

async function* recordsOf({ file, files, shape }: OpenTable, context: ReadContext): AsyncGenerator<Iterable<TextRow>> {
  const decoder = streamDecoder(shape.encoding)
  const splitter = new RowSplitter(shape.delimiter, shape.skipLines + 1)
  let skip = shape.skipLines
  const lead = (text: string) => {
    let rest = text
    while (skip > 0 && rest !== '') {
      const line = /^[^\r\n]*(\r\n|\r|\n)/.exec(rest)
      if (!line) break
      rest = rest.slice(line[0].length)
      skip--
    }
    return rest
  }
  try {
    for (let at = 0; at < file.sizeBytes;) {
      context.signal.throwIfAborted()
      const bytes = await file.read(at, chunkBytes)
      if (bytes.length === 0) break
      const text = decoder.write(bytes).replace(/\0/g, '')
      yield splitter.write(at === 0 ? lead(text.replace(/^\ufeff/, '')) : text)
      at += bytes.length
      context.onProgress({ bytesRead: at, bytesTotal: file.sizeBytes })
    }
    yield splitter.write(decoder.end())
    yield splitter.end()
  } catch (error) {
    if (!(error instanceof RowTooLong)) throw error
    const key = error.inQuotes ? 'readers.vector.lineUnclosed' : 'readers.vector.lineTooLong'
    throw fileFault(
      files.main,
      'file.corrupt',
      key,
      { line: error.line },
      { details: { line: error.line }, cause: error },
    )
  }
}

function rowReader({ shape, roles, fields, warnings, color }: OpenTable): (row: TextRow) => Feature[] {
  const lost = lineNotes(warnings, 'rows-without-place', (note) => said('readers.vector.rowsWithoutPlace', note))
  const uneven = lineNotes(warnings, 'rows-of-other-width', (note) =>
    said('readers.vector.rowsOfOtherWidth', { ...note, fields: fields.length }),
  )
  const style: FeatureStyle | null = color ? { color, fill: color } : null
  return (row) => {
    const properties = new Array<PropertyValue>(fields.length)
    for (let i = 0; i < fields.length; i++) {
      const field = fields[i] as Field
      const text = row.fields[i] ?? ''
      let value = valueOf(text, field.type, shape.decimal)
      if (value === undefined) {
        // A value further down that the type of the first rows does not fit.
        field.type = field.type === 'integer' && parseNumber(text, shape.decimal) !== null ? 'number' : 'string'
        value = valueOf(text, field.type, shape.decimal) ?? text
      }
      properties[i] = value
    }
    if (row.fields.length !== fields.length && row.fields.slice(fields.length).some((text) => text !== ''))
      uneven(row.line)
    const geometries = place(row, shape, roles)
    if (!geometries) lost(row.line)
    const idText = roles.id === null ? '' : (row.fields[roles.id] ?? '')
    const id = idText === '' ? null : typeof properties[roles.id as number] === 'number' ? Number(idText) : idText
    const list: (Geometry | null)[] = geometries && geometries.length > 0 ? geometries : [null]
    return list.map((geometry) => (style ? { id, geometry, properties, style } : { id, geometry, properties }))
  }
}

/** The geometries of a row; null when it should have one and its text cannot be read. */
function place(row: TextRow, shape: TableShape, roles: ColumnRoles): Geometry[] | null {
  if (roles.wkt !== null) {
    const text = row.fields[roles.wkt] ?? ''
    if (isBlank(text)) return null
    return parseGeometryText(text)?.geometries ?? null
  }
  if (roles.pair !== null) {
    const at = parseLatLon(row.fields[roles.pair] ?? '')
    return at && [{ type: 'Point', dim: 2, coords: [at.lon, at.lat], ends: [1] }]
  }
  const x = parseCoordinate(row.fields[roles.x as number] ?? '', shape.decimal)
  const y = parseCoordinate(row.fields[roles.y as number] ?? '', shape.decimal)
  if (x === null || y === null || (roles.degrees && (Math.abs(x) > 360 || Math.abs(y) > 90))) return null
  const z = roles.z === null ? null : parseNumber(row.fields[roles.z] ?? '', shape.decimal)
  if (z === null) return [{ type: 'Point', dim: 2, coords: [x, y], ends: [1] }]
  return [{ type: 'Point', dim: 3, coords: [x, y, z], ends: [1] }]
}

/** Counts rows under a warning that names the first ten lines. */
function lineNotes(
  warnings: WarningList,
  code: string,
  sentence: (note: { count: number; lines: string }) => Said,
): (line: number) => void {
  const lines: number[] = []
  return (line) => {
    if (lines.length < 10) lines.push(line)
    warnings.add(code, (count) => sentence({ count, lines: `${lines.join(', ')}${count > lines.length ? ', …' : ''}` }))
  }
}

/** The error for a table that cannot be placed: names its columns. */
function noCoordinates(files: FileSet, columns: readonly string[]): AppError {
  if (columns.length === 0) return fileFault(files.main, 'file.corrupt', 'readers.vector.firstLineEndless', {})
  return fileFault(
    files.main,
    'geo.columns',
    'readers.vector.noCoordinateColumns',
    { columns: columns.slice(0, 20).join(', ') },
    { details: { columns: columns.length } },
  )
}
