import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { letGoOfClosed } from './let-go'
import { openBelow, tellsOpenFiles } from './open-below.test-helper'
import { openWithRecovery } from './open-with-recovery'
import { openSqlite } from './sqlite'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-let-go-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it.skipIf(!tellsOpenFiles)('a database that was closed has no file open, and leaves none beside its own', async () => {
  const db = openSqlite(join(folder, 'a.db'))
  db.script('CREATE TABLE t (a)')
  db.transaction(() => db.run('INSERT INTO t VALUES (?)', 1))
  expect(db.all('SELECT * FROM t')).toHaveLength(1)
  expect(openBelow(folder)).not.toEqual([])
  db.close()
  await letGoOfClosed()
  expect(openBelow(folder)).toEqual([])
  expect(readdirSync(folder)).toEqual(['a.db'])
})

it.skipIf(!tellsOpenFiles)('a damaged database is closed before it is put aside', async () => {
  const path = join(folder, 'a.db')
  writeFileSync(path, Buffer.alloc(8192, 'not a database'))
  const open: string[][] = []
  const options = {
    lost: '',
    thorough: true,
    log: () => undefined,
    onBrokenDatabase: () => open.push(openBelow(folder)),
  }
  const db = await openWithRecovery(folder, 'a.db', options)
  expect(open).toEqual([[]])
  db.close()
  await letGoOfClosed()
})
