import type { RankedSlots } from './slot-bits'
import { SlotBits } from './slot-bits'
import { TextColumn } from './text-column'

/** A row as filters see it: its id, and the columns that they look at. */
export type ListRow = { id: number } & Record<string, unknown>

/** Where the rows of a list come from. Every row carries the number of the change that wrote it; rows are never removed. */
export interface ListSource {
  /** The number of the last change. */
  lastChange(): number
  /** Ids of all rows, ascending. */
  ids(): number[]
  /** A column in the order of the ids. */
  column(name: string): (number | string | null)[]
  /** Rows that were written after a change, by id; undefined when they are too many to be looked at one by one. */
  changedAfter(change: number): ListRow[] | undefined
}

/** Something that rows fulfil or not. */
export interface Condition {
  /** Two conditions of one name are the same one. */
  name: string
  /** For one row. */
  holds(row: ListRow): boolean
  /** For all rows at once. */
  find(index: ListIndex): SlotBits
}

/** How many sets are kept. The oldest goes first. */
const maxKept = 64

/**
 * Which rows of a list fulfil some conditions, and which of them are on a page. It keeps for each condition that was asked for a
 * bit a row, and brings these up to date by the rows that have changed; SQLite is what it is read from.
 */
export class ListIndex {
  private ids: number[] = []
  /** The change up to which all of this is right; -1 before anything was read. */
  private change = -1
  private readonly numbers = new Map<string, number[]>()
  private readonly texts = new Map<string, TextColumn>()
  private readonly sets = new Map<string, { condition: Condition; bits: SlotBits }>()
  private readonly answers = new Map<string, RankedSlots>()

  constructor(private readonly source: ListSource) {}

  get length(): number {
    return this.ids.length
  }

  /** The rows that fulfil one condition of each group, by rank; without some ids. */
  matching(groups: readonly (readonly Condition[])[], without: readonly number[] = []): RankedSlots {
    this.refresh()
    const key = JSON.stringify([groups.map((group) => group.map(({ name }) => name)), without])
    return kept(this.answers, key, () => {
      const [first, ...others] = groups.map((group) => this.anyOf(group))
      const bits = first?.copy() ?? SlotBits.all(this.length)
      for (const other of others) bits.and(other)
      for (const id of without) {
        const slot = this.slotOf(id)
        if (this.ids[slot] === id) bits.set(slot, false)
      }
      return bits.ranked()
    })
  }

  /** Ids of the rows at some places. */
  idsAt(slots: readonly number[]): number[] {
    return slots.map((slot) => this.ids[slot] ?? 0)
  }

  /** Places of ids, which are ascending. */
  slotsOf(ids: readonly number[]): SlotBits {
    const bits = SlotBits.none(this.length)
    let slot = 0
    for (const id of ids) {
      while (slot < this.length && (this.ids[slot] ?? 0) < id) slot++
      if (this.ids[slot] === id) bits.set(slot, true)
    }
    return bits
  }

  /** Places whose number in a column is accepted; null is NaN. */
  slotsWhere(column: string, accepts: (value: number) => boolean): SlotBits {
    const bits = SlotBits.none(this.length)
    const values = kept(this.numbers, column, () =>
      this.source.column(column).map((value) => (value === null ? NaN : Number(value))),
    )
    for (let slot = 0; slot < values.length; slot++) if (accepts(values[slot] ?? NaN)) bits.set(slot, true)
    return bits
  }

  textsOf(column: string): TextColumn {
    return kept(this.texts, column, () => new TextColumn(this.source.column(column).map(String)))
  }

  private anyOf(group: readonly Condition[]): SlotBits {
    const [first, ...others] = group.map((condition) => this.bitsOf(condition))
    if (first === undefined) return SlotBits.none(this.length)
    return others.length === 0 ? first : others.reduce((bits, other) => bits.or(other), first.copy())
  }

  private bitsOf(condition: Condition): SlotBits {
    return kept(this.sets, condition.name, () => ({ condition, bits: condition.find(this) })).bits
  }

  private refresh(): void {
    const last = this.source.lastChange()
    if (last === this.change) return
    this.answers.clear()
    // A number that has gone back: what was read was never committed.
    const rows = this.change < 0 || last < this.change ? undefined : this.source.changedAfter(this.change)
    this.change = last
    const newest = this.ids[this.ids.length - 1] ?? -1
    // A new row between others moves all that follow.
    if (rows?.every((row) => row.id > newest || this.ids[this.slotOf(row.id)] === row.id))
      rows.forEach((row) => this.put(row))
    else this.readAgain()
  }

  private readAgain(): void {
    this.ids = this.source.ids()
    this.numbers.clear()
    this.texts.clear()
    this.sets.clear()
  }

  private put(row: ListRow): void {
    const slot = this.slotOf(row.id)
    this.ids[slot] = row.id
    for (const [column, values] of this.numbers) values[slot] = Number(row[column] ?? NaN)
    for (const [column, texts] of this.texts) texts.set(slot, String(row[column]))
    for (const { condition, bits } of this.sets.values()) bits.set(slot, condition.holds(row))
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
