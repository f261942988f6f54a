/** Numbers stay numbers though they begin with a minus or a plus. */
const number = /^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i
/** What a spreadsheet may take for the beginning of a formula; the wide forms too, which some take for the plain ones. */
const formula = /^[=+\-@\t\r\n\u0000\uff1d\uff0b\uff0d\uff20]/

/**
 * Rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. Attack: a name or an attribute
 * that a spreadsheet would run; it gets an apostrophe in front (OWASP ASVS 5, 1.2.10).
 * @param begins false: rows that go on with what was begun, without the mark
 */
export function toCsv(rows: readonly (readonly string[])[], begins = true): string {
  const cell = (text: string) => {
    const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
    return /[",\r\n\t]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
  }
  return `${begins ? '\ufeff' : ''}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Cells as a line that is pasted into a table: what would begin another cell or line is a space. */
export const tabbedLine = (cells: readonly string[]): string =>
  cells.map((text) => text.replace(/[\t\r\n]+/g, ' ')).join('\t')
