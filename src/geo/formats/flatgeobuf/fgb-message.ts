import type { CrsRef, Field, FieldType, Geometry, PropertyValue } from '../../model'
import { flattenCollection } from '../common/collection'
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

export interface FgbColumn {
  name: string
  type: ColumnType
}

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
    geometries: geometry ? flattenCollection(geometriesOf(geometry, header.geometryType, 0)) : [],
    properties: parseProperties(table.bytes(1), columns, header.columns.length),
  }
}

function parseOwnColumns(tables: readonly FlatTable[]): FgbColumn[] {
  return tables.map((column) => ({ name: column.text(0) ?? '', type: columnTypes[column.ubyte(1, 0)] ?? 'binary' }))
}

function geometriesOf(table: FlatTable, layerType: number, depth: number): Geometry[] {
  if (depth > 16) throw new RangeError('A geometry is nested too deep.')
  const type = layerType !== 0 && depth === 0 ? layerType : table.ubyte(6, 0) || layerType
  const parts = table.tables(7)
  switch (type) {
    case 1:
      return simple('Point', table)
    case 2:
      return simple('LineString', table)
    case 3:
    case 17:
      return simple('Polygon', table)
    case 4:
      return simple('MultiPoint', table)
    case 5:
      return simple('MultiLineString', table)
    case 6:
    case 15:
    case 16:
      return joinPolygons(parts)
    default:
      return parts.flatMap((part) => geometriesOf(part, 0, depth + 1))
  }
}

function coordsOf(table: FlatTable): { dim: 2 | 3; coords: Float64Array; vertices: number } {
  const xy = table.doubles(1) ?? new Float64Array()
  const z = table.doubles(2)
  const vertices = Math.floor(xy.length / 2)
  if (!z || z.length < vertices) return { dim: 2, coords: xy, vertices }
  const coords = new Float64Array(vertices * 3)
  for (let i = 0; i < vertices; i++) coords.set([xy[i * 2] as number, xy[i * 2 + 1] as number, z[i] as number], i * 3)
  return { dim: 3, coords, vertices }
}

function simple(
  type: 'Point' | 'LineString' | 'Polygon' | 'MultiPoint' | 'MultiLineString',
  table: FlatTable,
): Geometry[] {
  const { dim, coords, vertices } = coordsOf(table)
  if (vertices === 0 || Number.isNaN(coords[0])) return []
  const ends = table.uints(0)
  if (ends.some((end, i) => end > vertices || end < (ends[i - 1] ?? 0)))
    throw new RangeError('Ends lie beyond the vertices.')
  const parted = type === 'Polygon' || type === 'MultiLineString'
  return [{ type, dim, coords, ends: parted && ends.length > 0 ? ends : [vertices] }]
}

function joinPolygons(parts: readonly FlatTable[]): Geometry[] {
  const polygons = parts.flatMap((part) => simple('Polygon', part))
  if (polygons.length === 0) return []
  const dim = polygons.every((polygon) => polygon.dim === 3) ? 3 : 2
  const coords: number[] = []
  const ends: number[] = []
  const polygonEnds: number[] = []
  for (const polygon of polygons) {
    const before = coords.length / dim
    for (let at = 0; at < polygon.coords.length; at += polygon.dim)
      for (let k = 0; k < dim; k++) coords.push(polygon.coords[at + k] as number)
    for (const end of polygon.ends) ends.push(before + end)
    polygonEnds.push(ends.length)
  }
  return [{ type: 'MultiPolygon', dim, coords, ends, polygonEnds }]
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
