import { openSync, readSync, closeSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { listPackage } from '@electron/asar'

/** What the archive of the app holds: what was built of it, and the packages that bring native code or files of their own. */
const own = new RegExp(
  `^(package\\.json|out(/(main|preload|renderer)(/.*)?)?|node_modules(/(@libsql|@neon-rs|@cwasm|@canvas|libsql|detect-libc|keytar|web-ifc)(/.*)?)?)$`,
)
const foreign = /\.(tsx?|vue|map)$|\.test\./

/** How the native code of each system and processor begins. */
const magic = {
  'linux-x64': [0x7f, 0x45, 0x4c, 0x46],
  'win32-x64': [0x4d, 0x5a],
  'darwin-x64': [0xcf, 0xfa, 0xed, 0xfe, 0x07, 0, 0, 0x01],
  'darwin-arm64': [0xcf, 0xfa, 0xed, 0xfe, 0x0c, 0, 0, 0x01],
}

/**
 * Looks into an app that was packed, for whatever system: what is wrong with it, a sentence each.
 * @param {string} resources the folder that holds the archive of the app
 * @param {string[]} targets each `platform-arch` that it is for
 * @returns {string[]}
 */
export function faultsInside(resources, targets) {
  const inside = listPackage(join(resources, 'app.asar')).map((path) => path.replaceAll('\\', '/').slice(1))
  const faults = inside
    .filter((path) => !own.test(path) || foreign.test(path))
    .map((path) => `${path} has no business in the archive of the app`)
  for (const name of ['package.json', 'out/main/index.js', 'out/preload/index.js', 'out/renderer/index.html'])
    if (!inside.includes(name)) faults.push(`${name} is missing in the archive of the app`)
  const beside = filesBelow(join(resources, 'app.asar.unpacked')).map((path) => path.split(sep).join('/'))
  for (const path of beside) if (!path.endsWith('.node')) faults.push(`${path} lies beside the archive of the app`)
  for (const target of targets) faults.push(...nativeFaults(resources, beside, target))
  if (beside.length > 2 * targets.length) faults.push(`there is native code of other systems: ${beside.join(', ')}`)
  return faults
}

/** libsql and keytar, each for this system. */
function nativeFaults(resources, beside, target) {
  const of = (part) => beside.find((path) => path.includes(part) && path.includes(target))
  return ['@libsql/', 'keytar/'].flatMap((part) => {
    const path = of(part)
    if (path === undefined) return [`there is no native code of ${part.replace(/[@/]/g, '')} for ${target}`]
    const wanted = Buffer.from(magic[target])
    const start = Buffer.alloc(wanted.length)
    const file = openSync(join(resources, 'app.asar.unpacked', path), 'r')
    readSync(file, start, 0, start.length, 0)
    closeSync(file)
    return start.equals(wanted) ? [] : [`${path} is not for ${target}`]
  })
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
}
