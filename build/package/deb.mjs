import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { lastLines, root, run, which } from '../setup.mjs'
import { licenceTexts } from './licences.mjs'

const own = join(root, 'build', 'package', 'linux')
const maintainer = 'The Plumbline developers <developers@plumbline.invalid>'
const iconSizes = [16, 32, 48, 64, 128, 256, 512]

/** The programs that make it, with Debian's packages of them. */
const debTools = { 'dpkg-deb': 'dpkg', 'dpkg-shlibdeps': 'dpkg-dev', strip: 'binutils' }

/**
 * Makes Debian's package of an unpacked app. The same app and date give the same bytes.
 * @param {{ app: string, output: string, version: string, epoch: number, isForTests: boolean }} options
 *   app: its folder; epoch: date of all files, seconds since 1970; isForTests: it carries the runtime of the tests, and says so
 * @returns {Promise<string>} the file
 */
export async function makeDeb({ app, output, version, epoch, isForTests }) {
  const missing = Object.keys(debTools).filter((name) => which(name) === null)
  if (missing.length > 0)
    throw new Error(`A deb is made with ${missing.map((name) => debTools[name]).join(', ')}: install them.`)
  const tree = join(output, 'deb')
  rmSync(tree, { recursive: true, force: true })
  const lib = join(tree, 'usr/lib/plumbline')
  cpSync(app, lib, { recursive: true })
  for (const name of ['LICENSE.electron.txt', 'LICENSES.chromium.html']) rmSync(join(lib, name), { force: true })
  put(tree, 'usr/share/applications/plumbline.desktop', readFileSync(join(own, 'plumbline.desktop')))
  put(tree, 'usr/share/mime/packages/plumbline.xml', readFileSync(join(own, 'mime.xml')))
  put(tree, 'usr/share/lintian/overrides/plumbline', readFileSync(join(own, 'lintian-overrides')))
  put(tree, 'usr/share/man/man1/plumbline.1.gz', gzipSync(readFileSync(join(own, 'plumbline.1')), { level: 9 }))
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
  const doc = (name, text) => put(tree, `usr/share/doc/plumbline/${name}.gz`, gzipSync(text, { level: 9 }))
  doc('changelog', changelogText(version, epoch))
  doc('CHANGELOG.md', readFileSync(join(root, 'CHANGELOG.md')))
  doc('LICENSES.txt', licenceTexts())
  const chromium = join(app, 'LICENSES.chromium.html')
  if (existsSync(chromium)) doc('LICENSES.chromium.html', readFileSync(chromium))
  mkdirSync(join(tree, 'usr/bin'))
  symlinkSync('../lib/plumbline/bin/plumbline', join(tree, 'usr/bin/plumbline'))

  const binaries = await stripped(lib)
  setModes(tree)
  chmodSync(join(lib, 'chrome-sandbox'), 0o4755)
  const depends = await dependsOf(tree, binaries)
  const kilobytes = Math.ceil(filesBelow(tree).reduce((sum, { size }) => sum + size, 0) / 1024)
  put(tree, 'DEBIAN/control', controlText({ version, depends, kilobytes, isForTests }))
  const file = join(output, `plumbline_${version}_amd64${isForTests ? '_for-tests-only' : ''}.deb`)
  await must('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--build', tree, file], {
    ...process.env,
    SOURCE_DATE_EPOCH: String(epoch),
  })
  rmSync(tree, { recursive: true })
  return file
}

function controlText({ version, depends, kilobytes, isForTests }) {
  return [
    'Package: plumbline',
    `Version: ${version}`,
    'Architecture: amd64',
    `Maintainer: ${maintainer}`,
    `Installed-Size: ${kilobytes}`,
    `Depends: ${depends}`,
    'Recommends: libsecret-1-0',
    'Section: science',
    'Priority: optional',
    'Description: desktop client of a mapping and permit service',
    ' Folders of surveys, drawings and models become layers; permits are read',
    ' where there is no network.',
    ...(isForTests ? [' .', ' This one is made with the runtime of the tests, for tests only: not to be used.'] : []),
    '',
  ].join('\n')
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

/** In Debian's own form; what changed stands in CHANGELOG.md.gz. */
function changelogText(version, epoch) {
  const date = new Date(epoch * 1000).toUTCString().replace('GMT', '+0000')
  return `plumbline (${version}) unstable; urgency=medium\n\n  * What changed: see CHANGELOG.md.gz.\n\n -- ${maintainer}  ${date}\n`
}

async function stripped(lib) {
  const binaries = filesBelow(lib)
    .filter(({ path }) => isElf(path))
    .map(({ path }) => path)
  for (const path of binaries) await must('strip', ['--strip-unneeded', path])
  return binaries
}

/** Asks Debian which of its packages the binaries are linked with. */
async function dependsOf(tree, binaries) {
  put(tree, 'debian/control', 'Source: plumbline\n\nPackage: plumbline\nArchitecture: amd64\n')
  const args = ['-O', '--ignore-missing-info', '-lusr/lib/plumbline', ...binaries.map((path) => `-e${path}`)]
  const output = await must('dpkg-shlibdeps', args, process.env, tree)
  rmSync(join(tree, 'debian'), { recursive: true })
  return /^shlibs:Depends=(.*)$/m.exec(output)[1]
}

function setModes(tree) {
  for (const { path, isFolder } of filesBelow(tree, true))
    chmodSync(path, isFolder || isElfProgram(path) ? 0o755 : 0o644)
}

function isElfProgram(path) {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (
    ['plumbline', 'chrome-sandbox', 'chrome_crashpad_handler'].includes(name) && path.includes('/usr/lib/plumbline/')
  )
}

function isElf(path) {
  return readFileSync(path).subarray(0, 4).toString('latin1') === '\u007fELF'
}

function filesBelow(folder, withFolders = false) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() || (withFolders && entry.isDirectory()))
    .map((entry) => {
      const path = join(entry.parentPath ?? entry.path, entry.name)
      return { path, isFolder: entry.isDirectory(), size: entry.isFile() ? readFileSync(path).length : 0 }
    })
}

function put(tree, name, content) {
  const file = join(tree, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, content)
}

async function must(command, args, env = process.env, cwd = root) {
  const { status, output } = await run(command, args, { env, cwd })
  if (status !== 0) throw new Error(`${command} failed: ${lastLines(output, 5)}`)
  return output
}
