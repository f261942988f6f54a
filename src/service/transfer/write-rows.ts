import { sql } from 'kysely'
import { AppError } from '../../shared/errors/app-error'
import type { Db } from '../store/db'
import { query } from '../store/query'
import { neutralTables, ofOnePlace, oldColumns } from './neutral-tables'
import type { NeutralValue, RowPage } from './row-stream'

/** Databases take so many values at once. */
const valuesAtOnce = 20_000

/**
 * Writes all rows into an empty store, within a transaction: all or none. AppError `unavailable` for tables or columns that this program
 * does not know: a newer one has read them.
 * @param mark a setting that goes in with them
 */
export async function writeRows(
  tx: Db,
  pages: AsyncIterable<RowPage>,
  mark: { name: string; value: string },
): Promise<void> {
  // The settings that an opened store has made for itself give way to those that come, but for what its own place is known by.
  await tx.run(query(() => sql`DELETE FROM settings WHERE name NOT IN (${sql.join(ofOnePlace)})`))
  for await (const page of pages) {
    const known = neutralTables.find(({ name }) => name === page.table)
    const strange = known ? page.columns.find((column) => !known.columns.includes(column)) : page.table
    if (!known || strange !== undefined) throw newer(strange ?? page.table)
    const fixed = tx.dialect.name === 'sqlite' ? (oldColumns[known.name] ?? {}) : {}
    const columns = sql.join([...page.columns, ...Object.keys(fixed)].map((each) => sql.ref(each)))
    const atOnce = Math.floor(valuesAtOnce / (page.columns.length + Object.keys(fixed).length))
    for (let at = 0; at < page.rows.length; at += atOnce) {
      const rows = page.rows.slice(at, at + atOnce)
      const tuple = (values: readonly NeutralValue[]) => sql`(${sql.join([...values, ...Object.values(fixed)])})`
      const values = sql.join(rows.map(tuple))
      await tx.run(query(() => sql`INSERT INTO ${sql.table(known.name)} (${columns}) VALUES ${values}`))
    }
  }
  await tx.run(query(() => sql`INSERT INTO settings (name, value) VALUES (${mark.name}, ${mark.value})`))
  await countOn(tx)
}

const numbered = ['organizations', 'projects', 'layers', 'jobs', 'permit_events'] as const
const followed = ['layers', 'jobs', 'permits'] as const

/** PostgreSQL keeps apart from the rows which numbers come next; SQLite looks at the rows. */
async function countOn(tx: Db): Promise<void> {
  if (tx.dialect.name === 'sqlite') return
  for (const table of numbered) {
    const name = sql.lit(table)
    await tx.run(query(() => sql`
      SELECT setval(pg_get_serial_sequence(${name}, 'id'), coalesce(max(id), 0) + 1, false) FROM ${sql.table(table)}`)) // prettier-ignore
  }
  for (const table of followed) {
    const name = sql.lit(table)
    await tx.run(query(() => sql`
      INSERT INTO list_changes (list, project_id, change)
      SELECT ${name}, project_id, max(changed) FROM ${sql.table(table)} GROUP BY project_id`)) // prettier-ignore
  }
}

function newer(what: string): AppError {
  return new AppError(
    'unavailable',
    `These rows hold what this program does not know (${what}): a newer Plumbline has written them. Use that version, or a newer one.`,
    { details: { unknown: what }, retry: 'after-change' },
  )
}
