import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockFolder } from './folder-lock'

it('lets one holder in at a time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-lock-'))
  const first = lockFolder(folder)
  expect(() => lockFolder(folder, 50)).toThrow(/Another Plumbline is using/)
  first.release()
  lockFolder(folder, 50).release()
  rmSync(folder, { recursive: true })
})
