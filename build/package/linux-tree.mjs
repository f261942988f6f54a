import {
  chmodSync,
  cpSync,
  existsSync,
  lutimesSync,
  mkdirSync,
  openSync,
  closeSync,
  readSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { lastLines, root, run } from '../setup.mjs'
import { licenceTexts } from './licences.mjs'

const own = join(root, 'build', 'package', 'linux')
const iconSizes = [16, 32, 48, 64, 128, 256, 512]

/** Programs of Electron, by the name that they have in the package. */
const programs = ['plumbline', 'chrome-sandbox', 'chrome_crashpad_handler']

/**
 * Lays an unpacked app out as Linux installs it, below /usr: program, menu, kinds of files, icons, page of the manual, licences.
 * @param {string} app its folder
 * @param {string} tree folder to be made
 * @returns {{ lib: string, binaries: string[] }} lib: where the program lies; binaries: all that the system loads
 */
export function makeLinuxTree(app, tree) {
  rmSync(tree, { recursive: true, force: true })
  const lib = join(tree, 'usr/lib/plumbline')
  cpSync(app, lib, { recursive: true })
  for (const name of ['LICENSE.electron.txt', 'LICENSES.chromium.html', 'LICENSES.txt'])
    rmSync(join(lib, name), { force: true })
  put(tree, 'usr/share/applications/plumbline.desktop', readFileSync(join(own, 'plumbline.desktop')))
  put(tree, 'usr/share/mime/packages/plumbline.xml', readFileSync(join(own, 'mime.xml')))
  put(tree, 'usr/share/man/man1/plumbline.1.gz', zipped(readFileSync(join(own, 'plumbline.1'))))
  for (const size of iconSizes)
    put(
      tree,
      `usr/share/icons/hicolor/${size}x${size}/apps/plumbline.png`,
      readFileSync(join(root, `build/resources/icons/${size}x${size}.png`)),
    )
  put(
    tree,
    'usr/share/icons/hicolor/scalable/apps/plumbline.svg',
    readFileSync(join(root, 'src/renderer/assets/plumbline.svg')),
  )
  put(tree, 'usr/share/doc/plumbline/copyright', copyrightText(app))
  putDoc(tree, 'CHANGELOG.md', readFileSync(join(root, 'CHANGELOG.md')))
  putDoc(tree, 'LICENSES.txt', licenceTexts())
  const chromium = join(app, 'LICENSES.chromium.html')
  if (existsSync(chromium)) putDoc(tree, 'LICENSES.chromium.html', readFileSync(chromium))
  mkdirSync(join(tree, 'usr/bin'))
  symlinkSync('../lib/plumbline/bin/plumbline', join(tree, 'usr/bin/plumbline'))
  const binaries = entriesBelow(lib)
    .filter(({ entry, path }) => entry.isFile() && isElf(path))
    .map(({ path }) => path)
  return { lib, binaries }
}

/** Takes the names of their insides away from programs and libraries: a tenth of their size. */
export async function strip(binaries) {
  for (const path of binaries) await must('strip', ['--strip-unneeded', path])
}

/** Gives every file the rights and the date that it has in the package; the last thing that is done to a tree. */
export function settle(tree, epoch) {
  const entries = entriesBelow(tree)
  for (const { entry, path } of entries) {
    const runs = entry.isDirectory() || (path.includes('/usr/lib/plumbline/') && programs.includes(entry.name))
    if (!entry.isSymbolicLink()) chmodSync(path, runs ? 0o755 : 0o644)
  }
  // Where a system gives its users no namespaces of their own, Chromium's sandbox is set up by root.
  chmodSync(join(tree, 'usr/lib/plumbline/chrome-sandbox'), 0o4755)
  settleTimes(tree, epoch)
}

/** Dates everything below a folder. @param {number} epoch seconds since 1970 */
export function settleTimes(tree, epoch) {
  // To date what lies in a folder changes nothing of the folder.
  for (const { path } of [...entriesBelow(tree), { path: tree }]) lutimesSync(path, epoch, epoch)
}

/** Bytes of all files below a folder. */
export function bytesBelow(folder) {
  const files = entriesBelow(folder).filter(({ entry }) => entry.isFile())
  return files.reduce((sum, { path }) => sum + statSync(path).size, 0)
}

/** Adds a file to a tree. @param {string} name with `/`, below the tree */
export function put(tree, name, content) {
  const file = join(tree, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, content)
}

/** Adds a packed file of documentation. */
export function putDoc(tree, name, text) {
  put(tree, `usr/share/doc/plumbline/${name}.gz`, zipped(text))
}

/** Runs a program that has to succeed; gives what it printed. */
export async function must(command, args, { env = process.env, cwd = root } = {}) {
  const { status, output } = await run(command, args, { env, cwd })
  if (status !== 0) throw new Error(`${basename(command)} failed: ${lastLines(output, 5)}`)
  return output
}

/** What is ours and Electron's; the packages that the app carries stand in a file of their own. */
function copyrightText(app) {
  const electron = ['LICENSE.electron.txt', 'LICENSE'].map((name) => join(app, name)).find(existsSync)
  return [
    'Plumbline\n',
    readFileSync(join(root, 'LICENSE'), 'utf8'),
    'Electron\n',
    electron === undefined ? '' : readFileSync(electron, 'utf8'),
    'What Chromium is made of stands in LICENSES.chromium.html.gz, the packages that Plumbline carries in LICENSES.txt.gz,',
    'beside this file; the Apache License 2.0, under which some of them are, also in /usr/share/common-licenses/Apache-2.0.',
    '',
  ].join('\n')
}

const zipped = (content) => gzipSync(content, { level: 9 })

function isElf(path) {
  const start = Buffer.alloc(4)
  const file = openSync(path, 'r')
  readSync(file, start, 0, 4, 0)
  closeSync(file)
  return start.toString('latin1') === '\u007fELF'
}

/** Folders before what lies in them. */
function entriesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .map((entry) => ({ entry, path: join(entry.parentPath ?? entry.path, entry.name) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}
