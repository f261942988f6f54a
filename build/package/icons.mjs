import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup.mjs'

/** Sizes of a Windows icon; all that Windows draws by itself. */
const icoSizes = [16, 32, 48, 64, 128, 256]

/** Parts of a macOS icon and their sizes in pixels; several hold the same picture, for screens of twice the density. */
const icnsParts = { icp4: 16, ic11: 32, icp5: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512 }

/**
 * Writes the icon of the program as Windows and macOS want it, of the pictures in build/resources/icons.
 * @param {string} folder
 * @returns {{ ico: string, icns: string }} the files
 */
export function writeIcons(folder) {
  mkdirSync(folder, { recursive: true })
  const files = { ico: join(folder, 'icon.ico'), icns: join(folder, 'icon.icns') }
  writeFileSync(files.ico, icoOf(icoSizes))
  writeFileSync(files.icns, icnsOf(icnsParts))
  return files
}

const picture = (size) => readFileSync(join(root, `build/resources/icons/${size}x${size}.png`))

/** Heads of 16 bytes that say where each picture lies; a side of 256 is written as 0. */
function icoOf(sizes) {
  const pictures = sizes.map(picture)
  const heads = Buffer.alloc(6 + 16 * sizes.length)
  heads.writeUInt16LE(1, 2)
  heads.writeUInt16LE(sizes.length, 4)
  let at = heads.length
  for (const [index, png] of pictures.entries()) {
    const head = 6 + 16 * index
    heads.writeUInt8(sizes[index] % 256, head)
    heads.writeUInt8(sizes[index] % 256, head + 1)
    heads.writeUInt16LE(1, head + 4)
    heads.writeUInt16LE(32, head + 6)
    heads.writeUInt32LE(png.length, head + 8)
    heads.writeUInt32LE(at, head + 12)
    at += png.length
  }
  return Buffer.concat([heads, ...pictures])
}

/** Each part has its name and its length before it, and so has the whole. */
function icnsOf(parts) {
  const written = Object.entries(parts).map(([name, size]) => part(name, picture(size)))
  return part('icns', Buffer.concat(written))
}

function part(name, content) {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32BE(content.length + 8, 4)
  return Buffer.concat([head, content])
}
