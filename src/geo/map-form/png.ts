import * as zlib from 'node:zlib'

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})

/** A PNG of RGBA pixels, top row first; without alpha when all are opaque. Null when nothing is visible. */
export function encodePng(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): Uint8Array | null {
  let opaque = true
  let visible = false
  for (let i = 3; i < rgba.length; i += 4) {
    if (rgba[i] !== 255) opaque = false
    if (rgba[i] !== 0) visible = true
  }
  if (!visible) return null
  const channels = opaque ? 3 : 4
  const rowBytes = width * channels + 1
  const raw = new Uint8Array(rowBytes * height)
  for (let row = 0; row < height; row++) {
    // Each pixel as its difference from the one before: filter 1.
    let at = row * rowBytes
    raw[at++] = 1
    let from = row * width * 4
    for (let c = 0; c < channels; c++) raw[at++] = rgba[from + c]!
    for (let column = 1; column < width; column++) {
      from += 4
      raw[at] = rgba[from]! - rgba[from - 4]!
      raw[at + 1] = rgba[from + 1]! - rgba[from - 3]!
      raw[at + 2] = rgba[from + 2]! - rgba[from - 2]!
      if (!opaque) raw[at + 3] = rgba[from + 3]! - rgba[from - 1]!
      at += channels
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  head[9] = opaque ? 2 : 6
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    // Runs and Huffman codes alone: on photographs a third of the time, for some 3 % more bytes.
    chunk('IDAT', zlib.deflateSync(raw, { level: 1, strategy: zlib.constants.Z_RLE })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const out = Buffer.alloc(data.length + 12)
  out.writeUInt32BE(data.length, 0)
  out.write(type, 4, 'latin1')
  data.copy(out, 8)
  out.writeUInt32BE(checksum(out.subarray(4, data.length + 8)), data.length + 8)
  return out
}

/** CRC-32; by Node itself where it has it (20.15, 22.2 and later). */
function checksum(bytes: Uint8Array): number {
  if (typeof zlib.crc32 === 'function') return zlib.crc32(bytes)
  let crc = 0xffffffff
  for (let i = 0; i < bytes.length; i++) crc = crcTable[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
