/**
 * The cells of a CSV (RFC 4180), parted by comma, semicolon or tab: by that one of which most rows have the same number. Blank rows are
 * there, but not at the end. Pure.
 */
export function csvCells(text: string): string[][] {
  const plain = text.replace(/^\ufeff/, '')
  const tries = [',', ';', '\t'].map((separator) => cellsBy(plain, separator))
  return tries.reduce((best, rows) => (alike(rows) > alike(best) ? rows : best))
}

/** Rows that have as many cells as most have, of those with more than one. */
function alike(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

function cellsBy(plain: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows[rows.length - 1]?.push(cell)
    cell = ''
  }
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at] ?? ''
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (plain[at + 1] === '"') cell += plain[++at] ?? ''
      else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  endCell()
  while (rows.length > 0 && rows[rows.length - 1]?.every((each) => each.trim() === '')) rows.pop()
  return rows
}
