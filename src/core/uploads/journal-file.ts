import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { openSqlite, type Sqlite } from '../../node/sqlite'
import { AppError } from '../../shared/errors/app-error'
import type { Log } from '../ports'

/**
 * Opens uploads.db of a home folder. One that is broken is put aside under `.broken-TIME` and told of; uploads then begin with
 * an empty journal rather than not at all. What was sent is found again among the layers by its marks.
 */
export async function openJournalDatabase(homeDir: string, log: Log): Promise<Sqlite> {
  const path = join(homeDir, 'uploads.db')
  try {
    return openSound(path)
  } catch (error) {
    if (error instanceof AppError) throw error
    const aside = `${path}.broken-${Date.now()}`
    log('error', 'The upload journal was damaged. It was put aside; unfinished uploads have to be planned again.', {
      aside,
      error: String(error),
    })
    for (const end of ['', '-wal', '-shm']) await rename(path + end, aside + end).catch(() => undefined)
    return openSound(path)
  }
}

function openSound(path: string): Sqlite {
  const db = openSqlite(path)
  try {
    const row = db.get<{ quick_check: string }>('PRAGMA quick_check(1)')
    if (row?.quick_check !== 'ok') throw new Error(row?.quick_check ?? 'quick_check gave nothing')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
