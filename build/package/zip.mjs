import { createWriteStream, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** How the archives of each system are named. */
const systems = { win32: 'windows', darwin: 'macos' }

/**
 * Makes an archive of an unpacked app for Windows or macOS, which runs from wherever it is unpacked. macOS's is a bundle, which keeps
 * its links and the rights of its files. The same sources and date give the same bytes.
 * @param {Parameters<typeof import("./deb.mjs").makeDeb>[0]} options
 * @returns {Promise<string>} the file
 */
export async function makeZip({ app, output, about: { version, epoch }, platform, arch, isForTests }) {
  const name = `plumbline-${version}-${systems[platform]}-${arch}${isForTests ? '-for-tests-only' : ''}`
  const file = join(output, `${name}.zip`)
  rmSync(file, { force: true })
  const zip = new ZipFile()
  const mtime = new Date(epoch * 1000)
  const top = platform === 'darwin' ? basename(app) : name
  const entries = readdirSync(app, { withFileTypes: true, recursive: true })
    .map((entry) => ({ entry, path: join(entry.parentPath ?? entry.path, entry.name) }))
    .filter(({ entry }) => !entry.isDirectory())
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  for (const { entry, path } of entries) {
    const inside = [top, ...relative(app, path).split(sep)].join('/')
    if (entry.isSymbolicLink()) zip.addBuffer(Buffer.from(readlinkSync(path)), inside, { mtime, mode: 0o120777 })
    else zip.addFile(path, inside, { mtime, mode: 0o100644 | (statSync(path).mode & 0o111) })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}
