import type { PropertyValue } from '../model'
import { largeWhole, plainNumber, type ExactNumber } from '../exact-number'

/** What is known of the values of a column. */
export interface ColumnStatistics {
  rows: number
  empty: number
  /** Values that differ, at most `maxDistinct`. */
  distinct: number
  /** There are more than were told apart; `frequent` counts only those. */
  manyMore: boolean
  /** Of numbers by size, of texts (days are such) by code; null: no value. */
  min: string | number | null
  max: string | number | null
  /** Of the numbers in the column; null: there are none. */
  sum: number | null
  mean: number | null
  /** The most frequent values with their counts, at most twelve; values that are all different have none. */
  frequent: { value: string | number | boolean; count: number }[]
}

const maxDistinct = 1_000_000
const maxFrequentValues = 12

/** Gathers the statistics of a column, value by value. */
export class StatisticsCounter {
  private rows = 0
  private empty = 0
  private numbers = 0
  private sum = 0
  private sumError = 0
  private manyMore = false
  private least: ExactNumber | null = null
  private greatest: ExactNumber | null = null
  private firstText: string | null = null
  private lastText: string | null = null
  private readonly counts = new Map<string | number | boolean, number>()

  /** @param hasNumbers the column is one of numbers: texts in it may be whole ones that no double holds */
  constructor(private readonly hasNumbers = false) {}

  add(value: PropertyValue): void {
    this.rows++
    if (value === null || value === '' || Number.isNaN(value)) {
      this.empty++
      return
    }
    const count = this.counts.get(value)
    if (count !== undefined) this.counts.set(value, count + 1)
    else if (this.counts.size < maxDistinct) this.counts.set(value, 1)
    else this.manyMore = true
    const number = typeof value === 'number' ? value : this.hasNumbers ? largeWhole(value) : null
    if (number !== null) this.addNumber(number)
    else if (typeof value === 'string') this.addText(value)
  }

  private addText(text: string): void {
    if (this.firstText === null || text < this.firstText) this.firstText = text
    if (this.lastText === null || text > this.lastText) this.lastText = text
  }

  private addNumber(number: ExactNumber): void {
    if (this.least === null || number < this.least) this.least = number
    if (this.greatest === null || number > this.greatest) this.greatest = number
    this.addToSum(Number(number))
  }

  /** Keeps what rounding loses, so that a sum of millions is right to its last shown digit. */
  private addToSum(value: number): void {
    this.numbers++
    const next = this.sum + value
    this.sumError += Math.abs(this.sum) >= Math.abs(value) ? this.sum - next + value : value - next + this.sum
    this.sum = next
  }

  result(): ColumnStatistics {
    const { rows, empty, manyMore, numbers, least, greatest } = this
    const sum = numbers > 0 ? this.sum + this.sumError : null
    return {
      ...{ rows, empty, manyMore, sum },
      // Of a column that has both, numbers are told.
      min: least === null ? this.firstText : plainNumber(least),
      max: greatest === null ? this.lastText : plainNumber(greatest),
      distinct: this.counts.size,
      mean: sum === null ? null : sum / numbers,
      frequent: this.frequent(),
    }
  }

  private frequent(): ColumnStatistics['frequent'] {
    const top: ColumnStatistics['frequent'] = []
    let least = 1
    for (const [value, count] of this.counts) {
      if (count <= least && (count === 1 || top.length === maxFrequentValues)) continue
      top.push({ value, count })
      top.sort((a, b) => b.count - a.count)
      if (top.length > maxFrequentValues) top.pop()
      if (top.length === maxFrequentValues) least = top[maxFrequentValues - 1]!.count
    }
    return top
  }
}
