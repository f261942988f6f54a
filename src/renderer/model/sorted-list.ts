/** Whether a list goes on from another one, as far as its ends tell: what was read is only added to. */
export function startsWith<T>(list: readonly T[], start: readonly T[]): boolean {
  const places = start.length === 0 ? [] : [0, start.length >> 1, start.length - 1]
  return start.length <= list.length && places.every((at) => list[at] === start[at])
}

/** One sorted list of two; of equal ones those of the first come first. Few are put among many with few comparisons. */
export function mergeSorted<T>(
  first: readonly T[],
  second: readonly T[],
  compare: (a: T, b: T) => number,
): readonly T[] {
  if (first.length === 0 || second.length === 0) return first.length === 0 ? second : first
  if (second.length * Math.log2(first.length) < first.length) return putAmong(first, second, compare)
  const merged: T[] = []
  let next = 0
  for (const item of first) {
    while (next < second.length && compare(second[next] as T, item) < 0) merged.push(second[next++] as T)
    merged.push(item)
  }
  while (next < second.length) merged.push(second[next++] as T)
  return merged
}

function putAmong<T>(many: readonly T[], few: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  const merged: T[] = []
  let next = 0
  for (const item of few) {
    let [low, high] = [next, many.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(item, many[middle] as T) < 0) high = middle
      else low = middle + 1
    }
    while (next < low) merged.push(many[next++] as T)
    merged.push(item)
  }
  while (next < many.length) merged.push(many[next++] as T)
  return merged
}
