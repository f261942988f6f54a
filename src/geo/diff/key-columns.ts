import type { Field, PropertyValue } from '../model'
import { SpillFile, type SealedFile } from './spill-file'
import { hashText, hashValue, type Hash } from './value-hash'
import type { Work } from './work'

/** Hashes that are gathered before they are written. */
const gathered = 8192
/** Hashes that are read at once where one after the other is asked for. */
const nearBy = 1024
/** Hashes that are remembered, to see at once that a column has equal ones. */
const remembered = 4096
/** Columns that may tell rows apart are looked for among so many. */
const maxColumns = 64

/**
 * The values of a column, as hashes in the order of the rows: what may tell them apart. It is given up when a row has none, or
 * when two that lie near each other have the same.
 */
export class KeyColumn {
  alive = true
  readonly #words = new Uint32Array(gathered * 2)
  readonly #recent = new Uint32Array(remembered * 2)
  #waiting = 0
  #count = 0
  #window: { from: number; words: Uint32Array } = { from: 0, words: new Uint32Array(0) }
  readonly #file: SpillFile

  constructor(file: string | SpillFile) {
    this.#file = typeof file === 'string' ? new SpillFile(file) : file
  }

  add({ a, b }: Hash): void {
    if (!this.alive) return
    const slot = (a & (remembered - 1)) * 2
    const recent = this.#recent
    if ((a === 0 && b === 0) || (recent[slot] === a >>> 0 && recent[slot + 1] === b >>> 0)) return this.giveUp()
    recent[slot] = a
    recent[slot + 1] = b
    if (this.#waiting === gathered) this.#write()
    this.#words[this.#waiting * 2] = a
    this.#words[this.#waiting * 2 + 1] = b
    this.#waiting++
    this.#count++
  }

  /** The hashes from a row on, two words each. */
  read(from: number, count: number): Uint32Array {
    const out = new Uint32Array(count * 2)
    const written = this.#count - this.#waiting
    const stored = Math.max(0, Math.min(count, written - from))
    if (stored > 0) this.#file.readInto(new Uint8Array(out.buffer, 0, stored * 8), from * 8)
    const first = from + stored - written
    out.set(this.#words.subarray(first * 2, (first + count - stored) * 2), stored * 2)
    return out
  }

  /** The hash of a row. Rows that follow each other are read at once. */
  at(row: number): Hash {
    const window = this.#window
    if (row < window.from || row >= window.from + window.words.length / 2) {
      const follows = row >= window.from && row < window.from + 2 * nearBy
      window.from = row
      window.words = this.read(row, Math.min(follows ? nearBy : 1, this.#count - row))
    }
    const place = (row - window.from) * 2
    return { a: window.words[place] as number, b: window.words[place + 1] as number }
  }

  /** Puts all on disk, for another thread to open: gives what `opened` takes. */
  seal(): SealedFile {
    if (this.#waiting > 0) this.#write()
    this.close()
    return { path: this.#file.path, length: this.#count }
  }

  /** A column that was sealed. */
  static opened(sealed: SealedFile): KeyColumn {
    const column = new KeyColumn(SpillFile.opened(sealed))
    column.#count = sealed.length
    return column
  }

  giveUp(): void {
    this.alive = false
    this.#file.remove()
  }

  close(): void {
    this.#file.close()
  }

  #write(): void {
    this.#file.write(new Uint8Array(this.#words.buffer, 0, this.#waiting * 8))
    this.#waiting = 0
  }
}

/** The columns of a reading that may tell its rows apart, and the ids of its file (by the name null). */
export class KeyColumns {
  readonly #columns = new Map<string | null, { key: KeyColumn; at: number }>()
  #live: { key: KeyColumn; at: number }[] = []
  readonly #hash: Hash = { a: 0, b: 0 }

  /** @param fields those that the first row has, in the order of the values: who comes later is blank in it; null: none is looked for */
  constructor(work: Work, fields: readonly Field[] | null) {
    if (!fields) return
    const add = (name: string | null, place: number) => {
      const column = { key: work.keep(new KeyColumn(work.path('keys'))), at: place }
      this.#columns.set(name, column)
      this.#live.push(column)
    }
    add(null, -1)
    for (const [place, { name, type }] of fields.slice(0, maxColumns).entries())
      if (type === 'string' || type === 'integer') add(name, place)
  }

  add(id: string | number | null, values: readonly PropertyValue[]): void {
    for (const column of this.#live) {
      if (column.at < 0) hashKey(id, this.#hash)
      else hashValue(values[column.at] ?? null, this.#hash)
      column.key.add(this.#hash)
      if (!column.key.alive) this.#live = this.#live.filter((other) => other !== column)
    }
  }

  /** Those that are left, on disk, by their names. */
  seal(): Map<string | null, SealedFile> {
    return new Map([...this.#columns].flatMap(([name, { key }]) => (key.alive ? [[name, key.seal()] as const] : [])))
  }

  /** Columns that were sealed. */
  static opened(columns: ReadonlyMap<string | null, SealedFile>, work: Work): KeyColumns {
    const out = new KeyColumns(work, null)
    for (const [name, file] of columns) out.#columns.set(name, { key: work.keep(KeyColumn.opened(file)), at: -1 })
    return out
  }

  /** The column, unless it is known to tell nothing. */
  get(name: string | null): KeyColumn | null {
    const found = this.#columns.get(name)?.key
    return found?.alive ? found : null
  }
}

/** Ids are compared as texts. */
function hashKey(id: string | number | null, out: Hash): void {
  if (id === null) out.a = out.b = 0
  else if (typeof id === 'number') hashValue(id, out)
  else if (/^-?(0|[1-9]\d{0,14})$/.test(id)) hashValue(Number(id), out)
  else hashText(id, out)
}
