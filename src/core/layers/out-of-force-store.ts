import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import type { Layer } from '../../shared/rest'
import { projectKeys } from '../project-key'

/** A layer that the service leaves out of its list because of its dates. */
export interface OutOfForceRecord {
  /** As the service told it when it was asked for by its id. */
  layer: Layer
  /** When that was; ISO 8601. */
  readAt: string
  /** Folder that it lay in last, a plain path; '' is the root, null: in none. */
  path: string | null
  /** Its dates while it was in the list; null: it was never seen there. */
  before: { startDate: string | null; endDate: string | null } | null
}

/** Layers out of force, in the offline database. */
export type OutOfForceStore = ReturnType<typeof openOutOfForceStore>

/** @param db offline database with its schema in place (store/snapshots.ts) */
export function openOutOfForceStore(db: Sqlite) {
  const read = ({ json }: { json: string }) => JSON.parse(json) as OutOfForceRecord
  const place = 'connection = ? AND project = ?'
  return {
    list: (project: ProjectRef): OutOfForceRecord[] =>
      db
        .all<{ json: string }>(
          `SELECT json FROM layers_out_of_force WHERE ${place} ORDER BY layer_id`,
          ...projectKeys(project),
        )
        .map(read),
    get(project: ProjectRef, layerId: number): OutOfForceRecord | null {
      const row = db.get<{ json: string }>(
        `SELECT json FROM layers_out_of_force WHERE ${place} AND layer_id = ?`,
        ...projectKeys(project),
        layerId,
      )
      return row ? read(row) : null
    },
    put: (project: ProjectRef, record: OutOfForceRecord): void =>
      void db.run(
        'INSERT OR REPLACE INTO layers_out_of_force (connection, project, layer_id, json) VALUES (?, ?, ?, ?)',
        ...projectKeys(project),
        record.layer.id,
        JSON.stringify(record),
      ),
    remove: (project: ProjectRef, layerId: number): void =>
      void db.run(`DELETE FROM layers_out_of_force WHERE ${place} AND layer_id = ?`, ...projectKeys(project), layerId),
  }
}
