import { closeSync, openSync, writeSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { seeded } from './generate'
import { encodeLzw } from './raster-lzw'

/** How the pixels are stored: strips of one row as they are, or tiles of 256 pixels a side, compressed with predictor 2. */
export type Storage = 'strips' | 'deflate' | 'lzw'

const tileSide = 256

/**
 * Writes a seeded RGB aerial-like picture as a GeoTIFF (EPSG:28356, 10 cm pixels, no overviews): `size` x `size` pixels, 507 MB
 * unpacked at 13,000. The same bytes on every machine.
 */
export function generatePicture(path: string, size: number, storage: Storage): void {
  const fd = openSync(path, 'w')
  const blocks: { at: number; bytes: number }[] = []
  let position = 8
  const write = (bytes: Uint8Array): void => {
    writeSync(fd, bytes)
    blocks.push({ at: position, bytes: bytes.length })
    position += bytes.length
  }
  const head = Buffer.alloc(8)
  writeSync(fd, head)
  const noise = noiseOf()
  if (storage === 'strips') writeStrips(size, noise, write)
  else writeTiles(size, noise, storage, write)
  const pixels = position
  writeSync(fd, directoryOf(size, storage, blocks, pixels))
  head.write('II*\0', 0, 'latin1')
  head.writeUInt32LE(pixels, 4)
  writeSync(fd, head, 0, 8, 0)
  closeSync(fd)
}

function writeStrips(size: number, noise: Uint8Array, write: (bytes: Uint8Array) => void): void {
  const row = Buffer.alloc(size * 3)
  for (let y = 0; y < size; y++) {
    paintRow(row, 0, 0, size, y, noise)
    write(row)
  }
}

function writeTiles(size: number, noise: Uint8Array, storage: Storage, write: (bytes: Uint8Array) => void): void {
  const rowBytes = tileSide * 3
  const tile = Buffer.alloc(tileSide * rowBytes)
  for (let top = 0; top < size; top += tileSide)
    for (let left = 0; left < size; left += tileSide) {
      tile.fill(0)
      for (let y = top; y < Math.min(size, top + tileSide); y++) {
        const start = (y - top) * rowBytes
        paintRow(tile, start, left, Math.min(size, left + tileSide), y, noise)
        for (let i = start + rowBytes - 1; i >= start + 3; i--) tile[i] = tile[i]! - tile[i - 3]!
      }
      write(storage === 'lzw' ? encodeLzw(tile) : deflateSync(tile))
    }
}

function noiseOf(): Uint8Array {
  const random = seeded(42)
  return Uint8Array.from({ length: 1 << 16 }, () => random() * 40)
}

/** Fields and roads, with grain. */
function paintRow(into: Buffer, start: number, fromX: number, toX: number, y: number, noise: Uint8Array): void {
  for (let x = fromX, to = start; x < toX; x++) {
    const field = (((x >> 9) * 73) ^ ((y >> 9) * 151)) & 63
    const road = (x & 2047) < 60 || (y & 2047) < 60
    const grain = noise[(x * 31 + y * 517 + ((x * y) >> 7)) & 0xffff]!
    into[to++] = (road ? 120 : 60 + field) + grain
    into[to++] = (road ? 118 : 90 + (field >> 1)) + grain
    into[to++] = (road ? 115 : 50 + (field >> 2)) + grain
  }
}

/** The directory of the file as it stands at `at`, and after it the values that do not fit into it. */
function directoryOf(size: number, storage: Storage, blocks: { at: number; bytes: number }[], at: number): Buffer {
  const offsets = blocks.map((block) => block.at)
  const counts = blocks.map((block) => block.bytes)
  const tags: [tag: number, type: 3 | 4 | 12, values: number[]][] = [
    [256, 4, [size]],
    [257, 4, [size]],
    [258, 3, [8, 8, 8]],
    [259, 3, [{ strips: 1, lzw: 5, deflate: 8 }[storage]]],
    [262, 3, [2]],
    [277, 3, [3]],
    ...(storage === 'strips'
      ? ([
          [273, 4, offsets],
          [278, 4, [1]],
          [279, 4, counts],
        ] as [number, 4, number[]][])
      : ([
          [317, 3, [2]],
          [322, 3, [tileSide]],
          [323, 3, [tileSide]],
          [324, 4, offsets],
          [325, 4, counts],
        ] as [number, 3 | 4, number[]][])),
    [33550, 12, [0.1, 0.1, 0]],
    [33922, 12, [0, 0, 0, 334000, 6252000, 0]],
    [34735, 3, [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 28356]],
  ]
  tags.sort((a, b) => a[0] - b[0])
  const bytesOf = { 3: 2, 4: 4, 12: 8 }
  const fixed = 2 + tags.length * 12 + 4
  const room = tags.reduce((sum, [, type, values]) => sum + values.length * bytesOf[type] + 8, fixed)
  const out = Buffer.alloc(room)
  out.writeUInt16LE(tags.length, 0)
  let next = fixed
  tags.forEach(([tag, type, values], i) => {
    const entry = 2 + i * 12
    const length = values.length * bytesOf[type]
    out.writeUInt16LE(tag, entry)
    out.writeUInt16LE(type, entry + 2)
    out.writeUInt32LE(values.length, entry + 4)
    const place = length > 4 ? next : entry + 8
    if (length > 4) {
      out.writeUInt32LE(at + next, entry + 8)
      next += length + (length % 2)
    }
    values.forEach((value, k) => {
      if (type === 3) out.writeUInt16LE(value, place + k * 2)
      else if (type === 4) out.writeUInt32LE(value, place + k * 4)
      else out.writeDoubleLE(value, place + k * 8)
    })
  })
  return out.subarray(0, next)
}
