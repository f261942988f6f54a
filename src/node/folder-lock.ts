import { join } from 'node:path'
import Libsql from 'libsql'
import { makeOwnFile } from './private-folder'
import { isBusy, sqliteError } from './sqlite-errors'
import { wordedError } from '../shared/errors/worded-error'

/**
 * Takes a folder for one process at a time, by an exclusive lock on a small database in it: the system frees that lock when
 * the process ends in whatever way, so none is ever left over. AppError `unavailable` when another process holds it, disk.full, file.denied.
 * @param waitMs how long to wait for one that is just ending
 */
export function lockFolder(folder: string, waitMs = 3000) {
  const path = join(folder, 'folder.lock')
  makeOwnFile(path)
  const db = new Libsql(path)
  try {
    db.pragma(`busy_timeout = ${waitMs}`)
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if (!isBusy(error)) throw sqliteError(error, path)
    throw wordedError('unavailable', 'homeInUse', { folder }, { details: { folder }, cause: error })
  }
  return {
    release(): void {
      db.exec('ROLLBACK')
      db.close()
    },
  }
}
