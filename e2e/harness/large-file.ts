import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'

/**
 * Writes an 8-bit uncompressed GeoTIFF (BigTIFF) of so many megabytes over the works at Brisbane, EPSG:28356: real bytes, no
 * hole in the file, every strip with a place in the file.
 * @param hollow all strips are one hole, and the picture lies so many kilometres further east
 */
export function writeLargeGeoTiff(path: string, megabytes: number, hollow: number | null = null): void {
  const width = 16_384
  const rowsPerStrip = 64
  const strips = megabytes
  const height = strips * rowsPerStrip
  const stripBytes = width * rowsPerStrip
  const doubles = (values: number[]) => ({
    type: 12,
    bytes: Buffer.from(new Float64Array(values).buffer),
    count: values.length,
  })
  const shorts = (values: number[]) => ({
    type: 3,
    bytes: Buffer.from(new Uint16Array(values).buffer),
    count: values.length,
  })
  const longs = (values: number[]) => {
    const bytes = Buffer.alloc(values.length * 8)
    values.forEach((value, at) => bytes.writeBigUInt64LE(BigInt(value), at * 8))
    return { type: 16, bytes, count: values.length }
  }
  const tags = (firstStrip: number) =>
    [
      [256, longs([width])],
      [257, longs([height])],
      [258, shorts([8])],
      [259, shorts([1])],
      [262, shorts([1])],
      [273, longs(Array.from({ length: strips }, (_, at) => firstStrip + at * stripBytes))],
      [277, shorts([1])],
      [278, longs([rowsPerStrip])],
      [279, longs(Array.from({ length: strips }, () => stripBytes))],
      [33550, doubles([0.02, 0.02, 0])],
      [33922, doubles([0, 0, 0, 502_440 + (hollow ?? 0) * 1_000, 6_961_700, 0])],
      [34735, shorts([1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 28356])],
    ] as const
  const head = headOf(tags(0)).length
  const file = openSync(path, 'w')
  writeSync(file, headOf(tags(head)))
  if (hollow !== null) {
    ftruncateSync(file, head + strips * stripBytes)
    return closeSync(file)
  }
  const strip = Buffer.alloc(stripBytes)
  for (let at = 0; at < strips; at++) {
    for (let byte = 0; byte < stripBytes; byte += 61) strip[byte] = (byte * 7 + at * 13) & 255
    writeSync(file, strip)
  }
  closeSync(file)
}

type Tag = readonly [number, { type: number; bytes: Buffer; count: number }]

function headOf(tags: readonly Tag[]): Buffer {
  const directory = Buffer.alloc(8 + tags.length * 20 + 8)
  directory.writeBigUInt64LE(BigInt(tags.length), 0)
  const values: Buffer[] = []
  let valuesAt = 16 + directory.length
  tags.forEach(([tag, { type, bytes, count }], index) => {
    const at = 8 + index * 20
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(type, at + 2)
    directory.writeBigUInt64LE(BigInt(count), at + 4)
    if (bytes.length <= 8) return void bytes.copy(directory, at + 12)
    directory.writeBigUInt64LE(BigInt(valuesAt), at + 12)
    values.push(bytes)
    valuesAt += bytes.length
  })
  const start = Buffer.alloc(16)
  start.write('II', 0, 'latin1')
  start.writeUInt16LE(43, 2)
  start.writeUInt16LE(8, 4)
  start.writeBigUInt64LE(16n, 8)
  return Buffer.concat([start, directory, ...values])
}
