import { Builder } from 'flatbuffers'
import { geometriesOf } from '../formats/flatgeobuf/fgb-geometry'
import { FlatTable } from '../formats/flatgeobuf/flat-table'
import type { Feature, Field, FieldType, Geometry, GeometryType } from '../model'
import type { OutCrs } from './out-crs'
import { largeWhole } from '../exact-number'

/** Numbers of FlatGeobuf's enumerations (header.fbs, specification 3). */
const geometryCodes: Readonly<Record<GeometryType, number>> = {
  Point: 1,
  LineString: 2,
  Polygon: 3,
  MultiPoint: 4,
  MultiLineString: 5,
  MultiPolygon: 6,
}
const columnCodes: Readonly<Record<FieldType, number>> = {
  boolean: 2,
  integer: 7,
  number: 10,
  string: 11,
  date: 13,
  datetime: 13,
  json: 12,
}

/** First bytes of a FlatGeobuf file. */
export const flatgeobufMagic = Buffer.from([0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62, 0x00])

/** What the header says. */
export interface FlatgeobufHeader {
  name: string
  crs: OutCrs
  envelope: readonly [number, number, number, number] | null
  /** One type of all features, or null when they differ. */
  type: GeometryType | null
  hasZ: boolean
  fields: readonly Field[]
  count: number
  /** 0: no index. */
  indexNodeSize: number
}

/** The header as a size-prefixed table. */
export function encodeHeader(header: FlatgeobufHeader): Buffer {
  const builder = new Builder(1024)
  const name = builder.createString(header.name)
  const envelope = header.envelope && doubles(builder, header.envelope)
  const columns = header.fields.map((field) => {
    const text = builder.createString(field.name)
    builder.startObject(11)
    builder.addFieldOffset(0, text, 0)
    builder.addFieldInt8(1, columnCodes[field.type], 0)
    return builder.endObject()
  })
  const columnsAt = offsets(builder, columns)
  const org = builder.createString('EPSG')
  const crsName = builder.createString(header.crs.name)
  builder.startObject(6)
  builder.addFieldOffset(0, org, 0)
  builder.addFieldInt32(1, header.crs.srid, 0)
  builder.addFieldOffset(2, crsName, 0)
  const crs = builder.endObject()
  builder.startObject(14)
  builder.addFieldOffset(0, name, 0)
  if (envelope) builder.addFieldOffset(1, envelope, 0)
  builder.addFieldInt8(2, header.type ? geometryCodes[header.type] : 0, 0)
  builder.addFieldInt8(3, header.hasZ ? 1 : 0, 0)
  if (columns.length > 0) builder.addFieldOffset(7, columnsAt, 0)
  builder.addFieldInt64(8, BigInt(header.count), 0n)
  builder.addFieldInt16(9, header.indexNodeSize, 16)
  builder.addFieldOffset(10, crs, 0)
  builder.finishSizePrefixed(builder.endObject())
  return Buffer.from(builder.asUint8Array())
}

/** Encodes features one after the other with one builder. */
export class FeatureEncoder {
  readonly #builder = new Builder(4096)
  readonly #properties = new PropertyBuffer()

  /** A feature as a size-prefixed table. */
  encode(feature: Feature, fields: readonly Field[]): Buffer {
    return this.#message(feature.geometry, this.#properties.encode(feature, fields))
  }

  /** A feature without heights, as it was encoded, again with height 0: where one of a file has heights, all must. Null: it needs none. */
  withHeights(encoded: Buffer): Buffer | null {
    const table = FlatTable.root(encoded.subarray(4))
    const place = table.table(0)
    const geometry = place && geometriesOf(place, 0)[0]
    if (!geometry || geometry.dim === 3) return null
    const { coords } = geometry
    const count = coords.length / 2
    const heightened = Float64Array.from({ length: count * 3 }, (_, i) =>
      i % 3 === 2 ? 0 : (coords[Math.floor(i / 3) * 2 + (i % 3)] as number),
    )
    return this.#message({ ...geometry, dim: 3, coords: heightened }, table.bytes(1) ?? new Uint8Array())
  }

  #message(place: Geometry | null, bytes: Uint8Array): Buffer {
    const builder = this.#builder
    builder.clear()
    const geometry = place ? this.#geometry(place) : 0
    const properties = bytes.length > 0 ? builder.createByteVector(bytes) : 0
    builder.startObject(3)
    if (geometry) builder.addFieldOffset(0, geometry, 0)
    if (properties) builder.addFieldOffset(1, properties, 0)
    builder.finishSizePrefixed(builder.endObject())
    return Buffer.from(builder.asUint8Array())
  }

  #geometry(geometry: Geometry): number {
    const { type, ends, coords, dim } = geometry
    if (type !== 'MultiPolygon') return this.#part(type, coords, dim, 0, coords.length / dim, ends)
    const parts: number[] = []
    let ring = 0
    let start = 0
    for (const polygonEnd of geometry.polygonEnds ?? [ends.length]) {
      const end = ends[polygonEnd - 1] ?? start
      const first = start
      const own = ends.slice(ring, polygonEnd).map((value) => value - first)
      parts.push(this.#part('Polygon', coords, dim, start, end, own))
      ring = polygonEnd
      start = end
    }
    const partsAt = offsets(this.#builder, parts)
    this.#builder.startObject(8)
    this.#builder.addFieldInt8(6, geometryCodes[type], 0)
    this.#builder.addFieldOffset(7, partsAt, 0)
    return this.#builder.endObject()
  }

  #part(
    type: GeometryType,
    coords: ArrayLike<number>,
    dim: number,
    start: number,
    end: number,
    ends: readonly number[],
  ): number {
    const builder = this.#builder
    const xy: number[] = []
    const z: number[] = []
    for (let i = start; i < end; i++) {
      xy.push(coords[i * dim] as number, coords[i * dim + 1] as number)
      if (dim === 3) z.push(coords[i * dim + 2] as number)
    }
    const zAt = dim === 3 ? doubles(builder, z) : 0
    const xyAt = doubles(builder, xy)
    let endsAt = 0
    // A polygon of one ring may leave them out; of a multi-line of one line older programs ask for them.
    if (type === 'MultiLineString' || (type === 'Polygon' && ends.length > 1)) {
      builder.startVector(4, ends.length, 4)
      for (let i = ends.length - 1; i >= 0; i--) builder.addInt32(ends[i] as number)
      endsAt = builder.endVector()
    }
    builder.startObject(8)
    if (endsAt) builder.addFieldOffset(0, endsAt, 0)
    builder.addFieldOffset(1, xyAt, 0)
    if (zAt) builder.addFieldOffset(2, zAt, 0)
    builder.addFieldInt8(6, geometryCodes[type], 0)
    return builder.endObject()
  }
}

/** Values of a feature as FlatGeobuf has them: column number, then the value; nulls are left out. */
class PropertyBuffer {
  #bytes = Buffer.alloc(4096)

  encode(feature: Feature, fields: readonly Field[]): Buffer {
    let at = 0
    for (let index = 0; index < fields.length; index++) {
      const value = feature.properties[index] ?? null
      if (value === null) continue
      const { type } = fields[index] as Field
      const text = type === 'boolean' || type === 'integer' || type === 'number' ? null : Buffer.from(String(value))
      this.#reserve(at + 10 + (text?.length ?? 0))
      const to = at + 2
      if (text) {
        this.#bytes.writeUInt32LE(text.length, to)
        text.copy(this.#bytes, to + 4)
        at = to + 4 + text.length
      } else if (type === 'boolean') {
        this.#bytes[to] = value === true ? 1 : 0
        at = to + 1
      } else {
        const number = Number(value)
        if (Number.isNaN(number)) continue
        if (type === 'integer') this.#bytes.writeBigInt64LE(largeWhole(value) ?? BigInt(Math.trunc(number)), to)
        else this.#bytes.writeDoubleLE(number, to)
        at = to + 8
      }
      this.#bytes.writeUInt16LE(index, to - 2)
    }
    return this.#bytes.subarray(0, at)
  }

  #reserve(size: number): void {
    if (size <= this.#bytes.length) return
    const larger = Buffer.alloc(Math.max(size, this.#bytes.length * 2))
    this.#bytes.copy(larger)
    this.#bytes = larger
  }
}

function doubles(builder: Builder, values: readonly number[]): number {
  builder.startVector(8, values.length, 8)
  for (let i = values.length - 1; i >= 0; i--) builder.addFloat64(values[i] as number)
  return builder.endVector()
}

function offsets(builder: Builder, values: readonly number[]): number {
  builder.startVector(4, values.length, 4)
  for (let i = values.length - 1; i >= 0; i--) builder.addOffset(values[i] as number)
  return builder.endVector()
}
