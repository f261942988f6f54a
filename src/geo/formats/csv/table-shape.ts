import type { RandomAccessFile } from '../../../node/random-access-file'
import { distinctNames } from '../../distinct-names'
import type { ReadOptions } from '../../model'
import { guessEncoding, isUtf8, streamDecoder, textCodec } from '../common/text-encoding'
import { RowSplitter, type TextRow } from './row-splitter'
import { guessDecimal, isBlank, parseNumber, type DecimalSign } from './text-values'

/** How a text table is written. */
export interface TableShape {
  encoding: string
  /** True when the encoding is only the likeliest. */
  encodingDoubtful: boolean
  delimiter: string
  decimal: DecimalSign
  /** Column names; null when the first row is data already. */
  header: string[] | null
  /** Line (from 1) and text position at which the table begins, after comments and a "sep=" line. */
  skipLines: number
  /** Data rows of the beginning, for guesses. */
  sample: string[][]
}

const sampleBytes = 1 << 18
const sampleRows = 1000
const delimiters = [';', '\t', '|', ',', ' '] as const

/** Finds encoding, delimiter, decimal sign and header from the beginning of a table (the encoding also from places further on). */
export async function readTableShape(file: RandomAccessFile, options: ReadOptions): Promise<TableShape> {
  const head = await file.read(0, sampleBytes)
  const { encoding, doubtful } = await findEncoding(file, head, options.encoding ?? null)
  const decoder = streamDecoder(encoding)
  let text = decoder
    .write(head)
    .replace(/^\ufeff/, '')
    .replace(/\0/g, '')
  if (head.length === file.sizeBytes) text += decoder.end()
  return { encoding, encodingDoubtful: doubtful, ...shapeOfText(text, head.length < file.sizeBytes) }
}

/** The shape of a text that is in memory; `partial` when it goes on beyond its end. */
function shapeOfText(text: string, partial: boolean): Omit<TableShape, 'encoding' | 'encodingDoubtful'> {
  let skipLines = 0
  let rest = text
  let named: string | null = null
  for (;;) {
    const line = /^([^\r\n]*)(\r\n|\r|\n)/.exec(rest)
    if (!line) break
    const sep = /^"?sep=(.)"?\s*$/i.exec(line[1] ?? '')
    if (sep) named = sep[1] ?? null
    else if (!/^\s*(#|\/\/)/.test(line[1] ?? '') && (line[1] ?? '').trim() !== '') break
    rest = rest.slice(line[0].length)
    skipLines++
  }
  const delimiter = named ?? findDelimiter(rest, partial)
  const records = split(rest, delimiter, partial, sampleRows + 1)
  const titles = titleRows(records)
  // Lines count from 1, so that the first record of the table names how many stand before it.
  skipLines += (records[titles]?.line ?? 1) - 1
  const rows = records.slice(titles).map((row) => row.fields)
  const values = function* () {
    for (const row of rows) yield* row
  }
  const decimal = guessDecimal(values(), delimiter)
  const [first = []] = rows
  const hasHeader = first.length > 0 && isHeader(first, rows.slice(1), decimal)
  return {
    delimiter,
    decimal,
    header: hasHeader ? distinctNames(first) : null,
    skipLines,
    sample: hasHeader ? rows.slice(1) : rows,
  }
}

/**
 * Names have no numbers among them, or, as years may stand there, a text above a column of nothing but numbers.
 */
function isHeader(first: readonly string[], rows: readonly (readonly string[])[], decimal: DecimalSign): boolean {
  const isNumber = (text: string) => parseNumber(text, decimal) !== null
  if (!first.some((name) => name !== '' && isNumber(name))) return true
  return first.some((name, column) => {
    if (!/\p{L}{2}/u.test(name) || isBlank(name)) return false
    const filled = rows.filter((row) => !isBlank(row[column] ?? ''))
    return filled.length > 0 && filled.every((row) => isNumber(row[column] ?? ''))
  })
}

/** How many records at the beginning are a title: less than half as wide (in fields that hold something) as those that follow. */
function titleRows(records: readonly TextRow[]): number {
  const filled = (row: TextRow | undefined) => row?.fields.filter((field) => field !== '').length ?? 0
  const next = records
    .slice(0, 60)
    .map(filled)
    .sort((a, b) => a - b)
  const usual = next[Math.floor(next.length / 2)] ?? 0
  let titles = 0
  while (titles < 20 && titles + 1 < records.length && filled(records[titles]) * 2 < usual) titles++
  return usual < 3 || titles === 20 ? 0 : titles
}

function split(text: string, delimiter: string, partial: boolean, limit: number): TextRow[] {
  const splitter = new RowSplitter(delimiter)
  const rows = splitter.write(text)
  if (!partial && rows.length < limit) rows.push(...splitter.end())
  return rows.slice(0, limit)
}

/**
 * The delimiter that cuts the first 50 records into the same number of fields, two or more; of several the one that is
 * most frequent in the first record, with comma and blank only when no other does, since both occur inside values.
 */
function findDelimiter(text: string, partial: boolean): string {
  const start = text.slice(0, 65_536)
  let best = ','
  let bestScore = 0
  for (const delimiter of delimiters) {
    const rows = split(start, delimiter, partial || start.length < text.length, 51)
    // A title may stand before the names of the columns.
    const first = rows[titleRows(rows)]
    const width = first?.fields.length ?? 1
    if (!first || width < 2) continue
    const same = rows.filter((row) => row.fields.length === width).length / rows.length
    if (same < 0.8) continue
    const weight = delimiter === ' ' ? 0.01 : delimiter === ',' && decimalCommas(first.fields, rows) ? 0.1 : 1
    const score = same * (width - 1) * weight
    if (score > bestScore) {
      best = delimiter
      bestScore = score
    }
  }
  return best
}

/** True when commas look like decimal signs: another delimiter stands in every field that they make. */
function decimalCommas(first: readonly string[], rows: readonly TextRow[]): boolean {
  return /[;\t|]/.test(first.join('')) && rows.every((row) => row.fields.some((field) => /[;\t|]/.test(field)))
}

async function findEncoding(
  file: RandomAccessFile,
  head: Buffer,
  override: string | null,
): Promise<{ encoding: string; doubtful: boolean }> {
  const chosen = override ? textCodec(override) : null
  if (chosen) return { encoding: chosen.name, doubtful: false }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', doubtful: false }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', doubtful: false }
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', doubtful: false }
  const zeros = head.subarray(0, 4096).reduce((sum, byte, at) => sum + (byte === 0 ? (at % 2 === 1 ? 1 : -1) : 0), 0)
  if (Math.abs(zeros) > head.subarray(0, 4096).length / 4) {
    return { encoding: zeros > 0 ? 'utf-16le' : 'utf-16be', doubtful: true }
  }
  const samples = [head]
  for (const share of [0.35, 0.65, 1]) {
    const at = Math.floor((file.sizeBytes - 65_536) * share)
    if (at > head.length) samples.push(wholeCharacters(await file.read(at, 65_536)))
  }
  if (samples.every(isUtf8)) return { encoding: 'utf-8', doubtful: false }
  const guess = guessEncoding(Buffer.concat(samples))
  return { encoding: guess.codec.name, doubtful: guess.sure === 'guess' }
}

/** Without the continuation bytes of a character that began before the piece. */
function wholeCharacters(bytes: Buffer): Buffer {
  let start = 0
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++
  return bytes.subarray(start)
}
