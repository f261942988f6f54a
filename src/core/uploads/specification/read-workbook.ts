import { posix } from 'node:path'
import { SaxesParser } from 'saxes'
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

/** The sheets of an Excel workbook (Office Open XML), values as they are stored. AppError `invalid`, file.corrupt, file.missing. */
export async function readWorkbook(path: string, file: string): Promise<Sheet[]> {
  const zip = await openZip(path, {
    maxEntries: 2_000,
    maxTotalBytes: 2 ** 28,
    maxRatio: 200,
    ratioFloorBytes: 2 ** 20,
  })
  const part = async (name: string): Promise<string | null> => {
    const entry = zip.entries.find((each) => each.relativePath.toLowerCase() === name.toLowerCase())
    return entry ? textOf(entry, zip.read, file) : null
  }
  try {
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
    const sheets: Sheet[] = []
    for (const { name, path: at } of listed) {
      const text = await part(at)
      if (text !== null) sheets.push({ name, rows: rowsOf(text, shared, file) })
    }
    return sheets
  } finally {
    zip.close()
  }
}

async function textOf(
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

function rowsOf(xml: string, shared: readonly string[], file: string): string[][] {
  const rows: string[][] = []
  let [row, column, cells]: [string[], number, number] = [[], 0, 0]
  let [type, value, isValue] = ['', '', false]
  read(xml, file, {
    open(name, of) {
      if (name === 'row') {
        row = []
        column = 0
      } else if (name === 'c') {
        column = of['r'] === undefined ? column : columnOf(of['r'])
        ;[type, value] = [of['t'] ?? '', '']
      }
      isValue = name === 'v' || (name === 't' && type === 'inlineStr')
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'c') {
        if (++cells > maxCells) throw wordedError('invalid', 'specificationTooLarge', { file, limit: `${maxCells}` })
        if (column < maxColumn) {
          while (row.length < column) row.push('')
          row[column] = cellText(type, value, shared)
        }
        column++
      } else if (name === 'row') rows.push(row)
    },
    text(one) {
      if (isValue) value += one
    },
  })
  return rows
}

function cellText(type: string, value: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'yes' : 'no'
  return type === 'e' ? '' : value
}

/** 'BC12' → 54. */
function columnOf(reference: string): number {
  let at = 0
  for (const letter of /^[A-Z]+/.exec(reference.toUpperCase())?.[0] ?? '') at = at * 26 + letter.charCodeAt(0) - 64
  return Math.max(0, at - 1)
}
