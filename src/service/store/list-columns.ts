import { SlotBits } from './slot-bits'
import { TextColumn } from './text-column'

/** What a row has in a column. */
export type ListValue = number | string | null

/** How a column is searched: for one value, for values between bounds, or for a part of a text. */
export type ColumnKind = 'value' | 'number' | 'text'

/** A column whose rows are found by their value. */
export class ValueColumn {
  private codes = new Uint32Array()
  private readonly codeOf = new Map<ListValue, number>()

  set(slot: number, value: ListValue): void {
    const code = this.codeOf.get(value) ?? this.codeOf.size + 1
    if (code > this.codeOf.size) this.codeOf.set(value, code)
    if (slot >= this.codes.length) this.codes = copied(this.codes, new Uint32Array(roomFor(slot)))
    this.codes[slot] = code
  }

  equal(value: ListValue, length: number): SlotBits {
    const bits = SlotBits.none(length)
    const code = this.codeOf.get(value)
    if (code === undefined) return bits
    for (let slot = 0; slot < length; slot++) if (this.codes[slot] === code) bits.set(slot, true)
    return bits
  }
}

/** A column whose rows are found by bounds; null is NaN. */
export class NumberColumn {
  private values = new Float64Array()

  set(slot: number, value: ListValue): void {
    if (slot >= this.values.length) this.values = copied(this.values, new Float64Array(roomFor(slot)))
    this.values[slot] = value === null ? NaN : Number(value)
  }

  where(accepts: (value: number) => boolean, length: number): SlotBits {
    const bits = SlotBits.none(length)
    for (let slot = 0; slot < length; slot++) if (accepts(this.values[slot] ?? NaN)) bits.set(slot, true)
    return bits
  }
}

/** The columns of a list that are searched one way. */
export interface ListColumns {
  value: Record<string, ValueColumn>
  number: Record<string, NumberColumn>
  text: Record<string, TextColumn>
}

/** Empty columns of some names. */
export function emptyColumns(kinds: Record<string, ColumnKind>): ListColumns {
  const columns: ListColumns = { value: {}, number: {}, text: {} }
  for (const [name, kind] of Object.entries(kinds)) {
    if (kind === 'value') columns.value[name] = new ValueColumn()
    else if (kind === 'number') columns.number[name] = new NumberColumn()
    else columns.text[name] = new TextColumn()
  }
  return columns
}

/** How long an array becomes that has to hold a place behind its end. */
export const roomFor = (slot: number): number => slot + 64 + (slot >>> 3)

/** An array with what a shorter one holds. */
export function copied<T extends Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from)
  return to
}
