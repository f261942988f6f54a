import { close, fstat, open, read } from 'node:fs'
import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'
import { readOnly } from '../random-access-file'

const chunkBytes = 1 << 16

/**
 * The bytes of an archive for the zip library. Attack: positions beyond all numbers, which the file functions throw at,
 * in the middle of nowhere. Here they are answered as errors.
 */
export class ZipSource extends RandomAccessReader {
  constructor(
    private readonly fd: number,
    readonly sizeBytes: number,
  ) {
    super()
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const { fd } = this
    let at = start
    // A stream of the file functions would close the file with itself.
    const stream = new Readable({
      read() {
        const wanted = Math.min(chunkBytes, end - at)
        if (wanted <= 0) return void this.push(null)
        read(fd, Buffer.allocUnsafe(wanted), 0, wanted, at, (error, bytesRead, buffer) => {
          if (error || bytesRead === 0) return void this.destroy(error ?? outside())
          at += bytesRead
          this.push(buffer.subarray(0, bytesRead))
        })
      },
    })
    if (!this.#within(start, end - start)) stream.destroy(outside())
    return stream
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    if (!this.#within(position, length)) return void setImmediate(callback, outside())
    read(this.fd, buffer, offset, length, position, (error, bytesRead) =>
      callback(error ?? (bytesRead < length ? outside() : null)),
    )
  }

  // The library counts who reads and closes behind the last, which it counts wrongly for streams that are broken off.
  ref(): void {}

  unref(): void {}

  /** Ends the use of the file. */
  release(): void {
    close(this.fd, () => {})
  }

  #within(position: number, length: number): boolean {
    return position >= 0 && length >= 0 && position + length <= this.sizeBytes
  }
}

function outside(): Error {
  return new Error('it points outside itself')
}

/** Opens an archive. Errors are those of the file functions. */
export function openZipSource(path: string): Promise<ZipSource> {
  return new Promise((resolve, reject) => {
    open(path, readOnly, (error, fd) => {
      if (error) return reject(error)
      fstat(fd, (failure, info) => {
        if (!failure) return resolve(new ZipSource(fd, info.size))
        close(fd, () => reject(failure))
      })
    })
  })
}
