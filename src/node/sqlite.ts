import Libsql from 'libsql'

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
  close(): void
}

/**
 * Opens or creates a database in WAL mode. Every commit is on disk when its call returns (synchronous FULL); another
 * process that writes is waited for up to five seconds.
 */
export function openSqlite(path: string): Sqlite {
  const db = new Libsql(path)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('busy_timeout = 5000')
  db.pragma('foreign_keys = ON')
  const statements = new Map<string, Libsql.Statement>()

  const prepare = (sql: string): Libsql.Statement => {
    const found = statements.get(sql)
    if (found) return found
    const made = db.prepare(sql) as Libsql.Statement
    statements.set(sql, made)
    return made
  }

  let depth = 0
  return {
    run(sql, ...params) {
      const result = prepare(sql).run(bindable(params))
      return { changes: result.changes, lastInsertRowid: Number(result.lastInsertRowid) }
    },
    get<Row>(sql: string, ...params: SqlValue[]) {
      // all() rather than get(), which leaves the statement open and adds a field of its own to the row.
      return prepare(sql).all(bindable(params))[0] as Row | undefined
    },
    all<Row>(sql: string, ...params: SqlValue[]) {
      return prepare(sql).all(bindable(params)) as Row[]
    },
    script(sql) {
      db.exec(sql)
    },
    transaction(work) {
      if (depth > 0) return work()
      db.exec('BEGIN IMMEDIATE')
      depth++
      try {
        const result = work()
        db.exec('COMMIT')
        return result
      } catch (error) {
        if (db.inTransaction) db.exec('ROLLBACK')
        throw error
      } finally {
        depth--
      }
    },
    close() {
      statements.clear()
      db.close()
    },
  }
}

/** The binding aborts the process on a boolean and takes a lone null for a set of named parameters; an array avoids both. */
function bindable(params: SqlValue[]): (string | number | null | Uint8Array)[] {
  return params.map((value) => (typeof value === 'boolean' ? Number(value) : value))
}
