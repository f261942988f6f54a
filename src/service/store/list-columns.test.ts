import { expect, it } from 'vitest'
import { NumberColumn, ValueColumn, type ListValue } from './list-columns'
import type { SlotBits } from './slot-bits'
import { TextColumn } from './text-column'

const rows = 40_000
const slotsOf = (bits: SlotBits): number[] =>
  Array.from({ length: rows }, (_, slot) => slot).filter((slot) => bits.has(slot))

/** Fills a column in order, then changes some places here and there; gives what stands in each. */
function filled(column: { set(slot: number, value: ListValue): void }, valueOf: (n: number) => ListValue): ListValue[] {
  const values = Array.from({ length: rows }, (_, slot) => valueOf(slot))
  values.forEach((value, slot) => column.set(slot, value))
  for (let n = 0; n < 2_000; n++) {
    const slot = (n * 7919) % rows
    values[slot] = valueOf(n * 31 + 5)
    column.set(slot, values[slot] ?? null)
  }
  return values
}
const placesIn = (values: ListValue[], fits: (value: ListValue) => boolean): number[] =>
  values.flatMap((value, slot) => (fits(value) ? [slot] : []))

it('finds values, however many there are of them', () => {
  const column = new ValueColumn()
  const values = filled(column, (n) => (n % 11 === 0 ? null : `v${n % 700}`))
  for (const wanted of [null, 'v1', 'v254', 'v255', 'v256', 'v257', 'v699', 'none'])
    expect(slotsOf(column.equal(wanted, rows))).toEqual(placesIn(values, (value) => value === wanted))
})

it('finds numbers within bounds; none is in no bounds', () => {
  const column = new NumberColumn()
  const values = filled(column, (n) => (n % 9 === 0 ? null : n % 5_000))
  const fits = (value: ListValue): boolean => value !== null && Number(value) > 4_900
  expect(slotsOf(column.where((value) => value > 4_900, rows))).toEqual(placesIn(values, fits))
})

it('finds parts of texts, and nothing across two of them', () => {
  const column = new TextColumn()
  const values = filled(column, (n) => (n % 13 === 0 ? '' : `${'ab é坑'.slice(n % 3)} ${n % 97}, bay`))
  for (const part of ['', 'a', 'bay', '42, b', 'yab', 'bay坑', '坑 9'])
    expect(slotsOf(column.holding(part, rows))).toEqual(placesIn(values, (value) => String(value).includes(part)))
})
