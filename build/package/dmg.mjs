import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { which } from '../setup.mjs'
import { must, settleTimes } from './linux-tree.mjs'
import { writeUdif } from './udif.mjs'

/**
 * Makes the image that macOS opens as a volume, of a bundle: the program, and beside it the folder that it is drawn to. macOS makes
 * it with its own program; elsewhere xorriso (Debian: xorriso) writes the file system.
 * @param {Parameters<typeof import("./deb.mjs").makeDeb>[0]} options
 * @returns {Promise<string>} the file
 */
export async function makeDmg({ app, output, about: { version, epoch }, arch, isForTests }) {
  const hasOwn = which('hdiutil') !== null
  if (!hasOwn && which('xorriso') === null)
    throw new Error('A dmg is made by hdiutil on macOS, elsewhere with xorriso: install it.')
  const file = join(output, `plumbline-${version}-macos-${arch}${isForTests ? '-for-tests-only' : ''}.dmg`)
  const volume = join(output, 'dmg')
  rmSync(volume, { recursive: true, force: true })
  mkdirSync(volume)
  cpSync(app, join(volume, basename(app)), { recursive: true, verbatimSymlinks: true })
  symlinkSync('/Applications', join(volume, 'Applications'))
  if (hasOwn) {
    await must('hdiutil', ['create', '-volname', 'Plumbline', '-srcfolder', volume, '-ov', '-format', 'UDZO', file])
  } else {
    settleTimes(volume, epoch)
    const image = `${volume}.img`
    const date = { ...process.env, SOURCE_DATE_EPOCH: String(epoch) }
    await must('xorriso', ['-as', 'mkisofs', '-hfsplus', '-V', 'Plumbline', '-o', image, volume], { env: date })
    writeUdif(image, file)
    rmSync(image)
  }
  rmSync(volume, { recursive: true })
  return file
}
