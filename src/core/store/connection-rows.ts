import type { Sqlite } from '../../node/sqlite'

/** Columns that hold a project reference as JSON, and where in it the connection stands. */
const references: Readonly<Record<string, string>> = { json: '$.project.connectionId', project_ref: '$.connectionId' }

/**
 * Gives all that one connection has in a database to another one: to the identity of which it turned out to be a part. Where
 * both have the same thing, that of the new one stays.
 */
export function adoptRows(db: Sqlite, fromId: string, toId: string): void {
  const tables = tablesOf(db).filter(({ name }) => hasRows(db, name, fromId))
  if (tables.length === 0) return
  db.transaction(() => {
    for (const { name, columns } of tables) {
      db.run(`UPDATE OR IGNORE ${name} SET connection = ? WHERE connection = ?`, toId, fromId)
      db.run(`DELETE FROM ${name} WHERE connection = ?`, fromId)
      for (const [column, path] of Object.entries(references))
        if (columns.has(column))
          db.run(
            `UPDATE ${name} SET ${column} = json_set(${column}, '${path}', ?)
             WHERE connection = ? AND json_valid(${column}) AND json_extract(${column}, '${path}') = ?`,
            toId,
            toId,
            fromId,
          )
    }
  })
}

/** Deletes all that a connection has in a database, whatever table it is in. */
export function removeRows(db: Sqlite, connectionId: string): void {
  db.transaction(() => {
    for (const { name } of tablesOf(db)) db.run(`DELETE FROM ${name} WHERE connection = ?`, connectionId)
  })
}

function hasRows(db: Sqlite, table: string, connectionId: string): boolean {
  return db.get(`SELECT 1 AS one FROM ${table} WHERE connection = ? LIMIT 1`, connectionId) !== undefined
}

/** The tables whose rows belong to a connection, which a column of that name tells. Names are ours, of the schema. */
function tablesOf(db: Sqlite): { name: string; columns: ReadonlySet<string> }[] {
  return db
    .all<{ name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .map(({ name }) => ({
      name,
      columns: new Set(db.all<{ name: string }>(`PRAGMA table_info(${name})`).map((column) => column.name)),
    }))
    .filter(({ columns }) => columns.has('connection'))
}
