import { waysToPair, type PairedBy } from '../../shared/model/difference-kinds'
import { rowFlags } from './reading'
import { at, recordWords, type RecordFile, type Records } from './record-file'
import type { RowPlace } from './rows'
import type { Work } from './work'

/** Two rows that are taken for one feature. */
export interface Pair {
  by: PairedBy
  /** Their geometry has one hash. */
  sameGeometry: boolean
  before: RowPlace
  after: RowPlace
}

/** Where each part of a pair lies in its record. */
const slot = { before: 0, after: 1, by: 2, flags: 3, beforeOffset: 4, afterOffset: 6 } as const
const flag = { sameGeometry: 1, beforePlaced: 2, afterPlaced: 4 } as const

/** Pairs of rows, on disk when there are many. */
export class PairFile {
  readonly #file: RecordFile

  constructor(private readonly work: Work) {
    this.#file = work.records('pairs')
  }

  get count(): number {
    return this.#file.count
  }

  add(how: PairedBy, before: Records, oldIndex: number, after: Records, newIndex: number): void {
    const [old, now] = [oldIndex * recordWords, newIndex * recordWords]
    const sameGeometry =
      before.words[old + at.geometry] === after.words[now + at.geometry] &&
      before.words[old + at.geometry + 1] === after.words[now + at.geometry + 1]
    const isPlaced = ({ words }: Records, first: number) =>
      ((words[first + at.row + 1] as number) & rowFlags.placed) !== 0
    const first = this.#file.next()
    const { words, numbers } = this.#file
    words[first + slot.before] = before.words[old + at.row] as number
    words[first + slot.after] = after.words[now + at.row] as number
    words[first + slot.by] = waysToPair.indexOf(how)
    words[first + slot.flags] =
      (sameGeometry ? flag.sameGeometry : 0) |
      (isPlaced(before, old) ? flag.beforePlaced : 0) |
      (isPlaced(after, now) ? flag.afterPlaced : 0)
    numbers[(first + slot.beforeOffset) / 2] = before.numbers[(old + at.offset) / 2] as number
    numbers[(first + slot.afterOffset) / 2] = after.numbers[(now + at.offset) / 2] as number
  }

  /** Takes the pairs of another over. */
  append(other: PairFile): void {
    for (const part of other.#file.parts())
      for (let index = 0; index < part.count; index++) this.#file.copy(part, index)
  }

  /** All pairs in the order of the rows of the newer reading. */
  async *inOrder(): AsyncGenerator<Pair> {
    for await (const { records, order } of this.work.inOrder(this.#file, slot.after))
      for (const index of order) yield pairOf(records, index * recordWords)
  }

  drop(): void {
    this.work.drop(this.#file)
  }
}

function pairOf({ words, numbers }: Records, first: number): Pair {
  const flags = words[first + slot.flags] as number
  return {
    by: waysToPair[words[first + slot.by] as number] ?? 'near',
    sameGeometry: (flags & flag.sameGeometry) !== 0,
    before: {
      number: words[first + slot.before] as number,
      flags: flags & flag.beforePlaced ? rowFlags.placed : 0,
      offset: numbers[(first + slot.beforeOffset) / 2] as number,
    },
    after: {
      number: words[first + slot.after] as number,
      flags: flags & flag.afterPlaced ? rowFlags.placed : 0,
      offset: numbers[(first + slot.afterOffset) / 2] as number,
    },
  }
}
