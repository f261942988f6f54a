import { DummyDriver, Kysely, sql, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { columnList, type Dialect } from './dialect'
import type { Tables } from './tables'

/** The SQL of SQLite. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  from: new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  eachText: (json) => sql`json_each(${json}) AS "each"`,
  eachObject: (json) => sql`json_each(${json}) AS "each"`,
  gathered: (columns, rows) =>
    sql`SELECT json_group_array(json_array(${columnList(columns)})) AS gathered FROM ${rows} AS found`,
  joined: (column) => sql`group_concat(${sql.ref(column)})`,
  greatest: (a, b) => sql`max(${a}, ${b})`,
  orEmpty: (column) => sql`ifnull(${sql.ref(column)}, '')`,
  jsonText: (column, ...path) => sql`${sql.ref(column)} ->> ${sql.lit(['$', ...path].join('.'))}`,
  nextChange: (table, projectId) =>
    sql`(SELECT coalesce(max(list.changed), 0) + 1 FROM ${sql.table(table)} AS list WHERE list.project_id = ${projectId})`,
  lastChange: (table, projectId) =>
    table === 'directory'
      ? sql`SELECT coalesce((SELECT change FROM directory_changes WHERE project_id = ${projectId}), 0) AS last`
      : sql`SELECT coalesce(max(changed), 0) AS last FROM ${sql.table(table)} WHERE project_id = ${projectId}`,
  // A number is given anew only when the permit that it was taken from is written again.
  eventsState: (projectId) => sql`
    (SELECT (SELECT coalesce(max(id), 0) FROM permit_events) || '/' || coalesce(max(changed), 0)
    FROM permits WHERE project_id = ${projectId})`,
}
