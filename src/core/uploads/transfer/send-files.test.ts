import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { lastModifiedOf } from '../scan'
import { checkUnchanged } from './send-files'

const folder = mkdtempSync(join(tmpdir(), 'send-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a folder in the place of a file is named, though size and time are those that are expected', async () => {
  const path = join(folder, 'roads.csv')
  mkdirSync(path)
  const now = statSync(path)
  const file = { path, name: 'roads.csv', sizeBytes: now.size, lastModifiedMs: lastModifiedOf(now), sha256: null }
  await expect(checkUnchanged(file)).rejects.toMatchObject({
    code: 'file.unsupported',
    message: expect.stringMatching(/^roads\.csv is a folder now\. Put the file back/),
  })
})
