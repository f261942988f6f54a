import type { CrsRef, Field, FieldType, Geometry, PropertyValue } from '../../model'
import { geometriesOf } from './fgb-geometry'
import { FlatTable } from './flat-table'

/** Column types in the order of header.fbs. */
const columnTypes = [
  'byte',
  'ubyte',
  'bool',
  'short',
  'ushort',
  'int',
  'uint',
  'long',
  'ulong',
  'float',
  'double',
  'string',
  'json',
  'datetime',
  'binary',
] as const
type ColumnType = (typeof columnTypes)[number]

/** A column of the header. */
export interface FgbColumn {
  name: string
  type: ColumnType
}

/** The header of a FlatGeobuf file. */
export interface FgbHeader {
  name: string | null
  geometryType: number
  hasZ: boolean
  columns: FgbColumn[]
  featureCount: number
  /** 0: the file has no index. */
  indexNodeSize: number
  bbox: [number, number, number, number] | null
  crs: CrsRef
}

/** The header message (header.fbs of FlatGeobuf 3). */
export function parseHeader(bytes: Uint8Array): FgbHeader {
  const table = FlatTable.root(bytes)
  const envelope = table.doubles(1)
  const crs = table.table(10)
  const code = crs?.int(1, 0) ?? 0
  const organisation = crs?.text(0)
  return {
    name: table.text(0),
    geometryType: table.ubyte(2, 0),
    hasZ: table.ubyte(3, 0) === 1,
    columns: table
      .tables(7)
      .map((column) => ({ name: column.text(0) ?? '', type: columnTypes[column.ubyte(1, 0)] ?? 'binary' })),
    featureCount: table.ulong(8),
    indexNodeSize: table.ushort(9, 16),
    bbox:
      envelope && envelope.length >= 4
        ? [envelope[0] as number, envelope[1] as number, envelope[2] as number, envelope[3] as number]
        : null,
    crs: {
      srid: code > 0 && (!organisation || organisation.toUpperCase() === 'EPSG') ? code : null,
      wkt: crs?.text(4) ?? null,
      proj4: null,
      name: crs?.text(2) ?? null,
      from: crs ? 'file' : 'none',
    },
  }
}

/** Bytes of the packed Hilbert R-tree for a number of features (40 a node). */
export function indexBytes(featureCount: number, nodeSize: number): number {
  if (nodeSize < 2 || featureCount === 0) return 0
  let level = featureCount
  let nodes = featureCount
  do {
    level = Math.ceil(level / nodeSize)
    nodes += level
  } while (level !== 1)
  return nodes * 40
}

/** The columns as fields of the dataset. */
export function fieldsOf(columns: readonly FgbColumn[]): Field[] {
  return columns.map(({ name, type }) => ({ name, type: fieldType(type) }))
}

function fieldType(type: ColumnType): FieldType {
  if (type === 'bool') return 'boolean'
  if (type === 'float' || type === 'double') return 'number'
  if (type === 'json' || type === 'datetime') return type
  return type === 'string' || type === 'binary' ? 'string' : 'integer'
}

/** One feature message: its geometries (a collection gives several, an empty or missing one none) and attributes. */
export function parseFeature(
  bytes: Uint8Array,
  header: FgbHeader,
): { geometries: Geometry[]; properties: PropertyValue[] } {
  const table = FlatTable.root(bytes)
  const own = table.tables(2)
  const columns = own.length > 0 ? parseOwnColumns(own) : header.columns
  const geometry = table.table(0)
  return {
    geometries: geometry ? geometriesOf(geometry, header.geometryType) : [],
    properties: parseProperties(table.bytes(1), columns, header.columns.length),
  }
}

function parseOwnColumns(tables: readonly FlatTable[]): FgbColumn[] {
  return tables.map((column) => ({ name: column.text(0) ?? '', type: columnTypes[column.ubyte(1, 0)] ?? 'binary' }))
}

function parseProperties(bytes: Uint8Array | null, columns: readonly FgbColumn[], width: number): PropertyValue[] {
  const properties = new Array<PropertyValue>(width).fill(null)
  if (!bytes) return properties
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 2 <= view.byteLength;) {
    const index = view.getUint16(at, true)
    const column = columns[index]
    if (!column) break
    at += 2
    const [value, size] = readValue(view, at, column.type)
    properties[index] = value
    at += size
  }
  return properties
}

function readValue(view: DataView, at: number, type: ColumnType): [PropertyValue, number] {
  switch (type) {
    case 'byte':
      return [view.getInt8(at), 1]
    case 'ubyte':
      return [view.getUint8(at), 1]
    case 'bool':
      return [view.getUint8(at) !== 0, 1]
    case 'short':
      return [view.getInt16(at, true), 2]
    case 'ushort':
      return [view.getUint16(at, true), 2]
    case 'int':
      return [view.getInt32(at, true), 4]
    case 'uint':
      return [view.getUint32(at, true), 4]
    case 'long':
      return [wide(view.getBigInt64(at, true)), 8]
    case 'ulong':
      return [wide(view.getBigUint64(at, true)), 8]
    case 'float':
      return [view.getFloat32(at, true), 4]
    case 'double':
      return [view.getFloat64(at, true), 8]
    default: {
      const length = view.getUint32(at, true)
      if (at + 4 + length > view.byteLength) throw new RangeError('A text is longer than its feature.')
      const text =
        type === 'binary' ? null : Buffer.from(view.buffer, view.byteOffset + at + 4, length).toString('utf8')
      return [text, 4 + length]
    }
  }
}

/** 64-bit integers beyond the exact range of numbers are kept as text. */
function wide(value: bigint): number | string {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value.toString()
}
