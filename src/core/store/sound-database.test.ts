import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as SqliteModule from '../../node/sqlite'
import { openSqlite } from '../../node/sqlite'
import { corrupt } from '../../node/sqlite-errors'
import { openSoundDatabase } from './sound-database'

vi.mock('../../node/sqlite', async (original) => {
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
  const db = await openSoundDatabase(home, 'offline.db', { lost: '', thorough: false, log: () => undefined })
  expect(db.all('SELECT text FROM kept')).toEqual([{ text: 'an edit that waits' }])
  expect(readdirSync(home).filter((name) => name.includes('broken'))).toEqual([])
  db.close()
})
