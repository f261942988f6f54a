import { sql } from 'kysely'
import type { Db } from './db'
import type { LayerRow, RevisionRow } from './layers'
import type { LayerSource, ReadLayer } from './listed-layers'
import { columnList } from './dialect'
import { lastChange, rowsOf } from './list-source'
import { query, type Query } from './query'

export const layerColumns = [
  ...['id', 'project_id', 'name', 'description', 'creator_id', 'on_by_default', 'global', 'allow_in_permits'],
  ...['download_rules', 'created_ms', 'edited_ms', 'start_ms', 'end_ms', 'in_services_reports', 'superseded'],
  ...['opacity', 'stroke_width', 'imagery_settings', 'changed'],
]
export const revisionColumns = [
  ...['id', 'layer_id', 'number', 'job_id', 'user_id', 'comment', 'created_ms', 'file_name', 'last_modified', 'srid'],
  'data_rights',
]

type Which = Query<[number, number, number], { gathered: string }>

/** The layers whose `column` is above a number, in its order, and their revisions. */
function following(column: 'id' | 'changed'): { layers: Which; revisions: Which } {
  const which = (projectId: number, above: number, most: number) =>
    sql`layers WHERE project_id = ${projectId} AND ${sql.ref(column)} > ${above} ORDER BY ${sql.ref(column)} LIMIT ${most}`
  return {
    layers: query((on, projectId: number, above: number, most: number) =>
      on.gathered(layerColumns, sql`(SELECT ${columnList(layerColumns)} FROM ${which(projectId, above, most)})`),
    ),
    revisions: query((on, projectId: number, above: number, most: number) =>
      on.gathered(
        revisionColumns,
        sql`(SELECT ${columnList(revisionColumns)} FROM revisions
          WHERE layer_id IN (SELECT id FROM ${which(projectId, above, most)}) ORDER BY number DESC)`,
      ),
    ),
  }
}
const byId = following('id')
const byChange = following('changed')

const openedTo = query((on, projectId: number, userId: string) =>
  on.from
    .selectFrom('layer_access')
    .innerJoin('layers', 'layers.id', 'layer_access.layer_id')
    .select('layers.id')
    .where('layers.project_id', '=', projectId)
    .where('layer_access.user_id', '=', userId),
)

/** Where the layers of a project are read from, with their revisions. */
export function layerSource(db: Db, projectId: number): LayerSource {
  type Row = ReadLayer & { layer: { changed: number } }
  async function read(which: { layers: Which; revisions: Which }, above: number, most: number): Promise<Row[]> {
    const found = db.first(which.layers, projectId, above, most)
    const layers = await rowsOf<LayerRow & { changed: number }>(layerColumns, found)
    const revisions = await rowsOf<RevisionRow>(revisionColumns, db.first(which.revisions, projectId, above, most))
    const byLayer = new Map(layers.map((layer) => [layer.id, { layer, revisions: [] as RevisionRow[] }]))
    for (const revision of revisions) byLayer.get(revision.layer_id)?.revisions.push(revision)
    return [...byLayer.values()]
  }
  return {
    lastChange: () => lastChange(db, 'layers', projectId),
    after: (id, most) => read(byId, id, most),
    async changedAfter(change, most) {
      const rows = await read(byChange, change, most)
      return { rows, change: rows[rows.length - 1]?.layer.changed ?? change }
    },
    openedTo: async (userId) => new Set((await db.all(openedTo, projectId, userId)).map(({ id }) => id)),
  }
}
