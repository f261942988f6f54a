import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Sqlite } from '../../node/sqlite'
import type { PermitFilters, ProjectRef } from '../../shared/contract'
import type { PermitEvent, PermitListItem } from '../../shared/rest'
import { projectKeys } from '../project-key'
import type { Box } from '../uploads/plan/placement/landing'
import { readDetail } from './held-parts'
import type { HeldPermit, ToRead } from './held-permit'
import { headOf, holdOf, wantedOf } from './held-wishes'
import { wantedCondition, type ChosenPermits } from './chosen-permits'
import { heldCondition } from './permit-filters'
import { readPermitLayers } from '../../shared/model/permit-layers'

/** What is asked of held permits. */
export type HeldReading = ReturnType<typeof heldReading>

/** To look through so many details takes some ten milliseconds. */
const detailsAtOnce = 500
/** So many are sorted sooner than looked for in order among all. */
const fewFound = 5_000

/** @param db offline database with its schema in place (store/snapshots.ts) */
export function heldReading(db: Sqlite) {
  return {
    /** Ids whose list item was read at or after a time; '' for all. */
    ids: (project: ProjectRef, since: string): number[] =>
      db
        .all<{ id: number }>('SELECT id FROM held_permits WHERE hold = ? AND item_at >= ?', holdOf(db, project), since)
        .map(({ id }) => id),
    /**
     * The next wanted permits whose details are due, or older than `before`; ascending from `after`, which begins as null.
     * @param only of these alone; null: of all
     */
    toRead(
      project: ProjectRef,
      { before, after, only }: { before: string; after: ToRead | null; only: readonly number[] | null },
      limit: number,
    ): ToRead[] {
      const head = headOf(db, project)
      if (head === null) return []
      const { hold } = head
      const wanted = wantedCondition(hold, wantedOf(head))
      const among = only === null ? '' : ' AND id IN (SELECT value FROM json_each(?))'
      const own = [hold, ...wanted.params, ...(only === null ? [] : [JSON.stringify(only)])]
      const columns = `SELECT id, item_hash AS itemHash, due, fresh_at AS freshAt FROM held_permits
        WHERE hold = ? AND ${wanted.sql}${among}`
      type Row = Omit<ToRead, 'due'> & { due: number }
      const rows: Row[] = []
      if (after === null || after.due) {
        const sql = `${columns} AND due = 1 AND id > ? ORDER BY id LIMIT ?`
        rows.push(...db.all<Row>(sql, ...own, after?.id ?? -1, limit))
      }
      if (rows.length === 0) {
        const from = after === null || after.due ? { freshAt: '', id: -1 } : after
        const sql = `${columns} AND fresh_at > '' AND fresh_at < ? AND (fresh_at, id) > (?, ?) AND due = 0
          ORDER BY fresh_at, id LIMIT ?`
        rows.push(...db.all<Row>(sql, ...own, before, from.freshAt, from.id, limit))
      }
      return rows.map((row) => ({ ...row, due: row.due === 1 }))
    },
    /** How many permits of a choice are known, and how many of them are held with their details. */
    countChosen(project: ProjectRef, chosen: ChosenPermits): { permits: number; whole: number } {
      const hold = holdOf(db, project)
      if (hold === null) return { permits: 0, whole: 0 }
      const { sql, params } = wantedCondition(hold, { all: false, chosen: [chosen] })
      const found = db.get<{ permits: number; whole: number }>(
        `SELECT count(*) AS permits, ifnull(sum(due = 0), 0) AS whole FROM held_permits WHERE hold = ? AND ${sql}`,
        hold,
        ...params,
      )
      return found ?? { permits: 0, whole: 0 }
    },
    /** Ids of the layers that the details of chosen permits name, as far as they are held. */
    namedLayers(project: ProjectRef, chosen: ChosenPermits): ReadonlySet<number> {
      const hold = holdOf(db, project)
      if (hold === null) return new Set()
      const { sql, params } = wantedCondition(hold, { all: false, chosen: [chosen] })
      const rows = db.all<{ layers: string }>(
        `SELECT layers FROM held_permit_parts WHERE hold = ? AND layers IS NOT NULL
         AND id IN (SELECT id FROM held_permits WHERE hold = ? AND ${sql})`,
        hold,
        hold,
        ...params,
      )
      return new Set(rows.flatMap(({ layers }) => layerIdsOf(JSON.parse(layers))))
    },
    /** Ids of the layers that permits list, by their ids, of those whose details are held; a piece in each turn. */
    async layersOfHeld(
      project: ProjectRef,
      ids: readonly number[],
      signal: AbortSignal,
    ): Promise<ReadonlyMap<number, number[]>> {
      const found = new Map<number, number[]>()
      const hold = holdOf(db, project)
      if (hold === null) return found
      for (let at = 0; at < ids.length; at += detailsAtOnce) {
        const rows = db.all<{ id: number; layers: string | null }>(
          `SELECT id, layers FROM held_permit_parts
           WHERE hold = ? AND detail IS NOT NULL AND id IN (SELECT value FROM json_each(?))`,
          hold,
          JSON.stringify(ids.slice(at, at + detailsAtOnce)),
        )
        for (const { id, layers } of rows) found.set(id, layers === null ? [] : layerIdsOf(JSON.parse(layers)))
        await nextTurn()
        signal.throwIfAborted()
      }
      return found
    },
    get(project: ProjectRef, permitId: number): HeldPermit | null {
      const row = db.get<{
        item: string
        item_at: string
        item_hash: string
        list_at: string | null
        detail: string | null
        detail_at: string | null
        detail_hash: string | null
        events: string | null
        events_at: string | null
      }>(
        `SELECT i.item, n.item_at, n.item_hash, h.list_at, p.detail, p.detail_at, p.detail_hash, p.events, p.events_at
         FROM held_permit_projects AS h JOIN held_permits AS n USING (hold)
         JOIN held_permit_items AS i ON i.hold = n.hold AND i.id = n.id
         LEFT JOIN held_permit_parts AS p ON p.hold = n.hold AND p.id = n.id
         WHERE h.connection = ? AND h.project = ? AND n.id = ?`,
        ...projectKeys(project),
        permitId,
      )
      if (row === undefined) return null
      return {
        item: JSON.parse(row.item) as PermitListItem,
        // The list was read since, and has shown it as it was.
        itemAt: row.list_at !== null && row.list_at > row.item_at ? row.list_at : row.item_at,
        detail: row.detail === null ? null : readDetail(permitId, row.detail),
        detailAt: row.detail_at,
        events: row.events === null ? null : (JSON.parse(row.events) as PermitEvent[]),
        eventsAt: row.events_at,
        changed: row.detail_hash === null ? null : row.detail_hash !== row.item_hash,
      }
    },
    /** One page by id, and how many there are in all. */
    page(
      project: ProjectRef,
      filters: PermitFilters,
      pageNumber: number,
      pageSize: number,
    ): { items: PermitListItem[]; total: number } {
      const hold = holdOf(db, project)
      if (hold === null) return { items: [], total: 0 }
      const { where, params } = heldCondition(hold, filters)
      const total = db.get<{ n: number }>(`SELECT count(*) AS n FROM held_permits ${where}`, ...params)?.n ?? 0
      if (total === 0) return { items: [], total }
      // Few are found in an index and then sorted; of many the first ones soon come by reading in order.
      const order = total < fewFound ? '+id' : 'id'
      const rows = db.all<{ item: string }>(
        `SELECT i.item FROM (SELECT id FROM held_permits ${where} ORDER BY ${order} LIMIT ? OFFSET ?) AS n
         JOIN held_permit_items AS i ON i.hold = ? AND i.id = n.id ORDER BY n.id`,
        ...params,
        pageSize,
        (pageNumber - 1) * pageSize,
        hold,
      )
      return { items: rows.map((row) => JSON.parse(row.item) as PermitListItem), total }
    },
    countByStatus(project: ProjectRef, filters: PermitFilters): Record<string, number> {
      const hold = holdOf(db, project)
      if (hold === null) return {}
      const { where, params } = heldCondition(hold, { ...filters, statuses: undefined })
      const rows = db.all<{ status: number; n: number }>(
        `SELECT status, count(*) AS n FROM held_permits ${where} GROUP BY status`,
        ...params,
      )
      return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
    },
    /** Boxes of the areas of all held permits. */
    boxes: (project: ProjectRef): Box[] =>
      db
        .all<{ west: number; south: number; east: number; north: number }>(
          'SELECT west, south, east, north FROM held_permits WHERE hold = ? AND west IS NOT NULL',
          holdOf(db, project),
        )
        .map(({ west, south, east, north }) => [west, south, east, north]),
  }
}

const layerIdsOf = (layers: unknown): number[] =>
  Array.isArray(layers) ? readPermitLayers(layers).flatMap(({ layerId }) => layerId ?? []) : []
