import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import { projectKey } from '../project-key'
import type { PermitHold } from './held-permit'

/** The wishes to hold the permits of projects. */
export type HeldWishes = ReturnType<typeof heldWishes>

/** The row of a wish: its key, and how far the list is read (held-permits-schema.ts). */
interface Head {
  hold: number
  paused: number
  list_began: string | null
  list_page: number
  list_at: string | null
  total: number | null
  archived: number
}

/** Tables of a wish's rows. */
export const heldTables = ['held_permits', 'held_permit_items', 'held_permit_parts', 'held_permit_people'] as const
/** Rows that one sweep deletes: few enough not to be felt. */
const sweepRows = 100

/** Null: nobody wants the project's permits held. */
export function headOf(db: Sqlite, project: ProjectRef): Head | null {
  const sql = `SELECT hold, paused, list_began, list_page, list_at, total, archived
    FROM held_permit_projects WHERE connection = ? AND project = ?`
  return db.get<Head>(sql, project.connectionId, projectKey(project)) ?? null
}

/** The key of a project's rows; null: nobody wants its permits held. */
export const holdOf = (db: Sqlite, project: ProjectRef): number | null => headOf(db, project)?.hold ?? null

/** @param db offline database with its schema in place (store/snapshots.ts) */
export function heldWishes(db: Sqlite) {
  /** A wish that is gone and has rows in a table. From one to the next by the index: at every start this is asked of large tables. */
  function orphanIn(table: string): number | null {
    for (let hold = -1; ;) {
      const next = db.get<{ hold: number | null }>(`SELECT min(hold) AS hold FROM ${table} WHERE hold > ?`, hold)?.hold
      if (next == null) return null
      if (db.get('SELECT 1 FROM held_permit_projects WHERE hold = ?', next) === undefined) return next
      hold = next
    }
  }

  return {
    isWished: (project: ProjectRef): boolean => holdOf(db, project) !== null,
    /** Null: nobody wants them held. */
    hold(project: ProjectRef): PermitHold | null {
      const row = headOf(db, project)
      if (row === null) return null
      const count = (more: string) =>
        db.get<{ n: number }>(`SELECT count(*) AS n FROM held_permits WHERE hold = ?${more}`, row.hold)?.n ?? 0
      const permits = count('')
      const whole = permits - count(' AND due = 1')
      const fresh = db.get<{ at: string | null }>(
        "SELECT min(fresh_at) AS at FROM held_permits WHERE hold = ? AND fresh_at > ''",
        row.hold,
      )
      const listed =
        row.list_at ??
        db.get<{ at: string | null }>('SELECT min(item_at) AS at FROM held_permits WHERE hold = ?', row.hold)?.at ??
        null
      const ages = [listed, fresh?.at ?? null].filter((at): at is string => at !== null).sort()
      return {
        paused: row.paused === 1,
        permits,
        whole,
        total: row.total ?? (row.list_at === null ? null : permits),
        complete: row.list_at !== null && whole === permits,
        listAt: row.list_at,
        readAt: ages[0] ?? null,
        archived: row.archived === 1,
      }
    },
    heldProjects: (): { connectionId: string; key: string }[] =>
      db.all<{ connectionId: string; key: string }>(
        'SELECT connection AS connectionId, project AS key FROM held_permit_projects ORDER BY connection, project',
      ),
    wish(project: ProjectRef): void {
      db.run(
        `INSERT INTO held_permit_projects (connection, project) VALUES (?, ?)
         ON CONFLICT (connection, project) DO UPDATE SET paused = 0`,
        project.connectionId,
        projectKey(project),
      )
    },
    pause(project: ProjectRef): void {
      db.run('UPDATE held_permit_projects SET paused = 1 WHERE hold = ?', holdOf(db, project))
    },
    /** The wish goes at once; the rows go by `sweep`. */
    drop(project: ProjectRef): void {
      db.run('DELETE FROM held_permit_projects WHERE hold = ?', holdOf(db, project))
    },
    /** Deletes some rows of wishes that are gone; false when there are none left. */
    sweep(): boolean {
      const gone = heldTables.map((table) => {
        const hold = orphanIn(table)
        if (hold === null) return 0
        return db.run(
          `DELETE FROM ${table} WHERE hold = ? AND id IN (SELECT id FROM ${table} WHERE hold = ? ORDER BY id LIMIT ?)`,
          hold,
          hold,
          sweepRows,
        ).changes
      })
      return gone.some((rows) => rows > 0)
    },
  }
}
