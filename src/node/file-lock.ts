import Libsql from 'libsql'
import { makeOwnFile } from './private-folder'
import { isBusy, sqliteError } from './sqlite-errors'

/** Another program does what is done under such a lock in far less time. */
const longestWaitMs = 10_000

/**
 * Runs work while no other program on this machine runs work under the same lock. The system frees the lock when a program
 * ends in whatever way. AppError `file.locked` when it is not to be had for ten seconds.
 * @param path of a file that holds nothing; made where missing, and left
 */
export async function underLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const db = await locked(path)
  try {
    return await work()
  } finally {
    db.exec('ROLLBACK')
    db.close()
  }
}

async function locked(path: string): Promise<Libsql.Database> {
  const untilMs = performance.now() + longestWaitMs
  makeOwnFile(path)
  for (;;) {
    let db: Libsql.Database | null = null
    try {
      db = new Libsql(path)
      db.pragma('busy_timeout = 0')
      db.exec('BEGIN EXCLUSIVE')
      return db
    } catch (error) {
      db?.close()
      if (!isBusy(error) || performance.now() > untilMs) throw sqliteError(error, path)
      await new Promise((next) => setTimeout(next, 5 + Math.random() * 20))
    }
  }
}
