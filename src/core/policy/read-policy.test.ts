import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noPolicy } from './policy'
import { policyPath, readPolicy } from './read-policy'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-policy-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('lies where only an administrator writes; a packaged program is given no other place', () => {
  expect(policyPath('linux', {}, true)).toBe('/etc/plumbline/policy.json')
  expect(policyPath('darwin', {}, true)).toBe('/Library/Application Support/Plumbline/policy.json')
  expect(policyPath('win32', { ProgramData: 'D:\\Data' }, true)).toBe('D:\\Data\\Plumbline\\policy.json')
  expect(policyPath('linux', { PLUMBLINE_POLICY: '/tmp/own.json' }, true)).toBe('/etc/plumbline/policy.json')
  expect(policyPath('linux', { PLUMBLINE_POLICY: '/tmp/own.json' }, false)).toBe('/tmp/own.json')
})

it('is none where there is no file, and forbids all where the file cannot be read', async () => {
  expect(await readPolicy(join(folder, 'none.json'))).toBe(noPolicy)
  expect(await readPolicy(folder)).toMatchObject({ problems: ['It cannot be read (EISDIR).'], embeddedService: 'off' })
  writeFileSync(join(folder, 'policy.json'), '\uFEFF{"diagnostics": "off"}')
  expect(await readPolicy(join(folder, 'policy.json'))).toMatchObject({ problems: [], diagnostics: 'off' })
})
