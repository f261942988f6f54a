import { anyNumbers, fewNumbers } from './paged-numbers'
import { SlotBits } from './slot-bits'
import { TextColumn } from './text-column'

/** What a row has in a column. */
export type ListValue = number | string | null

/** How a column is searched: for one value, for values between bounds, or for a part of a text. */
export type ColumnKind = 'value' | 'number' | 'text'

/** A column whose rows are found by their value. */
export class ValueColumn {
  private readonly codes = fewNumbers()
  private readonly codeOf = new Map<ListValue, number>()

  set(slot: number, value: ListValue): void {
    const known = this.codeOf.get(value)
    const code = known ?? this.codeOf.size + 1
    if (known === undefined) this.codeOf.set(value, code)
    // Most columns have few values: a byte a row.
    if (known === undefined && code === 256) this.codes.widen((length) => new Uint32Array(length))
    this.codes.set(slot, code)
  }

  equal(value: ListValue, length: number): SlotBits {
    const bits = SlotBits.none(length)
    const code = this.codeOf.get(value)
    if (code === undefined) return bits
    this.codes.each(length, (page, first, count) => {
      for (let at = 0; at < count; at++) if (page[at] === code) bits.set(first + at, true)
    })
    return bits
  }
}

/** A column whose rows are found by bounds; null is NaN. */
export class NumberColumn {
  private readonly values = anyNumbers()

  set(slot: number, value: ListValue): void {
    this.values.set(slot, value === null ? NaN : Number(value))
  }

  where(accepts: (value: number) => boolean, length: number): SlotBits {
    const bits = SlotBits.none(length)
    this.values.each(length, (page, first, count) => {
      for (let at = 0; at < count; at++) if (accepts(page[at] ?? NaN)) bits.set(first + at, true)
    })
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
