import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup.mjs'
import { writeIcons } from './icons.mjs'
import { licenceTexts } from './licences.mjs'
import { must } from './linux-tree.mjs'

/** libsql's packages of native code; of Linux's that for glibc, which Electron is made for. */
const libsql = {
  'linux-x64': '@libsql/linux-x64-gnu',
  'linux-arm64': '@libsql/linux-arm64-gnu',
  'win32-x64': '@libsql/win32-x64-msvc',
  'darwin-x64': '@libsql/darwin-x64',
  'darwin-arm64': '@libsql/darwin-arm64',
}

/**
 * What electron-builder has to be told besides, by the system that it packs for: its native code, the licences, and the icon, whose
 * making is else a download.
 * @param {string} arch `universal`: both of macOS, in one bundle
 * @param {string} output folder for what is made and fetched
 * @returns {Promise<object>} part of a configuration
 */
export async function systemConfig(platform, arch, output) {
  // A set of its own before the others, or electron-builder takes the whole checkout for what it calls its main files.
  const files = [{ filter: ['package.json'] }]
  for (const each of arch === 'universal' ? ['x64', 'arm64'] : [arch])
    files.push(...(await nativeCode(`${platform}-${each}`, output)))
  const licences = [{ from: writeLicences(output), to: 'LICENSES.txt' }]
  if (platform === 'linux') return { files, extraFiles: licences }
  const { ico, icns } = writeIcons(join(output, 'icons'))
  // What signs an .exe is a program of Windows.
  if (platform === 'win32')
    return { files, extraFiles: licences, win: { icon: ico, signExecutable: process.platform === 'win32' } }
  // Each half of a bundle for both holds the native code of both: by its path the program takes the one that it can load.
  return {
    files,
    extraResources: licences,
    mac: { icon: icns, ...(arch === 'universal' ? { x64ArchFiles: '*.node' } : {}) },
  }
}

/** The licences of the program and of all that it carries, in one file. */
function writeLicences(output) {
  const file = join(output, 'LICENSES.txt')
  mkdirSync(output, { recursive: true })
  const rule = `\n${'-'.repeat(80)}\n\n`
  writeFileSync(file, `Plumbline\n\n${readFileSync(join(root, 'LICENSE'), 'utf8')}${rule}${licenceTexts()}`)
  return file
}

/** Keytar carries the native code of all systems, libsql has a package for each: npm installs only that of the own one. */
async function nativeCode(target, output) {
  const name = libsql[target]
  if (name === undefined) throw new Error(`There is no native code of libsql for ${target}.`)
  const installed = join(root, 'node_modules', name)
  const keytar = `node_modules/keytar/prebuilds/${target}`
  return [
    { from: existsSync(installed) ? installed : await fetchPackage(name, output), to: `node_modules/${name}` },
    { from: join(root, keytar), to: keytar },
  ]
}

/** Fetches a package from the registry, in the version and with the digest of package-lock.json; gives its folder. */
async function fetchPackage(name, output) {
  const folder = join(output, name.replace(/\W+/g, '-').slice(1))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages[`node_modules/${name}`]
  const said = await must('npm', ['pack', `${name}@${locked.version}`, '--json', '--pack-destination', folder])
  const [packed] = JSON.parse(said.slice(said.indexOf('[\n')))
  if (packed.integrity !== locked.integrity)
    throw new Error(`${name} ${locked.version} is not the one of package-lock.json.`)
  await must('tar', ['-xzf', packed.filename, '--strip-components=1'], { cwd: folder })
  rmSync(join(folder, packed.filename))
  return folder
}
