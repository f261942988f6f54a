import type { PairedBy } from '../../shared/model/difference-kinds'
import type { ComparedColumn } from './hash-plan'
import { by, isHashed, joinRecords, RecordTable } from './join'
import type { Ids } from './ids'
import { candidatesFor, joinByKey, joinEqual, type Key, type OnPair } from './keys'
import { pairInPlace, pairNear, reaches, type NearRequest } from './near-rows'
import { PairFile } from './pair-file'
import type { Reading } from './reading'
import { at, recordWords, type RecordFile, type Records } from './record-file'
import { Rows } from './rows'
import { strips } from './strips'
import { stepsOf } from './tolerance'
import type { Work } from './work'

/** How the features of two readings belong together. Close its files with the work. */
export interface Pairing {
  /** Pairs that may differ. */
  pairs: PairFile
  /** Pairs that do not. */
  unchanged: number
  removed: RecordFile
  added: RecordFile
  /** What told which features belong together; null: no key did. */
  key: Key | null
}

/** Pairs two readings whose records are hashed over `columns`, by a key where they share one (README.md). */
export async function pairReadings(
  { before, after, ids }: { before: Reading; after: Reading; ids: Ids },
  columns: readonly ComparedColumn[],
  work: Work,
  onEqual: OnPair | null = null,
): Promise<Pairing> {
  const pairs = new PairFile(work)
  for (const candidate of candidatesFor(before, after, columns)) {
    const keyed = new PairFile(work)
    const on = { equal: onEqual, unequal: ((...pair) => keyed.add('key', ...pair)) as OnPair }
    const joined = await joinByKey({ before, after, ids }, candidate, work, on)
    if (!joined) {
      keyed.drop()
      continue
    }
    pairs.drop()
    const key = { column: candidate.column, at: candidate.at }
    const rest = new Rest(joined.restBefore, joined.restAfter, { before, after, columns, pairs: keyed, work })
    // What has another value in the key column now.
    await rest.inPlace(0.5, key.at)
    return { pairs: keyed, unchanged: joined.unchanged, ...rest.left(), key }
  }
  const joined = await joinEqual(before.records, after.records, work, onEqual)
  const rest = new Rest(joined.restBefore, joined.restAfter, { before, after, columns, pairs, work })
  await rest.inPlace(0)
  await rest.withSameAttributes()
  await rest.near()
  return { pairs, unchanged: joined.unchanged, ...rest.left(), key: null }
}

interface Between {
  before: Reading
  after: Reading
  columns: readonly ComparedColumn[]
  pairs: PairFile
  work: Work
}

/** Rows that have no partner yet. */
class Rest {
  constructor(
    private before: RecordFile,
    private after: RecordFile,
    private readonly between: Between,
  ) {}

  get #metre(): number {
    const { before, after } = this.between
    return stepsOf(1, before.isLonLat && after.isLonLat).plan
  }

  left(): { removed: RecordFile; added: RecordFile } {
    return { removed: this.before, added: this.after }
  }

  /** Pairs what lies in the same place, and of which that share of the attributes is the same. */
  inPlace(share: number, exceptAt = -1): Promise<void> {
    return this.#inStrips('geometry', 1.5 * this.between.before.steps.plan, (strip, request) =>
      pairInPlace(strip, request, share, exceptAt),
    )
  }

  /** Pairs what lies near. */
  near(): Promise<void> {
    return this.#inStrips('near', reaches.most * this.#metre, pairNear)
  }

  async #inStrips(
    how: PairedBy,
    reach: number,
    pair: (strip: { before: Records; after: Records }, request: NearRequest) => void,
  ): Promise<void> {
    const { before, after, columns, pairs, work } = this.between
    if (this.#isDone()) return
    const taken = { before: new Bits(before.records.count), after: new Bits(after.records.count) }
    const rows = { before: new Rows(before, columns, 'before'), after: new Rows(after, columns, 'after') }
    for await (const strip of strips(this.before, this.after, reach, work)) {
      pair(strip, {
        columns,
        steps: before.steps,
        metre: this.#metre,
        rows,
        isFree: (side, number) => !taken[side].has(number),
        onPair: (oldIndex, newIndex) => {
          taken.before.add(numberOf(strip.before, oldIndex))
          taken.after.add(numberOf(strip.after, newIndex))
          pairs.add(how, strip.before, oldIndex, strip.after, newIndex)
        },
      })
    }
    await this.#keep(taken)
  }

  /**
   * Pairs what has the same attributes, wherever it lies: where attributes tell features apart in both readings (half of them have
   * theirs alone), and these are nobody else's in either. Of what lies nowhere, as often as both have it.
   */
  async withSameAttributes(): Promise<void> {
    const { before, after, pairs, work } = this.between
    if (this.#isDone()) return
    const parts = work.partsFor(Math.max(before.records.count, after.records.count))
    const split = (file: RecordFile) => work.split(file, parts, ({ words }, first) => words[first + at.rough] as number)
    const all = [await split(before.records), await split(after.records)] as const
    const rest = [await split(this.before), await split(this.after)] as const
    const own = { before: 0, after: 0 }
    const room = () => ({
      pairs: new PairFile(work),
      before: new Bits(before.records.count),
      after: new Bits(after.records.count),
    })
    const [nowhere, elsewhere] = [room(), room()]
    for (let part = 0; part < parts; part++) {
      const [oldAll, nowAll] = all.map((files) => readAll(files[part] as RecordFile, work)) as [Records, Records]
      const [old, now] = rest.map((files) => readAll(files[part] as RecordFile, work)) as [Records, Records]
      const alone = [new Alone(oldAll), new Alone(nowAll)] as const
      own.before += alone[0].count
      own.after += alone[1].count
      joinRecords(old, now, by.rough, {
        pair: (oldIndex, newIndex) => {
          const isNowhere = liesNowhere(old, oldIndex) && liesNowhere(now, newIndex)
          if (!isNowhere && !(alone[0].has(old, oldIndex) && alone[1].has(now, newIndex))) return
          const into = isNowhere ? nowhere : elsewhere
          into.pairs.add('attributes', old, oldIndex, now, newIndex)
          into.before.add(numberOf(old, oldIndex))
          into.after.add(numberOf(now, newIndex))
        },
        alone: () => undefined,
      })
      await work.turn()
    }
    const tellApart = own.before * 2 >= before.records.count && own.after * 2 >= after.records.count
    for (const found of tellApart ? [nowhere, elsewhere] : [nowhere]) {
      pairs.append(found.pairs)
      await this.#keep(found)
    }
    nowhere.pairs.drop()
    elsewhere.pairs.drop()
  }

  #isDone(): boolean {
    return this.before.count === 0 || this.after.count === 0
  }

  /** Keeps those that are not taken. */
  async #keep(taken: { before: Bits; after: Bits }): Promise<void> {
    const { work } = this.between
    const keep = async (file: RecordFile, bits: Bits): Promise<RecordFile> => {
      if (bits.count === 0) return file
      const out = work.records('rest')
      for (const part of file.parts()) {
        for (let index = 0; index < part.count; index++) if (!bits.has(numberOf(part, index))) out.copy(part, index)
        await work.turn()
      }
      work.drop(file)
      return out
    }
    this.before = await keep(this.before, taken.before)
    this.after = await keep(this.after, taken.after)
  }
}

/** Rows by their number: a bit each. */
class Bits {
  count = 0
  readonly #bytes: Uint8Array

  constructor(size: number) {
    this.#bytes = new Uint8Array(Math.ceil(size / 8))
  }

  has(number: number): boolean {
    return ((this.#bytes[number >>> 3] as number) & (1 << (number & 7))) !== 0
  }

  add(number: number): void {
    this.#bytes[number >>> 3] = (this.#bytes[number >>> 3] as number) | (1 << (number & 7))
    this.count++
  }
}

/** Which rows have their attributes alone. */
class Alone {
  readonly #table: RecordTable
  readonly count: number

  constructor(records: Records) {
    this.#table = new RecordTable(records, by.rough)
    let count = 0
    for (let index = 0; index < records.count; index++) if (this.has(records, index)) count++
    this.count = count
  }

  has(records: Records, index: number): boolean {
    return isHashed(records, index, by.rough) && this.#table.countOf(records, index, 2) === 1
  }
}

function readAll(file: RecordFile, work: Work): Records {
  const records = file.read(0, file.count)
  work.drop(file)
  return records
}

const numberOf = ({ words }: Records, index: number) => words[index * recordWords + at.row] as number
const liesNowhere = ({ numbers }: Records, index: number) =>
  Number.isNaN(numbers[(index * recordWords + at.x) / 2] as number)
