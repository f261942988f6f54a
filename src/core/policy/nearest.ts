/** More letters than these apart are another word. */
const maxApart = 2

/** The name that was probably meant by a mistyped one; null: none of them. */
export function nearest<Name extends string>(typed: string, names: readonly Name[]): Name | null {
  const near = names
    .map((name) => ({ name, apart: lettersApart(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ apart }) => apart <= maxApart)
    .sort((one, other) => one.apart - other.apart)
  return near[0]?.name ?? null
}

/** How many letters have to be put in, taken out or changed to make one word of another (Levenshtein). */
function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const changed = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
