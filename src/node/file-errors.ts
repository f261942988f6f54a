import { basename, dirname } from 'node:path'
import { AppError } from '../shared/errors/app-error'
import { freeBytesAt, freeText, noteDiskFull } from './disk-space'

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
      return new AppError(
        'file.missing',
        what === 'read'
          ? `${name} is not there. Check the path, and that it was not moved or renamed.`
          : `${name} cannot be written: there is no folder ${dirname(path)}. Make it, or choose another.`,
        afterChange,
      )
    case 'EBUSY':
    case 'ETXTBSY':
      return new AppError('file.locked', `${name} is open in another program. Close it there and try again.`, later)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new AppError(
        'file.denied',
        `There is no right to ${what} ${name}. It may be open in another program, or its permissions forbid it.`,
        afterChange,
      )
    case 'ELOOP':
      return new AppError(
        'file.missing',
        `${name} is a link that leads back to itself. Remove it, and copy the file itself.`,
        afterChange,
      )
    case 'ENAMETOOLONG':
      return new AppError(
        'file.unsupported',
        `The name of ${name.slice(0, 60)}… is too long for this system. Shorten it.`,
        afterChange,
      )
    case 'EISDIR':
      return new AppError('file.unsupported', `${name} is a folder, not a file.`, { details, cause: error })
    case 'ENOSPC':
    case 'EDQUOT':
      noteDiskFull()
      return new AppError(
        'disk.full',
        `The disk is full${freeText(path)}: ${name} could not be written. What was stored before is safe. Free some space and try again.`,
        { ...later, details: { ...details, freeBytes: freeBytesAt(path) } },
      )
    case 'EIO':
    case 'ENXIO':
    case 'ENODEV':
    case 'ESTALE':
      return new AppError(
        'disk.failed',
        `The disk reports a fault: ${name} could not be ${done}. Check the disk and its connection, then try again.`,
        afterChange,
      )
    case 'EMFILE':
    case 'ENFILE':
      return new AppError(
        'unavailable',
        `${name} could not be opened: too many files are open at the same time. Close other programs and try again.`,
        later,
      )
    default:
      return new AppError('internal', `${name} could not be ${done}: ${text(error)}`, {
        details,
        cause: error,
      })
  }
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
  return new AppError(
    'file.unsupported',
    `${basename(path)} is no ordinary file but a pipe or a device, which has no end. Save its content as a file first.`,
    { details: { file: path }, retry: 'after-change' },
  )
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
