import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import { projectKeys } from '../project-key'
import { wantedCondition, type ChosenPermits, type WantedPermits } from './chosen-permits'
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
  whole: number
  chosen: string
}

/** Tables of a wish's rows. */
export const heldTables = [
  'held_permits',
  'held_permit_items',
  'held_permit_named',
  'held_permit_parts',
  'held_permit_people',
  'held_permit_areas',
] as const
/** Rows that one sweep deletes: few enough not to be felt. */
const sweepRows = 100

const headColumns = 'hold, paused, list_began, list_page, list_at, total, archived, whole, chosen'

/** Null: nobody wants any of the project's permits held. */
export function headOf(db: Sqlite, project: ProjectRef): Head | null {
  const sql = `SELECT ${headColumns} FROM held_permit_projects WHERE connection = ? AND project = ?`
  return db.get<Head>(sql, ...projectKeys(project)) ?? null
}

/** The key of a project's rows; null: nobody wants its permits held. */
export const holdOf = (db: Sqlite, project: ProjectRef): number | null => headOf(db, project)?.hold ?? null

/** Which permits are wanted by a row of a wish. */
export const wantedOf = ({ whole, chosen }: Pick<Head, 'whole' | 'chosen'>): WantedPermits => ({
  all: whole === 1,
  chosen: JSON.parse(chosen) as ChosenPermits[],
})

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

  const remove = (project: ProjectRef) => db.run('DELETE FROM held_permit_projects WHERE hold = ?', holdOf(db, project))

  /** Details of permits that are not wanted go; what the list says of them stays. */
  function trim(row: Head): boolean {
    if (row.whole === 1) return false
    const { sql, params } = wantedCondition(row.hold, wantedOf(row))
    const ids = db
      .all<{ id: number }>(
        `SELECT id FROM held_permits WHERE hold = ? AND (due = 0 OR fresh_at > '') AND NOT coalesce(${sql}, 0) LIMIT ?`,
        row.hold,
        ...params,
        sweepRows,
      )
      .map(({ id }) => id)
    for (const id of ids) {
      for (const table of ['held_permit_parts', 'held_permit_people'])
        db.run(`DELETE FROM ${table} WHERE hold = ? AND id = ?`, row.hold, id)
      db.run("UPDATE held_permits SET due = 1, fresh_at = '' WHERE hold = ? AND id = ?", row.hold, id)
    }
    return ids.length > 0
  }

  function countWanted(row: Head) {
    const wanted = wantedOf(row)
    const { sql, params } = wantedCondition(row.hold, wanted)
    const count = (more: string) =>
      db.get<{ n: number }>(
        `SELECT count(*) AS n FROM held_permits WHERE hold = ? AND ${sql}${more}`,
        row.hold,
        ...params,
      )?.n ?? 0
    return { all: wanted.all, wanted: count(''), wantedWhole: count(' AND due = 0') }
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
      const { all, ...counted } = countWanted(row)
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
        all,
        ...counted,
      }
    },
    heldProjects: (): { connectionId: string; key: string }[] =>
      db.all<{ connectionId: string; key: string }>(
        'SELECT connection AS connectionId, project AS key FROM held_permit_projects ORDER BY connection, project',
      ),
    wish(project: ProjectRef): void {
      db.run(
        `INSERT INTO held_permit_projects (connection, project) VALUES (?, ?)
         ON CONFLICT (connection, project) DO UPDATE SET paused = 0, whole = 1`,
        ...projectKeys(project),
      )
    },
    pause(project: ProjectRef): void {
      db.run('UPDATE held_permit_projects SET paused = 1 WHERE hold = ?', holdOf(db, project))
    },
    /** Some permits are wanted besides, or none any more; false: that is as it was. */
    choose(project: ProjectRef, chosen: readonly ChosenPermits[]): boolean {
      const row = headOf(db, project)
      const text = JSON.stringify(chosen)
      if (row === null ? chosen.length === 0 : row.chosen === text) return false
      if (row !== null && row.whole === 0 && chosen.length === 0) remove(project)
      else
        db.run(
          `INSERT INTO held_permit_projects (connection, project, whole, chosen) VALUES (?, ?, 0, ?)
           ON CONFLICT (connection, project) DO UPDATE SET paused = 0, chosen = excluded.chosen`,
          ...projectKeys(project),
          text,
        )
      return true
    },
    /** Not all permits are wanted any more; those that are chosen stay. The wish goes at once; the rows go by `sweep`. */
    drop(project: ProjectRef): void {
      const row = headOf(db, project)
      if (row === null || row.chosen === '[]') remove(project)
      else db.run('UPDATE held_permit_projects SET whole = 0 WHERE hold = ?', row.hold)
    },
    /** Deletes some rows of wishes that are gone, and details that nobody wants any more; false when there are none left. */
    sweep(): boolean {
      if (db.all<Head>(`SELECT ${headColumns} FROM held_permit_projects`).some(trim)) return true
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
