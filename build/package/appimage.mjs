import { chmodSync, cpSync, createReadStream, createWriteStream, existsSync, readFileSync, rmSync } from 'node:fs'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { root, which } from '../setup.mjs'
import { must, put, settleTimes } from './linux-tree.mjs'

/**
 * Makes an AppImage of an unpacked app: one file that runs where it lies. It takes AppImage's own runtime (type 2), which no
 * Debian package holds: PLUMBLINE_APPIMAGE_RUNTIME names the file.
 * @param {Parameters<typeof import('./deb.mjs').makeDeb>[0]} options
 * @returns {Promise<string>} the file
 */
export async function makeAppImage({ app, output, about, isForTests }) {
  if (which('mksquashfs') === null)
    throw new Error('An AppImage is made with mksquashfs (Debian: squashfs-tools): install it.')
  const runtime = process.env.PLUMBLINE_APPIMAGE_RUNTIME
  if (!runtime || !existsSync(runtime))
    throw new Error('PLUMBLINE_APPIMAGE_RUNTIME has to name a runtime of AppImage (runtime-x86_64, type 2).')
  const tree = join(output, 'appimage')
  rmSync(tree, { recursive: true, force: true })
  cpSync(app, tree, { recursive: true })
  const linux = join(root, 'build/package/linux')
  // What starts it is its own executable: no switch turns the sandbox off.
  symlinkSync('bin/plumbline', join(tree, 'AppRun'))
  const entry = readFileSync(join(linux, 'plumbline.desktop'), 'utf8')
  put(tree, 'plumbline.desktop', `${entry.replace(/^Exec=\S+/m, 'Exec=AppRun')}X-AppImage-Version=${about.version}\n`)
  put(tree, 'plumbline.png', readFileSync(join(root, 'build/resources/icons/256x256.png')))
  symlinkSync('plumbline.png', join(tree, '.DirIcon'))
  put(tree, 'usr/share/mime/packages/plumbline.xml', readFileSync(join(linux, 'mime.xml')))
  settleTimes(tree, about.epoch)
  const packed = `${tree}.squashfs`
  const { SOURCE_DATE_EPOCH: _given, ...env } = process.env
  const date = String(about.epoch)
  const args = ['-noappend', '-no-progress', '-quiet', '-root-owned', '-no-xattrs', '-comp', 'gzip', '-b', '128K']
  await must('mksquashfs', [tree, packed, ...args, '-mkfs-time', date, '-all-time', date], { env })
  const file = join(output, `plumbline-${about.version}-x86_64${isForTests ? '-for-tests-only' : ''}.AppImage`)
  await pipeline(createReadStream(runtime), createWriteStream(file))
  await pipeline(createReadStream(packed), createWriteStream(file, { flags: 'a' }))
  chmodSync(file, 0o755)
  rmSync(tree, { recursive: true })
  rmSync(packed)
  return file
}
