import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { readOnly } from '../../../node/random-access-file'

/** What SQLite says of such a file, too. */
export class DamagedPages extends Error {
  constructor() {
    super('database disk image is malformed')
  }
}

const interior = 0x05
const leaf = 0x0d
/** Deeper than any tree of pages that a file can hold. */
const maxDepth = 40
/** Bytes that are read at once where pages follow each other. */
const ahead = 1 << 18
/** Longer records are left to SQLite. */
const maxRecord = 1 << 20

/** A row as it lies in the file. What it points to is good until the next is asked for. */
export interface StoredRow {
  id: number
  bytes: Buffer
  start: number
  end: number
}

/**
 * The rows of a table straight from the pages of an SQLite file (sqlite.org/fileformat2.html), several times as fast as by its binding, which makes
 * each value by a call.
 */
export class TablePages {
  readonly #file: number
  readonly #pageBytes: number
  readonly #usable: number
  readonly #pages: number
  #visits = 0
  readonly #ahead = Buffer.alloc(ahead)
  /** The pages that `#ahead` holds: from one on, so many. */
  #first = 0
  #held = 0
  #long = Buffer.alloc(0)
  readonly #row: StoredRow = { id: 0, bytes: this.#long, start: 0, end: 0 }

  /** The table whose tree begins at a page; null where it can be read by SQLite alone: with a log beside it, in UTF-16, without row ids. */
  static open(path: string, rootPage: number): TablePages | null {
    if (existsSync(`${path}-journal`) || (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
      return null
    const file = openSync(path, readOnly)
    try {
      const head = Buffer.alloc(100)
      if (readSync(file, head, 0, 100, 0) === 100 && head.readUInt32BE(56) === 1) {
        const pages = new TablePages(file, head)
        if (pages.#isTable(rootPage)) return pages
      }
    } catch (error) {
      closeSync(file)
      throw error
    }
    closeSync(file)
    return null
  }

  private constructor(file: number, head: Buffer) {
    this.#file = file
    const size = head.readUInt16BE(16)
    this.#pageBytes = size === 1 ? 65_536 : size
    this.#usable = this.#pageBytes - (head[20] as number)
    if (this.#pageBytes < 512 || this.#usable < 480) throw new DamagedPages()
    this.#pages = Math.floor(fstatSync(file).size / this.#pageBytes)
  }

  close(): void {
    closeSync(this.#file)
  }

  /** All rows below a page, in the order of their ids; one that is very long without its bytes. The object is the same each time. */
  *rows(page: number, depth = 0): Generator<StoredRow> {
    if (++this.#visits > this.#pages || depth > maxDepth) throw new DamagedPages()
    const bytes = this.#page(page)
    const start = page === 1 ? 100 : 0
    const isLeaf = bytes[start] === leaf
    const cells = bytes.readUInt16BE(start + 3)
    const list = start + (isLeaf ? 8 : 12)
    if ((!isLeaf && bytes[start] !== interior) || list + cells * 2 > this.#usable) throw new DamagedPages()
    if (isLeaf) {
      // The window may move to pages that a long record goes on in.
      const own = this.#isSpilt(bytes, list, cells) ? Buffer.from(bytes) : bytes
      for (let cell = 0; cell < cells; cell++) yield this.#rowAt(own, own.readUInt16BE(list + cell * 2))
      return
    }
    const below: number[] = []
    for (let cell = 0; cell < cells; cell++) {
      const at = bytes.readUInt16BE(list + cell * 2)
      if (at + 4 > this.#usable) throw new DamagedPages()
      below.push(bytes.readUInt32BE(at))
    }
    below.push(bytes.readUInt32BE(start + 8))
    for (const child of below) yield* this.rows(child, depth + 1)
  }

  #isTable(page: number): boolean {
    if (page < 2) return false
    const [first] = this.#page(page)
    return first === leaf || first === interior
  }

  /** Whether a cell of a leaf goes on in other pages. */
  #isSpilt(bytes: Buffer, list: number, cells: number): boolean {
    for (let cell = 0; cell < cells; cell++) {
      readVarint(bytes, bytes.readUInt16BE(list + cell * 2))
      if (varint.value > this.#usable - 35) return true
    }
    return false
  }

  #rowAt(bytes: Buffer, cell: number): StoredRow {
    const row = this.#row
    const afterLength = readVarint(bytes, cell)
    const length = varint.value
    row.start = readVarint(bytes, afterLength)
    row.id = varint.value
    const kept = this.#keptOf(length)
    row.bytes = bytes
    row.end = row.start + kept
    if (row.end > this.#usable) throw new DamagedPages()
    if (kept < length) this.#gather(row, length)
    return row
  }

  /** How much of a record lies in the leaf itself. */
  #keptOf(length: number): number {
    const most = this.#usable - 35
    if (length <= most) return length
    const least = Math.floor(((this.#usable - 12) * 32) / 255) - 23
    const kept = least + ((length - least) % (this.#usable - 4))
    return kept <= most ? kept : least
  }

  /** Puts a record together that goes on in other pages. */
  #gather(row: StoredRow, length: number): void {
    const kept = row.end - row.start
    if (length > maxRecord) {
      row.end = row.start
      return
    }
    if (this.#long.length < length) this.#long = Buffer.alloc(length)
    row.bytes.copy(this.#long, 0, row.start, row.end)
    let next = row.bytes.readUInt32BE(row.end)
    for (let done = kept; done < length;) {
      const bytes = this.#page(next)
      const part = Math.min(length - done, this.#usable - 4)
      bytes.copy(this.#long, done, 4, 4 + part)
      done += part
      next = bytes.readUInt32BE(0)
    }
    row.bytes = this.#long
    row.start = 0
    row.end = length
  }

  /** A page; good until another is asked for. */
  #page(page: number): Buffer {
    if (page < 1 || page > this.#pages) throw new DamagedPages()
    if (page < this.#first || page >= this.#first + this.#held) {
      const follows = page - this.#first - this.#held
      const wanted = follows >= 0 && follows < 8 ? ahead : this.#pageBytes
      const got = readSync(this.#file, this.#ahead, 0, wanted, (page - 1) * this.#pageBytes)
      if (got < this.#pageBytes) throw new DamagedPages()
      this.#first = page
      this.#held = Math.floor(got / this.#pageBytes)
    }
    const from = (page - this.#first) * this.#pageBytes
    return this.#ahead.subarray(from, from + this.#pageBytes)
  }
}

const varint = { value: 0 }

/** Puts a number of one to nine bytes into `varint`; gives the place behind it. */
export function readVarint(bytes: Buffer, from: number): number {
  const first = bytes[from] as number
  if (first < 0x80) {
    varint.value = first
    return from + 1
  }
  let value = first & 0x7f
  for (let at = from + 1; at < from + 8; at++) {
    const byte = bytes[at] as number
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) {
      varint.value = value
      return at + 1
    }
  }
  // Nine bytes are 64 bits, of two's complement.
  let whole = 0n
  for (let at = from; at < from + 8; at++) whole = whole * 128n + BigInt((bytes[at] as number) & 0x7f)
  varint.value = Number(BigInt.asIntN(64, whole * 256n + BigInt(bytes[from + 8] ?? 0)))
  return from + 9
}

/** What `readVarint` has read last. */
export const lastVarint = (): number => varint.value
