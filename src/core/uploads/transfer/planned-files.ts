import type { Stats } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { fileError, notOrdinary } from '../../../node/file-errors'
import { readOnly } from '../../../node/random-access-file'
import type { AppError } from '../../../shared/errors/app-error'
import { wordedError } from '../../../shared/errors/worded-error'
import { pause } from '../../remote'
import type { TransferFile } from '../journal-records'
import { lastModifiedOf } from '../scan'

/** AppError file.changed when a file is not as it was planned; file.missing when it is gone, file.unsupported for what is no file now. */
export async function checkUnchanged(file: TransferFile): Promise<void> {
  let found: Stats
  try {
    found = await stat(file.path)
  } catch (error) {
    throw fileError(error, file.path)
  }
  if (found.isDirectory()) throw folderNow(file)
  if (!found.isFile()) throw notOrdinary(file.path)
  if (differs(found, file)) throw changed(file)
}

/** Whether a file is another than the one that was planned. */
export function differs(found: Stats, file: TransferFile): boolean {
  return found.size !== file.sizeBytes || lastModifiedOf(found) !== file.lastModifiedMs
}

function folderNow({ name, path }: TransferFile): AppError {
  return wordedError(
    'file.unsupported',
    'becameFolder',
    { file: name },
    { details: { file: path }, retry: 'after-change' },
  )
}

/** A file is not as it was planned: nothing of it may be kept. */
export function changed(file: TransferFile): AppError {
  return wordedError(
    'file.changed',
    'changedSincePlan',
    { file: file.name },
    {
      details: { file: file.path },
      retry: 'after-change',
    },
  )
}

/** What reading a file failed by; what is of no file is given back as it is. */
export function fileOrNetError(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code
  const ofFiles = ['ENOENT', 'ENOTDIR', 'EISDIR', 'EBUSY', 'EACCES', 'EPERM', 'EIO', 'ESTALE']
  return code !== undefined && ofFiles.includes(code) ? fileError(error, path) : error
}

const lockPausesMs = [300, 1_500, 6_000]

/** Opens a file for reading. Another program may hold a file for a moment (a virus scanner, a backup). */
export async function openPatiently(path: string, signal: AbortSignal): Promise<FileHandle> {
  for (let tried = 0; ; tried++) {
    try {
      return await open(path, readOnly)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      const wait = lockPausesMs[tried]
      if (!['EBUSY', 'EACCES', 'EPERM'].includes(code) || wait === undefined) throw fileError(error, path)
      await pause(wait, signal)
    }
  }
}
