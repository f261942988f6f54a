import { constants, deflateSync } from 'node:zlib'

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
  const raw = Buffer.alloc(rowBytes * height)
  for (let row = 0; row < height; row++) {
    // Each pixel as its difference from the one before: filter 1.
    let at = row * rowBytes
    raw[at++] = 1
    let from = row * width * 4
    for (let c = 0; c < channels; c++) raw[at++] = rgba[from + c]!
    for (let column = 1; column < width; column++) {
      from += 4
      for (let c = 0; c < channels; c++) raw[at++] = rgba[from + c]! - rgba[from + c - 4]!
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
    chunk('IDAT', deflateSync(raw, { level: 1, strategy: constants.Z_RLE })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const out = Buffer.alloc(data.length + 12)
  out.writeUInt32BE(data.length, 0)
  out.write(type, 4, 'latin1')
  data.copy(out, 8)
  let crc = 0xffffffff
  for (let i = 4; i < data.length + 8; i++) crc = crcTable[(crc ^ out[i]!) & 0xff]! ^ (crc >>> 8)
  out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, data.length + 8)
  return out
}
