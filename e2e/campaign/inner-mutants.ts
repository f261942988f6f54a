import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import Database from 'libsql'
import { ZipFile } from 'yazl'
import { mutant } from '../../src/geo/mutants.test-helper'
import { extractZip } from '../../src/node/zip/extract-zip'
import { between } from './campaign'

/** A broken copy, and in a word how it was broken. */
interface Mutant {
  how: string
  bytes: Buffer
}

/**
 * A broken copy of a file. What is checked or packed as a whole (archives, databases, pictures with sums) is in two of three
 * copies broken inside and put together soundly again, since otherwise only its outermost layer is tried.
 */
export async function innerMutant(bytes: Buffer, random: () => number): Promise<Mutant> {
  const inner = between(random, 0, 3) === 0 ? undefined : insides.find(([isOf]) => isOf(bytes))
  return (await inner?.[1](bytes, random)) ?? mutant(bytes, random)
}

type Break = (bytes: Buffer, random: () => number) => Promise<Mutant | null> | Mutant

const startsWith = (text: string) => (bytes: Buffer) => bytes.subarray(0, text.length).toString('latin1') === text

const insides: readonly [(bytes: Buffer) => boolean, Break][] = [
  [startsWith('PK\x03\x04'), brokenEntry],
  [startsWith('SQLite format 3\0'), brokenDatabase],
  [startsWith('\x89PNG'), brokenChunk],
  [startsWith('II*\0'), brokenTiffTag],
]

function pick<T>(random: () => number, from: readonly T[]): T {
  const one = from[between(random, 0, from.length)]
  if (one === undefined) throw new Error('Nothing to choose from.')
  return one
}

/** An archive one of whose files is broken; those of an archive inside count as its own. */
async function brokenEntry(bytes: Buffer, random: () => number): Promise<Mutant> {
  return inFolder(async (folder) => {
    writeFileSync(join(folder, 'a.zip'), bytes)
    mkdirSync(join(folder, 'out'))
    const signal = new AbortController().signal
    const files = await extractZip(join(folder, 'a.zip'), join(folder, 'out'), { signal })
    const broken = pick(random, files)
    const { how, bytes: changed } = await innerMutant(readFileSync(broken.path), random)
    const content = files.map((one) => [one.relativePath, one === broken ? changed : readFileSync(one.path)] as const)
    return { how: `${how} in ${broken.relativePath}`, bytes: await zipped(content) }
  })
}

/** An archive of these files. */
export function zipped(files: Iterable<readonly [path: string, bytes: Buffer]>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, bytes] of files) zip.addBuffer(bytes, path)
  zip.end()
  return buffer(zip.outputStream)
}

/** A folder for passing files, as long as the work takes. */
export async function inFolder<T>(work: (folder: string) => Promise<T> | T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-sound-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const oddValues = [
  'NULL',
  '-1',
  '9e999',
  '9223372036854775807',
  "''",
  "'a' || char(0) || 'b'",
  'zeroblob(70000)',
  "'1e400'",
]

/** A GeoPackage with one value, geometry or definition that is not what it should be. */
function brokenDatabase(bytes: Buffer, random: () => number): Promise<Mutant | null> {
  return inFolder((folder) => {
    const path = join(folder, 'a.gpkg')
    writeFileSync(path, bytes)
    const db = new Database(path)
    try {
      db.unsafeMode(true)
      db.exec('PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY')
      const how = changeInDatabase(db, random)
      db.close()
      return { how, bytes: readFileSync(path) }
    } catch {
      // What SQLite does not take is no broken file.
      return null
    } finally {
      if (db.open) db.close()
    }
  })
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Makes one change, and says which. */
function changeInDatabase(db: Database.Database, random: () => number): string {
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[]
  // Tables of the format say what is read and how: as often as all others together.
  const ofFormat = tables.filter((name) => name.startsWith('gpkg_'))
  const table = pick(random, between(random, 0, 2) === 0 && ofFormat.length > 0 ? ofFormat : tables)
  const columns = (db.prepare(`PRAGMA table_info(${quoted(table)})`).all() as { name: string }[]).map(
    ({ name }) => name,
  )
  const column = pick(random, columns)
  const row = db.prepare(
    `SELECT rowid AS row, ${quoted(column)} AS value FROM ${quoted(table)} ORDER BY random() LIMIT 1`,
  )
  const found = row.get() as { row: number; value: unknown } | undefined
  const way = between(random, 0, 5)
  if (way < 2 && found) {
    const { value } = found
    const odd = pick(random, oddValues)
    if (value instanceof ArrayBuffer || Buffer.isBuffer(value)) {
      const made = mutant(Buffer.from(value as Buffer), random)
      db.prepare(`UPDATE ${quoted(table)} SET ${quoted(column)} = ? WHERE rowid = ?`).run(made.bytes, found.row)
      return `${made.how} in ${table}.${column}`
    }
    db.exec(`UPDATE ${quoted(table)} SET ${quoted(column)} = ${odd} WHERE rowid = ${found.row}`)
    return `${table}.${column} = ${odd}`
  }
  if (way === 2) {
    db.exec(`ALTER TABLE ${quoted(table)} DROP COLUMN ${quoted(column)}`)
    return `${table}.${column} dropped`
  }
  if (way === 3) {
    const other = pick(random, tables)
    db.exec(
      `PRAGMA foreign_keys = 0; DROP TABLE ${quoted(table)}; CREATE VIEW ${quoted(table)} AS SELECT a.*, b.* FROM ${quoted(other)} a, ${quoted(other)} b`,
    )
    return `${table} is a view of ${other}`
  }
  const sql = db.prepare('SELECT sql FROM sqlite_master WHERE name = ?').pluck().get(table) as string
  const made = mutant(Buffer.from(sql), random)
  db.exec('PRAGMA writable_schema = 1')
  db.prepare('UPDATE sqlite_master SET sql = ? WHERE name = ?').run(made.bytes.toString('latin1'), table)
  return `${made.how} in what makes ${table}`
}

/** A PNG with a broken chunk whose sum is right. */
function brokenChunk(bytes: Buffer, random: () => number): Mutant {
  const starts: number[] = []
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) starts.push(at)
  const at = pick(random, starts)
  const length = bytes.readUInt32BE(at)
  const { how, bytes: data } = mutant(bytes.subarray(at + 8, at + 8 + length), random)
  const body = Buffer.concat([bytes.subarray(at + 4, at + 8), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  const changed = Buffer.concat([bytes.subarray(0, at), size, body, sum, bytes.subarray(at + 12 + length)])
  return { how: `${how} in ${body.toString('latin1', 0, 4)}`, bytes: changed }
}

/** A TIFF one of whose tags has another number, kind, count or value. */
function brokenTiffTag(bytes: Buffer, random: () => number): Mutant {
  const folder = bytes.readUInt32LE(4)
  if (folder + 2 > bytes.length) return mutant(bytes, random)
  const count = bytes.readUInt16LE(folder)
  const at = folder + 2 + 12 * between(random, 0, count)
  if (at + 12 > bytes.length) return mutant(bytes, random)
  const changed = Buffer.from(bytes)
  const odd = pick(random, [
    0,
    1,
    2,
    7,
    255,
    65_535,
    65_536,
    0x7fffffff,
    0xffffffff,
    bytes.length,
    between(random, 0, bytes.length),
  ])
  const part = between(random, 0, 4)
  if (part === 0) changed.writeUInt16LE(between(random, 254, 340), at)
  else if (part === 1) changed.writeUInt16LE(between(random, 0, 20), at + 2)
  else changed.writeUInt32LE(odd, at + (part === 2 ? 4 : 8))
  return { how: `tag ${bytes.readUInt16LE(at)}, part ${part}`, bytes: changed }
}
