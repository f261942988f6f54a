import { createHash } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Received } from './content-store'

/** What is gathered for one write: bytes come in pieces of 64 KB and less. More would have left the cache of the processor by then. */
const pieceBytes = 2 ** 17

/** Writes a stream into a new file while hashing it; what fails leaves nothing behind. Holds at most a few pieces. */
export async function receiveInto(path: string, stream: Readable): Promise<Received & { path: string }> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    const size = await writeStream(file, stream, (chunk) => hash.update(chunk))
    await file.sync()
    await file.close()
    return { path, sha256: hash.digest('hex'), size }
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, { force: true })
    throw error
  }
}

/** Gives how many bytes were written. One piece is written while the next is gathered. */
function writeStream(file: FileHandle, stream: Readable, onChunk: (chunk: Buffer) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    let size = 0
    let gathered: Buffer[] = []
    let gatheredBytes = 0
    let isWriting = false
    let hasEnded = false
    let failure: Error | null = null

    const writeOn = (): void => {
      if (isWriting) return
      if (failure) return reject(failure)
      if (gatheredBytes < pieceBytes && !hasEnded) return void stream.resume()
      if (gatheredBytes === 0) return resolve(size)
      const piece = gathered
      gathered = []
      gatheredBytes = 0
      isWriting = true
      stream.resume()
      void writeAll(file, piece)
        .catch((error: Error) => (failure ??= error))
        .then(() => {
          isWriting = false
          writeOn()
        })
    }
    const fail = (error: Error): void => {
      failure ??= error
      writeOn()
    }
    stream.on('data', (chunk: Buffer) => {
      onChunk(chunk)
      size += chunk.length
      gathered.push(chunk)
      gatheredBytes += chunk.length
      if (gatheredBytes < pieceBytes) return
      if (isWriting) stream.pause()
      else writeOn()
    })
    stream.once('end', () => {
      hasEnded = true
      writeOn()
    })
    stream.once('error', fail)
    stream.once('close', () => {
      if (!hasEnded) fail(new Error('The stream was cut off.'))
    })
    if (stream.destroyed) fail(stream.errored ?? new Error('The stream was cut off.'))
  })
}

async function writeAll(file: FileHandle, chunks: readonly Buffer[]): Promise<void> {
  let left = chunks
  while (left.length > 0) {
    let { bytesWritten } = await file.writev(left)
    const rest: Buffer[] = []
    for (const chunk of left) {
      if (bytesWritten < chunk.length) rest.push(chunk.subarray(bytesWritten))
      bytesWritten = Math.max(0, bytesWritten - chunk.length)
    }
    left = rest
  }
}
