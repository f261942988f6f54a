import type { Geometry, GeometryType, PropertyValue } from '../model'

/** Codes of geometry types in a record; 0 is a feature without geometry. */
export const geometryTypes: readonly GeometryType[] = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
]
const typeCodes = new Map<GeometryType, number>(geometryTypes.map((type, i) => [type, i + 1]))
const threeDimensional = 0x10

const enum Tag {
  null = 0,
  false = 1,
  true = 2,
  int = 3,
  double = 4,
  text = 5,
}

/**
 * Writes feature records into one growing buffer. A record: u32 bytes of its head; head: geometry type (0x10 added for
 * heights), box (4 f64, not for points), id, number of properties and properties (tagged); then the shape: ends and
 * polygon ends as varints, coordinates as f64. See README.md.
 */
export class RecordWriter {
  buffer = Buffer.allocUnsafeSlow(1 << 16)
  private view = new DataView(this.buffer.buffer)
  length = 0

  reset(): void {
    this.length = 0
  }

  /** Appends a record. `box` is minX, minY, maxX, maxY in lon/lat; used when there is a geometry of several vertices. */
  record(
    id: string | number | null,
    properties: readonly PropertyValue[],
    geometry: Geometry | null,
    box: readonly number[],
  ): void {
    const start = this.length
    this.ensure(64)
    this.length += 4
    const code = geometry ? typeCodes.get(geometry.type)! | (geometry.dim === 3 ? threeDimensional : 0) : 0
    this.buffer[this.length++] = code
    if (geometry && geometry.type !== 'Point') for (let i = 0; i < 4; i++) this.double(box[i]!)
    this.value(id)
    this.varint(properties.length)
    for (let i = 0; i < properties.length; i++) this.value(properties[i]!)
    this.view.setUint32(start, this.length - start - 4, true)
    if (!geometry) return
    const { coords, ends, dim } = geometry
    if (geometry.type !== 'Point') {
      this.ends(ends)
      if (geometry.type === 'MultiPolygon') this.ends(geometry.polygonEnds ?? [ends.length])
    }
    const numbers = Math.min(coords.length, (ends[ends.length - 1] ?? 0) * dim)
    this.ensure(numbers * 8)
    if (numbers > 8 && coords instanceof Float64Array) {
      this.buffer.set(new Uint8Array(coords.buffer, coords.byteOffset, numbers * 8), this.length)
      this.length += numbers * 8
      return
    }
    for (let i = 0; i < numbers; i++) {
      this.view.setFloat64(this.length, coords[i]!, true)
      this.length += 8
    }
  }

  private ends(ends: readonly number[]): void {
    this.ensure(5 * ends.length + 5)
    this.varint(ends.length)
    let before = 0
    for (const end of ends) {
      this.varint(end - before)
      before = end
    }
  }

  private value(value: PropertyValue | undefined): void {
    this.ensure(16)
    if (value === null || value === undefined) this.buffer[this.length++] = Tag.null
    else if (typeof value === 'boolean') this.buffer[this.length++] = value ? Tag.true : Tag.false
    else if (typeof value === 'string') this.text(value)
    else if ((value | 0) === value && !Object.is(value, -0)) {
      this.buffer[this.length++] = Tag.int
      this.varint(((value << 1) ^ (value >> 31)) >>> 0)
    } else {
      this.buffer[this.length++] = Tag.double
      this.double(value)
    }
  }

  private text(text: string): void {
    this.ensure(text.length * 3 + 16)
    this.buffer[this.length++] = Tag.text
    const { buffer } = this
    if (text.length < 48) {
      // Short ASCII, the common case: cheaper than a call into the runtime.
      buffer[this.length] = text.length
      let at = this.length + 1
      let i = 0
      for (; i < text.length; i++) {
        const code = text.charCodeAt(i)
        if (code > 127) break
        buffer[at++] = code
      }
      if (i === text.length) {
        this.length = at
        return
      }
    }
    const bytes = Buffer.byteLength(text)
    this.varint(bytes)
    this.length += buffer.write(text, this.length)
  }

  private double(value: number): void {
    this.view.setFloat64(this.length, value, true)
    this.length += 8
  }

  private varint(value: number): void {
    while (value > 127) {
      this.buffer[this.length++] = (value & 127) | 128
      value >>>= 7
    }
    this.buffer[this.length++] = value
  }

  private ensure(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return
    const next = Buffer.allocUnsafeSlow(Math.max(this.length + bytes, this.buffer.length * 2))
    this.buffer.copy(next, 0, 0, this.length)
    this.buffer = next
    this.view = new DataView(next.buffer)
  }
}

/** A record's head, read. `type` null: no geometry; `box` null: none, or a point (see the geometry). */
export interface RecordHead {
  type: GeometryType | null
  dim: 2 | 3
  box: [number, number, number, number] | null
  id: string | number | null
  properties: PropertyValue[]
}

class Cursor {
  private readonly view: DataView
  constructor(
    readonly bytes: Buffer,
    public at: number,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  double(): number {
    this.at += 8
    return this.view.getFloat64(this.at - 8, true)
  }

  varint(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.bytes[this.at++]!
      value |= (byte & 127) << shift
      if (byte < 128) break
    }
    return value >>> 0
  }

  value(): PropertyValue {
    switch (this.bytes[this.at++]) {
      case Tag.false:
        return false
      case Tag.true:
        return true
      case Tag.int: {
        const value = this.varint()
        return (value >>> 1) ^ -(value & 1)
      }
      case Tag.double:
        return this.double()
      case Tag.text: {
        const length = this.varint()
        this.at += length
        return this.bytes.toString('utf8', this.at - length, this.at)
      }
      default:
        return null
    }
  }

  skipValue(): void {
    const tag = this.bytes[this.at++]
    if (tag === Tag.int) this.varint()
    else if (tag === Tag.double) this.at += 8
    else if (tag === Tag.text) {
      const length = this.varint()
      this.at += length
    }
  }

  ends(): number[] {
    const ends = new Array<number>(this.varint())
    let sum = 0
    for (let i = 0; i < ends.length; i++) ends[i] = sum += this.varint()
    return ends
  }
}

/** Reads a record's head from its bytes, from the u32 on. */
export function readHead(bytes: Buffer): RecordHead {
  const cursor = new Cursor(bytes, 4)
  const code = bytes[cursor.at++]!
  const type = code === 0 ? null : geometryTypes[(code & 0x0f) - 1]!
  const box: RecordHead['box'] =
    type && type !== 'Point' ? [cursor.double(), cursor.double(), cursor.double(), cursor.double()] : null
  const id = cursor.value() as string | number | null
  const properties = new Array<PropertyValue>(cursor.varint())
  for (let i = 0; i < properties.length; i++) properties[i] = cursor.value()
  return { type, dim: code & threeDimensional ? 3 : 2, box, id, properties }
}

/** Reads the box of a record, or the place of a point; NaN where there is none. `bytes` hold its head, of a point all. */
export function readBox(bytes: Buffer): [number, number, number, number] {
  const code = bytes[4]! & 0x0f
  if (code === 0) return [NaN, NaN, NaN, NaN]
  if (code === 1) {
    const cursor = new Cursor(bytes, 4 + bytes.readUInt32LE(0))
    const [x, y] = [cursor.double(), cursor.double()]
    return [x, y, x, y]
  }
  const cursor = new Cursor(bytes, 5)
  return [cursor.double(), cursor.double(), cursor.double(), cursor.double()]
}

/** Reads some attributes of a record, as `columns` (ascending) name them by position, into `values`; null where it has none. */
export function readValues(bytes: Buffer, columns: readonly number[], values: PropertyValue[]): void {
  const isPlaced = bytes[4] !== 0 && (bytes[4]! & 0x0f) !== 1
  const cursor = new Cursor(bytes, isPlaced ? 37 : 5)
  cursor.skipValue()
  const count = cursor.varint()
  let at = 0
  for (let i = 0; i < columns.length; i++) {
    const column = columns[i]!
    for (; at < column && at < count; at++) cursor.skipValue()
    values[i] = column < count ? cursor.value() : null
    if (column < count) at++
  }
}

/** Reads the geometry of a whole record, in lon/lat with heights as they were; null when it has none. */
export function readGeometry(bytes: Buffer): Geometry | null {
  const code = bytes[4]!
  if (code === 0) return null
  const type = geometryTypes[(code & 0x0f) - 1]!
  const dim = code & threeDimensional ? 3 : 2
  const cursor = new Cursor(bytes, 4 + bytes.readUInt32LE(0))
  const ends = type === 'Point' ? [1] : cursor.ends()
  const polygonEnds = type === 'MultiPolygon' ? cursor.ends() : undefined
  const numbers = (ends[ends.length - 1] ?? 0) * dim
  const coords = new Float64Array(numbers)
  new Uint8Array(coords.buffer).set(bytes.subarray(cursor.at, cursor.at + numbers * 8))
  return { type, dim, coords, ends, polygonEnds }
}
