import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup.mjs'
import { must } from './linux-tree.mjs'

/** libsql's packages of native code. */
const libsql = {
  'win32-x64': '@libsql/win32-x64-msvc',
  'darwin-x64': '@libsql/darwin-x64',
  'darwin-arm64': '@libsql/darwin-arm64',
}

/**
 * What electron-builder has to be told besides when it packs for another system than its own: which native code to take. libsql's
 * is fetched from the registry, in the version and with the digest of package-lock.json; keytar carries that of all systems.
 * @param {string} output folder for what is fetched
 * @returns {Promise<object>} part of a configuration; empty for the own system
 */
export async function filesFor(platform, arch, output) {
  if (platform === process.platform && arch === process.arch) return {}
  const name = libsql[`${platform}-${arch}`]
  if (name === undefined) throw new Error(`There is no native code of libsql for ${platform} on ${arch}.`)
  const keytar = `node_modules/keytar/prebuilds/${platform}-${arch}`
  const fetched = join(output, `native-${platform}-${arch}`)
  rmSync(fetched, { recursive: true, force: true })
  mkdirSync(fetched, { recursive: true })
  const { version, integrity } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages[
    `node_modules/${name}`
  ]
  const said = await must('npm', ['pack', `${name}@${version}`, '--json', '--pack-destination', fetched])
  const [packed] = JSON.parse(said.slice(said.indexOf('[\n')))
  if (packed.integrity !== integrity) throw new Error(`${name} ${version} is not the one of package-lock.json.`)
  await must('tar', ['-xzf', packed.filename, '--strip-components=1'], { cwd: fetched })
  rmSync(join(fetched, packed.filename))
  return {
    files: [
      { from: fetched, to: `node_modules/${name}`, filter: ['**/*'] },
      { from: join(root, keytar), to: keytar, filter: ['**/*'] },
    ],
    // What writes the icon and the version into an .exe, and signs it, is a program of Windows.
    win: { signAndEditExecutable: process.platform === 'win32' },
  }
}
