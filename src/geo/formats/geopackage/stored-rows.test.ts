import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '../../../service/demo/site/random'
import type { FeatureTable } from './schema'
import { storedRows } from './stored-rows'
import { decoded } from './safe-text'

let dir: string
let db: Database.Database
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'plumbline-stored-'))
  db = new Database(join(dir, 'rows.gpkg'))
})
afterEach(() => {
  db.close()
  rmSync(dir, { recursive: true })
})

const table: FeatureTable = {
  ...{ name: 'pipes', title: 'pipes', geometryColumn: 'geom', keyColumn: 'fid', undescribed: null, bbox: null },
  binary: [],
  columns: ['a', 'b'].map((name) => ({ name, type: 'string' })),
  crs: { srid: null, wkt: null, proj4: null, name: null, from: 'none' },
}
const sql = 'SELECT fid, geom, a, b FROM pipes'
const create = 'CREATE TABLE pipes (fid INTEGER PRIMARY KEY, geom BLOB, skipped TEXT, a, b)'

/** What lies in the pages; null: SQLite alone can tell. */
function stored(select = sql): unknown[][] | null {
  const rows = storedRows(db, join(dir, 'rows.gpkg'), table, select)
  // The bytes of a geometry are good until the next row is asked for.
  return rows && Array.from(rows, (row) => row.map((value, at) => plain(at === 1 ? value : decoded(value))))
}
const plain = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)
/** Texts as their bytes: the binding ends the program at what is no UTF-8. */
const bytesOf = (column: string) => `CASE typeof(${column}) WHEN 'text' THEN CAST(${column} AS BLOB) ELSE ${column} END`
const safeSql = `SELECT fid, geom, ${bytesOf('a')}, ${bytesOf('b')} FROM pipes`
const byteTexts = () =>
  (db.prepare(safeSql).raw(true).all() as unknown[][]).map((row) =>
    row.map((value, at) => plain(at === 1 ? value : decoded(value))),
  )
const bySqlite = () => (db.prepare(sql).raw(true).all() as unknown[][]).map((row) => row.map(plain))
const insert = (id: number | null, geom: unknown, a: unknown, b: unknown) =>
  db.prepare('INSERT INTO pipes VALUES (?, ?, ?, ?, ?)').run(id, geom as string, 'skipped', a as string, b as string)
const isText = (text: string) => expect(stored()).toEqual([[1, null, text, null]])

describe('the rows of a table', () => {
  it('are those that SQLite gives, of every kind and size, over thousands of pages', () => {
    db.exec(create)
    db.exec('BEGIN')
    const values = [
      null,
      0,
      1,
      -1,
      127,
      -129,
      32_768,
      -8_388_609,
      2 ** 31,
      -(2 ** 40),
      2 ** 52,
      0.1,
      -1e300,
      '',
      'PE',
      'Straße',
      '管',
      'x'.repeat(33),
    ]
    for (let n = 0; n < 6000; n++)
      insert(
        null,
        n % 7 ? Buffer.from([71, 80, n & 255, n >> 8]) : null,
        values[n % values.length],
        values[(n * 7 + 3) % values.length],
      )
    // Of more than a page, and of more than is put together here.
    insert(9000, Buffer.alloc(50_000, 7), 'y'.repeat(9000), 1)
    insert(9001, Buffer.alloc(2_000_000, 8), 'z', 2)
    insert(-5, null, 'first', 3)
    insert(2 ** 52, null, 'last', 3)
    db.exec('COMMIT; DELETE FROM pipes WHERE fid % 3 = 0')
    expect(stored()).toEqual(bySqlite())
    expect(stored()).toHaveLength(4003)
  })

  it('have what was added to the table later, and no value that is worked out', () => {
    db.exec('CREATE TABLE pipes (fid INTEGER PRIMARY KEY, geom BLOB, a)')
    db.exec(
      "INSERT INTO pipes VALUES (1, NULL, 'old'); ALTER TABLE pipes ADD COLUMN b DEFAULT 'since'; INSERT INTO pipes VALUES (2, NULL, 'new', NULL)",
    )
    expect(stored()).toEqual([
      [1, null, 'old', 'since'],
      [2, null, 'new', null],
    ])
    db.exec('DROP TABLE pipes; CREATE TABLE pipes (fid INTEGER PRIMARY KEY, geom BLOB, a, b AS (a || 1))')
    expect(stored()).toBeNull()
  })

  it('have texts that are no UTF-8, which SQLite’s binding cannot give', () => {
    db.exec(`${create}; INSERT INTO pipes VALUES (1, NULL, NULL, CAST(x'4be46c7465' AS TEXT), NULL)`)
    isText('Kälte')
  })

  it('take a number that 53 bits do not hold', () => {
    db.exec(`${create}; INSERT INTO pipes VALUES (1, NULL, NULL, 9007199254740993, x'ff')`)
    expect(stored()).toEqual([[1, null, 9007199254740993n, null]])
  })

  it('are left to SQLite where they lie in a log, in UTF-16, or without row ids', () => {
    db.exec(`${create}; PRAGMA journal_mode = wal; INSERT INTO pipes VALUES (1, NULL, NULL, 'in the log', NULL)`)
    expect(stored()).toBeNull()
    db.exec(
      'DROP TABLE pipes; PRAGMA journal_mode = delete; CREATE TABLE pipes (fid INTEGER PRIMARY KEY, geom, a, b) WITHOUT ROWID',
    )
    expect(stored()).toBeNull()
    db.close()
    db = new Database(join(dir, 'rows.gpkg'))
    rmSync(join(dir, 'rows.gpkg'))
    db.close()
    db = new Database(join(dir, 'rows.gpkg'))
    db.exec(`PRAGMA encoding = 'UTF-16le'; ${create}`)
    expect(stored()).toBeNull()
  })

  it('of a damaged file are those that SQLite gives, or are named as damaged', () => {
    const path = join(dir, 'rows.gpkg')
    db.exec(`PRAGMA page_size = 512; ${create}`)
    const random = seededRandom(7)
    for (let id = 1; id <= 150; id++)
      insert(id * 3, Buffer.alloc(20, id), `pipe ${id}`.repeat(id % 50 === 0 ? 90 : 1), id % 7 === 0 ? null : id / 3)
    db.close()
    const sound = readFileSync(path)
    const outcomes = { same: 0, damaged: 0 }
    for (let copy = 0; copy < 300; copy++) {
      const bytes = Buffer.from(sound)
      for (let flips = 1 + Math.floor(random() * 3); flips > 0; flips--)
        bytes[512 * 2 + Math.floor(random() * (bytes.length - 1024))] = Math.floor(random() * 256)
      writeFileSync(path, bytes)
      db = new Database(path)
      const given = outcomeOf(byteTexts)
      const found = outcomeOf(() => stored(safeSql) ?? byteTexts())
      if (typeof found === 'string') {
        expect(found).toMatch(/malformed/)
        outcomes.damaged++
      } else {
        expect(JSON.stringify([copy, found])).toBe(JSON.stringify([copy, given]))
        outcomes.same++
      }
      db.close()
    }
    expect(outcomes.same).toBeGreaterThan(50)
    expect(outcomes.damaged).toBeGreaterThan(50)
  })
})

/** What is read, or why it is not. */
function outcomeOf(read: () => unknown[][]): unknown[][] | string {
  try {
    return read()
  } catch (error) {
    return (error as Error).message
  }
}
