import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { RecordFile, recordWords, type Records } from './record-file'

/** How much of each side is held in memory at once: records, and rows with their values and geometry. */
export interface Held {
  records: number
  rows: number
}
const usualHeld: Held = { records: 131_072, rows: 25_000 }

/** What the steps of a comparison share: a folder for passing files, and a place to let others have their turn. */
export class Work {
  #made = 0
  #open = new Set<{ close(): void }>()

  /**
   * @param folder removed by who made it
   * @param onTurn hears that the work goes on
   * @param held how many are held at once
   */
  constructor(
    private readonly folder: string,
    private readonly signal: AbortSignal,
    private readonly onTurn: () => void,
    readonly held: Held = usualHeld,
  ) {}

  /** In how many parts so many records are made, each to be held: a power of two. */
  partsFor(count: number): number {
    return 2 ** Math.max(0, Math.ceil(Math.log2(count / this.held.records)))
  }

  /** A path for a new file. */
  path(name: string): string {
    return join(this.folder, `${name}-${this.#made++}`)
  }

  /** A new file of records. */
  records(name: string): RecordFile {
    return this.keep(new RecordFile(this.path(name)))
  }

  /** Closes it at the end, unless it is dropped before. */
  keep<T extends { close(): void }>(file: T): T {
    this.#open.add(file)
    return file
  }

  /** Closes a file that is not needed any more, and gives its room on disk back. */
  drop(file: { close(): void; remove(): void }): void {
    this.#open.delete(file)
    file.close()
    file.remove()
  }

  /** Lets others have their turn. Throws when the signal is aborted. */
  async turn(): Promise<void> {
    this.onTurn()
    await nextTurn()
    this.signal.throwIfAborted()
  }

  /** Closes all that is open. */
  close(): void {
    for (const file of this.#open) file.close()
    this.#open.clear()
  }

  /**
   * Records in parts by a hash of theirs, each in the order that they had.
   * @param hashOf a hash of 32 bits of the record whose first word is given; `index` is its number in the file
   */
  async split(
    file: RecordFile,
    parts: number,
    hashOf: (records: Records, first: number, index: number) => number,
  ): Promise<RecordFile[]> {
    const out = Array.from({ length: parts }, () => this.records('part'))
    const mask = parts - 1
    let index = 0
    for (const records of file.parts()) {
      for (let at = 0; at < records.count; at++, index++) {
        const part = hashOf(records, at * recordWords, index) & mask
        ;(out[part] as RecordFile).copy(records, at)
      }
      await this.turn()
    }
    return out
  }

  /** Records by a whole number of theirs, of the smallest first: some at a time, with the order in which they come. */
  async *inOrder(file: RecordFile, word: number): AsyncGenerator<{ records: Records; order: Uint32Array }> {
    const parts = this.partsFor(file.count)
    let most = 0
    for (const { words } of parts > 1 ? file.parts() : [])
      for (let first = word; first < words.length; first += recordWords) most = Math.max(most, words[first] as number)
    const share = (most + 1) / parts
    const files = await this.split(file, parts, ({ words }, first) =>
      Math.floor((words[first + word] as number) / share),
    )
    for (const each of files) {
      const records = each.read(0, each.count)
      this.drop(each)
      const numberOf = (index: number) => records.words[index * recordWords + word] as number
      const order = Uint32Array.from({ length: records.count }, (_, index) => index)
      order.sort((a, b) => numberOf(a) - numberOf(b))
      yield { records, order }
    }
  }
}
