import { basename, dirname } from 'node:path'
import { AppError, messageOf } from '../shared/errors/app-error'
import { looksFull, noteDiskFull } from './disk-space'
import { diskFull } from './file-errors'
import { wordedError } from '../shared/errors/worded-error'

/**
 * A failure of SQLite as AppError: disk.full, disk.failed, file.locked (another program holds it for too long), file.denied,
 * journal.corrupt (the file is no sound database). What is a defect of the caller (a constraint, a wrong statement) is given
 * back as it is.
 */
export function sqliteError(error: unknown, path: string): unknown {
  if (error instanceof AppError) return error
  const name = basename(path)
  const told = { details: { file: path, cause: codeOf(error) }, cause: error }
  const [later, afterChange] = [{ ...told, retry: 'later' } as const, { ...told, retry: 'after-change' } as const]
  const denied = () => wordedError('file.denied', 'databaseDenied', { file: name, folder: dirname(path) }, afterChange)
  const full = () => {
    noteDiskFull()
    return diskFull(path, later)
  }
  switch (codeOf(error).split('_').slice(0, 2).join('_')) {
    case 'SQLITE_FULL':
      return full()
    case 'SQLITE_BUSY':
    case 'SQLITE_LOCKED':
      return wordedError('file.locked', 'databaseLocked', { file: name }, later)
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_IOERR':
      // The files beside a database cannot be made or grow where there is no room, and SQLite does not say why.
      if (looksFull(path)) return full()
      return codeOf(error).startsWith('SQLITE_IOERR')
        ? wordedError('disk.failed', 'databaseFault', { file: name }, later)
        : denied()
    case 'SQLITE_READONLY':
    case 'SQLITE_PERM':
      return denied()
    case 'SQLITE_CORRUPT':
    case 'SQLITE_NOTADB':
      return corrupt(path, messageOf(error), error)
    default:
      return error
  }
}

/** Whether SQLite says that another program holds the file. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))
}

/** AppError journal.corrupt. @param found what is wrong with the file, as SQLite says it */
export function corrupt(path: string, found: string, cause?: unknown): AppError {
  return wordedError(
    'journal.corrupt',
    'databaseDamaged',
    { file: basename(path), found },
    { details: { file: path }, cause },
  )
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code === 'string' && code !== '') return code
  // The binding gives no code where the file cannot be opened at all: 14 is SQLITE_CANTOPEN.
  return /Unable to open connection .*: 14/.test(messageOf(error)) ? 'SQLITE_CANTOPEN' : ''
}
