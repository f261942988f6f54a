import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { underLock } from './file-lock'

it('keeps another program out while it works, and the next of this one waits', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-file-lock-'))
  const path = join(folder, 'a.lock')
  const tries = `const db = new (require('libsql'))(process.argv[1])
    try { db.exec('BEGIN EXCLUSIVE'); process.stdout.write('is in') } catch { process.stdout.write('is kept out') }`
  const done: string[] = []
  await Promise.all([
    underLock(path, async () => {
      await new Promise((next) => setTimeout(next, 50))
      done.push('first', execFileSync(process.execPath, ['-e', tries, path]).toString())
    }),
    underLock(path, () => Promise.resolve(done.push('second'))),
  ])
  expect(done).toEqual(['first', 'is kept out', 'second'])
  rmSync(folder, { recursive: true })
})
