/** Whether a list goes on from another one, as far as its ends tell: what was read is only added to. */
export function startsWith<T>(list: readonly T[], start: readonly T[]): boolean {
  const places = start.length === 0 ? [] : [0, start.length >> 1, start.length - 1]
  return start.length <= list.length && places.every((at) => list[at] === start[at])
}

/** One sorted list of two; of equal ones those of the first come first. */
export function mergeSorted<T>(
  first: readonly T[],
  second: readonly T[],
  compare: (a: T, b: T) => number,
): readonly T[] {
  if (first.length === 0 || second.length === 0) return first.length === 0 ? second : first
  const merged: T[] = []
  let next = 0
  for (const item of first) {
    while (next < second.length && compare(second[next] as T, item) < 0) merged.push(second[next++] as T)
    merged.push(item)
  }
  while (next < second.length) merged.push(second[next++] as T)
  return merged
}
