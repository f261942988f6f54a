import { basename } from 'node:path'
import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import type { RandomAccessFile } from '../../../node/random-access-file'
import { distinctNames } from '../../distinct-names'
import type { Field, FileMember, PropertyValue } from '../../model'
import { openMember } from '../common/open-member'
import { dbfEncoding, type DbfEncoding } from './dbf-encoding'
import { dbfFieldType, valueReader, type ValueReader } from './dbf-values'

/** A dBASE table (levels III to 7) read by row. */
export interface Dbf {
  fields: Field[]
  /** Rows that the header promises. */
  rowCount: number
  /** Rows that are really there. */
  rowsPresent: number
  encoding: DbfEncoding
  /** Encodings that were named by the .cpg or the user but are not known. */
  unknownEncodings: string[]
  /** Up to five text values with letters outside ASCII, to check a guessed encoding by eye. */
  samples: string[]
  /** True when the table has memo columns, whose text is in another file that is not read. */
  hasMemo: boolean
  /**
   * Rows `first` to `first + count`: the values, or null for a row that is marked deleted. Rows beyond the end of the file
   * are given with no values.
   */
  read(first: number, count: number): Promise<(PropertyValue[] | null)[]>
  close(): Promise<void>
}

interface Column {
  rawName: Buffer
  type: string
  offset: number
  width: number
  decimals: number
}

const maxSampleBytes = 262_144

/** Opens a table. Errors: file.corrupt for a broken header, file.* of opening. */
export async function openDbf(
  member: FileMember,
  options: { encoding: string | null; cpg: string | null },
): Promise<Dbf> {
  const file = await openMember(member)
  try {
    return await readTable(file, options)
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readTable(
  file: RandomAccessFile,
  options: { encoding: string | null; cpg: string | null },
): Promise<Dbf> {
  const start = await file.read(0, 32)
  const headerLength = start.length < 32 ? 0 : start.readUInt16LE(8)
  const recordLength = start.length < 32 ? 0 : start.readUInt16LE(10)
  if (headerLength < 33 || recordLength < 1) {
    throw errorOf('file.corrupt', said('readers.vector.noDbase', { file: basename(file.path) }), {
      details: { file: file.path },
    })
  }
  const rowCount = start.readUInt32LE(4)
  const header = await file.read(0, headerLength)
  const columns = readColumns(header, recordLength)
  const rowsPresent = Math.min(rowCount, Math.max(0, Math.floor((file.sizeBytes - headerLength + 1) / recordLength)))

  const texts = await sampleTexts(file, columns, headerLength, recordLength, rowsPresent)
  const { encoding, unknown } = dbfEncoding(
    options.encoding,
    options.cpg,
    start[29] ?? 0,
    Buffer.concat([...columns.map((column) => column.rawName), ...texts]),
  )
  const readers: ValueReader[] = columns.map((column) => valueReader(column.type, column.width, encoding.codec))

  return {
    fields: fieldsOf(columns, encoding),
    rowCount,
    rowsPresent,
    encoding,
    unknownEncodings: unknown,
    samples: texts
      .filter((text) => text.some((byte) => byte >= 0x80))
      .slice(0, 5)
      .map((text) => encoding.codec.decode(text).trim()),
    hasMemo: columns.some((column) => column.type === 'M'),
    async read(first, count) {
      const rows: (PropertyValue[] | null)[] = []
      const there = Math.max(0, Math.min(count, rowsPresent - first))
      const bytes = await file.read(headerLength + first * recordLength, there * recordLength)
      for (let row = 0; row < count; row++) {
        const at = row * recordLength
        // The last row may lack its final byte in files of careless writers.
        if (row >= there || at + recordLength > bytes.length + 1) {
          rows.push([])
          continue
        }
        if (bytes[at] === 0x2a) {
          rows.push(null)
          continue
        }
        const values = new Array<PropertyValue>(columns.length)
        for (let i = 0; i < columns.length; i++) {
          const { offset, width } = columns[i] as Column
          values[i] = at + offset + width <= bytes.length ? (readers[i] as ValueReader)(bytes, at + offset) : null
        }
        rows.push(values)
      }
      return rows
    },
    close: () => file.close(),
  }
}

function readColumns(header: Buffer, recordLength: number): Column[] {
  const level7 = ((header[0] ?? 0) & 7) === 4
  const [first, size, nameLength, typeAt] = level7 ? [68, 48, 32, 32] : [32, 32, 11, 11]
  const [widthAt, decimalsAt] = level7 ? [33, 34] : [16, 17]
  const columns: Column[] = []
  let offset = 1
  // A column may lack a name: only the mark, or a type that is none, ends the list.
  for (let at = first; at + size <= header.length && header[at] !== 0x0d && isColumn(header, at, typeAt); at += size) {
    const name = header.subarray(at, at + nameLength)
    const end = name.indexOf(0)
    const type = String.fromCharCode(header[at + typeAt] ?? 0x43).toUpperCase()
    let width = header[at + widthAt] ?? 0
    const decimals = header[at + decimalsAt] ?? 0
    // Wide text columns of Clipper and FoxPro keep the high byte of the width where numbers keep their decimals.
    if (type === 'C' && decimals > 0 && offset + width + decimals * 256 <= recordLength) width += decimals * 256
    if (offset + width > recordLength) break
    columns.push({ rawName: end < 0 ? name : name.subarray(0, end), type, offset, width, decimals })
    offset += width
  }
  return columns
}

function isColumn(header: Buffer, at: number, typeAt: number): boolean {
  return header[at] !== 0 || /[A-Z@+]/i.test(String.fromCharCode(header[at + typeAt] ?? 0))
}

/** Bytes of text values from the first rows and some in the middle, enough to tell the encoding. */
async function sampleTexts(
  file: RandomAccessFile,
  columns: readonly Column[],
  headerLength: number,
  recordLength: number,
  rows: number,
): Promise<Buffer[]> {
  const texts: Buffer[] = []
  const textColumns = columns.filter((column) => column.type === 'C')
  if (textColumns.length === 0 || rows === 0) return texts
  const perRead = Math.max(1, Math.floor(maxSampleBytes / recordLength))
  for (const first of new Set([0, Math.floor(rows / 2)])) {
    const bytes = await file.read(headerLength + first * recordLength, Math.min(perRead, rows - first) * recordLength)
    for (let at = 0; at + recordLength <= bytes.length; at += recordLength) {
      for (const column of textColumns) {
        const value = bytes.subarray(at + column.offset, at + column.offset + column.width)
        if (value.some((byte) => byte >= 0x80)) texts.push(Buffer.concat([trimEnd(value), Buffer.from(' ')]))
      }
    }
  }
  return texts
}

function trimEnd(value: Buffer): Buffer {
  let end = value.length
  while (end > 0 && (value[end - 1] === 0x20 || value[end - 1] === 0)) end--
  return value.subarray(0, end)
}

function fieldsOf(columns: readonly Column[], encoding: DbfEncoding): Field[] {
  const names = distinctNames(columns.map(({ rawName }) => encoding.codec.decode(rawName).trim()))
  return columns.map(({ type, width, decimals }, at) => ({
    name: names[at]!,
    type: dbfFieldType(type, width, decimals),
  }))
}
