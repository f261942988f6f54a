import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startPaths } from './start-paths'

const folder = mkdtempSync(join(tmpdir(), 'start-'))
const file = join(folder, 'Water mains.zip')
writeFileSync(file, '')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('takes what is there, by whole or relative path, and no switches', async () => {
  const args = ['--no-sandbox', 'Water mains.zip', folder, 'gone.zip', 'https://example.org/a.zip']
  expect(await startPaths({ args, workingDir: folder }, true)).toEqual([file, folder])
})

it('does not take the app for a file of the user when Electron is given it', async () => {
  expect(await startPaths({ args: ['--no-sandbox', folder, file], workingDir: folder }, false)).toEqual([file])
})
