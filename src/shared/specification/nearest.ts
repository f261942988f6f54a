/**
 * The one of a list that a text was meant to be: the same but for case and blanks, else the only one that a slip of the hand
 * away (two, of five letters and more). Null: none, or several are as near.
 */
export function nearestOf(text: string, list: readonly string[]): string | null {
  const plain = fold(text)
  const same = list.filter((each) => fold(each) === plain)
  if (same.length > 0) return same.length === 1 ? (same[0] ?? null) : null
  const most = plain.length >= 5 ? 2 : plain.length >= 2 ? 1 : 0
  let [best, least, isOnly]: [string | null, number, boolean] = [null, most + 1, false]
  for (const each of list) {
    const distance = slips(plain, fold(each), most)
    if (distance > most || distance > least) continue
    isOnly = distance < least
    best = each
    least = distance
  }
  return isOnly ? best : null
}

const fold = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** Letters put in, left out, changed or swapped with the next; more than `most` is told as one more. */
function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1)
      row.push(least)
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[b.length] ?? most + 1
}
