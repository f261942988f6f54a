import type { Geometry } from '../../model'
import { asCollection, asMulti, flattenCollection } from './collection'
import { checkGeometrySize } from './geometry-limit'

/** Thrown inside the reader for bytes that do not add up. */
class BlobFault extends Error {}

const start = 0x00
const endOfBox = 0x7c
const member = 0x69
const end = 0xfe
const compressedTypes = 1_000_000

/**
 * Geometry as SpatiaLite stores it, which also stands in GeoPackages that were filled by its functions. An empty list
 * means an empty geometry; null means that the bytes are none. Throws GeometryTooLarge.
 * Source: gaia-gis.it, "BLOB-Geometry" and "compressed geometries".
 */
export function parseSpatialiteBlob(bytes: Uint8Array): Geometry[] | null {
  if (bytes.length < 45 || bytes[0] !== start || bytes[38] !== endOfBox || bytes[bytes.length - 1] !== end) return null
  if (bytes[1] !== 0 && bytes[1] !== 1) return null
  try {
    return new BlobReader(bytes).whole()
  } catch (error) {
    if (error instanceof BlobFault || error instanceof RangeError) return null
    throw error
  }
}

interface Shape {
  kind: number
  hasZ: boolean
  hasM: boolean
  compressed: boolean
}

interface Part {
  kind: number
  dim: 2 | 3
  coords: number[]
  ends: number[]
}

class BlobReader {
  readonly #view: DataView
  readonly #little: boolean
  #at = 39
  #vertices = 0

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#little = bytes[1] === 1
  }

  whole(): Geometry[] {
    const shape = this.#shape()
    if (shape.kind <= 3) return single(this.#part(shape))
    const parts: Part[] = []
    for (let left = this.#count(); left > 0; left--) {
      if (this.#view.getUint8(this.#at++) !== member) throw new BlobFault()
      parts.push(this.#part(this.#shape()))
    }
    const filled = parts.filter((part) => part.coords.length > 0)
    if (shape.kind === 7) return asCollection(filled.flatMap(single))
    if (filled.some((part) => part.kind !== shape.kind - 3)) throw new BlobFault()
    return flattenCollection(filled.flatMap(single)).map(asMulti)
  }

  #shape(): Shape {
    const word = this.#word()
    const compressed = word >= compressedTypes
    const type = compressed ? word - compressedTypes : word
    const [kind, level] = [type % 1000, Math.floor(type / 1000)]
    if (kind < 1 || kind > 7 || level > 3) throw new BlobFault()
    return { kind, hasZ: level === 1 || level === 3, hasM: level === 2 || level === 3, compressed }
  }

  #part(shape: Shape): Part {
    const part: Part = { kind: shape.kind, dim: shape.hasZ ? 3 : 2, coords: [], ends: [] }
    if (shape.kind > 3) throw new BlobFault()
    const lines = shape.kind === 3 ? this.#count() : 1
    for (let line = 0; line < lines; line++) {
      this.#line(part, shape, shape.kind === 1 ? 1 : this.#count())
      part.ends.push(part.coords.length / part.dim)
    }
    return part
  }

  /** Vertices; of compressed lines all but the first and the last are differences in single precision. */
  #line({ coords, dim }: Part, { hasM, compressed, kind }: Shape, count: number): void {
    checkGeometrySize((this.#vertices += count))
    for (let i = 0; i < count; i++) {
      const small = compressed && kind !== 1 && i > 0 && i < count - 1
      for (let axis = 0; axis < dim; axis++) {
        const value = small ? this.#single() + (coords[coords.length - dim] as number) : this.#double()
        coords.push(value)
      }
      if (hasM) this.#at += 8
    }
  }

  #count(): number {
    const count = this.#word()
    // A vertex takes eight bytes at least, a ring four.
    if (count > (this.#view.byteLength - this.#at) / 4) throw new BlobFault()
    return count
  }

  #word(): number {
    this.#at += 4
    return this.#view.getUint32(this.#at - 4, this.#little)
  }

  #single(): number {
    this.#at += 4
    return this.#view.getFloat32(this.#at - 4, this.#little)
  }

  #double(): number {
    this.#at += 8
    return this.#view.getFloat64(this.#at - 8, this.#little)
  }
}

function single({ kind, dim, coords, ends }: Part): Geometry[] {
  if (coords.length === 0) return []
  return [{ type: kind === 1 ? 'Point' : kind === 2 ? 'LineString' : 'Polygon', dim, coords, ends }]
}
