/** A value that one or many rows hold. */
export type MixedValue<T> = { kind: 'same'; value: T | undefined } | { kind: 'mixed'; values: T[] }

/** The value that all rows share, or the different ones in the order of the rows; undefined counts as a value. */
export function mixedValue<R, T>(rows: readonly R[], pick: (row: R) => T | undefined): MixedValue<T> {
  const first = rows[0]
  if (first === undefined) return { kind: 'same', value: undefined }
  const value = pick(first)
  if (rows.every((row) => Object.is(pick(row), value))) return { kind: 'same', value }
  const values = new Set<T>()
  for (const row of rows) {
    const other = pick(row)
    if (other !== undefined) values.add(other)
  }
  return { kind: 'mixed', values: [...values] }
}

/** A tick box over many rows: ticked, not, or a dash with how many are. */
export function mixedTick<R>(
  rows: readonly R[],
  pick: (row: R) => boolean,
): { state: boolean | 'mixed'; ticked: number } {
  const ticked = rows.filter(pick).length
  return { ticked, state: ticked === 0 ? false : ticked === rows.length ? true : 'mixed' }
}
