import { SpillFile, type SealedFile } from './spill-file'
import type { Geometry, PropertyValue } from '../model'
import { geometryTypes } from '../tileset/feature-record'
import { mostBytes, readValues, writeValue } from './payload-values'

/** What a row holds, as it was read. */
export interface Payload {
  id: string | number | null
  /** In the order of the columns of the reading; shorter where the rest is blank. */
  values: PropertyValue[]
  /** In lon/lat, where that is known. */
  geometry: Geometry | null
}

const headBytes = 24
/** Bytes that are gathered before they are written, and that are read at once. */
const gatheredBytes = 2 ** 20
const readBytes = 2 ** 17

/**
 * Rows on disk, by the place at which each lies. Coordinates are kept number for number; of the values what is no number becomes a
 * blank. All calls are synchronous. Errors: disk.full and the like.
 */
export class PayloadFile {
  #bytes = Buffer.alloc(0)
  /** The same bytes. */
  #words = new Uint32Array(0)
  #numbers = new Float64Array(0)
  #waiting = 0
  #written = 0
  readonly #file: SpillFile
  #window: { from: number; bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) }

  constructor(file: string | SpillFile) {
    this.#file = typeof file === 'string' ? new SpillFile(file) : file
  }

  /** Adds a row; gives its place. */
  add({ id, values, geometry }: Payload): number {
    const coords = geometry?.coords.length ?? 0
    const ends = geometry?.ends.length ?? 0
    const polygons = geometry?.polygonEnds?.length ?? 0
    let most = headBytes + coords * 8 + (ends + polygons) * 4 + mostBytes(id) + 8
    for (let i = 0; i < values.length; i++) most += mostBytes(values[i])
    if (this.#waiting + most > this.#bytes.length) this.#makeRoom(most)
    const start = this.#waiting
    const [words, numbers] = [this.#words, this.#numbers]
    let word = start / 4
    words[word + 1] = coords
    words[word + 2] = ends
    words[word + 3] = polygons
    words[word + 4] =
      (geometry ? geometryTypes.indexOf(geometry.type) : 255) |
      ((geometry?.dim ?? 0) << 8) |
      (geometry?.polygonEnds ? 1 << 16 : 0)
    let at = start + headBytes
    if (geometry) {
      // Number by number: a view on the bytes costs more than a short list of coordinates.
      const list = geometry.coords
      for (let i = 0, to = at / 8; i < coords; i++) numbers[to + i] = list[i] as number
      at += coords * 8
      word = at / 4
      for (const end of geometry.ends) words[word++] = end
      for (const end of geometry.polygonEnds ?? []) words[word++] = end
      at += (ends + polygons) * 4
    }
    words[start / 4 + 5] = values.length
    at = writeValue(id, this.#bytes, at)
    for (let i = 0; i < values.length; i++) at = writeValue(values[i], this.#bytes, at)
    at = (at + 7) & ~7
    words[start / 4] = at - start
    this.#waiting = at
    return this.#written + start
  }

  /** The row at a place. Rows that follow each other are read at once. */
  read(place: number): Payload {
    const bytes = this.#rowAt(place)
    const coords = bytes.readUInt32LE(4)
    const ends = bytes.readUInt32LE(8)
    const polygons = bytes.readUInt32LE(12)
    let at = headBytes
    const numbers = new Float64Array(coords)
    new Uint8Array(numbers.buffer).set(bytes.subarray(at, (at += coords * 8)))
    const list = (length: number) => Array.from({ length }, () => bytes.readUInt32LE((at += 4) - 4))
    const geometryEnds = list(ends)
    const polygonEnds = list(polygons)
    const [id, ...values] = readValues(bytes, at, 1 + bytes.readUInt32LE(20)) as [Payload['id'], ...PropertyValue[]]
    const type = geometryTypes[bytes[16] as number]
    if (type === undefined) return { id, values, geometry: null }
    const geometry: Geometry = { type, dim: bytes[17] === 3 ? 3 : 2, coords: numbers, ends: geometryEnds }
    if (bytes[18] === 1) geometry.polygonEnds = polygonEnds
    return { id, values, geometry }
  }

  /** Puts all on disk, for another thread to open: gives what `opened` takes. */
  seal(): SealedFile {
    this.#write()
    this.close()
    return { path: this.#file.path, length: this.#written }
  }

  /** The rows of a file that was sealed. */
  static opened(sealed: SealedFile): PayloadFile {
    const file = new PayloadFile(SpillFile.opened(sealed))
    file.#written = sealed.length
    return file
  }

  close(): void {
    this.#file.close()
  }

  #makeRoom(most: number): void {
    this.#write()
    const wanted = Math.max(gatheredBytes, Math.ceil(most / 8) * 8)
    if (this.#bytes.length === wanted) return
    const room = new ArrayBuffer(wanted)
    this.#bytes = Buffer.from(room)
    this.#words = new Uint32Array(room)
    this.#numbers = new Float64Array(room)
  }

  #write(): void {
    if (this.#waiting === 0) return
    this.#file.write(this.#bytes.subarray(0, this.#waiting))
    this.#written += this.#waiting
    this.#waiting = 0
  }

  #rowAt(place: number): Buffer {
    if (place >= this.#written) {
      const start = place - this.#written
      return this.#bytes.subarray(start, start + this.#bytes.readUInt32LE(start))
    }
    const { from, bytes } = this.#window
    const start = place - from
    const isInside = start >= 0 && start + 4 <= bytes.length
    const length = isInside ? bytes.readUInt32LE(start) : 0
    if (length > 0 && start + length <= bytes.length) return bytes.subarray(start, start + length)
    // What follows what was read last is read in larger pieces than what lies elsewhere.
    const follows = start >= 0 && start <= bytes.length
    const piece = this.#readAt(place, follows ? readBytes : 4096)
    this.#window = { from: place, bytes: piece }
    const own = piece.readUInt32LE(0)
    if (own > piece.length) this.#window.bytes = this.#readAt(place, own)
    return this.#window.bytes.subarray(0, own)
  }

  #readAt(place: number, most: number): Buffer {
    const bytes = Buffer.alloc(Math.min(most, this.#written - place))
    this.#file.readInto(bytes, place)
    return bytes
  }
}
