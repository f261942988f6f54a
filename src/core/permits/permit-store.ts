import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import type { PermitDetail, PermitEvent, PermitListItem } from '../../shared/rest'
import { projectKey } from '../project-key'

/** A permit as it is held: the list item always, details and events as far as they could be read. */
export interface HeldPermit {
  item: PermitListItem
  detail: PermitDetail | null
  events: PermitEvent[] | null
  readAt: string
}

/** The permits that are held offline, in the offline database. */
export interface PermitStore {
  isHeld(project: ProjectRef): boolean
  /** Null `readAt`: asked for, but never read to the end. */
  hold(project: ProjectRef): { held: boolean; permits: number; readAt: string | null }
  startHold(project: ProjectRef): void
  /** All permits of a finished reading; those that are not among them go. */
  finishHold(project: ProjectRef, ids: readonly number[], readAt: string): void
  dropHold(project: ProjectRef): void
  save(project: ProjectRef, permit: HeldPermit): void
  /** List items alone; details and events that are held of them stay. */
  saveItems(project: ProjectRef, items: readonly PermitListItem[], readAt: string): void
  get(project: ProjectRef, permitId: number): HeldPermit | null
  items(project: ProjectRef): { item: PermitListItem; readAt: string }[]
  /** Every project that is to be held, of all connections, by the key of project-key.ts. */
  heldProjects(): { connectionId: string; key: string }[]
}

/** @param db offline database with its schema in place (store/snapshots.ts) */
export function openPermitStore(db: Sqlite): PermitStore {
  const where = 'connection = ? AND project = ?'
  const head = (project: ProjectRef) =>
    db.get<{ read_at: string | null }>(
      `SELECT read_at FROM held_permit_projects WHERE ${where}`,
      project.connectionId,
      projectKey(project),
    )
  function save(project: ProjectRef, { item, detail, events, readAt }: HeldPermit): void {
    db.run(
      `INSERT INTO held_permits VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (connection, project, id) DO UPDATE SET item = excluded.item,
       detail = coalesce(excluded.detail, detail), events = coalesce(excluded.events, events), read_at = excluded.read_at`,
      project.connectionId,
      projectKey(project),
      item.id,
      JSON.stringify(item),
      detail && JSON.stringify(detail),
      events && JSON.stringify(events),
      readAt,
    )
  }

  return {
    isHeld: (project) => head(project) !== undefined,
    hold(project) {
      const row = head(project)
      const count = db.get<{ n: number }>(
        `SELECT count(*) AS n FROM held_permits WHERE ${where}`,
        project.connectionId,
        projectKey(project),
      )
      return { held: row !== undefined, permits: count?.n ?? 0, readAt: row?.read_at ?? null }
    },
    startHold(project) {
      db.run(
        'INSERT OR IGNORE INTO held_permit_projects VALUES (?, ?, NULL)',
        project.connectionId,
        projectKey(project),
      )
    },
    finishHold(project, ids, readAt) {
      const keep = new Set(ids)
      db.transaction(() => {
        const rows = db.all<{ id: number }>(
          `SELECT id FROM held_permits WHERE ${where}`,
          project.connectionId,
          projectKey(project),
        )
        for (const { id } of rows)
          if (!keep.has(id))
            db.run(`DELETE FROM held_permits WHERE ${where} AND id = ?`, project.connectionId, projectKey(project), id)
        db.run(
          `UPDATE held_permit_projects SET read_at = ? WHERE ${where}`,
          readAt,
          project.connectionId,
          projectKey(project),
        )
      })
    },
    dropHold(project) {
      db.transaction(() => {
        for (const table of ['held_permits', 'held_permit_projects'])
          db.run(`DELETE FROM ${table} WHERE ${where}`, project.connectionId, projectKey(project))
      })
    },
    save,
    saveItems(project, items, readAt) {
      db.transaction(() => {
        for (const item of items) save(project, { item, detail: null, events: null, readAt })
      })
    },
    get(project, permitId) {
      const row = db.get<{ item: string; detail: string | null; events: string | null; read_at: string }>(
        `SELECT item, detail, events, read_at FROM held_permits WHERE ${where} AND id = ?`,
        project.connectionId,
        projectKey(project),
        permitId,
      )
      return row
        ? {
            item: JSON.parse(row.item) as PermitListItem,
            detail: row.detail === null ? null : (JSON.parse(row.detail) as PermitDetail),
            events: row.events === null ? null : (JSON.parse(row.events) as PermitEvent[]),
            readAt: row.read_at,
          }
        : null
    },
    items: (project) =>
      db
        .all<{
          item: string
          read_at: string
        }>(
          `SELECT item, read_at FROM held_permits WHERE ${where} ORDER BY id`,
          project.connectionId,
          projectKey(project),
        )
        .map((row) => ({ item: JSON.parse(row.item) as PermitListItem, readAt: row.read_at })),
    heldProjects: () =>
      db.all<{ connectionId: string; key: string }>(
        'SELECT connection AS connectionId, project AS key FROM held_permit_projects ORDER BY connection, project',
      ),
  }
}
