import { ByteCursor } from './byte-cursor'

/** Types of the fields of a table. */
export type GdbFieldKind =
  | 'int16'
  | 'int32'
  | 'float32'
  | 'float64'
  | 'string'
  | 'datetime'
  | 'objectid'
  | 'geometry'
  | 'binary'
  | 'raster'
  | 'raster-path'
  | 'guid'
  | 'globalid'
  | 'xml'
  | 'int64'
  | 'date'
  | 'time'
  | 'datetime-offset'

const kinds: readonly GdbFieldKind[] = [
  ...(['int16', 'int32', 'float32', 'float64', 'string', 'datetime', 'objectid', 'geometry', 'binary'] as const),
  ...(['raster', 'guid', 'globalid', 'xml', 'int64', 'date', 'time', 'datetime-offset'] as const),
]

/** A field of a table as its header describes it. */
export interface GdbField {
  name: string
  kind: GdbFieldKind
  nullable: boolean
}

/** How coordinates are stored: whole numbers of a grid. */
export interface GridSpace {
  wkt: string
  xOrigin: number
  yOrigin: number
  xyScale: number
  zOrigin: number
  zScale: number
}

/** The fields of a table, and how its geometries are written. */
export interface TableSchema {
  fields: GdbField[]
  /** Null for a table without geometry. */
  space: GridSpace | null
  hasZ: boolean
  hasM: boolean
  /** Texts are UTF-8; older tables hold UTF-16. */
  utf8: boolean
}

/**
 * The field descriptions of a .gdbtable (the bytes after their length word). Throws RangeError where they do not add up.
 * Source: the format as documented by the dump_gdbtable project ("FGDB Spec").
 */
export function parseSchema(bytes: Buffer): TableSchema {
  const cursor = new ByteCursor(bytes)
  cursor.skip(4)
  const flags = cursor.u32()
  const schema: TableSchema = {
    fields: [],
    space: null,
    hasZ: (flags & 0x80000000) !== 0,
    hasM: (flags & 0x40000000) !== 0,
    utf8: (flags & 0x100) !== 0,
  }
  const count = cursor.u16()
  for (let i = 0; i < count; i++) {
    const name = cursor.utf16(cursor.u8())
    cursor.utf16(cursor.u8())
    const kind = kinds[cursor.u8()]
    if (!kind) throw new RangeError(`The field ${name} has an unknown type.`)
    const nullable = (readDetails(cursor, kind, schema) & 1) !== 0
    schema.fields.push({ name, kind: kind === 'raster' ? rasterValue(cursor.u8()) : kind, nullable })
  }
  return schema
}

/** What a row holds of a raster: where its file is, its number in the geodatabase, or its bytes. */
function rasterValue(storage: number): GdbFieldKind {
  if (storage === 0) return 'raster-path'
  return storage === 1 ? 'int32' : 'binary'
}

/** Skips what describes a field beyond name and type (of a raster all but its storage, the last byte); gives its flags. */
function readDetails(cursor: ByteCursor, kind: GdbFieldKind, schema: TableSchema): number {
  switch (kind) {
    case 'string': {
      cursor.i32()
      const flags = cursor.u8()
      const defaultLength = cursor.varUint()
      if (flags & 4 && defaultLength > 0) cursor.skip(defaultLength)
      return flags
    }
    case 'geometry': {
      cursor.u8()
      const flags = cursor.u8()
      schema.space = readSpace(cursor, schema)
      return flags
    }
    case 'raster': {
      cursor.u8()
      const flags = cursor.u8()
      cursor.utf16(cursor.u8())
      cursor.skip(cursor.u16())
      const present = cursor.u8()
      if (present > 0) {
        const doubles = 4 + (present & 2 ? 3 : 0) + (present & 4 ? 3 : 0)
        cursor.skip(doubles * 8)
      }
      return flags
    }
    case 'objectid':
    case 'binary':
    case 'guid':
    case 'globalid':
    case 'xml':
      cursor.u8()
      return cursor.u8()
    default: {
      cursor.u8()
      const flags = cursor.u8()
      const defaultLength = cursor.u8()
      if (flags & 4 && defaultLength > 0) cursor.skip(defaultLength)
      return flags
    }
  }
}

function readSpace(cursor: ByteCursor, schema: TableSchema): GridSpace {
  const wkt = cursor.bytes(cursor.u16()).toString('utf16le')
  const present = cursor.u8()
  const [hasM, hasZ] = [(present & 2) !== 0, (present & 4) !== 0]
  const space: GridSpace = {
    wkt,
    xOrigin: cursor.f64(),
    yOrigin: cursor.f64(),
    xyScale: cursor.f64(),
    zOrigin: 0,
    zScale: 1,
  }
  if (hasM) cursor.skip(16)
  if (hasZ) {
    space.zOrigin = cursor.f64()
    space.zScale = cursor.f64()
  }
  // Tolerances, then bounds; of z and m only in some versions, so the sizes of the index grid show where they end.
  cursor.skip(8 + (hasM ? 8 : 0) + (hasZ ? 8 : 0) + 32)
  if (schema.hasZ) schema.hasZ = hasZ
  for (let extra = 0; !cursor.startsGridSizes(); extra++) {
    if (extra === 4) throw new RangeError('The description of the geometry has no end.')
    cursor.skip(8)
  }
  cursor.u8()
  cursor.skip(cursor.u32() * 8)
  if (!(space.xyScale > 0) || !(space.zScale > 0)) throw new RangeError('The grid of the coordinates has no scale.')
  return space
}
