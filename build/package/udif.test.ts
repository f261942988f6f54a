import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { writeUdif } from './udif.mjs'

const numberAt = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64BE(at))

/** What a system that opens it gets: the block at the end names the list, the list the pieces. */
function unpacked(file: Buffer): Buffer {
  const end = file.subarray(-512)
  expect(end.toString('latin1', 0, 4)).toBe('koly')
  const packed = file.subarray(0, numberAt(end, 32))
  expect(end.readUInt32BE(88)).toBe(crc32(packed))
  const list = file.toString('utf8', numberAt(end, 216), numberAt(end, 216) + numberAt(end, 224))
  const table = Buffer.from(/<data>(.*)<\/data>/.exec(list)?.[1] ?? '', 'base64')
  const pieces: Buffer[] = []
  for (let head = 204; table.readUInt32BE(head) !== 0xffffffff; head += 40) {
    const [first, count, at, length] = [8, 16, 24, 32].map((field) => numberAt(table, head + field)) as [number, number, number, number] // prettier-ignore
    expect(first * 512).toBe(Buffer.concat(pieces).length)
    pieces.push(inflateSync(packed.subarray(at, at + length)))
    expect(pieces.at(-1)).toHaveLength(count * 512)
  }
  const whole = Buffer.concat(pieces)
  expect(numberAt(end, 492) * 512).toBe(whole.length)
  expect(table.readUInt32BE(72)).toBe(crc32(whole))
  return whole
}

it('an image of a disk comes out of its package as it was, with sums that are right', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-udif-'))
  try {
    const image = Buffer.alloc(700 * 512, 'Plumbline')
    writeFileSync(join(folder, 'image'), image)
    writeUdif(join(folder, 'image'), join(folder, 'packed'))
    const packed = readFileSync(join(folder, 'packed'))
    expect(unpacked(packed).equals(image)).toBe(true)
    expect(packed.length).toBeLessThan(image.length / 10)
    writeFileSync(join(folder, 'image'), image.subarray(0, 700))
    expect(() => writeUdif(join(folder, 'image'), join(folder, 'packed'))).toThrow('whole sectors')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
