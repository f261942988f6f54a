import { basename } from 'node:path'
import type { Sqlite } from './sqlite'
import { wordedError } from '../shared/errors/worded-error'

/** One step of a database's schema; `sql` leads from the version before to this one. Steps are only ever added. */
export interface Migration {
  name: string
  sql: string
}

/**
 * Brings a database to the newest schema, all or nothing. `PRAGMA user_version` counts the steps; it is read under the lock
 * that the steps need, so that of several programs that open a fresh home at once one migrates and the others wait.
 * AppError `unavailable` when a newer program has written it.
 */
export function migrate(db: Sqlite, migrations: readonly Migration[]): void {
  if (versionOf(db) === migrations.length) return
  db.transaction(() => {
    const done = versionOf(db)
    if (done > migrations.length)
      throw wordedError(
        'unavailable',
        'newerProfile',
        { file: fileOf(db) },
        { details: { found: done, known: migrations.length } },
      )
    for (const { sql } of migrations.slice(done)) db.script(sql)
    // PRAGMA takes no parameters; the value is a number of ours.
    db.script(`PRAGMA user_version = ${migrations.length}`)
  })
}

/** The name of the file of a database. */
function fileOf(db: Sqlite): string {
  return basename(db.get<{ file: string }>('PRAGMA database_list')?.file ?? '')
}

function versionOf(db: Sqlite): number {
  return db.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0
}
