import { sql, type RawBuilder } from 'kysely'
import type { SqlValue } from '../../node/sqlite'
import type { ContentFile } from '../content/content-store'
import type { Snapshot } from './read-rows'

const pageRows = 2_000

/** The files that jobs at work have: they go when such a job ends badly. */
export function jobContents(snapshot: Snapshot): AsyncGenerator<ContentFile[]> {
  return pages(
    snapshot,
    sql`job_files JOIN jobs ON jobs.id = job_files.job_id AND jobs.state IN ('initializing', 'processing')
      JOIN projects ON projects.id = jobs.project_id`,
    ['job_files.job_id', 'job_files.position'],
  )
}

/** The files that revisions are made of. */
export function revisionContents(snapshot: Snapshot): AsyncGenerator<ContentFile[]> {
  return pages(
    snapshot,
    sql`revision_files JOIN revisions ON revisions.id = revision_files.revision_id
      JOIN layers ON layers.id = revisions.layer_id JOIN projects ON projects.id = layers.project_id`,
    ['revision_files.revision_id', 'revision_files.position'],
  )
}

async function* pages(
  snapshot: Snapshot,
  from: RawBuilder<unknown>,
  key: [string, string],
): AsyncGenerator<ContentFile[]> {
  const columns = sql.join(key.map((each) => sql.ref(each)))
  let last: SqlValue[] | null = null
  for (;;) {
    const behind: RawBuilder<unknown> = last === null ? sql`` : sql`WHERE (${columns}) > (${sql.join(last)})`
    const built: RawBuilder<unknown> = sql`
      SELECT ${sql.ref(key[0])} AS first, ${sql.ref(key[1])} AS second, organization_id, sha256, size
      FROM ${from} ${behind} ORDER BY ${columns} LIMIT ${sql.lit(pageRows)}`
    const { sql: statement, parameters } = built.compile(snapshot.dialect.from)
    const rows: Record<string, SqlValue>[] = await snapshot.all(statement, parameters as SqlValue[])
    yield rows.map((row) => ({
      organizationId: Number(row['organization_id']),
      sha256: String(row['sha256']),
      size: Number(row['size']),
    }))
    if (rows.length < pageRows) return
    last = [rows.at(-1)?.['first'] ?? null, rows.at(-1)?.['second'] ?? null]
  }
}
