import type { Sqlite, SqlValue } from '../../node/sqlite'
import { equal } from './list-conditions'
import { ListIndex, type Condition, type ListRow, type ListSource } from './list-index'

/** More rows than this that have changed are read again together with all others. */
const maxOneByOne = 1_000

/** How many rows may be in memory; of more, the lists that were asked for least lately are let go. */
const maxRows = 2_000_000

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
      if (rows > maxRows && id !== projectId) indexes.delete(id)
    }
    return index
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
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])) as Row)
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

/** Conditions of one project's list: that a column has a value. Each column needs an index of (project_id, column, id). */
export function valueConditions(db: Sqlite, table: string, projectId: number) {
  const having = (column: string, value: string | number): Condition => {
    const sql = `SELECT id AS value FROM ${table} WHERE project_id = ? AND ${column} = ? ORDER BY id`
    return equal(column, value, () => valuesOf(db, sql, projectId, value) as number[])
  }
  return {
    having,
    /** One of several; of none, all rows. */
    oneOf: (column: string, values: readonly (string | number)[] = []): Condition[][] =>
      values.length === 0 ? [] : [values.map((value) => having(column, value))],
  }
}

/** What a filter asks for, when it is given. */
export const given = <T>(value: T | undefined, make: (value: T) => Condition): Condition[][] =>
  value === undefined ? [] : [[make(value)]]

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
        maxOneByOne + 1,
      )
      return rows.length > maxOneByOne ? undefined : rows.sort((a, b) => a.id - b.id)
    },
  }
}
