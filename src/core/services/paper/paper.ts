import PDFDocument from 'pdfkit'
import { paperFonts } from './paper-fonts'

/** A4 upright, in points. */
const [pageWidth, pageHeight] = [595.28, 841.89]
const margin = 42
const footRoom = 24
const lineHeight = 1.32

/** How a text is written. */
export interface TextLook {
  size: number
  isBold?: boolean
  color?: string
  align?: 'left' | 'right'
  /** Lines at most; what is longer ends with an ellipsis. */
  lines?: number
}

/** A column of a table: its title, and the part of the width that it takes. */
export interface PaperColumn {
  title: string
  share: number
  align?: 'left' | 'right'
}

/** Glyphs that a font of pdfkit has. */
interface OpenFont {
  font: { hasGlyphForCodePoint(code: number): boolean }
}

/** Pages of A4 that are written from above to below: texts in several alphabets, tables whose heads stand on each page, and drawings. */
export class Paper {
  readonly doc: PDFKit.PDFDocument
  readonly left = margin
  readonly width = pageWidth - 2 * margin
  /** Where the next thing goes. */
  y = margin
  readonly #fonts: { name: string; isBold: boolean; has: (code: number) => boolean }[] = []
  readonly #widths = new Map<string, number>()
  readonly #done: Promise<Buffer>

  constructor(title: string) {
    // The font is given beforehand: else files of the library are sought for one that is not used.
    const info = { Title: title, Creator: 'Plumbline', Producer: 'Plumbline' }
    this.doc = new PDFDocument({ size: 'A4', margin: 0, bufferPages: true, font: null as never, info })
    const parts: Buffer[] = []
    this.#done = new Promise((resolve, reject) => {
      this.doc.on('data', (part: Buffer) => parts.push(part))
      this.doc.on('end', () => resolve(Buffer.concat(parts)))
      this.doc.on('error', reject)
    })
    for (const { name, isBold, bytes } of paperFonts()) {
      this.doc.registerFont(name, bytes)
      this.doc.font(name)
      const { font } = (this.doc as unknown as { _font: OpenFont })._font
      this.#fonts.push({ name, isBold, has: (code) => font.hasGlyphForCodePoint(code) })
    }
  }

  /** Begins a new page where less than so much is left of this one. True when it did. */
  room(height: number): boolean {
    if (this.y + height <= pageHeight - margin - footRoom) return false
    this.doc.addPage()
    this.y = margin
    return true
  }

  /** A paragraph over the whole width. */
  paragraph(text: string, look: TextLook): void {
    for (const line of this.#linesOf(text, this.width, look)) {
      this.room(look.size * lineHeight)
      this.#line(line, this.left, this.y, look)
      this.y += look.size * lineHeight
    }
  }

  heading(text: string): void {
    this.room(60)
    this.y += 10
    this.paragraph(text, { size: 11.5, isBold: true })
    this.y += 3
  }

  /** One line of text anywhere; gives its width. */
  label(text: string, x: number, y: number, look: TextLook): number {
    const width = this.widthOf(text, look)
    this.#line(text, look.align === 'right' ? x - width : x, y, look)
    return width
  }

  /** Rows under a head that is there again on each page. */
  table(columns: readonly PaperColumn[], rows: readonly (readonly string[])[]): void {
    const whole = columns.reduce((sum, { share }) => sum + share, 0)
    const widths = columns.map(({ share }) => (share / whole) * this.width)
    const draw = (cells: readonly string[], look: TextLook) => {
      const lines = cells.map((cell, at) => this.#linesOf(cell, widths[at]! - 8, { ...look, lines: 12 }))
      const height = Math.max(1, ...lines.map(({ length }) => length)) * look.size * lineHeight + 5
      if (this.room(height) && !look.isBold) draw(titles, head)
      let x = this.left
      for (const [at, cell] of lines.entries()) {
        const { align = 'left' } = columns[at]!
        for (const [line, text] of cell.entries()) {
          const edge = align === 'right' ? x + widths[at]! - 8 - this.widthOf(text, look) : x
          this.#line(text, edge, this.y + 2.5 + line * look.size * lineHeight, look)
        }
        x += widths[at]!
      }
      this.y += height
      const color = look.isBold ? '#555555' : '#d5d5d5'
      this.doc
        .moveTo(this.left, this.y)
        .lineTo(this.left + this.width, this.y)
        .lineWidth(0.5)
        .stroke(color)
    }
    const head: TextLook = { size: 7.5, isBold: true }
    const titles = columns.map(({ title }) => title)
    this.room(40)
    draw(titles, head)
    for (const row of rows) draw(row, { size: 7.5 })
    this.y += 4
  }

  /** Ends the document; each page gets its number. @param foot what stands below each page @param numbered the words for a page's number */
  async finish(foot: string, numbered: (page: number, of: number) => string): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange()
    const look: TextLook = { size: 7.5, color: '#555555' }
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page)
      const y = pageHeight - margin - 6
      const number = numbered(page + 1, count)
      const [line = ''] = this.#linesOf(foot, this.width - this.widthOf(number, look) - 20, { ...look, lines: 1 })
      this.#line(line, this.left, y, look)
      this.label(number, this.left + this.width, y, { ...look, align: 'right' })
    }
    this.doc.end()
    return this.#done
  }

  /** Words in lines of a width; words that are longer than a line are cut. */
  #linesOf(text: string, width: number, look: TextLook): string[] {
    const lines: string[] = []
    let line = ''
    const most = look.lines ?? Infinity
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (this.widthOf(longer, look) <= width) line = longer
      else {
        if (line !== '') lines.push(line)
        line = word
        while (this.widthOf(line, look) > width && line.length > 1) {
          let end = line.length - 1
          while (end > 1 && this.widthOf(line.slice(0, end), look) > width) end--
          lines.push(line.slice(0, end))
          line = line.slice(end)
        }
      }
      if (lines.length >= most) break
    }
    if (line !== '') lines.push(line)
    if (lines.length <= most) return lines
    return [...lines.slice(0, most - 1), `${lines[most - 1]!.slice(0, -1)}…`]
  }

  #line(text: string, x: number, y: number, look: TextLook): void {
    this.doc.fillColor(look.color ?? '#000000').fontSize(look.size)
    let at = x
    for (const { font, run } of this.#runs(text, look)) {
      this.doc.font(font).text(run, at, y, { lineBreak: false })
      at += this.widthOf(run, look)
    }
  }

  /** Of a text in one line, points. */
  widthOf(text: string, look: TextLook): number {
    const key = `${look.size}${look.isBold ? 'b' : ''} ${text}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known
    let width = 0
    for (const { font, run } of this.#runs(text, look))
      width += this.doc.font(font).fontSize(look.size).widthOfString(run)
    if (this.#widths.size < 50_000) this.#widths.set(key, width)
    return width
  }

  /** Pieces of a text with the font that can write each; what none can is a question mark. */
  #runs(text: string, { isBold = false }: TextLook): { font: string; run: string }[] {
    const ranked = [...this.#fonts].sort((a, b) => Number(b.isBold === isBold) - Number(a.isBold === isBold))
    const runs: { font: string; run: string }[] = []
    for (const given of text.normalize('NFC')) {
      const found = ranked.find(({ has }) => has(given.codePointAt(0)!))
      const [font, char] = found ? [found.name, given] : [ranked[0]!.name, '?']
      const last = runs.at(-1)
      if (last?.font === font) last.run += char
      else runs.push({ font, run: char })
    }
    return runs
  }
}
