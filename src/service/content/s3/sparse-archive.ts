import { createWriteStream } from 'node:fs'
import { open, rm, truncate, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../shared/errors/app-error'
import type { ContentRange } from '../content-store'
import type { Readable } from 'node:stream'

/** The end of a directory, its longest comment, and what comes before it in a large archive. */
const tailBytes = 22 + 0xffff + 20 + 56
/** A directory of more is of more files than an archive may have. */
const maxDirectoryBytes = 64 * 2 ** 20

/**
 * Makes a file of an archive's size that holds its directory alone, for those who list it: an archive of gigabytes is not fetched for
 * its names. AppError `file.corrupt` when there is no directory in it.
 * @param read gives bytes of the archive
 */
export async function writeSparseArchive(
  path: string,
  size: number,
  read: (range: ContentRange) => Promise<Readable>,
): Promise<void> {
  const tailStart = Math.max(0, size - tailBytes)
  const tail = await buffer(await read({ start: tailStart, end: size - 1 }))
  const start = directoryStart(tail)
  if (start === null || start > size || size - start > maxDirectoryBytes)
    throw new AppError('file.corrupt', 'The archive has no directory at its end.', { retry: 'after-change' })
  await writeFile(path, '', { mode: 0o600 })
  try {
    await truncate(path, size)
    if (start < tailStart) {
      const directory = await read({ start, end: tailStart - 1 })
      await pipeline(directory, createWriteStream(path, { flags: 'r+', start }))
    }
    const file = await open(path, 'r+')
    await file.write(tail, 0, tail.length, tailStart).finally(() => file.close())
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Where the directory begins, by its end in the last bytes of an archive (APPNOTE 4.3.14 to 4.3.16); null when there is none. */
function directoryStart(tail: Buffer): number | null {
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > tail.length) return null
  const start = tail.readUInt32LE(end + 16)
  if (start !== 0xffffffff && tail.readUInt16LE(end + 10) !== 0xffff) return start
  const large = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x06, 0x06]), end)
  return large < 0 ? null : Number(tail.readBigUInt64LE(large + 48))
}
