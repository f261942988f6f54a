import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sharedCommits } from './shared-commits'
import { openSqlite, type OpenTransaction, type Sqlite } from './sqlite'

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

/** Transactions of the connection, one after the other. @param onCommit called before each commit */
function sharing(onCommit = () => undefined as void) {
  const transaction = async <T>(work: (tx: OpenTransaction) => Promise<T>): Promise<T> => {
    const open = db.begin()
    try {
      const done = await work(open)
      onCommit()
      open.commit()
      return done
    } catch (error) {
      open.rollback()
      throw error
    }
  }
  return sharedCommits(transaction, async (tx, work) => {
    const mark = tx.mark()
    try {
      const done = await work()
      mark.keep()
      return done
    } catch (error) {
      mark.undo()
      throw error
    }
  })
}

it('writes what is asked for in one moment by one commit, and tells each what it gave', async () => {
  const other = openSqlite(join(folder, 'a.db'))
  let commits = 0
  const shared = sharing(() => void commits++)
  const given = await Promise.all(['b', 'a', 'c'].map((a) => shared(async () => `${a}${add(a)}`)))
  expect(given).toEqual(['b1', 'a1', 'c1'])
  expect(rows(other)).toEqual(['a', 'b', 'c'])
  expect(commits).toBe(1)
  other.close()
})

it('undoes what fails alone, with all that it had written', async () => {
  const shared = sharing()
  const fails = async () => {
    add('half')
    await Promise.resolve()
    return add('a')
  }
  const ends = await Promise.allSettled([shared(async () => add('a')), shared(fails), shared(async () => add('z'))])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(rows()).toEqual(['a', 'z'])
  await shared(async () => add('later'))
  expect(rows()).toEqual(['a', 'later', 'z'])
})

it('tells all of it where the commit fails, and goes on', async () => {
  let isFull = true
  const shared = sharing(() => {
    if (isFull) throw new Error('full')
  })
  const ends = await Promise.allSettled([shared(async () => add('a')), shared(async () => add('b'))])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(rows()).toEqual([])
  isFull = false
  await shared(async () => add('b'))
  expect(rows()).toEqual(['b'])
})
