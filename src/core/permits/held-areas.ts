import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Sqlite } from '../../node/sqlite'
import { packAreas, shared, type PackedAreas } from '../../geo/areas/pack-areas'
import type { ProjectRef } from '../../shared/contract'
import { workAhead } from '../../shared/model/permit-work'
import { workTimes } from '../../shared/model/work-times'
import type { PermitListItem } from '../../shared/rest'
import { keepIfRoom } from '../store/keep-if-room'
import { quickly } from './held-parts'
import { holdOf } from './held-wishes'
import { nameOf, type PermitName } from './narrow-permit'

/** What is asked of the areas of held permits under which work may follow. */
export type HeldAreas = ReturnType<typeof heldAreas>

/** Ids of one piece: to pack its permits takes some ten milliseconds. */
const idsOfPiece = 512
/** Pieces that are read before others get their turn. */
const piecesAtOnce = 16
const namesAtOnce = 500

const firstOf = (id: number) => Math.floor(id / idsOfPiece) * idsOfPiece

/** The piece in which permits lie is packed anew when it is asked for next. */
export function forgetAreas(db: Sqlite, hold: number, ids: readonly number[]): void {
  for (const first of new Set(ids.map(firstOf)))
    db.run('DELETE FROM held_permit_areas WHERE hold = ? AND id = ?', hold, first)
}

/** @param db offline database with its schema in place (store/snapshots.ts) */
export function heldAreas(db: Sqlite) {
  function pack(hold: number, first: number): PackedAreas {
    const rows = db.all<{ item: string }>(
      `SELECT i.item FROM held_permits AS n JOIN held_permit_items AS i USING (hold, id)
       WHERE n.hold = ? AND n.id BETWEEN ? AND ? AND n.archived = 0 ORDER BY n.id`,
      hold,
      first,
      first + idsOfPiece - 1,
    )
    const items = rows.map(({ item }) => JSON.parse(item) as PermitListItem)
    const packed = packAreas(
      items
        .filter(({ status }) => workAhead(status).may)
        .map((item) => ({ id: item.id, geometry: item.geometry, ...workTimes(item) })),
    )
    const sql = 'INSERT OR REPLACE INTO held_permit_areas VALUES (?, ?, ?)'
    keepIfRoom(() => quickly(db, () => db.run(sql, hold, first, Uint8Array.from(new Uint8Array(packed.buffer)))))
    return packed
  }

  /** The first id of every piece that has permits. */
  function piecesOf(hold: number): number[] {
    const firsts: number[] = []
    for (let from = 0; ;) {
      const sql = 'SELECT min(id) AS id FROM held_permits WHERE hold = ? AND id >= ?'
      const id = db.get<{ id: number | null }>(sql, hold, from)?.id ?? null
      if (id === null) return firsts
      firsts.push(firstOf(id))
      from = firstOf(id) + idsOfPiece
    }
  }

  return {
    /** Packs the areas that are not packed yet, a piece in each turn. */
    async packAll(project: ProjectRef, signal: AbortSignal): Promise<void> {
      const hold = holdOf(db, project)
      if (hold === null) return
      for (const first of piecesOf(hold)) {
        if (db.get('SELECT 1 FROM held_permit_areas WHERE hold = ? AND id = ?', hold, first)) continue
        pack(hold, first)
        await nextTurn()
        signal.throwIfAborted()
      }
    },
    /** Areas and times of the permits under which work may follow. */
    async workAreas(project: ProjectRef, signal: AbortSignal): Promise<PackedAreas[]> {
      const hold = holdOf(db, project)
      const pieces: PackedAreas[] = []
      if (hold === null) return pieces
      let read = 0
      for (const first of piecesOf(hold)) {
        const sql = 'SELECT areas FROM held_permit_areas WHERE hold = ? AND id = ?'
        const kept = db.get<{ areas: ArrayBuffer }>(sql, hold, first)
        pieces.push(kept ? shared(new Float64Array(kept.areas)) : pack(hold, first))
        if (kept && ++read % piecesAtOnce > 0) continue
        await nextTurn()
        signal.throwIfAborted()
      }
      return pieces
    },
    /** Of each permit under which work may follow a text that is another when the list tells otherwise of it. */
    workHashes(project: ProjectRef): Map<number, string> {
      const rows = db.all<{ id: number; status: number; hash: string }>(
        'SELECT id, status, item_hash AS hash FROM held_permits WHERE hold = ? AND archived = 0',
        holdOf(db, project),
      )
      return new Map(rows.filter(({ status }) => workAhead(status).may).map(({ id, hash }) => [id, hash]))
    },
    /** What permits are named by; those that are not held are left out. */
    async names(project: ProjectRef, ids: readonly number[], signal: AbortSignal): Promise<PermitName[]> {
      const hold = holdOf(db, project)
      const names: PermitName[] = []
      for (let at = 0; at < ids.length; at += namesAtOnce) {
        const rows = db.all<{ named: string }>(
          'SELECT named FROM held_permit_named WHERE hold = ? AND id IN (SELECT value FROM json_each(?))',
          hold,
          JSON.stringify(ids.slice(at, at + namesAtOnce)),
        )
        names.push(...rows.map(({ named }) => nameOf(named)))
        await nextTurn()
        signal.throwIfAborted()
      }
      return names
    },
  }
}
