import type { Sqlite } from '../../node/sqlite'
import type { PermitListItem } from '../../shared/rest'

/** A permit as versions before held it: one time for all of its parts. */
interface PermitBefore {
  item: PermitListItem
  /** JSON, as that of the events. */
  detail: string | null
  events: string | null
  /** When the last of them was read: the list item. ISO 8601. */
  readAt: string
  /** When all permits of the project had been read to the end; null: never. Details are from then or before. */
  wholeAt: string | null
}

const rowsAtOnce = 200

/** Takes over what an earlier version held, some rows in each transaction; killed in between, it goes on at the next start. */
export function takeOverBefore(db: Sqlite, save: (hold: number, permit: PermitBefore) => void): void {
  while (moveSome(db, save));
  db.script('DROP TABLE IF EXISTS held_permits_before')
}

function moveSome(db: Sqlite, save: (hold: number, permit: PermitBefore) => void): boolean {
  return db.transaction(() => {
    // Another program of this home may have taken them over meanwhile.
    const there = db.get("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'held_permits_before'")
    if (there === undefined) return false
    const rows = db.all<{
      connection: string
      project: string
      id: number
      item: string
      detail: string | null
      events: string | null
      read_at: string
      hold: number | null
      list_at: string | null
    }>(
      `SELECT b.*, h.hold, h.list_at FROM held_permits_before AS b
       LEFT JOIN held_permit_projects AS h USING (connection, project) LIMIT ?`,
      rowsAtOnce,
    )
    for (const row of rows) {
      if (row.hold !== null)
        save(row.hold, {
          item: JSON.parse(row.item) as PermitListItem,
          detail: row.detail,
          events: row.events,
          readAt: row.read_at,
          wholeAt: row.list_at,
        })
      db.run(
        'DELETE FROM held_permits_before WHERE connection = ? AND project = ? AND id = ?',
        row.connection,
        row.project,
        row.id,
      )
    }
    return rows.length > 0
  })
}
