import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { fileError } from '../../node/file-errors'

/** A file that was written whole, for another thread: its path, and how many entries it has. */
export interface SealedFile {
  path: string
  length: number
}

/** Bytes that a comparison puts on disk and reads back. All calls are synchronous. Errors: disk.full and the like. */
export class SpillFile {
  #handle: number | null = null

  constructor(readonly path: string) {}

  /** A file that another thread has written. */
  static opened({ path, length }: SealedFile): SpillFile {
    const file = new SpillFile(path)
    file.#handle = length > 0 ? openSync(path, 'r') : null
    return file
  }

  /** Appends bytes. */
  write(bytes: Uint8Array): void {
    try {
      this.#handle ??= openSync(this.path, 'wx+')
      for (let done = 0; done < bytes.length;) done += writeSync(this.#handle, bytes, done, bytes.length - done)
    } catch (error) {
      throw fileError(error, this.path, 'write')
    }
  }

  /** Fills bytes from a position on. */
  readInto(bytes: Uint8Array, position: number): void {
    try {
      for (let done = 0; done < bytes.length;) {
        const got = readSync(this.#handle ?? -1, bytes, done, bytes.length - done, position + done)
        if (got === 0) throw new Error('the file is cut short')
        done += got
      }
    } catch (error) {
      throw fileError(error, this.path)
    }
  }

  close(): void {
    if (this.#handle !== null) closeSync(this.#handle)
    this.#handle = null
  }

  remove(): void {
    this.close()
    rmSync(this.path, { force: true })
  }
}
