import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import { projectKey } from '../project-key'
import type { EditRecord } from './edit-record'

/** Edits that wait, on disk when a call returns, in the order in which they were made. */
export interface EditStore {
  of(project: ProjectRef): EditRecord[]
  ofConnection(connectionId: string): EditRecord[]
  /** Connections that edits wait for. */
  connectionIds(): string[]
  get(id: string): EditRecord | null
  /** Adds an edit, or writes it anew in its place. */
  put(record: EditRecord): void
  remove(id: string): void
}

/** Opens the edits of an offline database whose schema is up to date (store/snapshots.ts). */
export function openEditStore(db: Sqlite): EditStore {
  const read = (row: { json: string }) => JSON.parse(row.json) as EditRecord
  return {
    of: (project) =>
      db
        .all<{ json: string }>(
          'SELECT json FROM waiting_edits WHERE connection = ? AND project = ? ORDER BY seq',
          project.connectionId,
          projectKey(project),
        )
        .map(read),
    ofConnection: (connectionId) =>
      db
        .all<{ json: string }>('SELECT json FROM waiting_edits WHERE connection = ? ORDER BY seq', connectionId)
        .map(read),
    connectionIds: () =>
      db.all<{ connection: string }>('SELECT DISTINCT connection FROM waiting_edits').map((row) => row.connection),
    get(id) {
      const row = db.get<{ json: string }>('SELECT json FROM waiting_edits WHERE id = ?', id)
      return row ? read(row) : null
    },
    put(record) {
      db.run(
        `INSERT INTO waiting_edits (id, connection, project, json) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET json = excluded.json`,
        record.id,
        record.project.connectionId,
        projectKey(record.project),
        JSON.stringify(record),
      )
    },
    remove: (id) => void db.run('DELETE FROM waiting_edits WHERE id = ?', id),
  }
}
