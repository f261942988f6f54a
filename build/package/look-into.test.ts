import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createPackage } from '@electron/asar'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { faultsInside } from './look-into.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-inside-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const sound = ['package.json', 'out/main/index.js', 'out/preload/index.js', 'out/renderer/index.html']
const windows = Buffer.from('MZ and so on')
const linux = Buffer.from('\x7fELF and so on', 'latin1')
const native = {
  'node_modules/@libsql/win32-x64-msvc/index.node': windows,
  'node_modules/keytar/prebuilds/win32-x64/keytar.node': windows,
}

async function faultsOf(inside: readonly string[], beside: Readonly<Record<string, Buffer>>): Promise<string[]> {
  const write = (path: string, content: Buffer) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  for (const name of inside) write(join(folder, 'app', name), Buffer.from('text'))
  for (const [name, content] of Object.entries(beside)) write(join(folder, 'app.asar.unpacked', name), content)
  await createPackage(join(folder, 'app'), join(folder, 'app.asar'))
  return faultsInside(folder, ['win32-x64'])
}

it('finds nothing in an app with its own files and the native code of its system', async () => {
  expect(await faultsOf(sound, native)).toEqual([])
})

it('names what came along, what is missing, and native code of another system', async () => {
  const inside = [...sound.slice(1), 'src/main/index.ts', 'out/main/index.js.map', '.runtime/electron', '.git/config']
  const faults = await faultsOf(inside, {
    ...native,
    'node_modules/keytar/prebuilds/win32-x64/keytar.node': linux,
    'node_modules/keytar/prebuilds/linux-x64/keytar.node': linux,
    'node_modules/web-ifc/web-ifc-node.wasm': linux,
  })
  const named = ['src/main/index.ts', 'out/main/index.js.map', '.runtime/electron', '.git/config', 'web-ifc-node.wasm', 'package.json is missing', 'keytar.node is not for win32-x64', 'native code of other systems'] // prettier-ignore
  for (const name of named) expect(faults.join('\n')).toContain(name)
})

it('names native code that is not there', async () => {
  const { 'node_modules/@libsql/win32-x64-msvc/index.node': libsql } = native
  expect(await faultsOf(sound, { 'node_modules/@libsql/win32-x64-msvc/index.node': libsql })).toEqual([
    'there is no native code of keytar for win32-x64',
  ])
})
