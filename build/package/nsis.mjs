import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, which } from '../setup.mjs'
import { writeIcons } from './icons.mjs'
import { bytesBelow, must } from './linux-tree.mjs'

const own = join(root, 'build/package/windows')

/**
 * Makes the installer of Windows, for one user or for all of a machine as one chooses (silently: /S with /CurrentUser or
 * /AllUsers). It is compiled by NSIS 3, on whatever system makes it.
 * @param {Parameters<typeof import("./deb.mjs").makeDeb>[0]} options
 * @returns {Promise<string>} the file
 */
export async function makeInstaller({ app, output, about, arch, isForTests, sign }) {
  if (which('makensis') === null)
    throw new Error('The installer of Windows is made with makensis (Debian: nsis): install it.')
  const tree = join(output, 'nsis')
  rmSync(tree, { recursive: true, force: true })
  cpSync(app, tree, { recursive: true })
  const file = join(
    output,
    `plumbline-${about.version}-windows-${arch}-setup${isForTests ? '-for-tests-only' : ''}.exe`,
  )
  const removals = `${tree}.nsh`
  writeFileSync(removals, removalsOf(tree))
  const values = {
    VERSION: about.version,
    HOMEPAGE: about.homepage,
    PUBLISHER: about.maintainer.replace(/ <.*/, ''),
    KILOBYTES: Math.ceil(bytesBelow(tree) / 1024),
    APP: tree,
    FILES: removals,
    OWN: own,
    OUTPUT: file,
    LICENCE: join(root, 'LICENSE'),
    ICON: writeIcons(join(output, 'icons')).ico,
  }
  const given = Object.entries(values).map(([name, value]) => `-D${name}=${value}`)
  // A warning of it is something that is missing in what a user gets.
  await must('makensis', ['-V2', '-WX', '-INPUTCHARSET', 'UTF8', ...given, join(own, 'installer.nsi')])
  rmSync(tree, { recursive: true })
  rmSync(removals)
  await sign(file)
  return file
}

/** What the uninstaller takes away: each file by its name, then folders as far as they are empty. */
function removalsOf(tree) {
  const entries = readdirSync(tree, { withFileTypes: true, recursive: true }).map((entry) => ({
    entry,
    name: relative(tree, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('/', '\\'),
  }))
  const deepestFirst = entries.sort((a, b) => (a.name < b.name ? 1 : -1))
  const files = deepestFirst.filter(({ entry }) => !entry.isDirectory())
  const folders = deepestFirst.filter(({ entry }) => entry.isDirectory())
  return [
    ...files.map(({ name }) => `Delete "$INSTDIR\\${name}"`),
    ...folders.map(({ name }) => `RMDir "$INSTDIR\\${name}"`),
    '',
  ].join('\n')
}
