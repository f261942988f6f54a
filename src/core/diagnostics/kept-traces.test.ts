import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readCrashes } from '../../node/crashes/crash-records'
import { openSqlite } from '../../node/sqlite'
import { keepErrors } from './last-errors'
import { schemaOf } from './schema-of'
import { tellCrash } from './tell-crash'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-traces-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('keeps the last warnings and errors with what they tell, and passes all on', () => {
  const passed: string[] = []
  const { log, lines } = keepErrors((_level, message) => void passed.push(message))
  log('info', 'nothing')
  for (let at = 0; at < 31; at++)
    log(at % 2 === 0 ? 'warn' : 'error', `fault ${at}`, at === 30 ? { code: 7 } : undefined)
  expect(passed).toHaveLength(32)
  expect(lines()).toHaveLength(30)
  expect(lines()[0]).toMatch(/Z error fault 1$/)
  expect(lines()[29]).toMatch(/Z warn fault 30 \{"code":7\}$/)
})

it('keeps of a crash what it came from, without a secret and without the name of the user’s folder', () => {
  const cause = new Error(`cut at ${homedir()}/x.db`)
  tellCrash(home, 'window', new Error('GET https://me:hunter2@host/?token=abcdefgh', { cause }))
  tellCrash(home, 'page', 'killed')
  const crashes = readCrashes(home)
  expect(crashes.map(({ what }) => what).sort()).toEqual(['page', 'window'])
  const { reason = '' } = crashes.find(({ what }) => what === 'window') ?? {}
  expect(reason).toMatch(/GET https:[^]*caused by: Error: cut at ~\/x\.db/)
  for (const secret of ['hunter2', 'abcdefgh', homedir()]) expect(reason).not.toContain(secret)
})

it('makes no home for the report of a crash', () => {
  const none = join(home, 'none')
  tellCrash(none, 'window', 'killed')
  expect(readCrashes(none)).toEqual([])
})

it('reads the schema of a database as it is now, also while a program has it open', async () => {
  const path = join(home, 'a.db')
  const db = openSqlite(path)
  db.script('PRAGMA journal_mode = WAL; CREATE TABLE t (x); PRAGMA user_version = 3')
  expect(await schemaOf(path)).toBe(3)
  db.script('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA user_version = 40; PRAGMA user_version = 4')
  expect(await schemaOf(path)).toBe(4)
  // The log begins anew over what it held: frames of the former one lie behind.
  db.script('PRAGMA wal_checkpoint(RESTART); PRAGMA user_version = 5')
  expect(await schemaOf(path)).toBe(5)
  db.close()
  expect(await schemaOf(path)).toBe(5)
  writeFileSync(path, 'SQLite format 3\0')
  expect(await schemaOf(path)).toBeNull()
})
