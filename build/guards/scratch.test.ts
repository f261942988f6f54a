import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { makeScratch, readResult, type Scratch } from './scratch'

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

it('takes a test that fails for proof, but neither its set-up nor a file that does not load', () => {
  const setUp = { name: 'a.spec.ts: the page', reason: 'no window', isSetUp: true }
  const test = { name: 'a.spec.ts: the page > is locked', reason: 'it is open' }
  expect(readResult({ passed: 2, failed: [test] }, '')).toEqual({ passed: 2, failed: [test.name], broken: null })
  expect(readResult({ passed: 2, failed: [setUp] }, '')).toEqual({
    ...{ passed: 2, failed: [], broken: 'the set-up failed: a.spec.ts: the page: no window' },
  })
  expect(readResult({ passed: 0, failed: [setUp, test] }, '').failed).toEqual([test.name])
  expect(readResult({ passed: 0, failed: [{ name: '/x/a.spec.ts', reason: '' }, test] }, 'end')).toEqual({
    ...{ passed: 0, failed: [], broken: '/x/a.spec.ts does not load:\nend' },
  })
})
