import * as zlib from 'node:zlib'

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

/**
 * CRC-32 (0 to 2^32 - 1) of bytes that follow those whose CRC-32 is `before`. By Node itself where it has it (20.15, 22.2 and
 * later); an older Electron has not, so nothing else takes it from node:zlib.
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  if (typeof zlib.crc32 === 'function') return zlib.crc32(bytes, before)
  let crc = ~before
  for (let i = 0; i < bytes.length; i++) crc = table[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8)
  return ~crc >>> 0
}
