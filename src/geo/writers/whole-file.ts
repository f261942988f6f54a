import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '../../shared/errors/app-error'
import { withValue } from '../../shared/languages/said-lists'
import { handOut } from '../../node/private-folder'
import { fileError, throwFileError } from '../../node/file-errors'

/** What writers put beside a file while they are at it. */
const ends = ['', '-wal', '-shm', '-journal', '.features']

/**
 * Gives `write` a path beside the target, which takes the place of the target when all is written; else nothing is left.
 * Errors: those of writing, told of the target.
 */
export async function writeWhole<T>(outPath: string, write: (partial: string) => Promise<T>): Promise<T> {
  const partial = `${outPath}.new-${randomBytes(4).toString('hex')}`
  try {
    const result = await write(partial)
    await rename(partial, outPath).catch(throwFileError(outPath, 'write'))
    return result
  } catch (error) {
    // The partial file is nobody's concern: what was to be written is the target.
    const isOwn = error instanceof AppError && String(error.details.file).startsWith(partial)
    throw isOwn ? toldOf(error, outPath) : error
  } finally {
    await Promise.all(ends.map((end) => rm(partial + end, { force: true }).catch(() => undefined)))
  }
}

/** Writes what a person keeps where they chose; what lay there before goes only once all is written. */
export const writeOut = (path: string, content: string | Uint8Array): Promise<void> =>
  writeWhole(path, async (partial) => {
    try {
      await writeFile(partial, content)
      await handOut(partial)
    } catch (error) {
      throw fileError(error, path, 'write')
    }
  })

/** @param error names the partial file, or one that the writer put beside it */
function toldOf({ code, message, by, details, retry, cause }: AppError, outPath: string): AppError {
  const [wrong, right] = [basename(String(details.file)), basename(outPath)]
  return new AppError(code, message.replaceAll(wrong, right), {
    ...{ details: { ...details, file: outPath }, retry, cause },
    by: by && withValue(by, wrong, right),
  })
}
