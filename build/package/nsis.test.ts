import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { which } from '../setup.mjs'
import { makeInstaller } from './nsis.mjs'

it.skipIf(which('makensis') === null)('the installer of Windows is compiled without a warning', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-nsis-'))
  try {
    const app = join(folder, 'win-unpacked')
    mkdirSync(join(app, 'resources'), { recursive: true })
    writeFileSync(join(app, 'Plumbline.exe'), 'MZ')
    writeFileSync(join(app, 'resources/app.asar'), 'the app')
    const about = { version: '1.2.3', maintainer: 'Us <us@example.org>', homepage: 'https://example.org', epoch: 1 }
    const signed: string[] = []
    const sign = (one: string) => Promise.resolve(void signed.push(one))
    const file = await makeInstaller({ app, output: folder, about, arch: 'x64', isForTests: true, sign })
    expect(file).toBe(join(folder, 'plumbline-1.2.3-windows-x64-setup-for-tests-only.exe'))
    expect(readFileSync(file).subarray(0, 2).toString()).toBe('MZ')
    expect(signed).toEqual([file])
    expect(readdirSync(folder).filter((name) => name.startsWith('nsis'))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('an uninstaller leaves what the user keeps, unless told otherwise', () => {
  const script = readFileSync(join(import.meta.dirname, 'windows/installer.nsi'), 'utf8')
  expect(script).toMatch(
    /MB_DEFBUTTON2.*"\$\(AskData\)" \/SD IDNO IDNO kept\n\s+SetShellVarContext current\n\s+RMDir \/r "\$APPDATA\\Plumbline"\n\s+kept:/,
  )
  expect(script.match(/RMDir \/r "\$INSTDIR"/)).toBeNull()
})
