import { SpillFile } from './spill-file'
import type { Work } from './work'

/** Words that are gathered before they are written. */
const gathered = 4096

/**
 * Entries of a few words of 32 bits in parts by a hash: each part can be held, and has its entries in the order in which they came. A row's
 * entry has a third or less of the bytes of its record.
 */
export class EntryParts {
  readonly #parts: { file: SpillFile; room: Uint32Array; waiting: number; written: number }[]
  readonly #mask: number

  /** @param count entries that there will be, about @param width words of an entry */
  constructor(
    private readonly work: Work,
    count: number,
    private readonly width: number,
  ) {
    const parts = work.partsFor(count)
    this.#mask = parts - 1
    this.#parts = Array.from({ length: parts }, () => ({
      file: work.keep(new SpillFile(work.path('entries'))),
      room: new Uint32Array(gathered),
      waiting: 0,
      written: 0,
    }))
  }

  /** How many parts there are. */
  get count(): number {
    return this.#parts.length
  }

  /** Adds an entry to the part of a hash: the words at these places from one on, and `last` behind them. */
  add(hash: number, words: Uint32Array, from: number, places: readonly number[], last: number | null): void {
    const part = this.#parts[hash & this.#mask]
    if (!part) return
    if (part.waiting + this.width > gathered) {
      part.file.write(new Uint8Array(part.room.buffer, 0, part.waiting * 4))
      part.written += part.waiting
      part.waiting = 0
    }
    const { room } = part
    for (let i = 0; i < places.length; i++) room[part.waiting++] = words[from + (places[i] as number)] as number
    if (last !== null) room[part.waiting++] = last
  }

  /** The entries of a part, whose file is given back. */
  take(index: number): Uint32Array {
    const part = this.#parts[index]
    if (!part) return new Uint32Array(0)
    const out = new Uint32Array(part.written + part.waiting)
    if (part.written > 0) part.file.readInto(new Uint8Array(out.buffer, 0, part.written * 4), 0)
    out.set(part.room.subarray(0, part.waiting), part.written)
    this.work.drop(part.file)
    return out
  }

  /** Gives up what was not taken. */
  drop(): void {
    for (const { file } of this.#parts) this.work.drop(file)
  }
}
