import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { moved } from './movement'
import { fileError, notOrdinary } from './file-errors'
import { wordedError } from '../shared/errors/worded-error'

/** A file read at any position. Close it when done. */
export interface RandomAccessFile {
  readonly path: string
  /** Size when it was opened. */
  readonly sizeBytes: number
  /** Up to `length` bytes from `position`; shorter only at the end of the file. The buffer is the caller's. */
  read(position: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

/** How files are opened: a pipe that nobody writes to would otherwise keep one of the few threads that open files, for good. */
export const readOnly = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** Opens a file for reading at any position. Errors: file.missing, file.locked, file.denied. */
export async function openRandomAccess(path: string): Promise<RandomAccessFile> {
  let handle: FileHandle
  let sizeBytes: number
  try {
    handle = await open(path, readOnly)
  } catch (error) {
    throw fileError(error, path)
  }
  try {
    sizeBytes = sizeOf(path, await handle.stat())
  } catch (error) {
    await handle.close()
    throw fileError(error, path)
  }
  return {
    path,
    sizeBytes,
    async read(position, length) {
      const wanted = Math.max(0, Math.min(length, sizeBytes - position))
      const buffer = Buffer.allocUnsafe(wanted)
      let done = 0
      try {
        while (done < wanted) {
          const { bytesRead } = await handle.read(buffer, done, wanted - done, position + done)
          if (bytesRead === 0) break
          done += bytesRead
          moved()
        }
      } catch (error) {
        throw fileError(error, path)
      }
      return done === wanted ? buffer : buffer.subarray(0, done)
    },
    close: () => handle.close(),
  }
}

/** Bytes in memory, read as the file that they are of. */
export function inMemory(path: string, bytes: Buffer): RandomAccessFile {
  return {
    path,
    sizeBytes: bytes.length,
    read: (position, length) => Promise.resolve(Buffer.from(bytes.subarray(position, position + length))),
    close: () => Promise.resolve(),
  }
}

/**
 * The first `length` bytes of a file; fewer when it is shorter. Blocks, at a tenth of the processor's time that promises take: for
 * processes and threads that do nothing else than read. Errors: those of `openRandomAccess`.
 */
export function readStart(path: string, length: number): { bytes: Buffer; isWhole: boolean } {
  let file: number | null = null
  try {
    file = openSync(path, readOnly)
    const sizeBytes = sizeOf(path, fstatSync(file))
    const bytes = Buffer.allocUnsafe(Math.min(length, sizeBytes))
    let done = 0
    while (done < bytes.length) {
      const bytesRead = readSync(file, bytes, done, bytes.length - done, done)
      if (bytesRead === 0) break
      done += bytesRead
      moved()
    }
    return { bytes: bytes.subarray(0, done), isWhole: done === sizeBytes }
  } catch (error) {
    throw fileError(error, path)
  } finally {
    if (file !== null) closeSync(file)
  }
}

function sizeOf(path: string, stats: Stats): number {
  if (stats.isDirectory()) throw wordedError('file.unsupported', 'isFolder', { file: path })
  if (!stats.isFile()) throw notOrdinary(path)
  return stats.size
}
