import { writeSync } from 'node:fs'
import { Writable } from 'node:stream'
import { isatty } from 'node:tty'

/** How long a reader that takes nothing more is left alone. */
const waitMs = 5

/** Writes to a descriptor of the process itself, at once. @param fd 1 or 2 */
export function directOutput(fd: number): Writable {
  const stream = new Writable({
    decodeStrings: true,
    write: (chunk: Buffer, _encoding, done) => writeAll(fd, chunk, done),
  })
  return Object.assign(stream, { fd, isTTY: isatty(fd) })
}

function writeAll(fd: number, bytes: Buffer, done: (error?: Error | null) => void): void {
  let from = 0
  try {
    while (from < bytes.length) from += writeSync(fd, bytes, from)
  } catch (thrown) {
    const error = thrown as NodeJS.ErrnoException
    if (error.code !== 'EAGAIN') return done(error)
    return void setTimeout(() => writeAll(fd, bytes.subarray(from), done), waitMs)
  }
  done()
}
