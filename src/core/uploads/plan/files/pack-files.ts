import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { fileError } from '../../../../node/file-errors'
import { AppError } from '../../../../shared/errors/app-error'
import { lastModifiedOf } from '../../scan'

/** A zip that was packed to be sent. */
export interface PackedFile {
  path: string
  sizeBytes: number
  /** That of the newest file inside, UTC milliseconds. */
  lastModifiedMs: number
}

/**
 * Packs files into a zip at `target`, whose folder is made. The same files give the same bytes, so that a second upload knows
 * them again; the zip carries the time of its newest file. Errors: file.missing, file.locked, disk.full, cancelled.
 */
export async function packFiles(
  target: string,
  files: readonly { path: string; nameInside: string; lastModifiedMs: number }[],
  signal: AbortSignal,
): Promise<PackedFile> {
  const zip = new ZipFile()
  // A file that cannot be read is told here, not by the stream.
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error))
  // Names sorted and times whole: what the order of a listing is must not show.
  const sorted = [...files].sort((a, b) => (a.nameInside < b.nameInside ? -1 : 1))
  try {
    await mkdir(dirname(target), { recursive: true })
    for (const file of sorted) {
      const known = { mtime: new Date(file.lastModifiedMs), mode: 0o100644, size: (await stat(file.path)).size }
      zip.addReadStreamLazy(file.nameInside, known, (give) => {
        // Stopped, it holds no file open: on Windows nobody could move it.
        const content = createReadStream(file.path, { signal })
        content.on('error', (error) => zip.emit('error', error))
        give(null, content)
      })
    }
    zip.end()
    await pipeline(zip.outputStream, createWriteStream(target), { signal })
    const newest = Math.max(0, ...files.map((file) => file.lastModifiedMs)) / 1000
    await utimes(target, newest, newest)
    const made = await stat(target)
    return { path: target, sizeBytes: made.size, lastModifiedMs: lastModifiedOf(made) }
  } catch (error) {
    if (signal.aborted) throw new AppError('cancelled', 'Reading the folder was stopped.')
    throw fileError(error, target, 'write')
  }
}
