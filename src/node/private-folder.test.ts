import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock'
import { closeBelow, handOut, keepToOwner, mendedText, openPrivateFolder } from './private-folder'
import { openSqlite } from './sqlite'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'private-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const mode = (...parts: string[]) => (statSync(join(root, ...parts)).mode & 0o777).toString(8)
const make = (path: string, rights: number) => {
  writeFileSync(join(root, path), 'x')
  chmodSync(join(root, path), rights)
}

describe.skipIf(process.platform === 'win32')('a folder of its owner alone', () => {
  it('is made closed', () => {
    expect(openPrivateFolder(join(root, 'new', 'home')).count).toBe(0)
    expect([mode('new'), mode('new', 'home')]).toEqual(['700', '700'])
  })

  it('is closed where it was there before, with the files in it, and that is said', async () => {
    mkdirSync(join(root, 'home', 'service', 'content'), { recursive: true })
    for (const folder of ['home', 'home/service', 'home/service/content']) chmodSync(join(root, folder), 0o755)
    for (const file of ['home/cache.db', 'home/cache.db-wal', 'home/service/service.db', 'home/service/content/a'])
      make(file, 0o644)
    make('home/run.sh', 0o755)
    const home = join(root, 'home')
    const mended = openPrivateFolder(home)
    expect(mode('home')).toBe('700')
    expect([mode('home', 'cache.db'), mode('home', 'cache.db-wal')]).toEqual(['600', '600'])
    await closeBelow(home, mended)
    expect([mode('home/service'), mode('home/service/service.db')]).toEqual(['700', '600'])
    expect([mode('home/service/content'), mode('home/service/content/a')]).toEqual(['700', '600'])
    expect(mode('home/run.sh')).toBe('700')
    expect(mended).toEqual({ count: 8, failed: null })
    expect(mendedText(home, mended)).toMatch(/^8 files and folders in .*home could be read by others/)
    expect(openPrivateFolder(home).count).toBe(0)
  })

  it('follows no link out of itself', async () => {
    make('outside.txt', 0o644)
    mkdirSync(join(root, 'home'), { mode: 0o755 })
    symlinkSync(join(root, 'outside.txt'), join(root, 'home', 'link'))
    symlinkSync(root, join(root, 'home', 'back'))
    const mended = openPrivateFolder(join(root, 'home'))
    await closeBelow(join(root, 'home'), mended)
    expect(mode('outside.txt')).toBe('644')
  })

  it('says when it cannot be closed', () => {
    expect(mendedText('/home/kept', { count: 3, failed: 'its disk keeps no rights' })).toMatch(
      /can read files in \/home\/kept, and that could not be changed \(its disk keeps no rights\)/,
    )
  })
})

describe.skipIf(process.platform === 'win32')('what a program makes', () => {
  const before = process.umask()
  afterEach(() => void process.umask(before))

  it('has rights of its owner alone: a database with its side files, a lock', () => {
    process.umask(0)
    const db = openSqlite(join(root, 'a.db'))
    db.script('CREATE TABLE t (x)')
    expect([mode('a.db'), mode('a.db-wal'), mode('a.db-shm')]).toEqual(['600', '600', '600'])
    db.close()
    const lock = lockFolder(root)
    expect(mode('folder.lock')).toBe('600')
    lock.release()
  })

  it('is kept from others whoever makes it, but for what a person saves in a place of their own', async () => {
    process.umask(0o022)
    keepToOwner()
    mkdirSync(join(root, 'folder'))
    writeFileSync(join(root, 'kept'), '')
    writeFileSync(join(root, 'saved'), '')
    await handOut(join(root, 'saved'))
    expect([mode('folder'), mode('kept'), mode('saved')]).toEqual(['700', '600', '644'])
  })
})
