import Libsql from 'libsql'
import { AppError } from '../shared/errors/app-error'
import { makeOwnFile } from './private-folder'
import { corrupt, isBusy, sqliteError } from './sqlite-errors'

/** What SQLite keeps. */
export type SqlValue = string | number | boolean | null | Uint8Array

/** A SQLite database. All calls are synchronous and use prepared statements with positional parameters. */
export interface Sqlite {
  /** Runs a statement; gives the rows changed and the rowid of the last insert. */
  run(sql: string, ...params: SqlValue[]): { changes: number; lastInsertRowid: number }
  /** First row, or undefined. The caller names the row's type. */
  get<Row>(sql: string, ...params: SqlValue[]): Row | undefined
  all<Row>(sql: string, ...params: SqlValue[]): Row[]
  /** Runs a script of several statements, without parameters. */
  script(sql: string): void
  /** Runs `work` in one transaction (BEGIN IMMEDIATE); what it throws rolls everything back. Nested calls join the outer one. */
  transaction<T>(work: () => T): T
  /** Begins a transaction (BEGIN IMMEDIATE), for work that is not done in one go. Nobody else may use the connection meanwhile. */
  begin(): OpenTransaction
  /**
   * Another text after every change of the database by this connection, and after those of others from the next turn of the event
   * loop on.
   */
  version(): string
  /** Looks through the file for damage: AppError journal.corrupt when there is some. */
  check(): void
  /** Its files are let go of some time later; `letGoOfClosed` (let-go.ts) waits for that. */
  close(): void
}

/** A transaction that was begun; ends by one of its calls. */
export interface OpenTransaction {
  /** On the disk when it returns. What fails is still to be rolled back. */
  commit(): void
  rollback(): void
  /** From here on what is written can be taken back alone; ends by one of the two calls. */
  mark(): { keep(): void; undo(): void }
}

/** How long another program that writes is waited for. */
const longestWaitMs = 5_000

/**
 * Opens or creates a database in WAL mode. Every commit is on disk when its call returns (synchronous FULL); another
 * process that writes is waited for up to five seconds. Errors: those of `sqliteError`, here and in every call.
 * A new file is its owner's alone, and laid out so that `giveBackRoom` (give-back-room.ts) can shrink it piece by piece.
 */
export const openSqlite = (path: string): Sqlite => open(path, layOut)

/** Opens a second connection to a database that is there, for reading alone, be it that the first one is writing. */
export const openReader = (path: string): Sqlite => open(path, (db) => db.pragma('query_only = ON'))

function layOut(db: Libsql.Database): void {
  // Before anything is written: a file that has pages keeps the layout that it has.
  db.pragma('auto_vacuum = INCREMENTAL')
  beginWal(db)
  // What is deleted is overwritten where its page is written anyway; pages that become free go with `giveBackRoom`.
  db.pragma('secure_delete = FAST')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
}

function open(path: string, prepareFile: (db: Libsql.Database) => void): Sqlite {
  const told = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw sqliteError(error, path)
    }
  }
  // The files beside it get the rights of this one.
  if (path !== ':memory:') makeOwnFile(path)
  const db = told(() => {
    const opened = new Libsql(path)
    // First of all: another program may be recovering, or closing, the very file.
    try {
      opened.pragma(`busy_timeout = ${longestWaitMs}`)
      prepareFile(opened)
      return opened
    } catch (error) {
      opened.close()
      throw error
    }
  })
  const statements = new Map<string, Libsql.Statement>()

  const prepare = (sql: string): Libsql.Statement => {
    const found = statements.get(sql)
    if (found) return found
    const made = db.prepare(sql) as Libsql.Statement
    statements.set(sql, made)
    return made
  }

  let depth = 0
  // PRAGMA data_version tells what others have committed, not what this connection has written.
  let written = 0
  let others: number | null = null

  function begin(): OpenTransaction {
    told(() => db.exec('BEGIN IMMEDIATE'))
    depth++
    return {
      commit() {
        told(() => db.exec('COMMIT'))
        depth--
        // Others read until now what was before.
        written++
      },
      rollback() {
        depth--
        written++
        // A full disk may have ended the transaction as a whole.
        if (db.inTransaction) db.exec('ROLLBACK')
      },
      mark() {
        // Outside of a transaction it would begin one of its own.
        if (!db.inTransaction) throw new AppError('internal', 'The transaction has ended.')
        told(() => db.exec('SAVEPOINT undoable'))
        return {
          keep: () => told(() => db.exec('RELEASE undoable')),
          undo: () => {
            written++
            if (db.inTransaction) told(() => db.exec('ROLLBACK TO undoable; RELEASE undoable'))
          },
        }
      },
    }
  }

  return {
    run(sql, ...params) {
      written++
      const result = told(() => prepare(sql).run(bindable(params)))
      return { changes: result.changes, lastInsertRowid: Number(result.lastInsertRowid) }
    },
    get<Row>(sql: string, ...params: SqlValue[]) {
      // all() rather than get(), which leaves the statement open and adds a field of its own to the row.
      return told(() => prepare(sql).all(bindable(params)))[0] as Row | undefined
    },
    all<Row>(sql: string, ...params: SqlValue[]) {
      return told(() => prepare(sql).all(bindable(params))) as Row[]
    },
    script(sql) {
      written++
      told(() => db.exec(sql))
    },
    begin,
    transaction(work) {
      if (depth > 0) return work()
      const open = begin()
      try {
        const result = work()
        open.commit()
        return result
      } catch (error) {
        open.rollback()
        throw error
      }
    },
    version() {
      if (others === null) {
        // What is asked in one turn was on its way together: a query for each of them would be a tenth of their work.
        setImmediate(() => (others = null))
        const [row] = told(() => prepare('PRAGMA data_version').all([])) as { data_version: number }[]
        others = row?.data_version ?? 0
      }
      return `${others} ${written}`
    },
    check() {
      const [row] = told(() => prepare('PRAGMA quick_check(1)').all([])) as { quick_check: string }[]
      if (row?.quick_check !== 'ok') throw corrupt(path, row?.quick_check ?? 'the check says nothing')
    },
    close() {
      statements.clear()
      db.close()
    },
  }
}

/**
 * Of several programs that open a new file at once each wants to change its mode; SQLite waits for none of them there (two
 * that hold it for reading would wait for each other), and says that it is locked.
 */
function beginWal(db: Libsql.Database): void {
  const untilMs = performance.now() + longestWaitMs
  for (;;) {
    try {
      db.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > untilMs) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 + Math.random() * 10)
    }
  }
}

/** The binding aborts the process on a boolean and takes a lone null for a set of named parameters; an array avoids both. */
function bindable(params: SqlValue[]): (string | number | null | Uint8Array)[] {
  return params.map((value) => (typeof value === 'boolean' ? Number(value) : value))
}
