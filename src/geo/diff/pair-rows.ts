import type { PairedBy } from '../../shared/model/difference-kinds'
import type { ComparedColumn } from './hash-plan'
import { Alone, roughParts } from './alone'
import { Bits } from './bits'
import { findEqual, type OnEqual } from './equal-rows'
import { joinRecords } from './join'
import type { Ids } from './ids'
import { findKey, splitByKey, type FoundKey, type Key } from './keys'
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
  onEqual?: OnEqual,
): Promise<Pairing> {
  const pairs = new PairFile(work)
  const between = { before, after, columns, pairs, work }
  const equal = await findEqual({ before: before.records, after: after.records }, null, work, onEqual)
  const key = await findKey({ before, after, columns, ids, equal: equal.count }, work)
  const same = key?.equal ?? equal
  const rest = new Rest(before.records, after.records, between)
  await rest.keep(same)
  if (key) {
    await rest.byKey(key)
    // What has another value in the key column now.
    await rest.inPlace(0.5, key.at)
  } else {
    await rest.inPlace(0)
    await rest.withSameAttributes()
    await rest.near()
  }
  return { pairs, unchanged: same.count, ...rest.left(), key: key && { column: key.column, at: key.at } }
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

  /** Pairs what has the same key. */
  async byKey(key: FoundKey): Promise<void> {
    const { pairs, work } = this.between
    const most = Math.max(this.before.count, this.after.count)
    const old = await splitByKey(this.before, key.before, most, work)
    const now = await splitByKey(this.after, key.after, most, work)
    const rest = { before: work.records('rest'), after: work.records('rest') }
    for (const [part, file] of old.entries()) {
      const [one, other] = [readAll(file, work), readAll(now[part] as RecordFile, work)]
      const left = joinRecords(one, other, at.key, {
        pair: (oldIndex, newIndex) => pairs.add('key', one, oldIndex, other, newIndex),
        alone: (newIndex) => rest.after.copy(other, newIndex),
      })
      left.forEach((isLeft, oldIndex) => {
        if (isLeft) rest.before.copy(one, oldIndex)
      })
      await work.turn()
    }
    this.#replace(rest)
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
    await this.keep(taken)
  }

  /**
   * Pairs what has the same attributes, wherever it lies: where attributes tell features apart in both readings (half of them have
   * theirs alone), and these are nobody else's in either. Of what lies nowhere, as often as both have it.
   */
  async withSameAttributes(): Promise<void> {
    const { before, after, pairs, work } = this.between
    if (this.#isDone()) return
    const most = Math.max(before.records.count, after.records.count)
    const all = [await roughParts(before.records, most, work), await roughParts(after.records, most, work)] as const
    const split = (file: RecordFile) =>
      work.split(file, work.partsFor(most), ({ words }, first) => words[first + at.rough] as number)
    const rest = [await split(this.before), await split(this.after)] as const
    const own = { before: 0, after: 0 }
    const room = () => ({
      pairs: new PairFile(work),
      before: new Bits(before.records.count),
      after: new Bits(after.records.count),
    })
    const [nowhere, elsewhere] = [room(), room()]
    for (let part = 0; part < all[0].count; part++) {
      const [old, now] = rest.map((files) => readAll(files[part] as RecordFile, work)) as [Records, Records]
      const alone = [new Alone(all[0].take(part)), new Alone(all[1].take(part))] as const
      own.before += alone[0].count
      own.after += alone[1].count
      joinRecords(old, now, at.rough, {
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
      await this.keep(found)
    }
    nowhere.pairs.drop()
    elsewhere.pairs.drop()
  }

  #isDone(): boolean {
    return this.before.count === 0 || this.after.count === 0
  }

  /** Keeps those that are not taken. */
  async keep(taken: { before: Bits; after: Bits }): Promise<void> {
    const { work } = this.between
    const keep = async (file: RecordFile, bits: Bits): Promise<RecordFile> => {
      if (bits.count === 0) return file
      const out = work.records('rest')
      for (const part of file.parts()) {
        for (let index = 0; index < part.count; index++) if (!bits.has(numberOf(part, index))) out.copy(part, index)
        await work.turn()
      }
      return out
    }
    this.#replace({ before: await keep(this.before, taken.before), after: await keep(this.after, taken.after) })
  }

  #replace({ before, after }: { before: RecordFile; after: RecordFile }): void {
    const isOfReading = (file: RecordFile) =>
      file === this.between.before.records || file === this.between.after.records
    for (const [old, now] of [
      [this.before, before],
      [this.after, after],
    ] as const)
      if (old !== now && !isOfReading(old)) this.between.work.drop(old)
    this.before = before
    this.after = after
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
