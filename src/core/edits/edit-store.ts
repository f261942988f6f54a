import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import { projectKeys } from '../project-key'
import type { EditRecord } from './edit-record'

/** Edits that wait, on disk when a call returns, in the order in which they were made. */
export type EditStore = ReturnType<typeof openEditStore>

/** Opens the edits of an offline database whose schema is up to date (store/snapshots.ts). */
export function openEditStore(db: Sqlite) {
  const read = (row: { json: string }) => JSON.parse(row.json) as EditRecord
  return {
    of: (project: ProjectRef): EditRecord[] =>
      db
        .all<{ json: string }>(
          'SELECT json FROM waiting_edits WHERE connection = ? AND project = ? ORDER BY seq',
          ...projectKeys(project),
        )
        .map(read),
    ofConnection: (connectionId: string): EditRecord[] =>
      db
        .all<{ json: string }>('SELECT json FROM waiting_edits WHERE connection = ? ORDER BY seq', connectionId)
        .map(read),
    /** Connections that edits wait for. */
    connectionIds: (): string[] =>
      db.all<{ connection: string }>('SELECT DISTINCT connection FROM waiting_edits').map((row) => row.connection),
    /** How many wait, of all projects. */
    count: (): number => db.get<{ count: number }>('SELECT count(*) AS count FROM waiting_edits')?.count ?? 0,
    get(id: string): EditRecord | null {
      const row = db.get<{ json: string }>('SELECT json FROM waiting_edits WHERE id = ?', id)
      return row ? read(row) : null
    },
    /** Adds an edit, or writes it anew in its place. */
    put(record: EditRecord): void {
      db.run(
        `INSERT INTO waiting_edits (id, connection, project, json) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET json = excluded.json`,
        record.id,
        ...projectKeys(record.project),
        JSON.stringify(record),
      )
    },
    remove: (id: string): void => void db.run('DELETE FROM waiting_edits WHERE id = ?', id),
  }
}
