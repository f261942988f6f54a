import type { Sqlite } from '../../node/sqlite'
import type { GoneLayer, ProjectRef } from '../../shared/contract'
import type { Layer } from '../../shared/rest'
import { projectKeys } from '../project-key'

/** Layers of which something is on the disk, as they were last seen: what the service takes away is still known here. */
export function openSeenLayers(db: Sqlite) {
  return {
    list: (project: ProjectRef): GoneLayer[] =>
      db
        .all<{ path: string | null; json: string; seen_at: string }>(
          'SELECT path, json, seen_at FROM seen_layers WHERE connection = ? AND project = ?',
          ...projectKeys(project),
        )
        .map((row) => ({ layer: JSON.parse(row.json) as Layer, path: row.path, seenAt: row.seen_at })),
    /** Notes layers as seen; the others of the project stay as they were. */
    save(project: ProjectRef, seen: readonly GoneLayer[]): void {
      db.transaction(() => {
        for (const { layer, path, seenAt } of seen)
          db.run(
            'INSERT OR REPLACE INTO seen_layers VALUES (?, ?, ?, ?, ?, ?)',
            ...projectKeys(project),
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
        ...projectKeys(project),
        layerId,
      ),
  }
}
