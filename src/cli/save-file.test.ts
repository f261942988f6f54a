import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keepToOwner } from '../node/private-folder'
import { saveFile } from './save-file'

it.skipIf(process.platform === 'win32')('writes a report that others may read, as any program would', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-saved-'))
  const path = join(folder, 'report.pdf')
  const before = process.umask(0o022)
  try {
    keepToOwner()
    await saveFile(path, 'text')
  } finally {
    process.umask(before)
  }
  expect(readFileSync(path, 'utf8')).toBe('text')
  expect((statSync(path).mode & 0o777).toString(8)).toBe('644')
  rmSync(folder, { recursive: true })
})
