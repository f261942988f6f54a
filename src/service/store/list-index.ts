import { FollowedRows, type RowSource } from './followed-rows'
import { emptyColumns, type ColumnKind, type ListColumns, type ListValue } from './list-columns'
import { SlotBits, type RankedSlots } from './slot-bits'

/** A row as filters see it: its id, and the columns that they look at. */
export type ListRow = { id: number } & Record<string, ListValue>

/** Where the rows of a list come from. */
export interface ListSource extends RowSource<ListRow> {
  columns: Readonly<Record<string, ColumnKind>>
}

/** Something that rows fulfil or not. */
export interface Condition {
  /** Two conditions of one name are the same one. */
  name: string
  /** For one row; null where the row does not tell: after any change all rows are asked again. */
  holds: ((row: ListRow) => boolean) | null
  /** Reads the ids of those that fulfil it, ascending, where the rows do not tell. */
  fetch?: () => Promise<readonly number[]>
  /** For all rows at once. @param fetched what `fetch` gave, else none */
  find(index: ListIndex, fetched: readonly number[]): SlotBits
}

/** Ids that conditions have read, by their names. */
type Fetched = ReadonlyMap<string, readonly number[]>
const none: Fetched = new Map()

/** Groups of conditions, ids that are left out, and which ranks, of so many. */
type Wanted = [
  groups: readonly (readonly Condition[])[],
  without: readonly number[],
  range: (total: number) => [number, number],
]
interface Found {
  ids: number[]
  total: number
}

/** How many sets are kept. The oldest goes first. */
const maxKept = 64
const maxRowsAtOnce = 1_000

/**
 * Which rows of a list fulfil some conditions, and which of them are on a page. It keeps the columns that conditions look at, and
 * for each condition that was asked for a bit a row, and brings these up to date by the rows that have changed.
 */
export class ListIndex {
  private ids: number[] = []
  private columns: ListColumns
  private readonly sets = new Map<string, { condition: Condition; bits: SlotBits }>()
  private readonly answers = new Map<string, RankedSlots>()
  private readonly rows: FollowedRows<ListRow>

  constructor(private readonly source: ListSource) {
    this.columns = emptyColumns(source.columns)
    this.rows = new FollowedRows(
      source,
      {
        idOf: ({ id }) => id,
        put: (row) => this.put(row),
        changes: () => this.forgetAnswers(),
        clear: () => this.clear(),
      },
      maxRowsAtOnce,
    )
  }

  /** Resolves when it holds all rows as they are now. */
  ready(): Promise<void> {
    return this.rows.read(() => undefined)
  }

  get length(): number {
    return this.ids.length
  }

  /**
   * Ids of some of the rows that fulfil one condition of each group, without some ids, and how many these are in all.
   * @param range the ranks that are wanted, of so many: from, and before which
   */
  async find(...[groups, without, range]: Wanted): Promise<Found> {
    const fetching = groups.flat().filter((each) => each.fetch !== undefined)
    const answer = (fetched: Fetched) => this.answer([groups, without, range], fetched)
    if (fetching.length === 0) return this.rows.read(() => answer(none))
    return this.rows.readWith(
      () => (fetching.every(({ name }) => this.sets.has(name)) ? answer(none) : undefined),
      async () => {
        const fetched = new Map<string, readonly number[]>()
        for (const { name, fetch } of fetching) fetched.set(name, (await fetch?.()) ?? [])
        return fetched
      },
      answer,
    )
  }

  /**
   * As `find`, but by what it holds now, with the number of the change up to which that is right; null where something has to be read
   * first. Who reads the rows of these ids reads the last change with them, and knows by one question whether it was the same.
   */
  findNow(...wanted: Wanted): (Found & { change: number }) | null {
    const [groups] = wanted
    if (groups.flat().some(({ fetch, name }) => fetch !== undefined && !this.sets.has(name))) return null
    const now = this.rows.lookNow(() => this.answer(wanted, none))
    return now && { ...now.found, change: now.change }
  }

  private answer([groups, without, range]: Wanted, fetched: Fetched): Found {
    const found = this.matching(groups, without, fetched)
    const slots = found.slice(...range(found.count))
    return { ids: slots.map((slot) => this.ids[slot] ?? 0), total: found.count }
  }

  /** Places of ids, which are ascending. */
  slotsOf(ids: readonly number[]): SlotBits {
    const bits = SlotBits.none(this.length)
    for (const id of ids) {
      const slot = this.slotOf(id)
      if (this.ids[slot] === id) bits.set(slot, true)
    }
    return bits
  }

  /** Places that have a value in a column. */
  slotsEqual(column: string, value: ListValue): SlotBits {
    return this.columns.value[column]?.equal(value, this.length) ?? SlotBits.none(this.length)
  }

  /** Places whose number in a column is accepted; null is NaN. */
  slotsWhere(column: string, accepts: (value: number) => boolean): SlotBits {
    return this.columns.number[column]?.where(accepts, this.length) ?? SlotBits.none(this.length)
  }

  /** Places whose text in a column holds a part. */
  slotsHolding(column: string, part: string): SlotBits {
    return this.columns.text[column]?.holding(part, this.length) ?? SlotBits.none(this.length)
  }

  private matching(
    groups: readonly (readonly Condition[])[],
    without: readonly number[],
    fetched: Fetched,
  ): RankedSlots {
    const key = JSON.stringify([groups.map((group) => group.map(({ name }) => name)), without])
    return kept(this.answers, key, () => {
      const [first, ...others] = groups.map((group) => this.anyOf(group, fetched))
      const bits = first?.copy() ?? SlotBits.all(this.length)
      for (const other of others) bits.and(other)
      for (const id of without) {
        const slot = this.slotOf(id)
        if (this.ids[slot] === id) bits.set(slot, false)
      }
      return bits.ranked()
    })
  }

  private anyOf(group: readonly Condition[], fetched: Fetched): SlotBits {
    const [first, ...others] = group.map((condition) => this.bitsOf(condition, fetched.get(condition.name) ?? []))
    if (first === undefined) return SlotBits.none(this.length)
    return others.length === 0 ? first : others.reduce((bits, other) => bits.or(other), first.copy())
  }

  private bitsOf(condition: Condition, fetched: readonly number[]): SlotBits {
    return kept(this.sets, condition.name, () => ({ condition, bits: condition.find(this, fetched) })).bits
  }

  private forgetAnswers(): void {
    this.answers.clear()
    for (const [name, { condition }] of this.sets) if (condition.holds === null) this.sets.delete(name)
  }

  private clear(): void {
    this.ids = []
    this.columns = emptyColumns(this.source.columns)
    this.sets.clear()
  }

  private put(row: ListRow): boolean {
    const slot = row.id > (this.ids[this.length - 1] ?? -Infinity) ? this.length : this.slotOf(row.id)
    // A new row between others moves all that follow.
    if (slot < this.length && this.ids[slot] !== row.id) return false
    this.ids[slot] = row.id
    for (const columns of Object.values(this.columns) as Record<
      string,
      { set(slot: number, value: ListValue): void }
    >[]) {
      for (const name in columns) columns[name]?.set(slot, row[name] ?? null)
    }
    for (const { condition, bits } of this.sets.values()) bits.set(slot, condition.holds?.(row) ?? false)
    return true
  }

  /** The place of an id, or where it would be. */
  private slotOf(id: number): number {
    let low = 0
    let high = this.ids.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.ids[middle] ?? 0) < id) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** What is kept under a key, else what is made now; the one used last is kept longest. */
function kept<T>(all: Map<string, T>, key: string, make: () => T): T {
  const value = all.get(key) ?? make()
  all.delete(key)
  all.set(key, value)
  if (all.size > maxKept) all.delete(all.keys().next().value ?? '')
  return value
}
