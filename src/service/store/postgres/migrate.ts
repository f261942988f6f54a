import type { Client, ClientBase } from 'pg'
import { AppError } from '../../../shared/errors/app-error'
import type { Migration } from '../../../node/migrate'

/** A number that nobody else locks: one process migrates, and the others wait. */
const lock = 7_265_104_881

/**
 * Brings a database to the newest schema, all or nothing. What processes of an older version are at in a transaction ends before; what
 * they begin then waits, and is refused (`refuseNewer`). AppError `unavailable` when a newer version of the program has written it.
 */
export async function migratePostgres(client: Client | ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SELECT pg_advisory_xact_lock(${lock})`)
    await client.query('CREATE TABLE IF NOT EXISTS plumbline_schema (version INTEGER NOT NULL)')
    const { rows } = await client.query<{ version: number }>('SELECT version FROM plumbline_schema')
    const done = rows[0]?.version ?? 0
    refuseNewer(done, migrations.length)
    if (done < migrations.length) await client.query('LOCK TABLE plumbline_schema IN ACCESS EXCLUSIVE MODE')
    for (const { sql } of migrations.slice(done)) await client.query(sql)
    if (rows.length === 0) await client.query('INSERT INTO plumbline_schema VALUES ($1)', [migrations.length])
    else if (done < migrations.length)
      await client.query('UPDATE plumbline_schema SET version = $1', [migrations.length])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/**
 * AppError `unavailable` for a database that a newer version of the program has written. Every transaction asks it for the version first,
 * and so holds off a migration until its end. @param place host and database
 */
export function refuseNewer(found: number, known: number, place?: string): void {
  if (found <= known) return
  throw new AppError(
    'unavailable',
    'A newer version of Plumbline has written this database. Run that version, or a later one; nothing was changed.',
    { details: { found, known, ...(place === undefined ? {} : { place }) }, retry: 'after-change' },
  )
}
