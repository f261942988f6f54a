import { sql } from 'kysely'
import type { Db } from './db'
import { columnList, type FollowedTable } from './dialect'
import type { ColumnKind } from './list-columns'
import { equal } from './list-conditions'
import { ListIndex, type Condition, type ListRow, type ListSource } from './list-index'
import { query, type Query } from './query'

/** How many rows may be in memory; of more, the lists that were asked for least lately are let go. */
const maxRows = 2_000_000

/** The columns of a list that filters look at; in SQLite they need an index of (project_id, id, ...columns). */
type Columns = Readonly<Record<string, ColumnKind>>
/** Some rows of a project behind a number: project, number, how many at most. */
type Following = Query<[number, number, number], { gathered: string }>

/** The indexes of the projects' lists, which live as long as the store. */
export type ListIndexes = ReturnType<typeof listIndexes>

export function listIndexes(db: Db, table: FollowedTable, columns: Columns) {
  const indexes = new Map<number, ListIndex>()
  const source = listSource(db, table, columns)
  /** That of one project; read when it is first asked for. */
  const of = (projectId: number): ListIndex => {
    const index = indexes.get(projectId) ?? new ListIndex(source(projectId))
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
      let rows = 0
      for (const { id } of await db.all(projectsWithRows(table))) {
        if (rows > maxRows) return
        await of(id).ready()
        rows += of(id).length
      }
    },
  }
}

const projectsWithRows = (table: FollowedTable) =>
  query(
    () => sql<{ id: number }>`
      SELECT id FROM projects WHERE EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE project_id = projects.id)`,
  )

/**
 * Rows out of `Dialect.gathered`. They come as one text: to take rows over one by one costs ten times what it costs a database
 * to find them.
 */
export async function rowsOf<Row>(
  columns: readonly string[],
  found: Promise<{ gathered: string } | undefined>,
): Promise<Row[]> {
  return namedRows(columns, (await found)?.gathered ?? '[]')
}

/** The rows of such a text. */
export function namedRows<Row>(columns: readonly string[], gathered: string): Row[] {
  return (JSON.parse(gathered) as unknown[][]).map((row) => {
    const made: Record<string, unknown> = {}
    for (let at = 0; at < columns.length; at++) made[columns[at] ?? ''] = row[at]
    return made as Row
  })
}

type Changing = FollowedTable | 'directory'
const lastChanges: Record<Changing, Query<[number], { last: number }>> = {
  directory: query((on, projectId: number) => on.lastChange('directory', projectId)),
  jobs: query((on, projectId: number) => on.lastChange('jobs', projectId)),
  layers: query((on, projectId: number) => on.lastChange('layers', projectId)),
  permits: query((on, projectId: number) => on.lastChange('permits', projectId)),
}

/** The number of the last change of a project's list, or of its layer directory; 0 when there was none. */
export async function lastChange(db: Db, table: Changing, projectId: number): Promise<number> {
  return (await db.first(lastChanges[table], projectId))?.last ?? 0
}

/** A column has one of several values; of none, all rows. */
export const oneOf = (column: string, values: readonly (string | number)[] = []): Condition[][] =>
  values.length === 0 ? [] : [values.map((value) => equal(column, value))]

/** What a filter asks for, when it is given. */
export const given = <T>(value: T | undefined, make: (value: T) => Condition): Condition[][] =>
  value === undefined ? [] : [[make(value)]]

function listSource(db: Db, table: FollowedTable, columns: Columns): (projectId: number) => ListSource {
  const names = ['id', ...Object.keys(columns)]
  const changedNames = [...names, 'changed']
  const following = (key: 'id' | 'changed', read: readonly string[]): Following =>
    query((on, projectId: number, above: number, most: number) =>
      on.gathered(
        read,
        sql`(SELECT ${columnList(read)} FROM ${sql.table(table)}
          WHERE project_id = ${projectId} AND ${sql.ref(key)} > ${above} ORDER BY ${sql.ref(key)} LIMIT ${most})`,
      ),
    )
  const [byId, byChange] = [following('id', names), following('changed', changedNames)]
  return (projectId) => ({
    columns,
    lastChange: () => lastChange(db, table, projectId),
    after: (id, most) => rowsOf<ListRow>(names, db.first(byId, projectId, id, most)),
    async changedAfter(change, most) {
      const found = db.first(byChange, projectId, change, most)
      const rows = await rowsOf<ListRow & { changed: number }>(changedNames, found)
      return { rows, change: rows[rows.length - 1]?.changed ?? change }
    },
  })
}
