import { sql } from 'kysely'
import type { Db } from './db'
import { columnList } from './dialect'
import { layerColumns, revisionColumns } from './layer-source'
import type { LayerRow, RevisionRow } from './layers'
import { namedRows } from './list-source'
import { query } from './query'
import { shownColumns, type ShownUser } from './users'

/** A layer with all that is shown of it: its revisions, newest first, and who made them and it. */
export interface WholeLayer {
  layer: LayerRow
  revisions: RevisionRow[]
  users: ShownUser[]
}

/** One statement: each more takes a small answer as long as all else. */
const whole = query((on, projectId: number, id: number) => {
  const gathered = (columns: readonly string[], from: ReturnType<typeof sql>) =>
    on.gathered(columns, sql`(SELECT ${columnList(columns)} FROM ${from})`)
  return sql<{ layers: string; revisions: string; users: string }>`
    SELECT (${gathered(layerColumns, sql`layers WHERE id = ${id} AND project_id = ${projectId}`)}) AS layers,
      (${gathered(revisionColumns, sql`revisions WHERE layer_id = ${id} ORDER BY number DESC`)}) AS revisions,
      (${gathered(
        shownColumns,
        sql`users WHERE id IN (
          SELECT user_id FROM revisions WHERE layer_id = ${id} UNION SELECT creator_id FROM layers WHERE id = ${id})`,
      )}) AS users`
})

/** A layer of a project; undefined when it has none of this number. */
export async function wholeLayer(db: Db, projectId: number, id: number): Promise<WholeLayer | undefined> {
  const found = await db.first(whole, projectId, id)
  const [layer] = namedRows<LayerRow>(layerColumns, found?.layers ?? '[]')
  if (!found || !layer) return undefined
  return {
    layer,
    revisions: namedRows<RevisionRow>(revisionColumns, found.revisions),
    users: namedRows<ShownUser>(shownColumns, found.users),
  }
}
