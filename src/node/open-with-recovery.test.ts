import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as SqliteModule from './sqlite'
import { openSqlite } from './sqlite'
import { corrupt } from './sqlite-errors'
import { openWithRecovery } from './open-with-recovery'

vi.mock('./sqlite', async (original) => {
  const real = await original<typeof SqliteModule>()
  return { ...real, openSqlite: vi.fn(real.openSqlite) }
})

let home: string
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'plumbline-sound-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('puts nothing aside because a disk failed for a moment: that looks like damage too', async () => {
  const path = join(home, 'offline.db')
  const before = openSqlite(path)
  before.script('CREATE TABLE kept (text TEXT)')
  before.run('INSERT INTO kept VALUES (?)', 'an edit that waits')
  before.close()
  vi.mocked(openSqlite).mockImplementationOnce(() => {
    throw corrupt(path, 'file is not a database')
  })
  const db = await openWithRecovery(home, 'offline.db', { lost: '', thorough: false, log: () => undefined })
  expect(db.all('SELECT text FROM kept')).toEqual([{ text: 'an edit that waits' }])
  expect(readdirSync(home).filter((name) => name.includes('broken'))).toEqual([])
  db.close()
})

it('looks through the whole file at the start after damage has shown, and puts it aside then', async () => {
  const path = join(home, 'cache.db')
  const open = () => openWithRecovery(home, 'cache.db', { lost: '', thorough: false, log: () => undefined })
  const first = await open()
  first.script('CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT)')
  first.transaction(() => {
    for (let id = 0; id < 2_000; id++) first.run('INSERT INTO rows VALUES (?, ?)', id, 'x'.repeat(100))
  })
  first.all('PRAGMA wal_checkpoint(TRUNCATE)')
  first.close()
  const bytes = readFileSync(path)
  bytes.fill(0xff, 40_000, 160_000)
  writeFileSync(path, bytes)

  const second = await open()
  expect(() => second.all('SELECT sum(length(text)) FROM rows')).toThrow(/damaged/)
  second.close()
  const third = await open()
  expect(third.all('SELECT name FROM sqlite_master')).toEqual([])
  third.close()
  expect(readdirSync(home).some((name) => name.includes('.broken-'))).toBe(true)
  expect(readdirSync(home).some((name) => name.includes('.suspect'))).toBe(false)
})

it('puts a file aside that was cut within its first page: it is not taken for a new one', async () => {
  const path = join(home, 'offline.db')
  const open = () => openWithRecovery(home, 'offline.db', { lost: '', thorough: false, log: () => undefined })
  const first = await open()
  first.script('CREATE TABLE kept (text TEXT)')
  first.all('PRAGMA wal_checkpoint(TRUNCATE)')
  first.close()
  writeFileSync(path, readFileSync(path).subarray(0, 3_000))
  const second = await open()
  expect(readdirSync(home).filter((name) => /\.broken-\d+$/.test(name))).toHaveLength(1)
  second.close()
  const third = await open()
  expect(readdirSync(home).filter((name) => /\.broken-\d+$/.test(name))).toHaveLength(1)
  third.close()
})
