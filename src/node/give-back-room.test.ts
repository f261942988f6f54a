import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveBackRoom } from './give-back-room'
import { openSqlite, type Sqlite } from './sqlite'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-room-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const size = (path: string) => statSync(path).size
function fill(db: Sqlite): void {
  db.transaction(() => {
    for (let row = 0; row < 5_000; row++) db.run('INSERT INTO t VALUES (?, ?)', row, 'x'.repeat(4_000))
  })
  db.all('PRAGMA wal_checkpoint(TRUNCATE)')
}

it('shrinks a file by what was deleted, and lets the program go on meanwhile', async () => {
  const path = join(folder, 'new.db')
  const db = openSqlite(path)
  db.script('CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)')
  fill(db)
  const full = size(path)
  db.run('DELETE FROM t WHERE id >= 100')
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  const working = giveBackRoom(db)
  // Written in the middle of it, and kept.
  await new Promise((next) => setImmediate(next))
  db.run('INSERT INTO t VALUES (?, ?)', 7_000, 'written meanwhile')
  await working
  clearInterval(timer)
  expect(full).toBeGreaterThan(19_000_000)
  expect(size(path)).toBeLessThan(1_000_000)
  expect(turns).toBeGreaterThan(5)
  expect(db.get('SELECT count(*) AS n FROM t')).toEqual({ n: 101 })
  db.check()
  db.close()
})

it('stops between two steps when the program ends, and goes on with the next call', async () => {
  const path = join(folder, 'ending.db')
  const db = openSqlite(path)
  db.script('CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)')
  fill(db)
  db.run('DELETE FROM t')
  let looks = 0
  await giveBackRoom(db, () => ++looks > 3)
  expect(db.get<{ freelist_count: number }>('PRAGMA freelist_count')?.freelist_count).toBeGreaterThan(1_000)
  await giveBackRoom(db)
  expect(size(path)).toBeLessThan(100_000)
  db.close()
})

it('shrinks a file of the older layout too, once little is left in it', async () => {
  const path = join(folder, 'before.db')
  const before = new Libsql(path)
  before.pragma('journal_mode = WAL')
  before.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)')
  before.close()
  const db = openSqlite(path)
  fill(db)
  expect(db.get('PRAGMA auto_vacuum')).toEqual({ auto_vacuum: 0 })
  await giveBackRoom(db)
  // With all that in it, it would stand still for as long as it takes to write it anew.
  expect(db.get('PRAGMA auto_vacuum')).toEqual({ auto_vacuum: 0 })
  db.run('DELETE FROM t WHERE id >= 100')
  await giveBackRoom(db)
  expect(size(path)).toBeLessThan(1_000_000)
  expect(db.get('SELECT count(*) AS n FROM t')).toEqual({ n: 100 })
  db.close()
})
