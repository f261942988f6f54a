import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import type { Layer } from '../../shared/rest'
import { projectKey } from '../project-key'

/** A layer as it was when the service last told of it. */
export interface SeenLayer {
  layer: Layer
  /** Plain path of its folder; '' is the root, null: it was in none. */
  path: string | null
  /** ISO 8601. */
  seenAt: string
}

/** Layers of which something is on the disk, as they were last seen: what the service takes away is still known here. */
export function openSeenLayers(db: Sqlite) {
  return {
    list: (project: ProjectRef): SeenLayer[] =>
      db
        .all<{ path: string | null; json: string; seen_at: string }>(
          'SELECT path, json, seen_at FROM seen_layers WHERE connection = ? AND project = ?',
          project.connectionId,
          projectKey(project),
        )
        .map((row) => ({ layer: JSON.parse(row.json) as Layer, path: row.path, seenAt: row.seen_at })),
    /** Notes layers as seen; the others of the project stay as they were. */
    save(project: ProjectRef, seen: readonly SeenLayer[]): void {
      db.transaction(() => {
        for (const { layer, path, seenAt } of seen)
          db.run(
            'INSERT OR REPLACE INTO seen_layers VALUES (?, ?, ?, ?, ?, ?)',
            project.connectionId,
            projectKey(project),
            layer.id,
            path,
            JSON.stringify(layer),
            seenAt,
          )
      })
    },
    drop: (project: ProjectRef, layerId: number): void =>
      void db.run(
        'DELETE FROM seen_layers WHERE connection = ? AND project = ? AND layer_id = ?',
        project.connectionId,
        projectKey(project),
        layerId,
      ),
  }
}
