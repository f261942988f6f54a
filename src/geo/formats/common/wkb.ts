import type { Geometry, GeometryType } from '../../model'
import { strokeCircularString } from './circular-string'
import { appendAll } from './append-all'
import { asCollection } from './collection'
import { checkGeometrySize } from './geometry-limit'

/** Thrown inside the reader for bytes that are no WKB; callers count such rows. */
class WkbFault extends Error {}

const maxDepth = 16

/**
 * Geometry of ISO or extended well-known binary from `offset`. Circular strings and compound curves are given by straight
 * segments of at most 4° of arc. An empty list means an empty geometry; null means that the bytes are no WKB.
 * Throws GeometryTooLarge. Points without numbers are empty; other vertices without make the bytes no WKB.
 * Source: OGC 06-103r4 (8), ISO 13249-3, PostGIS extended WKB flags.
 */
export function parseWkb(bytes: Uint8Array, offset = 0): Geometry[] | null {
  const reader = new WkbReader(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset)
  try {
    return reader.geometry(0)
  } catch (error) {
    if (error instanceof WkbFault || error instanceof RangeError) return null
    throw error
  }
}

/** Parts gathered for one geometry. */
class Parts {
  coords: number[] = []
  ends: number[] = []
  polygonEnds: number[] = []
  /** One a vertex where all of a line's are told. */
  measures: number[] = []
  vertices = 0
  /** Vertices that are not numbers. */
  unplaced = 0

  constructor(readonly dim: 2 | 3) {}

  closePart(): void {
    this.ends.push(this.vertices)
  }

  /** Forgets the last vertex, which is an empty point. */
  dropLast(): void {
    this.coords.length -= this.dim
    this.vertices--
    this.unplaced = 0
  }

  /** Some writers leave out the last vertex of a ring, which is the first. */
  closeRing(): void {
    const { coords, dim, vertices } = this
    const [first, last] = [(this.ends[this.ends.length - 1] ?? 0) * dim, (vertices - 1) * dim]
    if (first < last && (coords[first] !== coords[last] || coords[first + 1] !== coords[last + 1])) {
      for (let k = 0; k < dim; k++) coords.push(coords[first + k] as number)
      this.vertices++
    }
    this.closePart()
  }

  finish(type: GeometryType): Geometry[] {
    if (this.vertices === 0) return []
    if (this.unplaced > 0) throw new WkbFault()
    const { dim, coords, ends } = this
    if (type === 'MultiPolygon') return [{ type, dim, coords, ends, polygonEnds: this.polygonEnds }]
    const isMeasured = /LineString$/.test(type) && this.measures.length === this.vertices
    const measures = isMeasured ? { measures: this.measures } : {}
    return [{ type, dim, coords, ends: type === 'MultiPoint' ? [this.vertices] : ends, ...measures }]
  }
}

interface Header {
  kind: number
  hasZ: boolean
  hasM: boolean
}

class WkbReader {
  #little = true
  #at: number
  readonly #view: DataView

  constructor(view: DataView, at: number) {
    this.#view = view
    this.#at = at
  }

  geometry(depth: number): Geometry[] {
    if (depth > maxDepth) throw new WkbFault()
    const header = this.#header()
    const parts = new Parts(header.hasZ ? 3 : 2)
    switch (header.kind) {
      case 1:
        this.#vertex(parts, header)
        parts.closePart()
        return parts.unplaced > 0 ? [] : parts.finish('Point')
      case 2:
      case 8:
      case 9:
      case 13:
        this.#curve(parts, header, depth)
        parts.closePart()
        return parts.finish('LineString')
      case 3:
      case 10:
      case 17:
        this.#rings(parts, header, depth)
        return parts.finish('Polygon')
      case 4:
        this.#each(() => {
          this.#vertex(parts, this.#header())
          if (parts.unplaced > 0) parts.dropLast()
        })
        return parts.finish('MultiPoint')
      case 5:
      case 11:
        this.#each(() => {
          this.#curve(parts, this.#header(), depth + 1)
          parts.closePart()
        })
        return parts.finish('MultiLineString')
      case 6:
      case 12:
      case 15:
      case 16:
        this.#each(() => {
          this.#rings(parts, this.#header(), depth + 1)
          parts.polygonEnds.push(parts.ends.length)
        })
        return parts.finish('MultiPolygon')
      case 7: {
        const members: Geometry[] = []
        this.#each(() => {
          appendAll(members, this.geometry(depth + 1))
          checkGeometrySize(0, members.length)
        })
        return depth === 0 ? asCollection(members) : members
      }
      default:
        throw new WkbFault()
    }
  }

  #header(): Header {
    const order = this.#view.getUint8(this.#at)
    if (order > 1) throw new WkbFault()
    this.#little = order === 1
    const raw = this.#view.getUint32(this.#at + 1, this.#little)
    this.#at += 5
    if (raw & 0x20000000) this.#at += 4
    const plain = raw & 0x0fffffff
    const thousands = Math.floor(plain / 1000)
    return {
      kind: plain % 1000,
      hasZ: (raw & 0x80000000) !== 0 || thousands === 1 || thousands === 3,
      hasM: (raw & 0x40000000) !== 0 || thousands === 2 || thousands === 3,
    }
  }

  #count(): number {
    const count = this.#view.getUint32(this.#at, this.#little)
    this.#at += 4
    // Every member needs at least four bytes: a count beyond that lies.
    if (count > (this.#view.byteLength - this.#at) / 4) throw new WkbFault()
    return count
  }

  #each(read: () => void): void {
    for (let left = this.#count(); left > 0; left--) read()
  }

  #vertex(parts: Parts, header: Header): void {
    const size = 16 + (header.hasZ ? 8 : 0) + (header.hasM ? 8 : 0)
    const { coords } = parts
    const x = this.#view.getFloat64(this.#at, this.#little)
    const y = this.#view.getFloat64(this.#at + 8, this.#little)
    // The difference of what is no number, or has no end, is none.
    if (x - x !== 0 || y - y !== 0) parts.unplaced++
    coords.push(x, y)
    if (parts.dim === 3) {
      const z = header.hasZ ? this.#view.getFloat64(this.#at + 16, this.#little) : 0
      coords.push(z - z === 0 ? z : 0)
    }
    if (header.hasM && header.kind === 2) parts.measures.push(this.#view.getFloat64(this.#at + size - 8, this.#little))
    this.#at += size
    checkGeometrySize(++parts.vertices)
  }

  #curve(parts: Parts, header: Header, depth: number): void {
    if (depth > maxDepth) throw new WkbFault()
    if (header.kind === 9) {
      this.#each(() => {
        const joint = parts.vertices
        this.#curve(parts, this.#header(), depth + 1)
        // Segments of a compound curve share their joints.
        if (joint > 0 && parts.vertices > joint && parts.ends[parts.ends.length - 1] !== joint) {
          parts.coords.splice(joint * parts.dim, parts.dim)
          parts.vertices--
        }
      })
      return
    }
    if (header.kind === 8) {
      const arc = new Parts(parts.dim)
      this.#each(() => this.#vertex(arc, header))
      parts.unplaced += arc.unplaced
      const stroked = strokeCircularString(arc.coords, parts.dim)
      appendAll(parts.coords, stroked)
      parts.vertices += stroked.length / parts.dim
      return
    }
    if (header.kind !== 2 && header.kind !== 13) throw new WkbFault()
    this.#each(() => this.#vertex(parts, header))
  }

  #rings(parts: Parts, header: Header, depth: number): void {
    this.#each(() => {
      if (header.kind === 10) this.#curve(parts, this.#header(), depth + 1)
      else this.#each(() => this.#vertex(parts, header))
      parts.closeRing()
    })
  }
}
