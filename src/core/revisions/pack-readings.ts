import type { ReadOptions } from '../../geo/model'
import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import { projectKeys } from '../project-key'

/** How revisions of site packs were read where their packs were written. */
export function openPackReadings(db: Sqlite) {
  return {
    /** Null: it is no revision of a pack, or was read as its service says. */
    of(project: ProjectRef, revisionId: string): ReadOptions | null {
      const row = db.get<{ options: string }>(
        'SELECT options FROM pack_readings WHERE connection = ? AND project = ? AND revision_id = ?',
        ...projectKeys(project),
        revisionId,
      )
      return row ? (JSON.parse(row.options) as ReadOptions) : null
    },
    save: (project: ProjectRef, revisionId: string, options: ReadOptions): void =>
      void db.run(
        'INSERT OR REPLACE INTO pack_readings VALUES (?, ?, ?, ?)',
        ...projectKeys(project),
        revisionId,
        JSON.stringify(options),
      ),
  }
}
