import { writeFileSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { letGoOfClosed } from './let-go'
import { openSqlite, type Sqlite, type SqlValue } from './sqlite'
import { AppError, toAppError } from '../shared/errors/app-error'
import type { WriteLog } from './log-file'

const secondLookMs = 300
const suspectFile = (homeDir: string, name: string): string => join(homeDir, `${name}.suspect`)

/** What is said when a damaged database is put aside, and how closely it is looked at. */
export interface SoundOptions {
  /** What is gone with a damaged file, for the log. */
  lost: string
  /** Every page is looked at: for what is small and cannot be read again. Else only the head of the file. */
  thorough: boolean
  log: WriteLog
  /** Told when a damaged file was put aside, and under which name. */
  onBrokenDatabase?: (name: string, lost: string, keptAs: string) => void
}

/**
 * Opens a database of a home folder. One that is damaged is put aside under `.broken-TIME` and told of; the program then
 * begins with an empty one rather than not at all. Damage that shows later has the next start look through the whole file. One that cannot be opened now (another program holds it, the disk is full)
 * is left as it is: AppError file.locked, disk.full, file.denied.
 */
export async function openWithRecovery(homeDir: string, name: string, options: SoundOptions): Promise<Sqlite> {
  const { lost, log } = options
  const path = join(homeDir, name)
  const suspect = suspectFile(homeDir, name)
  const isSuspect = (await stat(suspect).catch(() => null)) !== null
  try {
    const db = await openTwice(path, { ...options, thorough: options.thorough || isSuspect })
    await rm(suspect, { force: true })
    return noteDamage(db, homeDir, name)
  } catch (error) {
    const failure = toAppError(error)
    if (failure.code !== 'journal.corrupt') throw failure
    const keptAs = `${path}.broken-${Date.now()}`
    log('error', `${name} was damaged and was put aside. ${lost}`, { keptAs, error: failure.message })
    await letGoOfClosed()
    for (const end of ['', '-wal', '-shm']) await moveAway(path + end, keptAs + end)
    options.onBrokenDatabase?.(name, lost, basename(keptAs))
    await rm(suspect, { force: true })
    return noteDamage(openSound(path, options), homeDir, name)
  }
}

/** A connection that notes damage which shows only while the program runs, so that the next start looks through the whole file. */
export function noteDamage(db: Sqlite, homeDir: string, name: string): Sqlite {
  const suspect = suspectFile(homeDir, name)
  let noted = false
  const told = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      if (!noted && error instanceof AppError && error.code === 'journal.corrupt') {
        noted = true
        note(suspect)
      }
      throw error
    }
  }
  return {
    ...db,
    run: (sql, ...params) => told(() => db.run(sql, ...params)),
    get: <Row>(sql: string, ...params: SqlValue[]) => told(() => db.get<Row>(sql, ...params)),
    all: <Row>(sql: string, ...params: SqlValue[]) => told(() => db.all<Row>(sql, ...params)),
    script: (sql) => told(() => db.script(sql)),
    transaction: (work) => told(() => db.transaction(work)),
    begin: () => told(() => db.begin()),
  }
}

function note(suspect: string): void {
  try {
    writeFileSync(suspect, '', { mode: 0o600 })
  } catch {
    // The damage itself is being told.
  }
}

/** A disk that fails for a moment makes a sound file look damaged: it is put aside only when it does so again. */
async function openTwice(path: string, options: SoundOptions): Promise<Sqlite> {
  try {
    return openSound(path, options)
  } catch (error) {
    if (toAppError(error).code !== 'journal.corrupt') throw error
    options.log('warn', 'a database looks damaged and is read again', { error: toAppError(error).message })
    await new Promise((next) => setTimeout(next, secondLookMs))
    return openSound(path, options)
  }
}

async function moveAway(path: string, target: string): Promise<void> {
  try {
    await rename(path, target)
  } catch (error) {
    // The side files are there only while a program has it open, or after it was killed.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function openSound(path: string, { thorough }: SoundOptions): Sqlite {
  const db = openSqlite(path)
  try {
    if (thorough) db.check()
    else db.all('SELECT name FROM sqlite_master')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
