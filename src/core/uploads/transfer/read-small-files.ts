import { createDigests, type Digests } from '../../../node/digests'
import { AppError } from '../../../shared/errors/app-error'
import type { TransferFile } from '../journal-records'
import { changed, checkUnchanged, differs, fileOrNetError, openPatiently } from './planned-files'

/** The files of a layer are held until they are sent where they are no longer than this together. */
const smallBytes = 256 * 1024

/** All bytes of the files of a layer, and their digests, in the order of the files. */
export interface ReadFiles {
  bytes: Buffer[]
  digests: Digests[]
}

/**
 * Reads the files of a small layer once, before its job is asked for: their digests are written down with the job then, and
 * the disk is not waited for again before they are sent. Null for files that are not small. Errors are those of sendFiles.
 */
export async function readSmallFiles(files: readonly TransferFile[], signal: AbortSignal): Promise<ReadFiles | null> {
  if (files.reduce((sum, file) => sum + file.sizeBytes, 0) > smallBytes) return null
  const read = await Promise.all(files.map((file) => readPlanned(file, signal)))
  if (signal.aborted) throw new AppError('cancelled', 'Cancelled.')
  const digests = read.map((bytes) => {
    const digest = createDigests()
    digest.add(bytes)
    return digest.end()
  })
  return { bytes: read, digests }
}

async function readPlanned(file: TransferFile, signal: AbortSignal): Promise<Buffer> {
  const handle = await openPatiently(file.path, signal)
  try {
    const before = await handle.stat()
    // What stands in its place now is named.
    if (!before.isFile()) await checkUnchanged(file)
    if (differs(before, file)) throw changed(file)
    const bytes = Buffer.alloc(file.sizeBytes)
    for (let done = 0; done < bytes.length;) {
      const { bytesRead } = await handle.read(bytes, done, bytes.length - done, done)
      if (bytesRead === 0) throw changed(file)
      done += bytesRead
    }
    // It may have been written meanwhile, or replaced under its name.
    await checkUnchanged(file)
    return bytes
  } catch (error) {
    throw fileOrNetError(error, file.path)
  } finally {
    await handle.close()
  }
}
