/** What the benches say of a row of figures. */

export function median(values: readonly number[]): number {
  return share(values, 0.5)
}

/** The value that so large a part of all (0 to 1) does not exceed. */
export function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

/** "least to most". */
export function spread(values: readonly number[], decimals: number): string {
  return `${Math.min(...values).toFixed(decimals)} to ${Math.max(...values).toFixed(decimals)}`
}
