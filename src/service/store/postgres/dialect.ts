import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { columnList, type Dialect } from '../dialect'
import type { Tables } from '../tables'

/** The SQL of PostgreSQL. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  from: new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
  eachText: (json) => sql`json_array_elements_text(CAST(${json} AS json)) AS "each"(value)`,
  eachObject: (json) => sql`json_array_elements(CAST(${json} AS json)) AS "each"(value)`,
  gathered: (columns, rows) => sql`
    SELECT CAST(coalesce(json_agg(json_build_array(${columnList(columns)})), '[]') AS text) AS gathered FROM ${rows} AS found`,
  joined: (column) => sql`string_agg(${sql.ref(column)}, ',')`,
  greatest: (a, b) => sql`greatest(${a}, ${b})`,
  orEmpty: (column) => sql`coalesce(${sql.ref(column)}, '')`,
  jsonText: (column, ...path) => sql`CAST(${sql.ref(column)} AS json) #>> ${sql.lit(`{${path.join(',')}}`)}`,
  nextChange: (table, projectId) => sql`next_change(${sql.lit(table)}, ${projectId})`,
  lastChange: (table, projectId) => sql`
    SELECT coalesce((SELECT change FROM list_changes WHERE list = ${sql.lit(table)} AND project_id = ${projectId}), 0) AS last`,
  eventsState: (projectId) => sql`
    coalesce((SELECT CAST(change AS text) FROM list_changes WHERE list = 'permit_events' AND project_id = ${projectId}), '')`,
}
