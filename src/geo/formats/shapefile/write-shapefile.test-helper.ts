import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A dbf column for tests. */
export interface TestColumn {
  name: string
  type: string
  width: number
  decimals?: number
}

/** Bytes of a dbf; values are written as they are, padded to the width; a row null is marked deleted. */
export function dbfBytes(
  columns: readonly TestColumn[],
  rows: readonly (readonly (string | Buffer)[] | null)[],
  { ldid = 0 } = {},
): Buffer {
  const recordLength = 1 + columns.reduce((sum, column) => sum + column.width, 0)
  const header = Buffer.alloc(32 + columns.length * 32 + 1)
  header[0] = 3
  header.writeUInt32LE(rows.length, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(recordLength, 10)
  header[29] = ldid
  columns.forEach((column, index) => {
    const at = 32 + index * 32
    header.write(column.name, at, 'latin1')
    header.write(column.type, at + 11, 'latin1')
    header[at + 16] = column.width
    header[at + 17] = column.decimals ?? 0
  })
  header[header.length - 1] = 0x0d
  const records = rows.map((row) => {
    const record = Buffer.alloc(recordLength, 0x20)
    if (!row) record[0] = 0x2a
    let at = 1
    columns.forEach((column, index) => {
      const value = row?.[index] ?? ''
      const bytes = typeof value === 'string' ? Buffer.from(value, 'latin1') : value
      bytes.copy(record, at, 0, column.width)
      at += column.width
    })
    return record
  })
  return Buffer.concat([header, ...records, Buffer.from([0x1a])])
}

/** Content of one record: a shape of parts (lines, polygons), as x, y pairs per part; z per vertex makes it a Z type. */
export function partsShape(type: number, parts: readonly (readonly number[])[], z?: readonly number[]): Buffer {
  const points = parts.flat()
  const count = points.length / 2
  const out = Buffer.alloc(44 + parts.length * 4 + count * 16 + (z ? 16 + count * 8 : 0))
  out.writeInt32LE(type, 0)
  out.writeInt32LE(parts.length, 36)
  out.writeInt32LE(count, 40)
  let start = 0
  parts.forEach((part, index) => {
    out.writeInt32LE(start, 44 + index * 4)
    start += part.length / 2
  })
  const at = 44 + parts.length * 4
  points.forEach((value, index) => out.writeDoubleLE(value, at + index * 8))
  z?.forEach((value, index) => out.writeDoubleLE(value, at + count * 16 + 16 + index * 8))
  return out
}

/** Content of a point record (type 1, or 11 with z). */
export function pointShape(x: number, y: number, z?: number): Buffer {
  const out = Buffer.alloc(z === undefined ? 20 : 36)
  out.writeInt32LE(z === undefined ? 1 : 11, 0)
  out.writeDoubleLE(x, 4)
  out.writeDoubleLE(y, 12)
  if (z !== undefined) out.writeDoubleLE(z, 20)
  return out
}

/** Content of a null shape. */
export const nullShape = Buffer.alloc(4)

/** Bytes of .shp and .shx for records. */
export function shpBytes(type: number, records: readonly Buffer[]): { shp: Buffer; shx: Buffer } {
  const parts: Buffer[] = []
  const index: Buffer[] = []
  let offset = 100
  records.forEach((content, number) => {
    const head = Buffer.alloc(8)
    head.writeInt32BE(number + 1, 0)
    head.writeInt32BE(content.length / 2, 4)
    const entry = Buffer.alloc(8)
    entry.writeInt32BE(offset / 2, 0)
    entry.writeInt32BE(content.length / 2, 4)
    index.push(entry)
    parts.push(head, content)
    offset += 8 + content.length
  })
  return { shp: withHeader(type, parts), shx: withHeader(type, index) }
}

function withHeader(type: number, parts: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(100)
  const size = 100 + parts.reduce((sum, part) => sum + part.length, 0)
  header.writeInt32BE(9994, 0)
  header.writeInt32BE(size / 2, 24)
  header.writeInt32LE(1000, 28)
  header.writeInt32LE(type, 32)
  return Buffer.concat([header, ...parts])
}

/** Writes files into a folder and gives the path of the first. */
export async function writeFiles(folder: string, files: Record<string, Buffer | string>): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return join(folder, Object.keys(files)[0] ?? '')
}
