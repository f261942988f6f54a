import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, which } from '../setup.mjs'
import { bytesBelow, makeLinuxTree, must, put, putDoc, settle, strip } from './linux-tree.mjs'

/** The programs that make it, with Debian's packages of them. */
const debTools = { 'dpkg-deb': 'dpkg', 'dpkg-shlibdeps': 'dpkg-dev', strip: 'binutils' }

/** What Chromium loads while it runs, which no binary says of itself: without the first it ends at once, without the second no link opens. */
const loadedLater = ['libx11-xcb1', 'xdg-utils']

/**
 * Makes Debian's package of an unpacked app. The same sources, tools and date give the same bytes
 * (`npm run package:check` makes it twice).
 * @param {{ app: string, output: string, about: import('./about.mjs').About, isForTests: boolean, sign: (file: string) => Promise<void> }} options
 *   app: its folder; isForTests: it carries the runtime of the tests, and says so; sign: signs a file, where there is a certificate
 * @returns {Promise<string>} the file
 */
export async function makeDeb({ app, output, about, isForTests }) {
  const missing = Object.keys(debTools).filter((name) => which(name) === null)
  if (missing.length > 0)
    throw new Error(`A deb is made with ${missing.map((name) => debTools[name]).join(', ')}: install them.`)
  const tree = join(output, 'deb')
  const { binaries } = makeLinuxTree(app, tree)
  put(tree, 'usr/share/lintian/overrides/plumbline', readFileSync(join(root, 'build/package/linux/lintian-overrides')))
  putDoc(tree, 'changelog', changelogText(about))
  await strip(binaries)
  const depends = await dependsOf(tree, binaries)
  const kilobytes = Math.ceil(bytesBelow(tree) / 1024)
  put(tree, 'DEBIAN/control', controlText({ about, depends, kilobytes, isForTests }))
  settle(tree, about.epoch)
  const file = join(output, `plumbline_${about.version}_amd64${isForTests ? '_for-tests-only' : ''}.deb`)
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(about.epoch) }
  await must('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--build', tree, file], { env })
  rmSync(tree, { recursive: true })
  return file
}

function controlText({ about, depends, kilobytes, isForTests }) {
  return [
    'Package: plumbline',
    `Version: ${about.version}`,
    'Architecture: amd64',
    `Maintainer: ${about.maintainer}`,
    `Homepage: ${about.homepage}`,
    `Installed-Size: ${kilobytes}`,
    `Depends: ${depends}`,
    'Section: science',
    'Priority: optional',
    'Description: desktop client of a mapping and permit service',
    ' Folders of surveys, drawings and models become layers; permits are read',
    ' where there is no network.',
    ...(isForTests ? [' .', ' This one is made with the runtime of the tests, for tests only: not to be used.'] : []),
    '',
  ].join('\n')
}

/** In Debian's own form; what changed stands in CHANGELOG.md.gz. */
function changelogText({ version, maintainer, epoch }) {
  const date = new Date(epoch * 1000).toUTCString().replace('GMT', '+0000')
  return `plumbline (${version}) unstable; urgency=medium\n\n  * What changed: see CHANGELOG.md.gz.\n\n -- ${maintainer}  ${date}\n`
}

/** Asks Debian which of its packages the binaries are linked with. */
async function dependsOf(tree, binaries) {
  put(tree, 'debian/control', 'Source: plumbline\n\nPackage: plumbline\nArchitecture: amd64\n')
  const args = ['-O', '--ignore-missing-info', '-lusr/lib/plumbline', ...binaries.map((path) => `-e${path}`)]
  const output = await must('dpkg-shlibdeps', args, { cwd: tree })
  rmSync(join(tree, 'debian'), { recursive: true })
  return [/^shlibs:Depends=(.*)$/m.exec(output)[1], ...loadedLater].join(', ')
}
