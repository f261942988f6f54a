import { join } from 'node:path'
import { which } from '../setup.mjs'
import { must } from './linux-tree.mjs'

/**
 * Makes the image that macOS opens as a volume, of a bundle. Only macOS has what makes one.
 * @param {Parameters<typeof import("./deb.mjs").makeDeb>[0]} options
 * @returns {Promise<string>} the file
 */
export async function makeDmg({ app, output, about: { version }, arch, isForTests }) {
  if (which('hdiutil') === null) throw new Error('A dmg is made by hdiutil, which macOS alone has.')
  const file = join(output, `plumbline-${version}-macos-${arch}${isForTests ? '-for-tests-only' : ''}.dmg`)
  await must('hdiutil', ['create', '-volname', 'Plumbline', '-srcfolder', app, '-ov', '-format', 'UDZO', file])
  return file
}
