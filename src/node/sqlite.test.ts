import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSqlite, type Sqlite } from './sqlite'

let folder: string
let db: Sqlite
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-sqlite-'))
  db = openSqlite(join(folder, 'a.db'))
  db.script('CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b INTEGER)')
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

it('binds null, booleans and large whole numbers as they are', () => {
  expect(db.run('INSERT INTO t (a, b) VALUES (?, ?)', null, true)).toEqual({ changes: 1, lastInsertRowid: 1 })
  db.run('INSERT INTO t (a, b) VALUES (?, ?)', "x'; --", 1_760_000_000_123)
  expect(db.all('SELECT a, b, typeof(b) AS kind FROM t ORDER BY id')).toEqual([
    { a: null, b: 1, kind: 'integer' },
    { a: "x'; --", b: 1_760_000_000_123, kind: 'integer' },
  ])
  expect(db.get('SELECT a FROM t WHERE a IS ?', null)).toEqual({ a: null })
  expect(db.get('SELECT a FROM t WHERE id = ?', 99)).toBeUndefined()
})

it('rolls back all of a transaction, nested ones included, and works on', () => {
  const count = () => db.get<{ n: number }>('SELECT count(*) AS n FROM t')?.n
  const before = count()
  expect(() =>
    db.transaction(() => {
      db.run('INSERT INTO t (a) VALUES (?)', 'outer')
      db.transaction(() => db.run('INSERT INTO t (a) VALUES (?)', 'inner'))
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(count()).toBe(before)
  db.transaction(() => db.run('INSERT INTO t (a) VALUES (?)', 'yes'))
  expect(count()).toBe((before ?? 0) + 1)
})

it('tells by its version of changes here, elsewhere, and of those that were taken back', async () => {
  const other = openSqlite(join(folder, 'a.db'))
  const before = db.version()
  expect(db.get('SELECT 1')).toBeDefined()
  expect(db.version()).toBe(before)
  other.run('INSERT INTO t (a) VALUES (?)', 'elsewhere')
  await nextTurn()
  const elsewhere = db.version()
  db.run('INSERT INTO t (a) VALUES (?)', 'here')
  const here = db.version()
  let inside = ''
  const takenBack = () =>
    db.transaction(() => {
      db.run('INSERT INTO t (a) VALUES (?)', 'taken back')
      inside = db.version()
      throw new Error('no')
    })
  expect(takenBack).toThrow('no')
  other.close()
  expect(new Set([before, elsewhere, here, inside, db.version()]).size).toBe(5)
})

it('says that the disk is full, keeps what was written, and works on once there is room', () => {
  db.script('CREATE TABLE big (text TEXT)')
  const pages = db.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0
  db.all(`PRAGMA max_page_count = ${pages + 2}`)
  const fill = () => db.run('INSERT INTO big VALUES (?)', 'x'.repeat(1_000_000))
  expect(fill).toThrow(expect.objectContaining({ code: 'disk.full', retry: 'later' }))
  // What was just done may be what is lost: only what stood before is said to be safe.
  expect(fill).toThrow(/could not be written\. What was stored before is safe\. Free some space and try again\.$/)
  expect(db.get('SELECT count(*) AS n FROM big')).toMatchObject({ n: 0 })
  db.check()
  db.all('PRAGMA max_page_count = 1000000')
  fill()
  expect(db.get('SELECT count(*) AS n FROM big')).toMatchObject({ n: 1 })
})

it('keeps its log when another program ends that had the file open too, however often it is open here', () => {
  const path = join(folder, 'open-twice.db')
  const here = openSqlite(path)
  here.script('CREATE TABLE t (a)')
  const again = openSqlite(path)
  // It ends as most do, and then takes away what it believes that nobody uses.
  const writes = `const db = new (require('libsql'))(process.argv[1]); db.exec('INSERT INTO t VALUES (1)')`
  execFileSync(process.execPath, ['-e', writes, path])
  expect(existsSync(`${path}-wal`)).toBe(true)
  expect(again.all('SELECT a FROM t')).toEqual([{ a: 1 }])
  here.close()
  again.close()
})
