/** The values that become black and white. */
export interface Stretch {
  low: number
  high: number
}

/** What samples of a band show: smallest and largest value, and those below which 2 % and 98 % lie. */
export interface Spread extends Stretch {
  min: number
  max: number
}

/** The spread of values; those that are no numbers are left out. Null when none is left. The array is sorted. */
export function spreadOf(values: Float64Array): Spread | null {
  let n = 0
  for (const value of values) if (Number.isFinite(value)) values[n++] = value
  if (n === 0) return null
  const sorted = values.subarray(0, n).sort()
  const [min, max] = [sorted[0]!, sorted[n - 1]!]
  const low = sorted[Math.floor((n - 1) * 0.02)]!
  const high = sorted[Math.ceil((n - 1) * 0.98)]!
  return { min, max, low: low < high ? low : min, high: low < high ? high : max }
}
