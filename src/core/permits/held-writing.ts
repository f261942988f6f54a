import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import type { PermitListItem } from '../../shared/rest'
import { quickly, readPart, savePart, saveReadParts } from './held-parts'
import { forgetAreas } from './held-areas'
import type { ListReading, PermitChange, ReadParts, WrittenParts } from './held-permit'
import { takeOverBefore } from './held-permits-before'
import { headOf, heldTables, holdOf } from './held-wishes'
import { hashOfItem, namedText, narrowColumns, narrowValues } from './narrow-permit'

/** What a reading of permits writes. */
export type HeldWriting = ReturnType<typeof heldWriting>

const insertNarrow = `INSERT INTO held_permits (hold, id, ${narrowColumns.join(', ')}, item_at, item_hash, due, fresh_at)
  VALUES (?, ?, ${narrowColumns.map(() => '?').join(', ')}, ?, ?, 1, '')
  ON CONFLICT (hold, id) DO UPDATE SET ${narrowColumns.map((name) => `${name} = excluded.${name}`).join(', ')},
  item_at = excluded.item_at, item_hash = excluded.item_hash, due = 1`

/**
 * Takes over what an earlier version held, and writes from then on.
 * @param onChanged told of what differs from the reading before, page by page, once it is on the disk
 */
export function heldWriting(db: Sqlite, onChanged: (project: ProjectRef, changes: readonly PermitChange[]) => void) {
  takeOverBefore(db, (hold, row) => {
    saveItem(db, hold, row.item, { hash: hashOfItem(row.item), at: row.readAt })
    if (row.detail === null && row.events === null) return
    const at = row.wholeAt !== null && row.wholeAt < row.readAt ? row.wholeAt : row.readAt
    const { item, detail, events } = row
    savePart(db, hold, readPart({ id: item.id, itemHash: hashOfItem(item), detail, events, at, whole: true }))
    // With which list item they were read is not known.
    db.run('UPDATE held_permit_parts SET detail_hash = NULL WHERE hold = ? AND id = ?', hold, row.item.id)
  })

  return {
    /** The list reading that was broken off before the list was ever whole; null: begin anew. */
    brokenOff(project: ProjectRef): ListReading | null {
      const row = headOf(db, project)
      return row?.list_began != null && row.list_at === null ? { began: row.list_began, page: row.list_page } : null
    },
    beginList(project: ProjectRef, at: string): void {
      const sql = 'UPDATE held_permit_projects SET list_began = ?, list_page = 0 WHERE hold = ?'
      db.run(sql, at, holdOf(db, project))
    },
    /**
     * List items as they were read: those that are new or have changed are written, and their details are due.
     * @param reading the page of the list that they are; null: they went by otherwise
     * @returns how many were written
     */
    saveItems(
      project: ProjectRef,
      items: readonly PermitListItem[],
      at: string,
      reading: { page: number; total: number } | null,
    ): number {
      const changes: PermitChange[] = []
      const count = quickly(db, () => {
        const head = headOf(db, project)
        if (head === null) return 0
        const { hold, list_at: listAt } = head
        const rows = db.all<{ id: number; hash: string; status: number; at: string }>(
          `SELECT id, item_hash AS hash, status, item_at AS at FROM held_permits
           WHERE hold = ? AND id IN (SELECT value FROM json_each(?))`,
          hold,
          JSON.stringify(items.map(({ id }) => id)),
        )
        const before = new Map(rows.map((row) => [row.id, row]))
        const known = new Map(rows.map(({ id, hash }) => [id, hash]))
        const written: number[] = []
        for (const item of items) {
          const hash = hashOfItem(item)
          if (known.get(item.id) === hash) continue
          const earlier = before.get(item.id) ?? null
          if (earlier ? earlier.status !== item.status : listAt !== null && !known.has(item.id))
            changes.push({ item, at, before: earlier })
          known.set(item.id, hash)
          saveItem(db, hold, item, { hash, at })
          written.push(item.id)
        }
        forgetAreas(db, hold, written)
        const sql = 'UPDATE held_permit_projects SET list_page = ?, total = ? WHERE hold = ?'
        if (reading) db.run(sql, reading.page, reading.total, hold)
        return written.length
      })
      if (changes.length > 0) onChanged(project, changes)
      return count
    },
    /** The list was read to its end. */
    endList(project: ProjectRef, archived: boolean): void {
      db.run(
        `UPDATE held_permit_projects SET list_at = list_began, list_began = NULL, list_page = 0, archived = ?
         WHERE hold = ? AND list_began IS NOT NULL`,
        archived,
        holdOf(db, project),
      )
    },
    remove(project: ProjectRef, ids: readonly number[]): void {
      quickly(db, () => {
        const hold = holdOf(db, project)
        if (hold === null) return
        forgetAreas(db, hold, ids)
        for (const table of heldTables)
          for (const id of ids) db.run(`DELETE FROM ${table} WHERE hold = ? AND id = ?`, hold, id)
      })
    },
    saveParts: (project: ProjectRef, parts: readonly ReadParts[]): WrittenParts => saveReadParts(db, project, parts),
  }
}

function saveItem(db: Sqlite, hold: number, item: PermitListItem, { hash, at }: { hash: string; at: string }): void {
  db.run(insertNarrow, hold, item.id, ...narrowValues(item), at, hash)
  db.run(
    `INSERT INTO held_permit_items VALUES (?, ?, ?) ON CONFLICT (hold, id) DO UPDATE SET item = excluded.item`,
    hold,
    item.id,
    JSON.stringify(item),
  )
  db.run('INSERT OR REPLACE INTO held_permit_named VALUES (?, ?, ?)', hold, item.id, namedText(item))
}
