import type { Sqlite } from '../../node/sqlite'
import { newId } from './new-id'

/** A node of the layer directory. */
export interface DirectoryRow {
  id: string
  project_id: number
  /** Null: in the root. */
  parent_id: string | null
  name: string
}

/** Where a layer lies in the directory. */
export interface PlacementRow {
  layer_id: number
  node_id: string
  /** Null: in the root. */
  directory_id: string | null
}

/** The layer directory of each project: a tree of folders, and the one place of each layer that has one. */
export function directoryStore(db: Sqlite) {
  const child = (projectId: number, parentId: string | null, name: string) =>
    db.get<DirectoryRow>(
      `SELECT * FROM directories WHERE project_id = ? AND ifnull(parent_id, '') = ? AND name = ?`,
      projectId,
      parentId ?? '',
      name,
    )
  const add = (projectId: number, parentId: string | null, name: string): string => {
    const id = newId()
    db.run(
      'INSERT INTO directories (id, project_id, parent_id, name) VALUES (?, ?, ?, ?)',
      id,
      projectId,
      parentId,
      name,
    )
    return id
  }
  return {
    child,
    add,
    directories: (projectId: number) =>
      db.all<DirectoryRow>('SELECT * FROM directories WHERE project_id = ?', projectId),
    placements: (projectId: number) =>
      db.all<PlacementRow>('SELECT layer_id, node_id, directory_id FROM placements WHERE project_id = ?', projectId),
    byId: (projectId: number, id: string) =>
      db.get<DirectoryRow>('SELECT * FROM directories WHERE project_id = ? AND id = ?', projectId, id),

    /** The directory at a path, made with all that lead to it where missing; null for the root. */
    ensurePath: (projectId: number, parts: readonly string[]): string | null =>
      parts.reduce<string | null>(
        (parent, name) => child(projectId, parent, name)?.id ?? add(projectId, parent, name),
        null,
      ),

    /** Puts a layer into a directory, taking it from where it was. Its node keeps its id. */
    place: (projectId: number, layerId: number, directoryId: string | null) =>
      db.run(
        `INSERT INTO placements (layer_id, node_id, project_id, directory_id) VALUES (?, ?, ?, ?)
         ON CONFLICT (layer_id) DO UPDATE SET directory_id = excluded.directory_id`,
        layerId,
        newId(),
        projectId,
        directoryId,
      ),

    unplace: (layerId: number) => db.run('DELETE FROM placements WHERE layer_id = ?', layerId),
    /** How many directories lie above and at one; the root has 0. At most `limit` are looked at. */
    depthOf: (id: string | null, limit: number): number =>
      db.get<{ depth: number }>(
        `WITH RECURSIVE up (id, parent_id, depth) AS (
           SELECT id, parent_id, 1 FROM directories WHERE id = ?
           UNION ALL
           SELECT above.id, above.parent_id, depth + 1 FROM directories above JOIN up ON above.id = up.parent_id
           WHERE depth < ?
         )
         SELECT count(*) AS depth FROM up`,
        id,
        limit,
      )?.depth ?? 0,

    /**
     * Removes a directory with all below it; the layers in there are in no directory then. From the deepest up: SQLite's own
     * cascade ends at 1,000 levels.
     */
    remove(id: string): void {
      const below = db.all<{ id: string }>(
        `WITH RECURSIVE down (id, depth) AS (
           SELECT id, 0 FROM directories WHERE id = ?
           UNION ALL
           SELECT child.id, depth + 1 FROM directories child JOIN down ON child.parent_id = down.id
         )
         SELECT id FROM down ORDER BY depth DESC`,
        id,
      )
      for (const each of below) {
        db.run('DELETE FROM placements WHERE directory_id = ?', each.id)
        db.run('DELETE FROM directories WHERE id = ?', each.id)
      }
    },
  }
}
/** Nodes of the layer directory and where layers lie. */
export type DirectoryStore = ReturnType<typeof directoryStore>
