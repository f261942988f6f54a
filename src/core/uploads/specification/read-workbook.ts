import { posix } from 'node:path'
import { SaxesParser } from 'saxes'
import { using } from '../../../node/using'
import { wordedError } from '../../../shared/errors/worded-error'
import { openZip, type ZipEntry } from '../../../node/zip/zip-archive'

/** A sheet of a workbook: rows of cells as texts; blank cells are ''. */
export interface Sheet {
  name: string
  rows: string[][]
}

/** A workbook of rules is small: what is larger is something else, or made to do harm. */
const maxPartBytes = 32 * 2 ** 20
const maxCells = 500_000
const maxColumn = 200

/**
 * The sheets of an Excel workbook (Office Open XML): row n of the sheet is the nth, a cell that is merged with those below stands in each
 * row, numbers and days are as they are meant. A formula without a value stands as `=formula`. AppError `invalid`, file.corrupt, file.missing.
 */
export async function readWorkbook(path: string, file: string): Promise<Sheet[]> {
  const zip = await openZip(path, {
    maxEntries: 2_000,
    maxTotalBytes: 2 ** 28,
    maxRatio: 200,
    ratioFloorBytes: 2 ** 20,
  })
  const part = async (name: string): Promise<string | null> => {
    const entry = zip.entries.find((each) => each.relativePath.toLowerCase() === name.toLowerCase())
    return entry ? xmlOf(entry, zip.read, file) : null
  }
  return using(zip, async () => {
    const workbook = await part('xl/workbook.xml')
    const relations = await part('xl/_rels/workbook.xml.rels')
    if (workbook === null || relations === null)
      throw wordedError('invalid', 'specificationUnreadable', { file, why: 'xl/workbook.xml' })
    const targets = new Map<string, string>()
    read(relations, file, {
      open(name, of) {
        if (name === 'Relationship') targets.set(of['Id'] ?? '', of['Target'] ?? '')
      },
    })
    const listed: { name: string; path: string }[] = []
    read(workbook, file, {
      open(name, of) {
        const target = targets.get(of['id'] ?? '')
        if (name === 'sheet' && target !== undefined)
          listed.push({ name: of['name'] ?? '', path: posix.join('xl', target).replace(/^xl\/xl\//, 'xl/') })
      },
    })
    const shared = sharedStrings(await part('xl/sharedStrings.xml'), file)
    const styles = cellStyles(await part('xl/styles.xml'), file)
    const is1904 = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(workbook)
    const textOf: CellText = (cell) => cellText(cell, { shared, styles, is1904 })
    const sheets: Sheet[] = []
    for (const { name, path: at } of listed) {
      const text = await part(at)
      if (text !== null) sheets.push({ name, rows: rowsOf(text, textOf, file) })
    }
    return sheets
  })
}

async function xmlOf(
  entry: ZipEntry,
  open: (entry: ZipEntry) => Promise<AsyncIterable<unknown>>,
  file: string,
): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of await open(entry)) {
    bytes += (chunk as Buffer).length
    if (bytes > maxPartBytes) throw wordedError('invalid', 'specificationTooLarge', { file, limit: '32 MB' })
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

interface Listener {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Names without prefix. No DTD is expanded and nothing outside is read. */
function read(xml: string, file: string, { open, close, text }: Listener): void {
  const parser = new SaxesParser({ xmlns: false })
  const bare = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', (error) => {
    throw wordedError('invalid', 'specificationUnreadable', { file, why: error.message })
  })
  parser.on('opentag', ({ name, attributes }) =>
    open?.(bare(name), Object.fromEntries(Object.entries(attributes).map(([key, value]) => [bare(key), value]))),
  )
  parser.on('closetag', ({ name }) => close?.(bare(name)))
  parser.on('text', (one) => text?.(one))
  parser.write(xml).close()
}

function sharedStrings(xml: string | null, file: string): string[] {
  const found: string[] = []
  if (xml === null) return found
  let [now, inText, inPhonetic] = ['', false, false]
  read(xml, file, {
    open(name) {
      if (name === 'si') now = ''
      if (name === 'rPh') inPhonetic = true
      inText = name === 't' && !inPhonetic
    },
    close(name) {
      if (name === 'si') found.push(now)
      if (name === 'rPh') inPhonetic = false
      if (name === 't') inText = false
    },
    text(one) {
      if (inText) now += one
    },
  })
  return found
}

/** A cell as its sheet has it. */
interface Cell {
  type: string
  style: number
  value: string
  formula: string
}
type CellText = (cell: Cell) => string

function rowsOf(xml: string, textOf: CellText, file: string): string[][] {
  const rows: string[][] = []
  const merged: string[] = []
  let [row, column, cells]: [string[], number, number] = [[], 0, 0]
  let cell: Cell = { type: '', style: 0, value: '', formula: '' }
  let part: 'value' | 'formula' | null = null
  const tooLarge = () => wordedError('invalid', 'specificationTooLarge', { file, limit: `${maxCells}` })
  read(xml, file, {
    open(name, of) {
      if (name === 'row') {
        // Rows in which nothing stands are left out.
        const at = Number(of['r'] ?? rows.length + 1)
        if (!(at <= maxCells)) throw tooLarge()
        while (rows.length < at - 1) rows.push([])
        row = []
        column = 0
      } else if (name === 'c') {
        column = of['r'] === undefined ? column : columnOf(of['r'])
        cell = { type: of['t'] ?? '', style: Number(of['s'] ?? 0), value: '', formula: '' }
      } else if (name === 'mergeCell') merged.push(of['ref'] ?? '')
      part = name === 'v' || (name === 't' && cell.type === 'inlineStr') ? 'value' : name === 'f' ? 'formula' : null
    },
    close(name) {
      if (['v', 't', 'f'].includes(name)) part = null
      if (name === 'c') {
        if (++cells > maxCells) throw tooLarge()
        if (column < maxColumn) {
          while (row.length < column) row.push('')
          row[column] = textOf(cell)
        }
        column++
      } else if (name === 'row') rows.push(row)
    },
    text(one) {
      if (part) cell[part] += one
    },
  })
  for (const area of merged) fillDown(rows, area)
  return rows
}

/** 'A3:B7': what stands in A3 stands in A4 to A7 too. */
function fillDown(rows: string[][], area: string): void {
  const [, first = '', from, to] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(area) ?? []
  const column = columnOf(first)
  const value = rows[Number(from) - 1]?.[column] ?? ''
  if (value === '') return
  for (let at = Number(from); at < Math.min(Number(to), rows.length); at++) {
    const row = rows[at] ?? []
    while (row.length < column) row.push('')
    row[column] = value
  }
}

function cellText(
  { type, style, value, formula }: Cell,
  { shared, styles, is1904 }: { shared: readonly string[]; styles: readonly CellStyle[]; is1904: boolean },
): string {
  // A name of a sheet, typed as `=Materials`, is an error to the spreadsheet.
  if (formula !== '' && (type === 'e' || value === '')) return `=${formula}`
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'yes' : 'no'
  if ((type !== '' && type !== 'n') || value === '') return value
  const { isDay = false, digits = 0 } = styles[style] ?? {}
  // More than fifteen digits are none that somebody typed: 1.1 is kept as 1.1000000000000001.
  const number = Number(Number(value).toPrecision(15))
  if (!Number.isFinite(number)) return value
  if (isDay) return dayText(number + (is1904 ? 1462 : 0))
  return String(number).padStart(digits, '0')
}

/** What the number of a cell means. */
interface CellStyle {
  isDay: boolean
  /** It is shown with zeros before, so many digits. */
  digits: number
}

function cellStyles(xml: string | null, file: string): CellStyle[] {
  const formats = new Map<number, string>()
  const styles: CellStyle[] = []
  let isOfCells = false
  read(xml ?? '<none/>', file, {
    open(name, of) {
      if (name === 'numFmt') formats.set(Number(of['numFmtId']), of['formatCode'] ?? '')
      if (name === 'cellXfs') isOfCells = true
      if (name !== 'xf' || !isOfCells) return
      const id = Number(of['numFmtId'] ?? 0)
      const format = (formats.get(id) ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
      const isDay = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) || /[dmyj]/i.test(format)
      styles.push({ isDay, digits: /^0+$/.test(format) ? format.length : 0 })
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

/** Days since the last of 1899, as a day, with the time where it has one. */
function dayText(days: number): string {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000)
  if (Number.isNaN(at.getTime())) return String(days)
  const [day = '', clock = ''] = at.toISOString().split('T')
  return clock.startsWith('00:00:00') ? day : `${day}T${clock.slice(0, 8)}`
}

/** 'BC12' → 54. */
function columnOf(reference: string): number {
  let at = 0
  for (const letter of /^[A-Z]+/.exec(reference.toUpperCase())?.[0] ?? '') at = at * 26 + letter.charCodeAt(0) - 64
  return Math.max(0, at - 1)
}
