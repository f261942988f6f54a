import type Database from 'libsql'
import { ShortTexts } from '../common/short-texts'
import { quoted, rowsOf, type FeatureTable } from './schema'
import { DamagedPages, lastVarint, readVarint, TablePages, type StoredRow } from './table-pages'

/** Where a value of the file goes: nowhere, to the key, to the geometry, or behind them. */
type Places = readonly number[]
const [nowhere, toKey, toGeometry] = [-1, 0, 1]

/**
 * The rows of a table, each its key, its geometry and its attributes, as the SQL `select` gives them; read from the pages of the file. Null
 * where only SQLite can read it. What is not plain (a long record, one that was written before a column was added) SQLite is asked for.
 * @param select all rows of the table
 */
export function storedRows(
  db: Database.Database,
  path: string,
  table: FeatureTable,
  select: string,
): Iterable<unknown[]> | null {
  const found = rowsOf(db, "SELECT rootpage FROM sqlite_master WHERE type = 'table' AND name = ?", table.name)[0]
  const columns = rowsOf(db, `PRAGMA table_xinfo(${quoted(table.name)})`)
  // A value that is worked out has no place in the file.
  if (!found || columns.some((column) => Number(column[6]) !== 0)) return null
  const rootPage = Number(found[0])
  const pages = TablePages.open(path, rootPage)
  if (!pages) return null
  const places = columns.map(([, name]) => placeOf(String(name), table))
  const one = db.prepare(`${select} WHERE rowid = ?`).raw(true)
  return rowsFrom(db, pages, rootPage, {
    places,
    width: 2 + table.columns.length,
    ask: (id) => one.get(id) as unknown[] | undefined,
  })
}

function placeOf(name: string, { keyColumn, geometryColumn, columns }: FeatureTable): number {
  if (name === keyColumn) return toKey
  if (name.toLowerCase() === geometryColumn?.toLowerCase()) return toGeometry
  const index = columns.findIndex((column) => column.name === name)
  return index < 0 ? nowhere : 2 + index
}

interface Shape {
  places: Places
  width: number
  /** The row of an id, by SQLite. */
  ask: (id: number) => unknown[] | undefined
}

function* rowsFrom(db: Database.Database, pages: TablePages, rootPage: number, shape: Shape): Generator<unknown[]> {
  // Nobody writes meanwhile.
  const isOwn = !db.inTransaction
  if (isOwn) db.exec('BEGIN; SELECT 1 FROM sqlite_master')
  const texts = new ShortTexts()
  try {
    let before = -Infinity
    for (const row of pages.rows(rootPage)) {
      // Rows lie in the order of their ids: else one that SQLite is asked for could be another.
      const values = row.id > before ? (valuesOf(row, shape, texts) ?? shape.ask(row.id)) : undefined
      if (values === undefined) throw new DamagedPages()
      before = row.id
      yield values
    }
  } finally {
    pages.close()
    if (isOwn) db.exec('COMMIT')
  }
}

/** The values of a record; null where it has not all of them. */
function valuesOf({ id, bytes, start, end }: StoredRow, { places, width }: Shape, texts: ShortTexts): unknown[] | null {
  if (start === end) return null
  let head = readVarint(bytes, start)
  const headEnd = start + lastVarint()
  let at = headEnd
  if (headEnd > end) throw new DamagedPages()
  const values = new Array<unknown>(width).fill(null)
  for (const place of places) {
    if (head >= headEnd) return null
    head = readVarint(bytes, head)
    const kind = lastVarint()
    const next = at + (kind < 12 ? (sizes[kind] as number) : (kind - (kind & 1 ? 13 : 12)) / 2)
    // Of what is no kind at all this is no number.
    if (!(next <= end)) throw new DamagedPages()
    if (place !== nowhere) {
      // The key is the id of the row, which stands before the record.
      if (kind === 0) values[place] = place === toKey ? id : null
      else if (kind < 12) values[place] = numberOf(kind, bytes, at)
      else if (kind & 1) values[place] = place === toGeometry ? 0 : texts.of(bytes, at, next)
      else values[place] = place < 2 ? bytes.subarray(at, next) : null
    }
    at = next
  }
  // SQLite looks at that, too: the values fill the record.
  if (head > headEnd || (head === headEnd && at !== end)) throw new DamagedPages()
  return values
}

/** Bytes of each kind of number; 10 and 11 are none. */
const sizes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, NaN, NaN]

function numberOf(kind: number, bytes: Buffer, at: number): number | bigint {
  if (kind === 7) return bytes.readDoubleBE(at)
  if (kind === 1) return bytes.readInt8(at)
  if (kind === 6) return bytes.readBigInt64BE(at)
  if (kind < 6) return bytes.readIntBE(at, sizes[kind] as number)
  if (kind > 9) throw new DamagedPages()
  return kind - 8
}
