import { readSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { fileError } from '../../node/file-errors'
import { moved } from '../../node/movement'

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

  /** Adds bytes; gives a promise only when the buffer had to be written out. */
  write(bytes: Buffer): Promise<void> | undefined {
    this.#parts.push(bytes)
    this.#pending += bytes.length
    this.size += bytes.length
    return this.#pending >= bufferBytes ? this.flush() : undefined
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
      moved()
    } catch (error) {
      throw fileError(error, this.path, 'write')
    }
  }

  /** Puts bytes over others that were flushed before. */
  async overwrite(position: number, bytes: Buffer): Promise<void> {
    try {
      await this.#handle.write(bytes, 0, bytes.length, position)
    } catch (error) {
      throw fileError(error, this.path, 'write')
    }
  }

  /**
   * Bytes that were flushed before, from anywhere in the file. Synchronous: for many small reads in a worker thread, where
   * a promise each would take most of the time.
   */
  readSync(position: number, length: number): Buffer {
    const buffer = Buffer.allocUnsafe(length)
    try {
      const bytesRead = readSync(this.#handle.fd, buffer, 0, length, position)
      return buffer.subarray(0, bytesRead)
    } catch (error) {
      throw fileError(error, this.path)
    }
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}
