import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeFolder, makeHome } from './make-folder'

const root = mkdtempSync(join(tmpdir(), 'plumbline-folder-'))
afterAll(() => rmSync(root, { recursive: true }))

describe('makeFolder', () => {
  it('makes what is missing, for its owner alone where asked, and leaves what is there', () => {
    const path = join(root, 'a', 'b')
    makeFolder(path, 0o700)
    makeFolder(path, 0o700)
    expect(statSync(path).isDirectory()).toBe(true)
    if (process.platform !== 'win32') expect(statSync(join(root, 'a')).mode & 0o077).toBe(0)
  })

  it('says what is in the way', () => {
    writeFileSync(join(root, 'file'), '')
    expect(() => makeFolder(join(root, 'file', 'x'))).toThrow(
      expect.objectContaining({ code: 'file.denied', message: expect.stringContaining('a file is in its way') }),
    )
  })

  it.skipIf(process.platform !== 'linux')('ends where the system takes no folders, at any depth', () => {
    for (const path of ['/proc/x', '/proc/x/y/z', '/dev/fd/x'])
      expect(() => makeFolder(path)).toThrow(expect.objectContaining({ code: 'file.denied' }))
  })
})

// Whoever may do everything is kept from writing by the disk alone.
it.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'says that nothing may be written in a home that is there',
  () => {
    const disk = join(root, 'disk')
    makeHome(disk)
    const tried = `try { require(${JSON.stringify(join(import.meta.dirname, 'make-folder.ts'))}).makeHome(${JSON.stringify(disk)}) } catch (error) { console.log(error.message) }`
    const mounted = 'mount -t tmpfs -o ro tmpfs "$1" && exec "$2" --require tsx/cjs --eval "$3"'
    const said = execFileSync('unshare', ['--mount', 'sh', '-c', mounted, 'sh', disk, process.execPath, tried], {
      encoding: 'utf8',
    })
    expect(said.trim()).toBe(
      `Nothing can be written in ${disk}, the folder in which Plumbline keeps everything: nothing can be written on that disk.`,
    )
  },
)
