import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { messageOf, type AppError } from '../shared/errors/app-error'
import { fileError } from './file-errors'
import { said } from '../shared/languages/said'
import { wordedError } from '../shared/errors/worded-error'

/**
 * Makes a folder and those above it, where missing. Unlike `mkdir` with `recursive`, which never returns in a folder that
 * takes none and says of each that it is not there (/proc), it tries each one once. AppError file.denied, disk.full, disk.failed.
 * @param mode rights of the folders that are made
 */
export function makeFolder(path: string, mode = 0o777): void {
  const missing: string[] = []
  try {
    for (let at = resolve(path); !isThere(at); at = dirname(at)) missing.push(at)
    for (const each of missing.reverse()) makeOne(each, mode)
  } catch (error) {
    throw folderError(error, resolve(path))
  }
}

/**
 * Makes the folder in which the program keeps everything, for its owner alone. AppError as `makeFolder`, and when it is there and
 * nothing may be written in it: Chromium takes that for another program that runs, and ends without a word.
 */
export function makeHome(path: string): void {
  makeFolder(path, 0o700)
  try {
    accessSync(path, constants.W_OK)
  } catch (error) {
    throw folderError(error, resolve(path), 'homeNotWritable')
  }
}

const reasons: Partial<
  Record<string, 'noRightThere' | 'diskReadOnly' | 'noFoldersThere' | 'fileInWay' | 'linkInWay' | 'nameTooLongThere'>
> = {
  EACCES: 'noRightThere',
  EPERM: 'noRightThere',
  EROFS: 'diskReadOnly',
  ENOENT: 'noFoldersThere',
  ENOTDIR: 'fileInWay',
  EEXIST: 'linkInWay',
  ENAMETOOLONG: 'nameTooLongThere',
}

function folderError(
  error: unknown,
  path: string,
  what: 'folderNotMade' | 'homeNotWritable' = 'folderNotMade',
): AppError {
  const { code = '' } = error as NodeJS.ErrnoException
  if (['ENOSPC', 'EDQUOT', 'EIO'].includes(code)) return fileError(error, path, 'write')
  const known = reasons[code]
  const reason = known ? said(`errors.reasons.${known}`) : messageOf(error)
  return wordedError(
    'file.denied',
    what,
    { path, why: reason },
    { details: { path, cause: code }, retry: 'after-change', cause: error },
  )
}

/** Whether a folder is there; throws when something else is. */
function isThere(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return false
  if (found.isDirectory()) return true
  throw Object.assign(new Error(`ENOTDIR: not a folder, mkdir '${path}'`), { code: 'ENOTDIR' })
}

function makeOne(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another program may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isThere(path)) throw error
  }
}
