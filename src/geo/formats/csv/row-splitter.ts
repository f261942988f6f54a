/** One record of a text table, with the line (from 1) where it starts. */
export interface TextRow {
  line: number
  fields: string[]
}

/** A field or record that grows without end. */
export class RowTooLong extends Error {
  readonly line: number
  readonly inQuotes: boolean

  constructor(line: number, inQuotes: boolean) {
    super('row too long')
    this.line = line
    this.inQuotes = inQuotes
  }
}

const maxRowLength = 1 << 24
/** So many records are made at once of what is left at the end, which may be millions. */
const rowsOfEnd = 10_000
/** What DOS programs put after the last line. */
const endOfFileMark = '\u001a'

/**
 * Splits text into records as RFC 4180 has it: fields in quotes may hold delimiters, doubled quotes and line breaks. Line
 * ends may be CRLF, LF or CR. With ' ' as delimiter, runs of blanks and tabs count as one. Blank records are left out.
 */
export class RowSplitter {
  readonly #delimiter: string
  readonly #collapse: boolean
  #rest = ''
  /** Length from which on what is left is looked at again: not with each piece, where one row takes many. */
  #lookAt = 0
  #line = 1

  constructor(delimiter: string, firstLine = 1) {
    this.#delimiter = delimiter
    this.#collapse = delimiter === ' '
    this.#line = firstLine
  }

  /** The records completed by this piece of text. Throws RowTooLong. */
  write(text: string): TextRow[] {
    this.#rest += text
    return this.#rest.length < this.#lookAt ? [] : this.#split(this.#rest, false)
  }

  /** What is left: the last record, when the text does not end with a line break; all records after a quotation that is never closed. */
  *end(): Generator<TextRow> {
    while (this.#rest !== '') yield* this.#split(this.#rest, true)
  }

  #split(text: string, last: boolean): TextRow[] {
    const rows: TextRow[] = []
    let at = 0
    while (at < text.length && (!last || rows.length < rowsOfEnd)) {
      const simple = this.#simpleRow(text, at, last)
      const row = simple === undefined ? this.#quotedRow(text, at, last) : simple
      if (!row) break
      if (row.fields.some((field) => field !== '' && field !== endOfFileMark))
        rows.push({ line: this.#line, fields: row.fields })
      this.#line += row.lines
      at = row.next
    }
    this.#rest = text.slice(at)
    this.#lookAt = Math.min(maxRowLength, this.#rest.length * 1.5)
    if (!last && this.#rest.length > maxRowLength)
      throw new RowTooLong(this.#line, /(^|[^"])"/.test(this.#rest.slice(0, 65_536)))
    return rows
  }

  /** A record without quotes; undefined when it has some, null when it is not complete. */
  #simpleRow(
    text: string,
    start: number,
    last: boolean,
  ): { fields: string[]; lines: number; next: number } | null | undefined {
    let end = start
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code === 0x0a || code === 0x0d) break
      if (code === 0x22) return undefined
    }
    if (end === text.length && !last) return null
    // A CR at the very end of the piece may be the first half of CRLF.
    if (text[end] === '\r' && end + 1 === text.length && !last) return null
    const next = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    return { fields: this.#fields(text.slice(start, end)), lines: 1, next }
  }

  #fields(line: string): string[] {
    if (this.#collapse) return line.trim().split(/[ \t]+/)
    const fields = line.split(this.#delimiter)
    for (let i = 0; i < fields.length; i++) fields[i] = (fields[i] as string).trim()
    return fields
  }

  #quotedRow(text: string, start: number, last: boolean): { fields: string[]; lines: number; next: number } | null {
    const fields: string[] = []
    let at = start
    let lines = 1
    for (;;) {
      while (text[at] === ' ' || (this.#collapse && text[at] === '\t')) at++
      let field: string
      if (text[at] === '"') {
        const close = closingQuote(text, at + 1)
        if (close < 0 || (close + 1 >= text.length && !last)) {
          if (!last) return null
          // The quote is never closed: the rest of its line is the field.
          const stop = lineEnd(text, at)
          field = text.slice(at + 1, stop)
          at = stop
        } else {
          const raw = text.slice(at + 1, close)
          lines += countLines(raw)
          field = raw.replace(/""/g, '"')
          at = close + 1
          // Text after the closing quote belongs to the field.
          const stop = this.#fieldEnd(text, at)
          field += text.slice(at, stop).trimEnd()
          at = stop
        }
      } else {
        const stop = this.#fieldEnd(text, at)
        field = text.slice(at, stop).trim()
        at = stop
      }
      fields.push(field)
      if (at >= text.length) return last ? { fields, lines, next: at } : null
      const code = text[at]
      if (code === '\r' && at + 1 === text.length && !last) return null
      if (code === '\r' || code === '\n') {
        return { fields, lines, next: code === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1 }
      }
      at++
    }
  }

  #fieldEnd(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      const letter = text[at]
      if (letter === this.#delimiter || letter === '\n' || letter === '\r') return at
      if (this.#collapse && letter === '\t') return at
    }
    return text.length
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
  return -1
}

function lineEnd(text: string, from: number): number {
  const match = /[\r\n]/.exec(text.slice(from))
  return match ? from + match.index : text.length
}

function countLines(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}
