import type { Sqlite } from '../../node/sqlite'
import { AppError } from '../../shared/errors/app-error'

/** One step of a database's schema; `sql` leads from the version before to this one. Steps are only ever added. */
export interface Migration {
  name: string
  sql: string
}

/**
 * Brings a database to the newest schema, each step in a transaction of its own. `PRAGMA user_version` counts the steps.
 * AppError `journal.corrupt` when a newer program has written it.
 */
export function migrate(db: Sqlite, migrations: readonly Migration[]): void {
  const row = db.get<{ user_version: number }>('PRAGMA user_version')
  const done = row?.user_version ?? 0
  if (done > migrations.length)
    throw new AppError(
      'journal.corrupt',
      'The stored data was written by a newer version of Plumbline. Start that version; nothing was changed.',
      { details: { found: done, known: migrations.length } },
    )
  migrations.slice(done).forEach((migration, index) => {
    db.transaction(() => {
      db.script(migration.sql)
      // PRAGMA takes no parameters; the value is a number of ours.
      db.script(`PRAGMA user_version = ${done + index + 1}`)
    })
  })
}
