import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from './tables'

/** Lists whose rows carry the number of their last change. */
export type FollowedTable = 'jobs' | 'layers' | 'permits'

type Value<T> = Expression<T> | T

/** What queries are built with: one for each kind of database, and all that these say differently. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** Builds queries; runs none. */
  readonly from: Kysely<Tables>
  /** The elements of a list that is given as JSON, to select from: `each.value` is the text of one. */
  eachText(json: string): RawBuilder<unknown>
  /** As `eachText`, of objects; their members by `->>`. */
  eachObject(json: string): RawBuilder<unknown>
  /** One row, whose `gathered` is a JSON array: of each row of a query the values of some columns, as an array. */
  gathered(columns: readonly string[], rows: Expression<unknown>): RawBuilder<{ gathered: string }>
  /** The texts of a column of all rows, joined by commas. */
  joined(column: string): RawBuilder<string | null>
  greatest(a: Value<number>, b: Value<number>): RawBuilder<number>
  /** A text; none is an empty one. Directories are indexed by it. */
  orEmpty(column: string): RawBuilder<string>
  /** The text at a place in a column that holds JSON. */
  jsonText(column: string, ...path: string[]): RawBuilder<string | null>
  /** The number of the change that comes next in a project's list. Whoever takes it writes it down in the same transaction. */
  nextChange(table: FollowedTable, projectId: Value<number>): RawBuilder<number>
  /** The number of the last change that all may see in a project's list, or in its layer directory, as `last`. */
  lastChange(table: FollowedTable | 'directory', projectId: number): RawBuilder<{ last: number }>
  /** A text that is another one after each change of the events of a project's permits, when all may see it. */
  eventsState(projectId: number): RawBuilder<string>
}

/** Columns by their names, apart by commas. */
export const columnList = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(name)))
