import type { Sqlite, SqlValue } from '../../node/sqlite'
import type { ColumnKind } from './list-columns'
import { equal } from './list-conditions'
import { ListIndex, type Condition, type ListRow, type ListSource } from './list-index'

/** How many rows may be in memory; of more, the lists that were asked for least lately are let go. */
const maxRows = 2_000_000

/** The indexes of the projects' lists. @param columns those that filters look at; they need an index of (project_id, id, ...columns) */
export function listIndexes(db: Sqlite, table: string, columns: Readonly<Record<string, ColumnKind>>) {
  const indexes = new Map<number, ListIndex>()
  /** That of one project; read when it is first asked for. */
  const of = (projectId: number): ListIndex => {
    const index = indexes.get(projectId) ?? new ListIndex(listSource(db, table, columns, projectId))
    indexes.delete(projectId)
    indexes.set(projectId, index)
    let rows = 0
    for (const [id, { length }] of [...indexes].reverse()) {
      rows += length
      if (rows > maxRows && id !== projectId) indexes.delete(id)
    }
    return index
  }
  return {
    of,
    /** Reads those of all projects before they are asked for, as many as may be in memory, while other requests are answered. */
    async readAhead(): Promise<void> {
      const sql = `SELECT id AS value FROM projects WHERE EXISTS (SELECT 1 FROM ${table} WHERE project_id = projects.id)`
      let rows = 0
      for (const projectId of valuesOf(db, sql) as number[]) {
        if (rows > maxRows) return
        await of(projectId).ready()
        rows += of(projectId).length
      }
    },
  }
}

/**
 * The values of a query that selects one column, named `value`. They come as one text: to take rows over one by one costs ten
 * times what it costs SQLite to find them.
 */
export function valuesOf(db: Sqlite, sql: string, ...params: SqlValue[]): (number | string | null)[] {
  return gathered(db, 'value', sql, params) as (number | string | null)[]
}

/** Whole rows, taken over as `valuesOf` does. @param from what follows FROM */
export function rowsOf<Row>(db: Sqlite, columns: readonly string[], from: string, ...params: SqlValue[]): Row[] {
  const names = columns.join(', ')
  const rows = gathered(db, `json_array(${names})`, `SELECT ${names} FROM ${from}`, params) as unknown[][]
  return rows.map((row) => {
    const made: Record<string, unknown> = {}
    for (let at = 0; at < columns.length; at++) made[columns[at] ?? ''] = row[at]
    return made as Row
  })
}

function gathered(db: Sqlite, value: string, sql: string, params: SqlValue[]): unknown[] {
  const row = db.get<{ gathered: string }>(`SELECT json_group_array(${value}) AS gathered FROM (${sql})`, ...params)
  return JSON.parse(row?.gathered ?? '[]') as unknown[]
}

/** The number of the last change of a project's list; 0 when there was none. */
export function lastChange(db: Sqlite, table: string, projectId: number): number {
  return (db.get<{ next: number }>(`SELECT ${nextChange(table, '?')} AS next`, projectId)?.next ?? 1) - 1
}

/** SQL of the number of the change that comes next in a project's list. @param project SQL of the project's id */
export const nextChange = (table: string, project: string): string =>
  `(SELECT ifnull(max(list.changed), 0) + 1 FROM ${table} AS list WHERE list.project_id = ${project})`

/** A column has one of several values; of none, all rows. */
export const oneOf = (column: string, values: readonly (string | number)[] = []): Condition[][] =>
  values.length === 0 ? [] : [values.map((value) => equal(column, value))]

/** What a filter asks for, when it is given. */
export const given = <T>(value: T | undefined, make: (value: T) => Condition): Condition[][] =>
  value === undefined ? [] : [[make(value)]]

function listSource(
  db: Sqlite,
  table: string,
  columns: Readonly<Record<string, ColumnKind>>,
  projectId: number,
): ListSource {
  const names = ['id', ...Object.keys(columns)]
  return {
    columns,
    lastChange: () => lastChange(db, table, projectId),
    after: (id, most) =>
      rowsOf<ListRow>(db, names, `${table} WHERE project_id = ? AND id > ? ORDER BY id LIMIT ?`, projectId, id, most),
    changedAfter(change, most) {
      const from = `${table} WHERE project_id = ? AND changed > ? ORDER BY changed LIMIT ?`
      const rows = rowsOf<ListRow & { changed: number }>(db, [...names, 'changed'], from, projectId, change, most)
      return { rows, change: rows[rows.length - 1]?.changed ?? change }
    },
  }
}
