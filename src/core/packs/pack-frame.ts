/** A part of a site pack as the file holds it. */
export interface PackEntry {
  name: string
  /** Bytes of the part itself. */
  size: number
  /** Bytes that it takes in the file. */
  stored: number
  /** 0: as it is, 8: deflated. */
  method: 0 | 8
  /** Of the part itself, 0 to 2^32 - 1. */
  crc32: number
  /** Of its bytes as they stand in the file, lower-case hex. */
  sha256: string
}

/** What stands before the bytes of an entry, besides its name. */
const headBytes = 30 + 20
/** 1 January 1980: what a zip says where it knows no time. */
const noDate = 0x0021
const utf8Names = 0x0800
const zip64Version = 45
const full16 = 0xffff
const full32 = 0xffffffff

/** Begins every site pack's last line (`sealText`). */
const sealStart = 'plumbline site pack'

/** What the end of a pack says: which version of the format it is, and where its manifest lies and what it has to be. */
export interface PackSeal {
  version: number
  /** Where the bytes of the manifest begin. */
  offset: number
  size: number
  sha256: string
}

/** The last line of a pack, always of the same length: it is the comment of the zip. */
function sealText({ version, offset, size, sha256 }: PackSeal): string {
  const number = (value: number, digits: number) => String(value).padStart(digits, '0')
  return `${sealStart} ${number(version, 4)} ${number(offset, 16)} ${number(size, 12)} ${sha256}`
}

export const sealBytes = sealText({ version: 1, offset: 0, size: 0, sha256: '0'.repeat(64) }).length

/** The seal that a text is; null where it is none. */
export function readSeal(text: string): PackSeal | null {
  const match = /^plumbline site pack (\d{4}) (\d{16}) (\d{12}) ([0-9a-f]{64})$/.exec(text)
  if (match === null) return null
  const [, version = '', offset = '', size = '', sha256 = ''] = match
  return { version: Number(version), offset: Number(offset), size: Number(size), sha256 }
}

/** Bytes before those of an entry. */
export const headLength = (name: string): number => headBytes + Buffer.byteLength(name)

/** What stands before the bytes of an entry. Pure: whoever has the manifest knows every byte of it. */
export function headOf({ name, size, stored, method, crc32 }: PackEntry): Buffer {
  const text = Buffer.from(name)
  const out = Buffer.alloc(headBytes + text.length)
  out.writeUInt32LE(0x04034b50, 0)
  out.writeUInt16LE(zip64Version, 4)
  out.writeUInt16LE(utf8Names, 6)
  out.writeUInt16LE(method, 8)
  out.writeUInt16LE(noDate, 12)
  out.writeUInt32LE(crc32, 14)
  out.writeUInt32LE(full32, 18)
  out.writeUInt32LE(full32, 22)
  out.writeUInt16LE(text.length, 26)
  out.writeUInt16LE(20, 28)
  text.copy(out, 30)
  sizesInto(out, 30 + text.length, [size, stored])
  return out
}

/** The record of an entry in the directory at the end of the file. @param offset where its head begins */
export function recordOf({ name, size, stored, method, crc32 }: PackEntry, offset: number): Buffer {
  const text = Buffer.from(name)
  const out = Buffer.alloc(46 + text.length + 28)
  out.writeUInt32LE(0x02014b50, 0)
  // Made by a Unix, so that the rights of an ordinary file count.
  out.writeUInt16LE((3 << 8) | zip64Version, 4)
  out.writeUInt16LE(zip64Version, 6)
  out.writeUInt16LE(utf8Names, 8)
  out.writeUInt16LE(method, 10)
  out.writeUInt16LE(noDate, 14)
  out.writeUInt32LE(crc32, 16)
  out.writeUInt32LE(full32, 20)
  out.writeUInt32LE(full32, 24)
  out.writeUInt16LE(text.length, 28)
  out.writeUInt16LE(28, 30)
  out.writeUInt32LE((0o100644 << 16) >>> 0, 38)
  out.writeUInt32LE(full32, 42)
  text.copy(out, 46)
  sizesInto(out, 46 + text.length, [size, stored, offset])
  return out
}

/** What ends the file after the directory, the seal last. */
export function endOf(directory: { offset: number; size: number; entries: number }, seal: PackSeal): Buffer {
  const comment = Buffer.from(sealText(seal))
  const out = Buffer.alloc(56 + 20 + 22 + comment.length)
  out.writeUInt32LE(0x06064b50, 0)
  out.writeBigUInt64LE(44n, 4)
  out.writeUInt16LE((3 << 8) | zip64Version, 12)
  out.writeUInt16LE(zip64Version, 14)
  out.writeBigUInt64LE(BigInt(directory.entries), 24)
  out.writeBigUInt64LE(BigInt(directory.entries), 32)
  out.writeBigUInt64LE(BigInt(directory.size), 40)
  out.writeBigUInt64LE(BigInt(directory.offset), 48)
  out.writeUInt32LE(0x07064b50, 56)
  out.writeBigUInt64LE(BigInt(directory.offset + directory.size), 64)
  out.writeUInt32LE(1, 72)
  out.writeUInt32LE(0x06054b50, 76)
  out.writeUInt16LE(full16, 84)
  out.writeUInt16LE(full16, 86)
  out.writeUInt32LE(full32, 88)
  out.writeUInt32LE(full32, 92)
  out.writeUInt16LE(comment.length, 96)
  comment.copy(out, 98)
  return out
}

/** The extra field of large archives, which every entry has: one form for all sizes. */
function sizesInto(out: Buffer, at: number, sizes: readonly number[]): void {
  out.writeUInt16LE(0x0001, at)
  out.writeUInt16LE(sizes.length * 8, at + 2)
  sizes.forEach((size, index) => out.writeBigUInt64LE(BigInt(size), at + 4 + index * 8))
}
