/** The words that something is looked for by. */
export const wantedWords = (text: string): string[] => text.trim().toLowerCase().split(/\s+/).filter(Boolean)

/** 0: begins with the first word; 1: a word of it does; 2: all words occur; null: not all do. @param text in lower case */
export function rankOf(text: string, wanted: readonly string[]): 0 | 1 | 2 | null {
  for (const word of wanted) if (!text.includes(word)) return null
  const first = wanted[0] ?? ''
  return text.startsWith(first) ? 0 : text.includes(` ${first}`) ? 1 : 2
}

/** The best of any number of things, in their order among those of one rank; looked at once, so that a list may be long. */
export function bestOf<T>(
  items: Iterable<T>,
  textOf: (item: T) => string,
  wanted: readonly string[],
  most: number,
): T[] {
  const ranks: T[][] = [[], [], []]
  for (const item of items) {
    const rank = rankOf(textOf(item), wanted)
    const found = rank === null ? undefined : ranks[rank]
    if (!found || found.length >= most) continue
    found.push(item)
    if (rank === 0 && found.length >= most) break
  }
  return ranks.flat().slice(0, most)
}
