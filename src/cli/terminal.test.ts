import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const full = '/dev/full'

it.skipIf(!existsSync(full))('a result that its file does not take is told, with status 3 (needs /dev/full)', () => {
  const file = openSync(full, 'w')
  try {
    const cli = ['--require', 'tsx/cjs', join(__dirname, 'index.ts'), '--help']
    const run = spawnSync(process.execPath, cli, { stdio: ['ignore', file, 'pipe'], encoding: 'utf8' })
    expect(run.stderr).toMatch(/The result could not be written: the disk is full/)
    expect(run.status).toBe(3)
  } finally {
    closeSync(file)
  }
})
