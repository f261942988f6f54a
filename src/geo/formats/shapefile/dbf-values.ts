import type { FieldType, PropertyValue } from '../../model'
import type { TextCodec } from '../common/text-encoding'

/** Reads one value of a record from the byte at `at`. */
export type ValueReader = (record: Buffer, at: number) => PropertyValue

/** The model's type of a dbf column. N and F without decimals are integers up to the 18 digits that fit 64 bits. */
export function dbfFieldType(type: string, width: number, decimals: number): FieldType {
  switch (type) {
    case 'N':
    case 'F':
      return decimals === 0 && width < 19 ? 'integer' : 'number'
    case 'I':
    case '+':
      return 'integer'
    case 'O':
    case 'B':
    case 'Y':
      return 'number'
    case 'L':
      return 'boolean'
    case 'D':
      return 'date'
    case '@':
    case 'T':
      return 'datetime'
    default:
      return 'string'
  }
}

/** How values of a dbf column are read. Blank, overflown (***) and impossible values are null. */
export function valueReader(type: string, width: number, codec: TextCodec): ValueReader {
  switch (type) {
    case 'N':
    case 'F':
      return (record, at) => readNumber(record, at, at + width)
    case 'I':
      return width === 4 ? (record, at) => record.readInt32LE(at) : (record, at) => readNumber(record, at, at + width)
    case '+':
      return (record, at) => record.readUInt32BE(at) - 0x80000000
    case 'O':
      return (record, at) => finite(record.readDoubleBE(at))
    case 'B':
      return width === 8 ? (record, at) => finite(record.readDoubleLE(at)) : () => null
    case 'Y':
      return (record, at) => Number(record.readBigInt64LE(at)) / 10_000
    case 'L':
      return readLogical
    case 'D':
      return readDate
    case '@':
    case 'T':
      return width === 8 ? readTimestamp : () => null
    case 'M':
    case 'G':
    case 'P':
      return () => null
    default:
      return textReader(width, codec)
  }
}

function textReader(width: number, codec: TextCodec): ValueReader {
  return (record, at) => {
    let end = at + width
    while (end > at && (record[end - 1] === 0x20 || record[end - 1] === 0)) end--
    let start = at
    let ascii = true
    for (let i = at; i < end; i++) {
      const byte = record[i] as number
      if (byte >= 0x80) ascii = false
      else if (byte === 0) {
        end = i
        break
      }
    }
    while (start < end && record[start] === 0x20) start++
    while (end > start && record[end - 1] === 0x20) end--
    if (start === end) return null
    if (ascii) return record.toString('latin1', start, end)
    // A character that the column's width cuts in two decodes to U+FFFD at the end.
    return codec.decode(record.subarray(start, end)).replace(/\ufffd$/, '')
  }
}

const powersOfTen = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`))

/** Plain decimals by hand (exact while the digits fit 53 bits), everything else by Number. */
function readNumber(record: Buffer, from: number, to: number): number | string | null {
  let at = from
  while (at < to && (record[at] === 0x20 || record[at] === 0)) at++
  const start = at
  let negative = false
  if (record[at] === 0x2d || record[at] === 0x2b) negative = record[at++] === 0x2d
  let digits = 0
  let mantissa = 0
  let decimals = -1
  for (; at < to; at++) {
    const byte = record[at] as number
    if (byte >= 0x30 && byte <= 0x39) {
      mantissa = mantissa * 10 + (byte - 0x30)
      digits++
      if (decimals >= 0) decimals++
    } else if (byte === 0x2e && decimals < 0) decimals = 0
    else break
  }
  if (digits > 0 && digits <= 15 && (at === to || record[at] === 0x20 || record[at] === 0)) {
    const value = decimals > 0 ? mantissa / (powersOfTen[decimals] as number) : mantissa
    return negative ? -value : value
  }
  const text = record
    .toString('latin1', start, to)
    .replace(/\0[^]*$/, '')
    .trim()
    .replace(',', '.')
  if (text === '' || !/^[+-]?(\d+\.?\d*|\.\d+)([ed][+-]?\d+)?$/i.test(text)) return null
  const value = finite(Number(text.replace(/d/i, 'e')))
  // An id of 17 digits is told to its last one, as 64-bit integers of other formats are.
  const isLong = value !== null && /^[+-]?\d{16,18}$/.test(text) && !Number.isSafeInteger(value)
  return isLong ? String(BigInt(text.replace(/^\+/, ''))) : value
}

function readLogical(record: Buffer, at: number): boolean | null {
  switch (record[at]) {
    case 0x54: // T
    case 0x74:
    case 0x59: // Y
    case 0x79:
    case 0x31: // 1
      return true
    case 0x46: // F
    case 0x66:
    case 0x4e: // N
    case 0x6e:
    case 0x30: // 0
      return false
    default:
      return null
  }
}

function readDate(record: Buffer, at: number): string | null {
  const text = record.toString('latin1', at, at + 8)
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (!match || text === '00000000') return null
  const [, year, month, day] = match as unknown as [string, string, string, string]
  if (+month < 1 || +month > 12 || +day < 1 || +day > 31) return null
  return `${year}-${month}-${day}`
}

/** Julian day number and milliseconds of the day; no zone is stored. */
function readTimestamp(record: Buffer, at: number): string | null {
  const day = record.readInt32LE(at)
  const milliseconds = record.readInt32LE(at + 4)
  if (day <= 0 || day > 5_373_484) return null
  return new Date((day - 2_440_588) * 86_400_000 + milliseconds).toISOString().replace(/(\.000)?Z$/, '')
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
