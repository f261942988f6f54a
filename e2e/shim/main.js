/**
 * Starts the built app on the old Electron that tests run on where the product's own cannot be had: sets what its Node 16
 * lacks, then loads the app as it is. Part of the tests; never shipped.
 */
const { deserialize, serialize } = require('node:v8')
const { webcrypto } = require('node:crypto')
const zlib = require('node:zlib')

globalThis.structuredClone ??= (value) => deserialize(serialize(value))
globalThis.crypto ??= webcrypto

const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1
  return byte
})
zlib.crc32 ??= (bytes, before = 0) => {
  let crc = ~before
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 0xff] ^ (crc >>> 8)
  return ~crc >>> 0
}

require('../../out/main/index.js')
