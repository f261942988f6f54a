import { said } from '../../../shared/languages/said-readers'
import type { RandomAccessFile } from '../../../node/random-access-file'
import type { FileMember } from '../../model'
import { fieldReader, fieldSizes } from './field-types'
import { openMember } from '../common/open-member'
import { tag, tagName } from './tags'
import { corrupt, truncated } from './tiff-error'

const maxEntries = 4096
const maxDirectories = 1024
const readAhead = 1 << 18

interface Field {
  type: number
  count: number
  /** Where the values lie in the file. */
  at: number
}

/** One image file directory: its fields, whose values are read when they are asked for. */
export class TiffDirectory {
  constructor(
    private readonly tiff: TiffFile,
    readonly offset: number,
    private readonly fields: ReadonlyMap<number, Field>,
  ) {}

  has(number: number): boolean {
    return this.fields.has(number)
  }

  /** The numbers of a field (of a rational the quotient); null when it is not there or no number. */
  async numbers(number: number): Promise<Float64Array | null> {
    const field = this.fields.get(number)
    if (!field || field.type === 2) return null
    const bytes = await this.bytesOf(number, field)
    const size = fieldSizes[field.type]!
    const read = fieldReader(bytes, field.type, this.tiff.littleEndian)
    const values = new Float64Array(field.count)
    for (let i = 0; i < field.count; i++) values[i] = read(i * size)
    return values
  }

  /** The first number of a field, or the default. */
  async number(number: number, fallback: number): Promise<number> {
    return (await this.numbers(number))?.[0] ?? fallback
  }

  async bytes(number: number): Promise<Buffer | null> {
    const field = this.fields.get(number)
    return field ? this.bytesOf(number, field) : null
  }

  /** An ASCII field up to its first zero; null when it is not there. */
  async text(number: number): Promise<string | null> {
    const bytes = await this.bytes(number)
    if (!bytes) return null
    const end = bytes.indexOf(0)
    return bytes.toString('utf8', 0, end < 0 ? bytes.length : end)
  }

  private async bytesOf(number: number, field: Field): Promise<Buffer> {
    const length = field.count * fieldSizes[field.type]!
    if (field.at + length > this.tiff.sizeBytes) {
      throw truncated(this.tiff.member, said('readers.pictures.cutAt.values', { tag: tagName(number) }), field.at)
    }
    return this.tiff.bytes(field.at, length)
  }
}

/** A TIFF or BigTIFF file in either byte order: its chain of directories. Nothing but directories is read. */
export class TiffFile {
  private chunk: Buffer = Buffer.alloc(0)
  private chunkAt = 0

  private constructor(
    readonly member: FileMember,
    readonly file: RandomAccessFile,
    readonly littleEndian: boolean,
    readonly big: boolean,
  ) {}

  /** Opens a file that begins as TIFF. Errors: file.truncated, file.corrupt and those of opening. */
  static async open(member: FileMember): Promise<TiffFile> {
    const file = await openMember(member)
    try {
      const head = await file.read(0, 16)
      const kind = tiffKind(head)
      if (!kind) throw corrupt(member, said('readers.pictures.tiff.noStart'), 0)
      if (head.length < (kind.big ? 16 : 8)) throw truncated(member, said('readers.pictures.cutAt.header'), head.length)
      return new TiffFile({ ...member, sizeBytes: file.sizeBytes }, file, kind.littleEndian, kind.big)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  get sizeBytes(): number {
    return this.file.sizeBytes
  }

  close(): Promise<void> {
    return this.file.close()
  }

  /** All directories of the main chain, in file order, with the sub-directories of the first. */
  async directories(): Promise<TiffDirectory[]> {
    const found: TiffDirectory[] = []
    const seen = new Set<number>()
    let at = await this.firstOffset()
    while (at !== 0) {
      // A list that runs in a circle, or without end, has been seen whole.
      if (seen.has(at) || found.length >= maxDirectories) break
      seen.add(at)
      const { directory, next } = await this.directoryAt(at)
      found.push(directory)
      at = next
    }
    const subs = (await found[0]?.numbers(tag.subIfds)) ?? []
    for (const sub of subs) {
      if (sub === 0 || seen.has(sub) || found.length >= maxDirectories) continue
      seen.add(sub)
      found.push((await this.directoryAt(sub)).directory)
    }
    return found
  }

  /** Bytes of the header area, through a small read-ahead. */
  async bytes(at: number, length: number): Promise<Buffer> {
    if (at < this.chunkAt || at + length > this.chunkAt + this.chunk.length) {
      this.chunk = await this.file.read(at, Math.max(length, readAhead))
      this.chunkAt = at
    }
    return this.chunk.subarray(at - this.chunkAt, at - this.chunkAt + length)
  }

  private reader(bytes: Buffer, type: number): (at: number) => number {
    return fieldReader(bytes, type, this.littleEndian)
  }

  private async firstOffset(): Promise<number> {
    const at = this.big ? 8 : 4
    const offset = this.reader(await this.bytes(0, 16), this.big ? 16 : 4)(at)
    if (offset === 0) throw corrupt(this.member, said('readers.pictures.tiff.noImage'), at)
    return offset
  }

  private async directoryAt(at: number): Promise<{ directory: TiffDirectory; next: number }> {
    const [countSize, entrySize, wordSize, word] = this.big ? [8, 20, 8, 16] : [2, 12, 4, 4]
    if (at + countSize > this.sizeBytes) throw truncated(this.member, said('readers.pictures.cutAt.directory'), at)
    const count = this.reader(await this.bytes(at, countSize), this.big ? 16 : 3)(0)
    if (count === 0 || count > maxEntries) {
      throw corrupt(this.member, said('readers.pictures.tiff.entries', { byte: at, entries: count }), at)
    }
    const length = countSize + count * entrySize
    if (at + length > this.sizeBytes)
      throw truncated(this.member, said('readers.pictures.cutAt.directoryEnd'), at + length)
    // Some writers leave out the offset of the next directory at the very end of the file.
    const bytes = Buffer.from(await this.bytes(at, Math.min(length + wordSize, this.sizeBytes - at)))
    const short = this.reader(bytes, 3)
    const wide = this.reader(bytes, word)
    const fields = new Map<number, Field>()
    for (let i = 0; i < count; i++) {
      const entry = countSize + i * entrySize
      const type = short(entry + 2)
      const size = fieldSizes[type]
      // Unknown field types are to be skipped, says TIFF 6.0.
      if (size === undefined) continue
      const values = wide(entry + 4)
      const valueAt = entry + 4 + wordSize
      const inline = values * size <= wordSize
      fields.set(short(entry), { type, count: values, at: inline ? at + valueAt : wide(valueAt) })
    }
    const next = bytes.length >= length + wordSize ? wide(length) : 0
    return { directory: new TiffDirectory(this, at, fields), next }
  }
}

/** What a head says of a TIFF: its byte order and whether it is a BigTIFF; null when it is no TIFF. */
export function tiffKind(head: Uint8Array): { littleEndian: boolean; big: boolean } | null {
  const littleEndian = head[0] === 0x49 && head[1] === 0x49
  const bigEndian = head[0] === 0x4d && head[1] === 0x4d
  if (!littleEndian && !bigEndian) return null
  const [high, low] = littleEndian ? [head[3], head[2]] : [head[2], head[3]]
  if (high !== 0 || (low !== 42 && low !== 43)) return null
  return { littleEndian, big: low === 43 }
}
