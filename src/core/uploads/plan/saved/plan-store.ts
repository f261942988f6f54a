import type { Sqlite } from '../../../../node/sqlite'
import type { ProjectRef } from '../../../../shared/contract'
import { projectKeys } from '../../../project-key'
import type { SpecificationUse } from '../../specification/in-force'
import type { RowChoices } from './plan-choices'
import type { RowFiles } from './plan-facts'

/** What is kept of a plan beside its rows. */
export interface PlanRecord {
  id: string
  project: ProjectRef
  title: string
  roots: string[]
  mirrorFolders: boolean
  /** Put aside by the user: it is opened only when it is asked for. */
  parked: boolean
  /** The user has asked to keep it: another plan does not push it out. */
  saved: boolean
  /** A script's: it is of no use once its program has ended. */
  ephemeral: boolean
  changedAt: string
  /** The program that has it open; null: nobody. */
  owner: string | null
  /** Which specification somebody wants for it; null: nobody has said. */
  specification: SpecificationUse | null
  /** The watched folder that it comes from; null: a person has made it. */
  watchId: string | null
  /** Files of its root that it is of, absolute; null: all. */
  files: string[] | null
}

/** A row of a kept plan: its files and what a person has chosen. */
export interface KeptRow {
  id: string
  files: RowFiles
  /** Null: nobody has touched it. */
  choices: RowChoices | null
}

/** What of a plan changed that has to be on the disk. */
export interface KeptChanges {
  mirrorFolders?: boolean
  parked?: boolean
  saved?: boolean
  specification?: SpecificationUse
  files?: string[]
  rows?: readonly KeptRow[]
  gone?: string[]
}

/** Plans that are not started yet, on disk when a call returns; they lie in the journal's database, so that a start is one transaction. */
export type PlanStore = ReturnType<typeof openPlanStore>

interface PlanColumns {
  id: string
  project_ref: string
  title: string
  roots: string
  mirror: number
  parked: number
  saved: number
  ephemeral: number
  changed_at: string
  owner: string | null
  specification: SpecificationUse | null
  watch_id: string | null
  files: string | null
}

/** Opens the plans of a journal database whose schema is up to date (journal.ts). */
export function openPlanStore(db: Sqlite) {
  const read = (row: PlanColumns): PlanRecord => ({
    id: row.id,
    project: JSON.parse(row.project_ref) as ProjectRef,
    title: row.title,
    roots: JSON.parse(row.roots) as string[],
    mirrorFolders: row.mirror === 1,
    parked: row.parked === 1,
    saved: row.saved === 1,
    ephemeral: row.ephemeral === 1,
    changedAt: row.changed_at,
    owner: row.owner,
    specification: row.specification,
    watchId: row.watch_id,
    files: row.files === null ? null : (JSON.parse(row.files) as string[]),
  })
  const get = (id: string): PlanRecord | null => {
    const row = db.get<PlanColumns>('SELECT * FROM plans WHERE id = ?', id)
    return row ? read(row) : null
  }

  return {
    add(plan: PlanRecord): void {
      db.run(
        'INSERT INTO plans VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        plan.id,
        ...projectKeys(plan.project),
        JSON.stringify(plan.project),
        plan.title,
        JSON.stringify(plan.roots),
        plan.mirrorFolders,
        plan.parked,
        plan.saved,
        plan.ephemeral,
        plan.changedAt,
        plan.owner,
        plan.specification,
        plan.watchId,
        plan.files && JSON.stringify(plan.files),
      )
    },
    get,
    /** Newest change first. */
    of: (project: ProjectRef): PlanRecord[] =>
      db
        .all<PlanColumns>(
          'SELECT * FROM plans WHERE connection = ? AND project = ? ORDER BY changed_at DESC, rowid DESC',
          ...projectKeys(project),
        )
        .map(read),
    all: (): PlanRecord[] => db.all<PlanColumns>('SELECT * FROM plans').map(read),
    count(id: string): { rows: number; edited: number } {
      const row = db.get<{ rows: number; edited: number }>(
        'SELECT count(*) AS rows, count(choices) AS edited FROM plan_rows WHERE plan_id = ?',
        id,
      )
      return { rows: row?.rows ?? 0, edited: row?.edited ?? 0 }
    },
    rows: (id: string): KeptRow[] =>
      db
        .all<{ row_id: string; facts: string; choices: string | null }>(
          'SELECT row_id, facts, choices FROM plan_rows WHERE plan_id = ?',
          id,
        )
        .map((row) => ({
          id: row.row_id,
          files: JSON.parse(row.facts) as RowFiles,
          choices: row.choices === null ? null : (JSON.parse(row.choices) as RowChoices),
        })),
    /**
     * Makes a plan this program's.
     * @param isDead whether the program of another owner has ended
     * @param takeOver also from a program that lives
     */
    claim: (id: string, owner: string, isDead: (owner: string) => boolean, takeOver: boolean = false): boolean =>
      db.transaction(() => {
        const before = get(id)
        if (!before) return false
        const free = before.owner === null || before.owner === owner || takeOver || isDead(before.owner)
        if (free) db.run('UPDATE plans SET owner = ? WHERE id = ?', owner, id)
        return free
      }),
    /** Writes what has changed; false, and nothing is written, when the plan is another program's now or gone. */
    write: (
      id: string,
      owner: string,
      {
        mirrorFolders,
        parked,
        saved,
        specification,
        files,
        changedAt,
        rows = [],
        gone = [],
      }: KeptChanges & { changedAt?: string },
    ): boolean =>
      db.transaction(() => {
        const plan = get(id)
        if (plan?.owner !== owner) return false
        db.run(
          'UPDATE plans SET mirror = ?, parked = ?, saved = ?, specification = ?, files = ?, changed_at = ? WHERE id = ?',
          mirrorFolders ?? plan.mirrorFolders,
          parked ?? plan.parked,
          saved ?? plan.saved,
          specification ?? plan.specification,
          (files ?? plan.files) && JSON.stringify(files ?? plan.files),
          changedAt ?? plan.changedAt,
          id,
        )
        if (rows.length > 0)
          db.run(
            `INSERT INTO plan_rows SELECT ?, value ->> 'id', value ->> 'files', value ->> 'choices' FROM json_each(?) WHERE true
             ON CONFLICT (plan_id, row_id) DO UPDATE SET facts = excluded.facts, choices = excluded.choices`,
            id,
            JSON.stringify(rows),
          )
        for (const rowId of gone) db.run('DELETE FROM plan_rows WHERE plan_id = ? AND row_id = ?', id, rowId)
        return true
      }),
    /** @param owner null: whoever has it open; false when it is another program's now or gone */
    remove(id: string, owner: string | null): boolean {
      const { changes } =
        owner === null
          ? db.run('DELETE FROM plans WHERE id = ?', id)
          : db.run('DELETE FROM plans WHERE id = ? AND owner = ?', id, owner)
      return changes > 0
    },
    /** @param id left out: all plans that the program has open */
    release(owner: string, id?: string): void {
      if (id === undefined) db.run('UPDATE plans SET owner = NULL WHERE owner = ?', owner)
      else db.run('UPDATE plans SET owner = NULL WHERE owner = ? AND id = ?', owner, id)
    },
  }
}
