import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { makeScratch, type Scratch } from './scratch'

const root = mkdtempSync(join(tmpdir(), 'plumbline-checkout-'))
let scratch: Scratch | null = null
afterEach(() => {
  scratch?.remove()
  rmSync(root, { recursive: true, force: true })
})

it('holds what is installed within itself, as the packager looks for it, and leaves the checkout as it was', () => {
  execFileSync('git', ['init', '--quiet'], { cwd: root })
  writeFileSync(join(root, '.gitignore'), 'node_modules\n')
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  mkdirSync(join(root, 'node_modules/@some/package'), { recursive: true })
  writeFileSync(join(root, 'node_modules/@some/package/index.js'), 'whole')
  symlinkSync('../@some/package/index.js', join(root, 'node_modules/.bin/some'))
  scratch = makeScratch(root)
  for (const name of ['@some/package/index.js', '.bin/some']) {
    const file = realpathSync(join(scratch.folder, 'node_modules', name))
    expect(file).toBe(join(realpathSync(scratch.folder), 'node_modules/@some/package/index.js'))
    expect(readFileSync(file, 'utf8')).toBe('whole')
  }
  scratch.remove()
  expect(readFileSync(join(root, 'node_modules/@some/package/index.js'), 'utf8')).toBe('whole')
})
