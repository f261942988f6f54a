import { closeSync, openSync, readSync, fstatSync } from 'node:fs'
import { join } from 'node:path'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { Geometry, PropertyValue } from '../model'
import { ByteSink, bytesOf } from './byte-sink'
import { readBox, readGeometry, readHead, readValues, RecordWriter, type RecordHead } from './feature-record'

/** `features.bin`: records in file order. `features.idx`: where each begins, f64, and one more for the end. */
export class FeatureFileWriter {
  private readonly records: ByteSink
  private readonly index: ByteSink
  private readonly writer = new RecordWriter()
  private readonly starts = new Float64Array(8192)
  private held = 0
  count = 0

  constructor(dir: string) {
    this.records = new ByteSink(join(dir, 'features.bin'))
    this.index = new ByteSink(join(dir, 'features.idx'), 1 << 16)
  }

  add(
    id: string | number | null,
    properties: readonly PropertyValue[],
    geometry: Geometry | null,
    box: readonly number[],
  ): void {
    this.starts[this.held++] = this.records.position + this.writer.length
    if (this.held === this.starts.length) this.flushStarts()
    this.writer.record(id, properties, geometry, box)
    if (this.writer.length > 1 << 18) this.flushRecords()
    this.count++
  }

  finish(durable: boolean): void {
    this.flushRecords()
    this.starts[this.held++] = this.records.position
    this.flushStarts()
    this.records.close(durable)
    this.index.close(durable)
  }

  private flushRecords(): void {
    this.records.write(this.writer.buffer.subarray(0, this.writer.length))
    this.writer.reset()
  }

  private flushStarts(): void {
    this.index.write(bytesOf(this.starts.subarray(0, this.held)))
    this.held = 0
  }
}

/** Bytes that are read at once of records in a row, and for one on its own, far from the last one. */
const windowBytes = 1 << 18
const singleBytes = 1 << 13
/** Starts of records that are read at once, in a row and alone. */
const windowStarts = 4096
const singleStarts = 64

/**
 * Reads records by feature index. A window of the file is kept, so that neighbours cost no further read; it is small until records are
 * read in a row, for hundreds of files may be open for a record each.
 */
export class FeatureFile {
  private readonly records: number
  private readonly index: number
  private readonly length: number
  private window = Buffer.allocUnsafeSlow(singleBytes)
  private windowAt = 0
  private windowLength = 0
  private startsWindow = new Float64Array(singleStarts)
  private startsAt = 0
  private startsLength = 0
  readonly count: number

  constructor(dir: string) {
    this.records = openSync(join(dir, 'features.bin'), 'r')
    try {
      this.index = openSync(join(dir, 'features.idx'), 'r')
    } catch (error) {
      closeSync(this.records)
      throw error
    }
    this.count = fstatSync(this.index).size / 8 - 1
    this.length = fstatSync(this.records).size
  }

  /** Id and attributes. */
  head(index: number): RecordHead {
    return readHead(this.headBytes(index))
  }

  /** Some attributes, by their positions, ascending. */
  values(index: number, columns: readonly number[], into: PropertyValue[]): void {
    readValues(this.headBytes(index), columns, into)
  }

  /** The box, or the place of a point; NaN where there is none. */
  box(index: number): [number, number, number, number] {
    const [start, end] = this.place(index)
    const first = this.read(start, Math.min(end - start, 8192))
    return readBox(end - start > 8192 && (first[4]! & 0x0f) === 1 ? this.read(start, end - start) : first)
  }

  private headBytes(index: number): Buffer {
    const [start, end] = this.place(index)
    // Most heads are short; the rest of a long geometry is not read for them.
    const first = this.read(start, Math.min(end - start, 8192))
    const headEnd = 4 + first.readUInt32LE(0)
    return headEnd <= first.length ? first : this.read(start, Math.min(headEnd, end - start))
  }

  /** The full geometry in lon/lat, with heights; null when the feature has none. */
  geometry(index: number): Geometry | null {
    const [start, end] = this.place(index)
    return readGeometry(this.read(start, end - start))
  }

  close(): void {
    closeSync(this.records)
    closeSync(this.index)
  }

  private place(index: number): [start: number, end: number] {
    const start = this.startOf(index)
    const end = this.startOf(index + 1)
    if (!(start + 4 <= end && end <= this.length)) throw errorOf('file.corrupt', said('readers.maps.tilesetDamaged'))
    return [start, end]
  }

  private startOf(index: number): number {
    if (index < this.startsAt || index >= this.startsAt + this.startsLength) {
      const isNext = this.startsLength > 0 && index === this.startsAt + this.startsLength
      if (isNext && this.startsWindow.length < windowStarts) this.startsWindow = new Float64Array(windowStarts)
      this.startsAt = index
      const bytes = new Uint8Array(this.startsWindow.buffer, 0, (isNext ? windowStarts : singleStarts) * 8)
      this.startsLength = Math.floor(readSync(this.index, bytes, 0, bytes.length, index * 8) / 8)
      if (this.startsLength === 0) throw errorOf('not-found', said('readers.maps.noFeatureHere', { index }))
    }
    return this.startsWindow[index - this.startsAt]!
  }

  private read(start: number, length: number): Buffer {
    if (start >= this.windowAt && start + length <= this.windowAt + this.windowLength)
      return this.window.subarray(start - this.windowAt, start - this.windowAt + length)
    if (length > windowBytes) {
      const whole = Buffer.allocUnsafeSlow(length)
      let done = 0
      while (done < length) {
        const got = readSync(this.records, whole, done, length - done, start + done)
        if (got === 0) break
        done += got
      }
      return whole
    }
    // Records in a row are read ahead; one somewhere else costs little.
    const near = start >= this.windowAt && start <= this.windowAt + this.windowLength + singleBytes
    const wanted = this.windowLength > 0 && near ? windowBytes : Math.max(length, singleBytes)
    if (wanted > this.window.length) this.window = Buffer.allocUnsafeSlow(wanted)
    this.windowAt = start
    this.windowLength = readSync(this.records, this.window, 0, wanted, start)
    if (this.windowLength < length) throw errorOf('file.truncated', said('readers.maps.tilesetCut'))
    return this.window.subarray(0, length)
  }
}
