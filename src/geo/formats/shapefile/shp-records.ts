import type { RandomAccessFile } from '../../../node/random-access-file'
import { maxRecordBytes, recordTooLarge } from '../common/geometry-limit'

/** One record found in a .shp: its content lies in `bytes` from `at` to `end`; null when it is beyond the end of the file. */
export interface ShpRecord {
  bytes: Buffer
  at: number
  end: number
}

const windowBytes = 1 << 20
const indexEntries = 8192
const headerBytes = 100

/** A .shp read record by record through a window of about 1 MB, in the order of its index. */
export class ShpRecords {
  readonly #shp: RandomAccessFile
  readonly #shx: RandomAccessFile | null
  #window: Buffer = Buffer.alloc(0)
  #windowStart = 0
  #index: Buffer = Buffer.alloc(0)
  #indexFirst = 0
  /** Next byte when there is no index. */
  #scanAt = headerBytes
  /** Records given so far. */
  #next = 0

  /** `shx` null: records are found by walking through the file. */
  constructor(shp: RandomAccessFile, shx: RandomAccessFile | null) {
    this.#shp = shp
    this.#shx = shx
  }

  /** Bytes of the .shp that have been passed. */
  get position(): number {
    return this.#windowStart + this.#window.length
  }

  /** Number of the record that was given last, from 1. */
  get number(): number {
    return this.#next
  }

  /** The next record; null when its bytes are not in the file; undefined at the end. Throws GeometryTooLarge. */
  next(): ShpRecord | null | undefined | Promise<ShpRecord | null | undefined> {
    return this.#shx ? this.#nextByIndex(this.#shx) : this.#nextByScan()
  }

  #nextByIndex(shx: RandomAccessFile): ShpRecord | null | undefined | Promise<ShpRecord | null | undefined> {
    const slot = (this.#next - this.#indexFirst) * 8
    if (slot + 8 > this.#index.length) {
      const at = headerBytes + this.#next * 8
      if (at + 8 > shx.sizeBytes) return undefined
      return shx.read(at, indexEntries * 8).then((index) => {
        this.#index = index
        this.#indexFirst = this.#next
        return index.length < 8 ? undefined : this.#nextByIndex(shx)
      })
    }
    this.#next++
    const offset = this.#index.readUInt32BE(slot) * 2
    const length = this.#index.readUInt32BE(slot + 4) * 2
    return this.#record(offset, length)
  }

  #record(offset: number, indexLength: number): ShpRecord | null | Promise<ShpRecord | null> {
    if (offset < headerBytes || offset + 8 + 4 > this.#shp.sizeBytes) return null
    if (!this.#holds(offset, 8)) return this.#load(offset, 8).then(() => this.#record(offset, indexLength))
    const own = this.#window.readUInt32BE(offset - this.#windowStart + 4) * 2
    // The record's own length wins where it fits the file; some writers leave a wrong one in the index.
    const length = own >= 4 && offset + 8 + own <= this.#shp.sizeBytes ? own : indexLength
    if (offset + 8 + length > this.#shp.sizeBytes) return null
    return this.#content(offset, length)
  }

  #content(offset: number, length: number): ShpRecord | Promise<ShpRecord> {
    if (length > maxRecordBytes) throw recordTooLarge(length)
    if (!this.#holds(offset, 8 + length)) {
      return this.#load(offset, 8 + length).then(() => this.#content(offset, length))
    }
    const at = offset - this.#windowStart + 8
    return { bytes: this.#window, at, end: at + length }
  }

  #nextByScan(): ShpRecord | undefined | Promise<ShpRecord | undefined> {
    const offset = this.#scanAt
    if (offset + 12 > this.#shp.sizeBytes) return undefined
    if (!this.#holds(offset, 8)) return this.#load(offset, 8).then(() => this.#nextByScan())
    const length = this.#window.readUInt32BE(offset - this.#windowStart + 4) * 2
    if (length < 4 || offset + 8 + length > this.#shp.sizeBytes) return undefined
    this.#scanAt = offset + 8 + length
    this.#next++
    return this.#content(offset, length)
  }

  #holds(offset: number, length: number): boolean {
    return offset >= this.#windowStart && offset + length <= this.#windowStart + this.#window.length
  }

  async #load(offset: number, length: number): Promise<void> {
    this.#window = await this.#shp.read(offset, Math.max(length, windowBytes))
    this.#windowStart = offset
    if (this.#window.length < length) {
      // The file became shorter since it was opened: what is missing reads as zero bytes, a null shape.
      this.#window = Buffer.concat([this.#window, Buffer.alloc(length - this.#window.length)])
    }
  }
}

/** Whether an index fits its .shp: the first entries point at records of the length that the record says. */
export async function indexFits(shp: RandomAccessFile, shx: RandomAccessFile): Promise<boolean> {
  if (shx.sizeBytes < headerBytes) return false
  const head = await shx.read(0, headerBytes + 64)
  if (head.readInt32BE(0) !== 9994) return false
  for (let slot = headerBytes; slot + 8 <= head.length; slot += 8) {
    const offset = head.readUInt32BE(slot) * 2
    const length = head.readUInt32BE(slot + 4) * 2
    if (offset + 12 > shp.sizeBytes) continue
    if (offset < headerBytes) return false
    const record = await shp.read(offset, 12)
    const own = record.readUInt32BE(4) * 2
    const number = record.readUInt32BE(0)
    if (own !== length && number !== (slot - headerBytes) / 8 + 1) return false
  }
  return true
}
