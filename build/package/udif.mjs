import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'

const sector = 512
const sectorsOfChunk = 512
const kinds = { zlib: 0x80000005, end: 0xffffffff }
const crcKind = 2

/**
 * Packs an image of a disk as macOS packs its own (UDIF, zlib): pieces one after another, a list of them, and a block at the end
 * that says where the list lies. For where there is no hdiutil.
 * @param {string} image file of whole sectors
 * @param {string} file to be written
 */
export function writeUdif(image, file) {
  const from = openSync(image, 'r')
  const to = openSync(file, 'w')
  try {
    const sectors = fstatSync(from).size / sector
    if (!Number.isInteger(sectors)) throw new Error('An image of a disk consists of whole sectors.')
    const chunks = []
    const raw = Buffer.alloc(sectorsOfChunk * sector)
    const sums = { image: 0, packed: 0 }
    let at = 0
    for (let first = 0; first < sectors; first += sectorsOfChunk) {
      const count = Math.min(sectorsOfChunk, sectors - first)
      const piece = raw.subarray(0, count * sector)
      readSync(from, piece, 0, piece.length, first * sector)
      const packed = deflateSync(piece)
      sums.image = crc32(piece, sums.image)
      sums.packed = crc32(packed, sums.packed)
      chunks.push({ kind: kinds.zlib, first, count, at, length: packed.length })
      at += writeSync(to, packed)
    }
    chunks.push({ kind: kinds.end, first: sectors, count: 0, at, length: 0 })
    const list = listOf(tableOf(chunks, sectors, sums.image))
    writeSync(to, list)
    writeSync(to, endOf({ sectors, sums, packed: at, list: list.length }))
  } finally {
    closeSync(from)
    closeSync(to)
  }
}

/** Where each piece lies, and what it is. */
function tableOf(chunks, sectors, sum) {
  const table = Buffer.alloc(204 + 40 * chunks.length)
  table.write('mish', 'latin1')
  table.writeUInt32BE(1, 4)
  table.writeBigUInt64BE(BigInt(sectors), 16)
  table.writeUInt32BE(sectorsOfChunk + 8, 32)
  writeSum(table, 64, sum)
  table.writeUInt32BE(chunks.length, 200)
  for (const [index, { kind, first, count, at, length }] of chunks.entries()) {
    const head = 204 + 40 * index
    table.writeUInt32BE(kind, head)
    for (const [field, value] of [first, count, at, length].entries())
      table.writeBigUInt64BE(BigInt(value), head + 8 + 8 * field)
  }
  return table
}

function listOf(table) {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>resource-fork</key><dict><key>blkx</key><array><dict>
<key>Attributes</key><string>0x0050</string><key>CFName</key><string>whole disk</string><key>ID</key><string>0</string>
<key>Name</key><string>whole disk</string><key>Data</key><data>${table.toString('base64')}</data>
</dict></array></dict></dict></plist>
`)
}

function endOf({ sectors, sums, packed, list }) {
  const end = Buffer.alloc(512)
  end.write('koly', 'latin1')
  for (const [at, value] of [[4, 4], [8, 512], [12, 1], [56, 1], [60, 1], [488, 1]]) end.writeUInt32BE(value, at) // prettier-ignore
  for (const [at, value] of [[32, packed], [216, packed], [224, list], [492, sectors]]) end.writeBigUInt64BE(BigInt(value), at) // prettier-ignore
  end.fill(0x50, 64, 80)
  writeSum(end, 80, sums.packed)
  const ofTables = Buffer.alloc(4)
  ofTables.writeUInt32BE(sums.image)
  writeSum(end, 352, crc32(ofTables))
  return end
}

function writeSum(block, at, sum) {
  block.writeUInt32BE(crcKind, at)
  block.writeUInt32BE(32, at + 4)
  block.writeUInt32BE(sum, at + 8)
}
