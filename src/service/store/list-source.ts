import type { Sqlite, SqlValue } from '../../node/sqlite'
import { ListIndex, type ListRow, type ListSource } from './list-index'

/** More rows than this that have changed are read again together with all others. */
const mostOneByOne = 1_000

/** How many rows may be in memory; of more, the lists that were asked for least lately are let go. */
const mostRows = 2_000_000

/** The index of each project's list, made when it is first asked for. @param columns those that filters look at */
export function listIndexes(db: Sqlite, table: string, columns: readonly string[]): (projectId: number) => ListIndex {
  const indexes = new Map<number, ListIndex>()
  return (projectId) => {
    const index = indexes.get(projectId) ?? new ListIndex(listSource(db, table, columns, projectId))
    indexes.delete(projectId)
    indexes.set(projectId, index)
    let rows = 0
    for (const [id, { length }] of [...indexes].reverse()) {
      rows += length
      if (rows > mostRows && id !== projectId) indexes.delete(id)
    }
    return index
  }
}

/**
 * The values of a query that selects one column, named `value`. They come as one text: to take rows over one by one costs ten
 * times what it costs SQLite to find them.
 */
export function valuesOf(db: Sqlite, sql: string, ...params: SqlValue[]): (number | string | null)[] {
  const row = db.get<{ all_values: string }>(`SELECT json_group_array(value) AS all_values FROM (${sql})`, ...params)
  return JSON.parse(row?.all_values ?? '[]') as (number | string | null)[]
}

/** The number of the change that comes next in a project's list. */
export function nextChange(db: Sqlite, table: string, projectId: number): number {
  return lastChange(db, table, projectId) + 1
}

function lastChange(db: Sqlite, table: string, projectId: number): number {
  const row = db.get<{ last: number | null }>(
    `SELECT max(changed) AS last FROM ${table} WHERE project_id = ?`,
    projectId,
  )
  return row?.last ?? 0
}

function listSource(db: Sqlite, table: string, columns: readonly string[], projectId: number): ListSource {
  const inOrder = (column: string) =>
    valuesOf(db, `SELECT ${column} AS value FROM ${table} WHERE project_id = ? ORDER BY id`, projectId)
  return {
    lastChange: () => lastChange(db, table, projectId),
    ids: () => inOrder('id') as number[],
    column: inOrder,
    changedAfter(change) {
      const rows = db.all<ListRow>(
        `SELECT id, ${columns.join(', ')} FROM ${table} WHERE project_id = ? AND changed > ? ORDER BY changed LIMIT ?`,
        projectId,
        change,
        mostOneByOne + 1,
      )
      return rows.length > mostOneByOne ? undefined : rows.sort((a, b) => a.id - b.id)
    },
  }
}
