import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openReader, openSqlite } from '../../node/sqlite'
import { query } from './query'
import { sqliteDb } from './sqlite-db'

const add = query((_on, name: string) => sql`INSERT INTO settings (name, value) VALUES (${name}, '')`)
const names = query((on) => on.from.selectFrom('settings').select('name').orderBy('name'))

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'plumbline-sqlite-db-'))))
afterEach(() => rmSync(folder, { recursive: true }))

it('gives the next one its turn while the disk is waited for, and tells nobody before it has what was written', async () => {
  const path = join(folder, 'a.db')
  const writer = openSqlite(path)
  writer.script('CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT)')
  let commits = 0
  let isOnDisk = false
  const waiting: (() => void)[] = []
  const disk = {
    committed: () => void commits++,
    untilLasting: () => (isOnDisk ? Promise.resolve() : new Promise<void>((done) => waiting.push(done))),
    close: () => Promise.resolve(),
  }
  const db = sqliteDb(writer, () => openReader(path), disk)
  const told: string[] = []
  const tell = (work: Promise<unknown>, name: string) => void work.then(() => told.push(name))
  tell(db.run(add, 'a'), 'run')
  tell(
    db.transaction((tx) => tx.run(add, 'b')),
    'transaction',
  )
  tell(db.shared((tx) => tx.run(add, 'c')), 'shared') // prettier-ignore
  await expect.poll(() => commits).toBe(3)
  expect((await db.all(names)).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  tell(db.settled(), 'settled')
  await new Promise((done) => setTimeout(done, 5))
  expect(told).toEqual([])
  isOnDisk = true
  for (const done of waiting) done()
  await expect.poll(() => [...told].sort()).toEqual(['run', 'settled', 'shared', 'transaction'])
  await db.close()
})
