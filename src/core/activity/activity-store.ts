import type { Sqlite, SqlValue } from '../../node/sqlite'
import type { ActivityEntry, Params, ProjectRef } from '../../shared/contract'
import { projectKey, projectKeys } from '../project-key'

/** An entry before it is kept. What is left out is null; `tone` is plain. */
export type ActivityNote = Pick<ActivityEntry, 'who' | 'about' | 'text'> &
  Partial<Omit<ActivityEntry, 'id'>> & {
    /** Tells what is the same thing: it is kept once, whoever notes it and how often. */
    key?: string
  }

/** Whom an entry belongs to: a project, all projects of a connection, or ('') all of the home. */
export type ActivityPlace = ProjectRef | { connectionId: string }

/** The record of what happened, in the offline database. */
export type ActivityStore = ReturnType<typeof openActivityStore>

/** The oldest go when there are more, of all projects together. */
const maxEntries = 10_000

/** @param db offline database with its schema in place (store/snapshots.ts) */
export function openActivityStore(db: Sqlite, most = maxEntries) {
  const keyOf = (place: ActivityPlace) => ('organization' in place ? projectKey(place) : '')
  const parse = (row: { id: number; json: string }) => ({ ...JSON.parse(row.json), id: row.id }) as ActivityEntry
  function addOne(place: ActivityPlace, { key, ...note }: ActivityNote & { at: string }): boolean {
    const entry: Omit<ActivityEntry, 'id'> = {
      ...{ since: null, tone: 'plain', layerId: null, permitId: null, jobId: null, batchId: null },
      ...note,
    }
    const added = db.run(
      `INSERT OR IGNORE INTO activity (connection, project, key, at, who, about, layer_id, json) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[place.connectionId, keyOf(place), key ?? null, entry.at, entry.who, entry.about, entry.layerId],
      JSON.stringify(entry),
    )
    return added.changes > 0
  }

  return {
    /** Keeps entries, but those whose key is there already; gives how many are new. */
    add: (place: ActivityPlace, notes: readonly (ActivityNote & { at: string })[]): number =>
      db.transaction(() => {
        const added = notes.filter((note) => addOne(place, note)).length
        db.run('DELETE FROM activity WHERE id <= (SELECT max(id) FROM activity) - ?', most)
        return added
      }),
    list({ project, who, about, words, offset, limit }: Params<'activity.list'>): {
      entries: ActivityEntry[]
      total: number
    } {
      const parts = ["connection IN (?, '') AND project IN (?, '')"]
      const values: SqlValue[] = projectKeys(project)
      for (const [column, wanted] of [
        ['who', who],
        ['about', about],
      ] as const) {
        if (wanted.length === 0) continue
        parts.push(`${column} IN (${wanted.map(() => '?').join(', ')})`)
        values.push(...wanted)
      }
      if (words.trim() !== '') {
        parts.push("json_extract(json, '$.text') LIKE ? ESCAPE '\\'")
        values.push(`%${words.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
      }
      const where = parts.join(' AND ')
      const found = db.all<{ id: number; json: string }>(
        `SELECT id, json FROM activity WHERE ${where} ORDER BY at DESC, id DESC LIMIT ? OFFSET ?`,
        ...values,
        limit,
        offset,
      )
      const total = db.get<{ n: number }>(`SELECT count(*) AS n FROM activity WHERE ${where}`, ...values)?.n ?? 0
      return { entries: found.map(parse), total }
    },
    /** Entries by this person about a layer, that are not older. @param since ISO 8601, UTC */
    ownOf: (project: ProjectRef, layerId: number, since: string): ActivityEntry[] =>
      db
        .all<{ id: number; json: string }>(
          `SELECT id, json FROM activity WHERE connection = ? AND project = ? AND layer_id = ? AND who <> 'others' AND at >= ?`,
          ...projectKeys(project),
          layerId,
          since,
        )
        .map(parse),
  }
}
