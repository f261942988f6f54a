import { mkdtempSync, rmSync } from 'node:fs'
import * as files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitBeside } from './disk-wait'
import { openSqlite } from './sqlite'

vi.mock('node:fs/promises', async (original) => ({ ...(await original<typeof files>()) }))

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'plumbline-disk-wait-'))))
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

it('waits for the disk once for all who wait, and once more for what came meanwhile', async () => {
  const path = join(folder, 'a.db')
  const db = openSqlite(path)
  db.script('CREATE TABLE t (a)')
  const synced: (() => void)[] = []
  const opened: string[] = []
  vi.spyOn(files, 'open').mockImplementation(((name: string) => {
    opened.push(name)
    return Promise.resolve({ datasync: () => new Promise<void>((done) => synced.push(done)), close: () => undefined })
  }) as never)
  const wait = waitBeside(db, path)
  const ends: string[] = []
  const add = (name: string) => {
    db.run('INSERT INTO t VALUES (?)', name)
    wait.committed()
    void wait.untilLasting().then(() => ends.push(name))
  }
  const turn = () => new Promise((done) => setTimeout(done, 0))
  // Nothing was written: nothing is waited for.
  await wait.untilLasting()
  add('a')
  add('b')
  await turn()
  expect([opened, synced.length, ends]).toEqual([[`${path}-wal`], 1, []])
  add('late')
  synced[0]?.()
  await turn()
  expect([synced.length, ends]).toEqual([2, ['a', 'b']])
  synced[1]?.()
  await turn()
  expect(ends).toEqual(['a', 'b', 'late'])
  await wait.close()
  db.close()
})

it('says that it failed to whoever waits, and asks again for the next', async () => {
  const path = join(folder, 'a.db')
  const db = openSqlite(path)
  let isFull = true
  const datasync = () =>
    isFull ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) : Promise.resolve()
  vi.spyOn(files, 'open').mockResolvedValue({ datasync, close: () => Promise.resolve() } as never)
  const wait = waitBeside(db, path)
  wait.committed()
  await expect(wait.untilLasting()).rejects.toMatchObject({ code: 'disk.full' })
  isFull = false
  await wait.untilLasting()
  db.close()
})

it('puts the log of a database that is written onto the disk', async () => {
  const path = join(folder, 'a.db')
  const db = openSqlite(path)
  const wait = waitBeside(db, path)
  db.script('CREATE TABLE t (a)')
  wait.committed()
  await wait.untilLasting()
  await wait.close()
  db.close()
})
