import type { PropertyValue } from '../model'
import { compareExact, exactNumber, plainNumber, type ExactNumber } from '../exact-number'

export interface ValueClasses {
  /** Fifths of numbers, ascending; else the most frequent values. */
  graduated: boolean
  /** Least and greatest value of each class; of a class of one value both are that. */
  classes: { from: string | number | boolean; to: string | number | boolean; features: number }[]
  /** Those with a value of no class. */
  others: number
  /** Those without a value. */
  empty: number
}

/** As many colours as people tell apart. */
const maxValues = 6
const quantiles = 5

/**
 * Puts values into classes: numbers into fifths of about as many each, all else by the most frequent.
 * @returns with them the class of each value, counted from 1: 0 without a value, those of no class the one after the last
 */
export function classesOf(values: readonly PropertyValue[], graduated: boolean): ValueClasses & { of: Uint8Array } {
  const present = values.map(presentOf)
  const limits = graduated ? fifths(present) : []
  const classes = graduated
    ? limits.map(({ from, to }) => ({ from: plainNumber(from), to: plainNumber(to), features: 0 }))
    : mostFrequent(present)
  const other = classes.length + 1
  const ofValue = new Map(classes.map(({ from }, index) => [from, index + 1]))
  const ofNumber = (number: ExactNumber | null): number =>
    number === null ? other : limits.findIndex(({ to }) => number <= to) + 1
  let [others, empty] = [0, 0]
  const of = Uint8Array.from(present, (value) => {
    if (value === null) return (empty++, 0)
    const found = graduated ? ofNumber(exactNumber(value)) : (ofValue.get(value) ?? other)
    if (found === other) others++
    else classes[found - 1]!.features++
    return found
  })
  return { graduated, classes, others, empty, of }
}

const presentOf = (value: PropertyValue | undefined): PropertyValue =>
  value === undefined || value === '' || Number.isNaN(value) ? null : value

/** Equal values are never parted, so there may be fewer. */
function fifths(values: readonly PropertyValue[]): { from: ExactNumber; to: ExactNumber }[] {
  const sorted = inOrder(values.map(exactNumber).filter((number) => number !== null))
  const limits: { from: ExactNumber; to: ExactNumber }[] = []
  let first = 0
  for (let fifth = 1; fifth <= quantiles && first < sorted.length; fifth++) {
    const last = Math.ceil((sorted.length * fifth) / quantiles) - 1
    if (last < first) continue
    const to = sorted[last]!
    limits.push({ from: sorted[first]!, to })
    while (first < sorted.length && sorted[first]! <= to) first++
  }
  return limits
}

/** Sorted without a function of ours where that can be, which is ten times as quick. */
const inOrder = (numbers: ExactNumber[]): ArrayLike<ExactNumber> =>
  numbers.every((number): number is number => typeof number === 'number')
    ? Float64Array.from(numbers).sort()
    : numbers.sort(compareExact)

function mostFrequent(values: readonly PropertyValue[]): ValueClasses['classes'] {
  const counts = new Map<string | number | boolean, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxValues)
    .map(([value]) => ({ from: value, to: value, features: 0 }))
}
