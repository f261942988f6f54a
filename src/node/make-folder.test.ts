import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeFolder } from './make-folder'

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
