import type { Field, FieldType, PropertyValue } from '../../model'
import { shortestFloat32 } from '../common/float32'
import type { ByteCursor } from './byte-cursor'
import type { GdbField, GdbFieldKind, TableSchema } from './table-schema'

/** The attributes of a table: all fields but OBJECTID and geometry. */
export function attributeFields(schema: TableSchema): Field[] {
  return schema.fields.filter(isAttribute).map(({ name, kind }) => ({ name, type: fieldType(kind) }))
}

function isAttribute({ kind }: GdbField): boolean {
  return kind !== 'objectid' && kind !== 'geometry'
}

function fieldType(kind: GdbFieldKind): FieldType {
  if (kind === 'int16' || kind === 'int32' || kind === 'int64') return 'integer'
  if (kind === 'float32' || kind === 'float64') return 'number'
  if (kind === 'datetime' || kind === 'datetime-offset') return 'datetime'
  return kind === 'date' ? 'date' : 'string'
}

/** One row: attributes in the order of `attributeFields`, and the bytes of the geometry. Throws RangeError when it is damaged. */
export function readRow(
  cursor: ByteCursor,
  schema: TableSchema,
): { properties: PropertyValue[]; shape: Buffer | null } {
  const nullable = schema.fields.filter((field) => field.kind !== 'objectid' && field.nullable).length
  const nulls = cursor.bytes(Math.ceil(nullable / 8))
  const properties: PropertyValue[] = []
  let shape: Buffer | null = null
  let bit = 0
  for (const field of schema.fields) {
    if (field.kind === 'objectid') continue
    const isNull = field.nullable && (nulls[bit >> 3]! & (1 << (bit & 7))) !== 0
    if (field.nullable) bit++
    if (field.kind === 'geometry') shape = isNull ? null : cursor.bytes(cursor.varUint())
    else properties.push(isNull ? null : valueOf(cursor, field.kind, schema.utf8))
  }
  return { properties, shape }
}

function valueOf(cursor: ByteCursor, kind: GdbFieldKind, utf8: boolean): PropertyValue {
  switch (kind) {
    case 'int16':
      return cursor.i16()
    case 'int32':
      return cursor.i32()
    case 'int64': {
      const value = cursor.i64()
      return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
    }
    case 'float32':
      return shortestFloat32(cursor.f32())
    case 'float64':
      return cursor.f64()
    case 'string':
      return cursor.bytes(cursor.varUint()).toString(utf8 ? 'utf8' : 'utf16le')
    case 'xml':
      return cursor.bytes(cursor.varUint()).toString('utf8')
    case 'datetime':
      return dateText(cursor.f64(), true)
    case 'date':
      return dateText(cursor.f64(), false)
    case 'time':
      return dateText(cursor.f64(), true)?.slice(11) ?? null
    case 'datetime-offset': {
      const local = dateText(cursor.f64(), true)
      const minutes = cursor.i16()
      const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((n) =>
        String(n).padStart(2, '0'),
      )
      return local && `${local}${minutes < 0 ? '-' : '+'}${hour}:${minute}`
    }
    case 'guid':
    case 'globalid':
      return guidText(cursor.bytes(16))
    case 'raster-path':
      return cursor.bytes(cursor.varUint()).toString('utf16le')
    case 'binary':
      cursor.skip(cursor.varUint())
      return null
    default:
      throw new RangeError('A field has no value of its own.')
  }
}

/** Days since 30 December 1899 as ISO text, without a zone; null beyond the calendar. */
function dateText(days: number, withTime: boolean): string | null {
  const moment = new Date(Math.round((days - 25_569) * 86_400_000))
  if (Number.isNaN(moment.getTime())) return null
  const text = moment.toISOString()
  if (!withTime) return text.slice(0, 10)
  return text.endsWith('.000Z') ? text.slice(0, 19) : text.slice(0, 23)
}

function guidText(bytes: Buffer): string {
  const hex = (order: readonly number[]) => order.map((at) => bytes[at]!.toString(16).padStart(2, '0')).join('')
  const text = [
    [3, 2, 1, 0],
    [5, 4],
    [7, 6],
    [8, 9],
    [10, 11, 12, 13, 14, 15],
  ]
    .map(hex)
    .join('-')
  return `{${text.toUpperCase()}}`
}
