import { sql } from 'kysely'
import { columnList, type Dialect } from '../store/dialect'
import { groupBy } from '../../shared/model/group-by'
import type { SqlValue } from '../../node/sqlite'
import { neutralTables, ofOnePlace, type NeutralTable } from './neutral-tables'
import { neutralValue, type NeutralRow, type RowPage } from './row-stream'

/** A database as it was at one moment, for reading alone: whoever writes meanwhile is neither waited for nor seen. */
export interface Snapshot {
  readonly dialect: Dialect
  all(statement: string, params: readonly SqlValue[]): Promise<Record<string, SqlValue>[]>
  close(): Promise<void>
}

const pageRows = 2_000

/** Every row of a store, table by table, those first to which others refer. */
export async function* readRows(snapshot: Snapshot): AsyncGenerator<RowPage> {
  for (const table of neutralTables) {
    const { name, columns } = table
    for await (const page of pagesOf(snapshot, table)) {
      const rows = name === 'settings' ? page.filter(([setting]) => !ofOnePlace.includes(String(setting))) : page
      if (rows.length > 0) yield { table: name, columns, rows }
    }
  }
}

async function* pagesOf(snapshot: Snapshot, table: NeutralTable): AsyncGenerator<NeutralRow[]> {
  if (table.key === null) {
    const rows = await select(snapshot, table, null)
    const sorted = table.parent === undefined ? rows : parentsFirst(rows, table, table.parent)
    for (let at = 0; at < sorted.length; at += pageRows) yield sorted.slice(at, at + pageRows)
    return
  }
  const keyAt = table.key.map((column) => table.columns.indexOf(column))
  let rows: NeutralRow[] | null = null
  do {
    const last: NeutralRow | undefined = rows?.at(-1)
    rows = await select(snapshot, table, last ? keyAt.map((at) => last[at] ?? null) : null)
    yield rows
  } while (rows.length === pageRows)
}

/** Rows behind a key, in the order of the key; all of them where the table has none. */
async function select(snapshot: Snapshot, table: NeutralTable, after: NeutralRow | null): Promise<NeutralRow[]> {
  const { name, columns, key } = table
  const behind = after === null || key === null ? sql`` : sql`WHERE (${columnList(key)}) > (${sql.join([...after])})`
  const paged = key === null ? sql`` : sql`ORDER BY ${columnList(key)} LIMIT ${sql.lit(pageRows)}`
  const built = sql`SELECT ${columnList(columns)} FROM ${sql.table(name)} ${behind} ${paged}`
  const { sql: statement, parameters } = built.compile(snapshot.dialect.from)
  const found = await snapshot.all(statement, parameters as SqlValue[])
  return found.map((row) => columns.map((column) => neutralValue(row[column])))
}

/** Each row behind the one that it names. */
function parentsFirst(rows: NeutralRow[], { columns }: NeutralTable, parent: string): NeutralRow[] {
  const [idAt, parentAt] = [columns.indexOf('id'), columns.indexOf(parent)]
  const below = groupBy(rows, (row): unknown => row[parentAt] ?? null)
  const sorted: NeutralRow[] = [...(below.get(null) ?? [])]
  for (let at = 0; at < sorted.length; at++) sorted.push(...(below.get(sorted[at]?.[idAt]) ?? []))
  return sorted
}
