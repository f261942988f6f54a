import { open, type FileHandle } from 'node:fs/promises'
import { fileError } from '../../node/file-errors'

const bufferBytes = 1 << 20

/** A file written from front to back through a buffer of 1 MB. Errors: disk.full, file.denied, file.missing. */
export class BufferedFile {
  readonly path: string
  readonly #handle: FileHandle
  #parts: Buffer[] = []
  #pending = 0
  /** Bytes given so far. */
  size = 0

  private constructor(path: string, handle: FileHandle) {
    this.path = path
    this.#handle = handle
  }

  /** Creates the file, or empties it. */
  static async create(path: string): Promise<BufferedFile> {
    try {
      return new BufferedFile(path, await open(path, 'w+'))
    } catch (error) {
      throw fileError(error, path, 'write')
    }
  }

  async write(bytes: Buffer): Promise<void> {
    this.#parts.push(bytes)
    this.#pending += bytes.length
    this.size += bytes.length
    if (this.#pending >= bufferBytes) await this.flush()
  }

  async flush(): Promise<void> {
    const bytes = Buffer.concat(this.#parts)
    this.#parts = []
    this.#pending = 0
    try {
      for (let at = 0; at < bytes.length;) {
        const { bytesWritten } = await this.#handle.write(bytes, at)
        at += bytesWritten
      }
    } catch (error) {
      throw fileError(error, this.path, 'write')
    }
  }

  /** Bytes that were flushed before, from anywhere in the file. */
  async read(position: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(length)
    const { bytesRead } = await this.#handle.read(buffer, 0, length, position)
    return buffer.subarray(0, bytesRead)
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}
