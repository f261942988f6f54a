import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sharedCommits } from './shared-commits'
import { openSqlite, type Sqlite } from './sqlite'

let folder: string
let db: Sqlite
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-shared-'))
  db = openSqlite(join(folder, 'a.db'))
  db.script('CREATE TABLE t (a TEXT UNIQUE)')
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})
const rows = (of = db) => of.all<{ a: string }>('SELECT a FROM t ORDER BY a').map(({ a }) => a)
const add = (a: string) => db.run('INSERT INTO t (a) VALUES (?)', a).changes

it('writes what is asked for in one moment by one commit, and tells each what it gave', async () => {
  const other = openSqlite(join(folder, 'a.db'))
  let commits = 0
  const counted: Sqlite = {
    ...db,
    transaction: (work) => {
      commits++
      return db.transaction(work)
    },
  }
  const shared = sharedCommits(counted)
  const given = await Promise.all(['b', 'a', 'c'].map((a) => shared(() => `${a}${add(a)}`)))
  expect(given).toEqual(['b1', 'a1', 'c1'])
  expect(rows(other)).toEqual(['a', 'b', 'c'])
  expect(commits).toBe(1)
  other.close()
})

it('undoes what fails alone, with all that it had written', async () => {
  const shared = sharedCommits(db)
  const fails = () => {
    add('half')
    return db.transaction(() => add('a'))
  }
  const ends = await Promise.allSettled([shared(() => add('a')), shared(fails), shared(() => add('z'))])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(rows()).toEqual(['a', 'z'])
  await shared(() => add('later'))
  expect(rows()).toEqual(['a', 'later', 'z'])
})

it('tells all of it where the commit fails, and goes on', async () => {
  let isFull = true
  const full: Sqlite = {
    ...db,
    transaction: (work) =>
      db.transaction(() => {
        const done = work()
        if (isFull) throw new Error('full')
        return done
      }),
  }
  const shared = sharedCommits(full)
  const ends = await Promise.allSettled([shared(() => add('a')), shared(() => add('b'))])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(rows()).toEqual([])
  isFull = false
  await shared(() => add('b'))
  expect(rows()).toEqual(['b'])
})
