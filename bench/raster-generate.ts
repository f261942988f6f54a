import { closeSync, openSync, writeSync } from 'node:fs'
import { seeded } from './generate'

/**
 * Writes a seeded RGB aerial-like picture as a GeoTIFF (EPSG:28356, 10 cm pixels, uncompressed strips of one row):
 * `size` x `size` pixels, 507 MB at 13,000. The same bytes on every machine.
 */
export function generatePicture(path: string, size: number): void {
  const random = seeded(42)
  const noise = Uint8Array.from({ length: 1 << 16 }, () => random() * 40)
  const tags: [tag: number, type: 3 | 4 | 12, values: number[]][] = [
    [256, 4, [size]],
    [257, 4, [size]],
    [258, 3, [8, 8, 8]],
    [259, 3, [1]],
    [262, 3, [2]],
    [273, 4, []],
    [277, 3, [3]],
    [278, 4, [1]],
    [279, 4, Array.from({ length: size }, () => size * 3)],
    [33550, 12, [0.1, 0.1, 0]],
    [33922, 12, [0, 0, 0, 334000, 6252000, 0]],
    [34735, 3, [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 28356]],
  ]
  const bytesOf = { 3: 2, 4: 4, 12: 8 }
  const directory = 2 + tags.length * 12 + 4
  let at = 8 + directory
  const places = tags.map(([tag, type, values]) => {
    const length = (tag === 273 ? size : values.length) * bytesOf[type]
    const place = length > 4 ? at : 0
    if (place) at += length + (length % 2)
    return place
  })
  const pixels = at
  tags[5]![2] = Array.from({ length: size }, (_, row) => pixels + row * size * 3)
  const head = Buffer.alloc(pixels)
  head.write('II*\0', 0, 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(tags.length, 8)
  tags.forEach(([tag, type, values], i) => {
    const entry = 10 + i * 12
    head.writeUInt16LE(tag, entry)
    head.writeUInt16LE(type, entry + 2)
    head.writeUInt32LE(values.length, entry + 4)
    const place = places[i] || entry + 8
    if (places[i]) head.writeUInt32LE(places[i]!, entry + 8)
    values.forEach((value, k) => {
      if (type === 3) head.writeUInt16LE(value, place + k * 2)
      else if (type === 4) head.writeUInt32LE(value, place + k * 4)
      else head.writeDoubleLE(value, place + k * 8)
    })
  })
  const fd = openSync(path, 'w')
  writeSync(fd, head)
  const row = Buffer.alloc(size * 3)
  for (let y = 0; y < size; y++) {
    for (let x = 0, to = 0; x < size; x++) {
      // Fields and roads, with grain.
      const field = (((x >> 9) * 73) ^ ((y >> 9) * 151)) & 63
      const road = (x & 2047) < 60 || (y & 2047) < 60
      const grain = noise[(x * 31 + y * 517 + ((x * y) >> 7)) & 0xffff]!
      row[to++] = (road ? 120 : 60 + field) + grain
      row[to++] = (road ? 118 : 90 + (field >> 1)) + grain
      row[to++] = (road ? 115 : 50 + (field >> 2)) + grain
    }
    writeSync(fd, row)
  }
  closeSync(fd)
}
