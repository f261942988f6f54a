import { SpillFile, type SealedFile } from './spill-file'

const recordBytes = 64
/** Words of 32 bits of a record, and where each part of a row lies in them; numbers of 64 bits by the half of that. */
export const recordWords = recordBytes / 4
export const at = { geometry: 0, attributes: 2, rough: 4, row: 6, offset: 8, x: 10, y: 12, key: 14 } as const

/** Records side by side. */
export interface Records {
  count: number
  words: Uint32Array
  /** The same bytes as numbers of 64 bits: part `at.x` of record `n` is `numbers[(n * recordWords + at.x) / 2]`. */
  numbers: Float64Array
}

function roomFor(count: number): Records {
  const words = new Uint32Array(count * recordWords)
  return { count, words, numbers: new Float64Array(words.buffer) }
}

/** Records that are gathered before they are written. */
const gathered = 512

/**
 * Records of one size on disk, in the order in which they were added; less than some hundred never reach it. All calls are
 * synchronous. Errors: disk.full and the like.
 */
export class RecordFile {
  count = 0
  readonly #room = roomFor(gathered)
  #waiting = 0
  readonly #file: SpillFile

  constructor(file: string | SpillFile) {
    this.#file = typeof file === 'string' ? new SpillFile(file) : file
  }

  /** The words that a new record is written into, from the number on that `next` gives. */
  get words(): Uint32Array {
    return this.#room.words
  }
  get numbers(): Float64Array {
    return this.#room.numbers
  }

  /** Adds a record, to be filled at once: gives its first word. */
  next(): number {
    if (this.#waiting === gathered) this.#write()
    this.count++
    return this.#waiting++ * recordWords
  }

  /** Adds a record that is another's. */
  copy(from: Records, index: number): void {
    const first = this.next()
    const start = index * recordWords
    const { words } = this.#room
    for (let word = 0; word < recordWords; word++) words[first + word] = from.words[start + word] as number
  }

  /** The first word of the record that was added last. */
  get lastWord(): number {
    return (this.#waiting - 1) * recordWords
  }

  /** Records from one on; fewer at the end. */
  read(from: number, most: number): Records {
    const count = Math.max(0, Math.min(most, this.count - from))
    const out = roomFor(count)
    const written = this.count - this.#waiting
    const stored = Math.max(0, Math.min(count, written - from))
    if (stored > 0) this.#file.readInto(new Uint8Array(out.words.buffer, 0, stored * recordBytes), from * recordBytes)
    const first = from + stored - written
    if (count > stored)
      out.words.set(
        this.words.subarray(first * recordWords, (first + count - stored) * recordWords),
        stored * recordWords,
      )
    return out
  }

  /** All records, some at a time. */
  *parts(most = 16_384): Generator<Records> {
    for (let from = 0; from < this.count; from += most) yield this.read(from, most)
  }

  /** Puts all on disk, for another thread to open: gives what `opened` takes. */
  seal(): SealedFile {
    if (this.#waiting > 0) this.#write()
    this.close()
    return { path: this.#file.path, length: this.count }
  }

  /** The records of a file that was sealed. */
  static opened(sealed: SealedFile): RecordFile {
    const file = new RecordFile(SpillFile.opened(sealed))
    file.count = sealed.length
    return file
  }

  close(): void {
    this.#file.close()
  }

  remove(): void {
    this.#file.remove()
  }

  #write(): void {
    this.#file.write(new Uint8Array(this.#room.words.buffer, 0, this.#waiting * recordBytes))
    this.#waiting = 0
  }
}
