import { basename, dirname } from 'node:path'
import { AppError, messageOf } from '../shared/errors/app-error'
import { wordedError, errorOf } from '../shared/errors/worded-error'
import { freeBytesAt, noteDiskFull } from './disk-space'
import { formatBytes } from '../shared/model/format-bytes'
import { said } from '../shared/languages/said'

/**
 * A failed file call as AppError: file.missing, file.locked, file.denied, file.unsupported (a folder, a name too long),
 * disk.full, disk.failed, unavailable (too many files are open), else internal.
 * @param what the attempt, for the message
 */
export function fileError(error: unknown, path: string, what: 'read' | 'write' = 'read'): AppError {
  if (error instanceof AppError) return error
  const name = basename(path)
  const done = what === 'read' ? 'read' : 'written'
  const details = { file: path }
  const afterChange = { details, retry: 'after-change' as const, cause: error }
  const later = { details, retry: 'later' as const, cause: error }
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return what === 'read'
        ? wordedError('file.missing', 'fileMissing', { file: name }, afterChange)
        : wordedError('file.missing', 'folderMissing', { file: name, folder: dirname(path) }, afterChange)
    case 'EBUSY':
    case 'ETXTBSY':
      return wordedError('file.locked', 'fileLocked', { file: name }, later)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return wordedError('file.denied', what === 'read' ? 'mayNotRead' : 'mayNotWrite', { file: name }, afterChange)
    case 'ELOOP':
      return wordedError('file.missing', 'linkToItself', { file: name }, afterChange)
    case 'ENAMETOOLONG':
      return wordedError('file.unsupported', 'nameTooLong', { start: name.slice(0, 60) }, afterChange)
    case 'EISDIR':
      return wordedError('file.unsupported', 'isFolder', { file: name }, { details, cause: error })
    case 'ENOSPC':
    case 'EDQUOT':
      noteDiskFull()
      return diskFull(path, { ...later, details })
    case 'EIO':
    case 'ENXIO':
    case 'ENODEV':
    case 'ESTALE':
      return wordedError('disk.failed', what === 'read' ? 'readFault' : 'writeFault', { file: name }, afterChange)
    case 'EMFILE':
    case 'ENFILE':
      return wordedError('unavailable', 'tooManyOpen', { file: name }, later)
    default:
      return new AppError('internal', `${name} could not be ${done}: ${messageOf(error)}`, {
        details,
        cause: error,
      })
  }
}

/** For `catch` of a file call: throws what failed by `fileError`. */
export const throwFileError =
  (path: string, what: 'read' | 'write' = 'read') =>
  (error: unknown): never => {
    throw fileError(error, path, what)
  }

/**
 * A failed call of the system (`ENOSPC: …, write`) by `fileError`, named for the file that was read or, for all but reading,
 * the one that was written; anything else is given back as it is.
 */
export function systemError(error: unknown, paths: { read: string; written: string }): unknown {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException
  if (error instanceof AppError || syscall === undefined || !/^E[A-Z]+$/.test(code ?? '')) return error
  return syscall === 'read' ? fileError(error, paths.read) : fileError(error, paths.written, 'write')
}

/** The error for a pipe, a device or a socket that has the name of a file. */
export function notOrdinary(path: string): AppError {
  const file = basename(path)
  return wordedError('file.unsupported', 'noOrdinaryFile', { file }, { details: { file: path }, retry: 'after-change' })
}

/** The error for a file that could not be written where there is no room. */
export function diskFull(path: string, { details, ...options }: NonNullable<Parameters<typeof errorOf>[2]>): AppError {
  const freeBytes = freeBytesAt(path)
  const file = basename(path)
  const what =
    freeBytes === null
      ? said('errors.reasons.diskFull', { file })
      : said('errors.reasons.diskFullOf', {
          file,
          free: said('errors.reasons.bytesFree', { size: formatBytes(freeBytes) }),
        })
  return errorOf('disk.full', what, { ...options, details: { ...details, freeBytes } })
}
