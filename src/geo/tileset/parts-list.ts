import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ByteSink, bytesOf } from './byte-sink'

const fileName = 'parts.idx'

/** Notes the records that are further parts of the feature before them; writes a file only when there are any. */
export class PartsListWriter {
  private sink: ByteSink | null = null
  private readonly held = new Uint32Array(8192)
  private count = 0

  constructor(private readonly dir: string) {}

  add(index: number): void {
    this.held[this.count++] = index
    if (this.count === this.held.length) this.flush()
  }

  finish(durable: boolean): void {
    if (this.count > 0) this.flush()
    this.sink?.close(durable)
    this.sink = null
  }

  private flush(): void {
    this.sink ??= new ByteSink(join(this.dir, fileName))
    this.sink.write(bytesOf(this.held.slice(0, this.count)))
    this.count = 0
  }
}

/** Which records are further parts of a feature, so that features can be counted and listed once. */
export class PartsList {
  private readonly indexes: Uint32Array

  constructor(dir: string) {
    const path = join(dir, fileName)
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
    this.indexes = new Uint32Array(bytes.length >> 2)
    for (let i = 0; i < this.indexes.length; i++) this.indexes[i] = bytes.readUInt32LE(i * 4)
  }

  /** Number of features that begin before a record. */
  featuresBefore(record: number): number {
    return record - this.lowest((i) => this.indexes[i]! >= record)
  }

  /** The first record of the feature with this number. */
  firstRecord(feature: number): number {
    return feature + this.lowest((i) => this.indexes[i]! - i > feature)
  }

  /** The first record of the feature that a record belongs to. */
  wholeOf(record: number): number {
    return this.indexes.length === 0 ? record : this.firstRecord(this.featuresBefore(record + 1) - 1)
  }

  /** Whether a record goes on with the feature before it. */
  isPart(record: number): boolean {
    return this.indexes[this.lowest((i) => this.indexes[i]! >= record)] === record
  }

  private lowest(test: (i: number) => boolean): number {
    let low = 0
    let high = this.indexes.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (test(middle)) high = middle
      else low = middle + 1
    }
    return low
  }
}
