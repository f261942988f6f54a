import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fileSetFromPath } from './file-set'
import { inspectFiles } from './inspect'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-inspect-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('tells no more of a long name in a file than a person reads, and still what to do', async () => {
  const path = join(folder, 'wide.csv')
  writeFileSync(path, `${'name'.repeat(20_000)},b\none,two\n`)
  const { error } = await inspectFiles({ files: await fileSetFromPath(path), options: {}, defaultSrid: 28356 })
  expect(error?.message.length).toBeLessThan(2000)
  expect(error?.message).toMatch(/^wide\.csv has no pair of columns .+ Choose the ones for X and Y\.$/)
})
