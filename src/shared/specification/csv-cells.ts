/** The cells of a CSV (RFC 4180), parted by comma, semicolon or tab, whichever its first line has most of. Pure. */
export function csvCells(text: string): string[][] {
  const plain = text.replace(/^\ufeff/, '')
  const head = plain.slice(0, /\r|\n/.exec(plain)?.index ?? plain.length)
  const count = (sign: string) => head.split(sign).length
  const separator = [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
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
  return rows.filter((row) => row.some((each) => each.trim() !== ''))
}
