import { giveBackRoom } from '../../node/give-back-room'
import type { Sqlite } from '../../node/sqlite'
import type { Removal } from '../../shared/contract'
import type { EditStore } from '../edits/edit-store'
import type { Revisions } from '../revisions/revisions'
import { removeRows } from '../store/connection-rows'
import type { Journal } from '../uploads/journal'

/** What of a connection is kept besides its record. */
export interface RemovalParts {
  edits: EditStore
  journal: Journal
  revisions: Pick<Revisions, 'storage'>
  /** Holds the permits. */
  offlineDb: Sqlite
  /** Holds the plans. */
  journalDb: Sqlite
}

/** What would go with a connection, for a person to read before it does. */
export function describeRemoval(parts: RemovalParts, connectionId: string): Removal {
  const count = (db: Sqlite, rows: string) =>
    db.get<{ n: number }>(`SELECT count(*) AS n FROM ${rows} WHERE connection = ?`, connectionId)?.n ?? 0
  const own = parts.revisions.storage.items().filter(({ project }) => project.connectionId === connectionId)
  const isOurs = ({ batchId }: { batchId: string }) =>
    parts.journal.batch(batchId)?.project.connectionId === connectionId
  return {
    edits: parts.edits.ofConnection(connectionId).map(({ layerName }) => layerName),
    layers: new Set(own.map(({ project, layerId }) => `${project.organization}/${project.projectId}/${layerId}`)).size,
    layerBytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
    permits: count(parts.offlineDb, 'held_permits JOIN held_permit_projects USING (hold)'),
    uploads: parts.journal.unfinished().filter(isOurs).length,
    plans: count(parts.journalDb, 'plans'),
  }
}

/** Deletes every row of a connection, also those that no part of the program names, and what their pages held of it. */
export async function removeAllRows(databases: readonly Sqlite[], connectionId: string): Promise<void> {
  for (const db of databases) removeRows(db, connectionId)
  for (const db of databases) await giveBackRoom(db)
}
