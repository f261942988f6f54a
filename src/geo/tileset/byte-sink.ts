import { fsyncSync, openSync, writeSync, closeSync } from 'node:fs'
import { moved } from '../../node/movement'

/** Appends to a file through one buffer; synchronous, for worker threads. `position` counts what was given, in bytes. */
export class ByteSink {
  private readonly fd: number
  private readonly buffer: Buffer
  private used = 0
  private closed = false
  position = 0

  constructor(path: string, bufferBytes = 1 << 20) {
    this.fd = openSync(path, 'wx')
    this.buffer = Buffer.allocUnsafeSlow(bufferBytes)
  }

  write(bytes: Uint8Array): void {
    this.position += bytes.length
    if (bytes.length > this.buffer.length - this.used) this.flush()
    if (bytes.length >= this.buffer.length) {
      this.writeOut(bytes)
      return
    }
    this.buffer.set(bytes, this.used)
    this.used += bytes.length
  }

  flush(): void {
    this.writeOut(this.buffer.subarray(0, this.used))
    this.used = 0
  }

  /** Flushes; `durable` also waits until the bytes are on the disk. A second call does nothing. */
  close(durable: boolean): void {
    if (this.closed) return
    this.closed = true
    try {
      this.flush()
      if (durable) fsyncSync(this.fd)
    } finally {
      closeSync(this.fd)
    }
  }

  private writeOut(bytes: Uint8Array): void {
    let done = 0
    while (done < bytes.length) done += writeSync(this.fd, bytes, done, bytes.length - done)
    moved()
  }
}

/** Bytes of a typed array, without copying. */
export function bytesOf(array: Float64Array | Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}
