/** Rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. Attack: cells that begin a formula are quoted by a tab. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = /^[=@+]|^-(?![\d.])/.test(text) ? `\t${text}` : text
    return /[",\r\n\t]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
  }
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Saves a text through the browser's own download. */
export function saveText(fileName: string, text: string, mediaType: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName.replace(/[\\/:*?"<>|]/g, '_')
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
