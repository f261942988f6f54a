import type { AppError } from '../../../shared/errors/app-error'
import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import { openRandomAccess, type RandomAccessFile } from '../../../node/random-access-file'
import { maxRecordBytes, recordTooLarge } from '../common/geometry-limit'
import { parseSchema, type TableSchema } from './table-schema'

const maxSchemaBytes = 8 * 1024 * 1024
const windowBytes = 1 << 20
/** Offsets stand in blocks of this many rows. */
const blockRows = 1024

/** A row as it is stored, with its OBJECTID. `bytes` is valid until the next row is read. */
export interface StoredRow {
  id: number
  bytes: Buffer
}

/** One table of a file geodatabase: NAME.gdbtable with its index NAME.gdbtablx. Close it when done. */
export class GdbTable {
  #reached = 0

  private constructor(
    readonly name: string,
    private readonly data: RandomAccessFile,
    private readonly index: RandomAccessFile,
    readonly schema: TableSchema,
    /** Rows that are not deleted, as the header has it. */
    readonly rowCount: number,
  ) {}

  /** Opens the pair of files. Errors: those of opening, file.corrupt, file.truncated, file.unsupported. */
  static async open(dataPath: string, indexPath: string, name: string): Promise<GdbTable> {
    const data = await openRandomAccess(dataPath)
    let index: RandomAccessFile | null = null
    try {
      index = await openRandomAccess(indexPath)
      const header = await data.read(0, 40)
      if (header.length < 40) throw damagedTable(data.path, header.length, null)
      const version = header.readUInt32LE(0)
      if (version !== 3 && version !== 4) throw damagedTable(data.path, 0, null)
      const at = Number(header.readBigUInt64LE(32))
      const lengthWord = await data.read(at, 4)
      if (lengthWord.length < 4) throw damagedTable(data.path, at, null)
      const length = lengthWord.readUInt32LE(0)
      if (length > maxSchemaBytes || at + 4 + length > data.sizeBytes) throw damagedTable(data.path, at, null)
      const rows = version === 3 ? header.readUInt32LE(4) : Number(header.readBigUInt64LE(16))
      return new GdbTable(name, data, index, schemaOf(await data.read(at + 4, length), data.path, at), rows)
    } catch (error) {
      await data.close()
      await index?.close()
      throw error
    }
  }

  /** OBJECTID of the row that was come to last. */
  get reached(): number {
    return this.#reached
  }

  /** Rows in the order of their OBJECTIDs. `onRow` hears of the bytes of the index passed. Throws GeometryTooLarge. */
  async *rows(signal: AbortSignal, onBlock: (read: number, total: number) => void): AsyncGenerator<StoredRow> {
    const { width, blocks } = await this.#blocks()
    let window: Buffer = Buffer.alloc(0)
    let windowAt = 0
    for (const [stored, block] of blocks.entries()) {
      signal.throwIfAborted()
      onBlock(stored, blocks.length)
      const offsets = await this.index.read(16 + stored * blockRows * width, blockRows * width)
      for (let row = 0; (row + 1) * width <= offsets.length; row++) {
        const at = offsets.readUIntLE(row * width, width)
        if (at === 0) continue
        if (at < windowAt || at + 4 > windowAt + window.length) {
          window = await this.data.read(at, windowBytes)
          windowAt = at
        }
        if (window.length - (at - windowAt) < 4) throw damagedTable(this.data.path, at, null)
        const length = window.readUInt32LE(at - windowAt)
        if (at + 4 + length > this.data.sizeBytes) throw damagedTable(this.data.path, at, null)
        this.#reached = block * blockRows + row + 1
        if (length > maxRecordBytes) throw recordTooLarge(length)
        if (at + 4 + length > windowAt + window.length) {
          window = await this.data.read(at, Math.max(windowBytes, 4 + length))
          windowAt = at
        }
        const start = at - windowAt + 4
        yield { id: block * blockRows + row + 1, bytes: window.subarray(start, start + length) }
      }
    }
  }

  /** Numbers of the blocks that are stored, and the bytes of one offset. */
  async #blocks(): Promise<{ width: number; blocks: number[] }> {
    const { index } = this
    const header = await index.read(0, 16)
    if (header.length < 16) throw damagedTable(index.path, header.length, null)
    const stored = header.readUInt32LE(4)
    const width = header.readUInt32LE(12)
    if (stored === 0) return { width: 4, blocks: [] }
    const end = 16 + stored * blockRows * width
    if (width < 4 || width > 6 || end > index.sizeBytes) throw damagedTable(index.path, 4, null)
    const trailer = await index.read(end, 16)
    const words = trailer.length === 16 ? trailer.readUInt32LE(0) : 0
    if (words === 0) return { width, blocks: Array.from({ length: stored }, (_, block) => block) }
    // Blocks in which every row is deleted are left out; a bit says which are there.
    const total = trailer.readUInt32LE(4)
    const bits = await index.read(end + 16, Math.ceil(total / 8))
    const blocks: number[] = []
    for (let block = 0; block < bits.length * 8 && blocks.length < stored; block++)
      if (bits[block >> 3]! & (1 << (block & 7))) blocks.push(block)
    if (blocks.length < stored) throw damagedTable(index.path, end, null)
    return { width, blocks }
  }

  async close(): Promise<void> {
    await Promise.all([this.data.close(), this.index.close()])
  }
}

function schemaOf(bytes: Buffer, path: string, at: number): TableSchema {
  try {
    return parseSchema(bytes)
  } catch (error) {
    throw damagedTable(path, at, error)
  }
}

/** The error for a table whose bytes do not fit its own description. */
export function damagedTable(path: string, byte: number, cause: unknown): AppError {
  return errorOf(
    'file.corrupt',
    said('readers.vector.gdbDamaged', { file: path.split(/[\\/]/).slice(-2).join('/'), byte }),
    { details: { file: path, byte }, retry: 'after-change', cause },
  )
}
