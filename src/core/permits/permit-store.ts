import { giveBackRoom } from '../../node/give-back-room'
import type { Sqlite } from '../../node/sqlite'
import type { PermitFilters, ProjectRef } from '../../shared/contract'
import { involvedUsers } from '../../shared/model/involved-users'
import type { PermitDetail, PermitEvent, PermitListItem } from '../../shared/rest'
import { projectKey } from '../project-key'
import type { Box } from '../uploads/plan/landing'
import { takeOverBefore } from './held-permits-before'
import { hashOfItem, narrowColumns, narrowValues } from './narrow-permit'
import { heldCondition } from './permit-filters'

/** A permit as it is held, each part with the time of its own reading (ISO 8601); null parts were never read. */
export interface HeldPermit {
  item: PermitListItem
  itemAt: string
  detail: PermitDetail | null
  detailAt: string | null
  events: PermitEvent[] | null
  eventsAt: string | null
  /** Whether the list item is another than when the details were read; null: not known (an older version held it). */
  changed: boolean | null
}

/** Details and events of one permit as they were read; null: they could not be had, and what is held of them stays. */
export interface ReadParts {
  id: number
  /** The list item that stood beside them when they were asked for. */
  itemHash: string
  detail: PermitDetail | null
  events: PermitEvent[] | null
  /** When they were asked for, ISO 8601. */
  at: string
  /** All was asked for, and what may be had came: the permit is no longer due. */
  whole: boolean
}

/** How much of a project's permits is on the disk. */
export interface HeldShare {
  /** Permits of which the list item is there. */
  permits: number
  /** Those among them whose details and events are there and fit the list. */
  whole: number
  /** How many there are, as the service told last; null before it did. */
  total: number | null
  /** The list was read to its end, and every permit in it is whole. */
  complete: boolean
}

/** The state of a wish to hold a project's permits. */
export interface PermitHold extends HeldShare {
  paused: boolean
  /** The list as a whole is as old as this; null: it was never read to its end. */
  listAt: string | null
  /** The oldest reading of all that is held; null when nothing is. */
  readAt: string | null
  /** Archived permits are among them, as far as the service lists them to this user. */
  archived: boolean
}

/** A reading of the list that runs or was broken off: when it began, and its last page that is on the disk. */
export interface ListReading {
  began: string
  page: number
}

/** A list item that tells another status than the reading before, or that a list read to its end had not (null). */
export interface PermitChange {
  item: PermitListItem
  /** When it was read; ISO 8601, as that of the reading before. */
  at: string
  before: { status: number; at: string } | null
}

/** The permits that are held offline, in the offline database. */
export interface PermitStore {
  isWished(project: ProjectRef): boolean
  /** Null: nobody wants them held. */
  hold(project: ProjectRef): PermitHold | null
  heldProjects(): { connectionId: string; key: string }[]
  wish(project: ProjectRef): void
  pause(project: ProjectRef): void
  /** The wish goes at once; the rows go by `sweep`. */
  drop(project: ProjectRef): void
  /** Deletes some rows of wishes that are gone; false when there are none left. */
  sweep(): boolean
  /** The list reading that was broken off before the list was ever whole; null: begin anew. */
  brokenOff(project: ProjectRef): ListReading | null
  beginList(project: ProjectRef, at: string): void
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
  ): number
  /** The list was read to its end. */
  endList(project: ProjectRef, archived: boolean): void
  /** Ids whose list item was read at or after a time; '' for all. */
  ids(project: ProjectRef, since: string): number[]
  remove(project: ProjectRef, ids: readonly number[]): void
  /** The next permits whose details are due, or older than `before`; ascending from `after`, which begins as null. */
  toRead(project: ProjectRef, before: string, after: ToRead | null, limit: number): ToRead[]
  saveParts(project: ProjectRef, parts: readonly ReadParts[]): void
  get(project: ProjectRef, permitId: number): HeldPermit | null
  /** One page by id, and how many there are in all. */
  page(
    project: ProjectRef,
    filters: PermitFilters,
    pageNumber: number,
    pageSize: number,
  ): { items: PermitListItem[]; total: number }
  countByStatus(project: ProjectRef, filters: PermitFilters): Record<string, number>
  /** Boxes of the areas of all held permits. */
  boxes(project: ProjectRef): Box[]
  /** Gives the disk back what the write-ahead log took. */
  checkpoint(): void
  /** Gives the disk back what let-go rows took, in small steps; true from `isEnding` leaves the rest to the next time. */
  giveBack(isEnding: () => boolean): Promise<void>
}

/** A permit whose details are to be read. */
export interface ToRead {
  id: number
  itemHash: string
  due: boolean
  freshAt: string
}

/** Rows that one sweep deletes: few enough not to be felt. */
const sweepRows = 100
/** So many are sorted sooner than looked for in order among all. */
const fewFound = 5_000
const heldTables = ['held_permits', 'held_permit_items', 'held_permit_parts', 'held_permit_people'] as const
const partOfItem = 0
const partOfDetail = 1

/**
 * @param db offline database with its schema in place (store/snapshots.ts)
 * @param onChanged told of what differs from the reading before, page by page, once it is on the disk
 */
export function openPermitStore(
  db: Sqlite,
  onChanged: (project: ProjectRef, changes: readonly PermitChange[]) => void = () => undefined,
): PermitStore {
  // Without a limit the log stays as large as the largest piece of work ever was.
  db.all('PRAGMA journal_size_limit = 4000000')
  db.all('PRAGMA wal_autocheckpoint = 1000')

  interface Head {
    hold: number
    paused: number
    list_began: string | null
    list_page: number
    list_at: string | null
    total: number | null
    archived: number
  }
  const head = (project: ProjectRef) =>
    db.get<Head>(
      `SELECT hold, paused, list_began, list_page, list_at, total, archived
       FROM held_permit_projects WHERE connection = ? AND project = ?`,
      project.connectionId,
      projectKey(project),
    )
  const key = (project: ProjectRef) => head(project)?.hold ?? null

  const insertNarrow = `INSERT INTO held_permits (hold, id, ${narrowColumns.join(', ')}, item_at, item_hash, due, fresh_at)
    VALUES (?, ?, ${narrowColumns.map(() => '?').join(', ')}, ?, ?, 1, '')
    ON CONFLICT (hold, id) DO UPDATE SET ${narrowColumns.map((name) => `${name} = excluded.${name}`).join(', ')},
    item_at = excluded.item_at, item_hash = excluded.item_hash, due = 1`

  /**
   * One transaction that is not waited for until it is on the platter: a kill loses nothing of it, a power cut may lose the last
   * ones, which are then read again. The edits in the same file wait for theirs.
   */
  function quickly<T>(work: () => T): T {
    db.script('PRAGMA synchronous = NORMAL')
    try {
      return db.transaction(work)
    } finally {
      db.script('PRAGMA synchronous = FULL')
    }
  }

  /** A wish that is gone and has rows in a table. From one to the next by the index: at every start this is asked of large tables. */
  function orphanIn(table: string): number | null {
    for (let hold = -1; ;) {
      const next = db.get<{ hold: number | null }>(`SELECT min(hold) AS hold FROM ${table} WHERE hold > ?`, hold)?.hold
      if (next == null) return null
      if (db.get('SELECT 1 FROM held_permit_projects WHERE hold = ?', next) === undefined) return next
      hold = next
    }
  }

  function savePeople(hold: number, id: number, part: number, people: readonly string[]): void {
    db.run('DELETE FROM held_permit_people WHERE hold = ? AND id = ? AND part = ?', hold, id, part)
    if (people.length === 0) return
    const insert = 'INSERT INTO held_permit_people SELECT ?, ?, ?, value FROM json_each(?)'
    db.run(insert, hold, id, part, JSON.stringify(people))
  }

  function saveItem(hold: number, item: PermitListItem, hash: string, at: string): void {
    db.run(insertNarrow, hold, item.id, ...narrowValues(item), at, hash)
    db.run(
      `INSERT INTO held_permit_items VALUES (?, ?, ?) ON CONFLICT (hold, id) DO UPDATE SET item = excluded.item`,
      hold,
      item.id,
      JSON.stringify(item),
    )
    savePeople(hold, item.id, partOfItem, involvedUsers({}, item))
  }

  function savePart(hold: number, { id, itemHash, detail, events, at, whole }: ReadParts): void {
    db.run(
      `INSERT INTO held_permit_parts VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (hold, id) DO UPDATE SET
       detail = coalesce(excluded.detail, detail), detail_at = coalesce(excluded.detail_at, detail_at),
       detail_hash = coalesce(excluded.detail_hash, detail_hash),
       events = coalesce(excluded.events, events), events_at = coalesce(excluded.events_at, events_at)`,
      hold,
      id,
      detail && JSON.stringify(detail),
      detail && at,
      detail && itemHash,
      events && JSON.stringify(events),
      events && at,
    )
    if (detail) savePeople(hold, id, partOfDetail, involvedUsers(detail, {}))
    // What the caller may not read is as fresh as the try; else the older of the two counts.
    db.run(
      `UPDATE held_permits SET due = CASE WHEN ? THEN item_hash <> ? ELSE due END, fresh_at = (
         SELECT coalesce(min(coalesce(detail_at, events_at), coalesce(events_at, detail_at)), ?)
         FROM held_permit_parts AS p WHERE p.hold = held_permits.hold AND p.id = held_permits.id
       ) WHERE hold = ? AND id = ?`,
      whole,
      itemHash,
      at,
      hold,
      id,
    )
  }

  takeOverBefore(db, (hold, row) => {
    saveItem(hold, row.item, hashOfItem(row.item), row.readAt)
    if (row.detail === null && row.events === null) return
    const at = row.wholeAt !== null && row.wholeAt < row.readAt ? row.wholeAt : row.readAt
    const { item, detail, events } = row
    savePart(hold, { id: item.id, itemHash: hashOfItem(item), detail, events, at, whole: true })
    // With which list item they were read is not known.
    db.run('UPDATE held_permit_parts SET detail_hash = NULL WHERE hold = ? AND id = ?', hold, row.item.id)
  })

  return {
    isWished: (project) => key(project) !== null,
    hold(project) {
      const row = head(project)
      if (row === undefined) return null
      const count = (more: string) =>
        db.get<{ n: number }>(`SELECT count(*) AS n FROM held_permits WHERE hold = ?${more}`, row.hold)?.n ?? 0
      const permits = count('')
      const whole = count(' AND due = 0')
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
    heldProjects: () =>
      db.all<{ connectionId: string; key: string }>(
        'SELECT connection AS connectionId, project AS key FROM held_permit_projects ORDER BY connection, project',
      ),
    wish(project) {
      db.run(
        `INSERT INTO held_permit_projects (connection, project) VALUES (?, ?)
         ON CONFLICT (connection, project) DO UPDATE SET paused = 0`,
        project.connectionId,
        projectKey(project),
      )
    },
    pause(project) {
      db.run('UPDATE held_permit_projects SET paused = 1 WHERE hold = ?', key(project))
    },
    drop(project) {
      db.run('DELETE FROM held_permit_projects WHERE hold = ?', key(project))
    },
    sweep() {
      const gone = heldTables.map((table) => {
        const hold = orphanIn(table)
        if (hold === null) return 0
        return db.run(
          `DELETE FROM ${table} WHERE hold = ? AND id IN (SELECT DISTINCT id FROM ${table} WHERE hold = ? ORDER BY id LIMIT ?)`,
          hold,
          hold,
          sweepRows,
        ).changes
      })
      return gone.some((rows) => rows > 0)
    },
    brokenOff(project) {
      const row = head(project)
      return row?.list_began != null && row.list_at === null ? { began: row.list_began, page: row.list_page } : null
    },
    beginList(project, at) {
      db.run('UPDATE held_permit_projects SET list_began = ?, list_page = 0 WHERE hold = ?', at, key(project))
    },
    saveItems(project, items, at, reading) {
      const changes: PermitChange[] = []
      const count = quickly(() => {
        const hold = key(project)
        if (hold === null) return 0
        const wasWhole = head(project)?.list_at !== null
        const rows = db.all<{ id: number; hash: string; status: number; at: string }>(
          `SELECT id, item_hash AS hash, status, item_at AS at FROM held_permits
           WHERE hold = ? AND id IN (SELECT value FROM json_each(?))`,
          hold,
          JSON.stringify(items.map(({ id }) => id)),
        )
        const before = new Map(rows.map((row) => [row.id, row]))
        const known = new Map(rows.map(({ id, hash }) => [id, hash]))
        let written = 0
        for (const item of items) {
          const hash = hashOfItem(item)
          if (known.get(item.id) === hash) continue
          const earlier = before.get(item.id) ?? null
          if (earlier ? earlier.status !== item.status : wasWhole && !known.has(item.id))
            changes.push({ item, at, before: earlier })
          known.set(item.id, hash)
          saveItem(hold, item, hash, at)
          written++
        }
        if (reading)
          db.run(
            'UPDATE held_permit_projects SET list_page = ?, total = ? WHERE hold = ?',
            reading.page,
            reading.total,
            hold,
          )
        return written
      })
      if (changes.length > 0) onChanged(project, changes)
      return count
    },
    endList(project, archived) {
      db.run(
        `UPDATE held_permit_projects SET list_at = list_began, list_began = NULL, list_page = 0, archived = ?
         WHERE hold = ? AND list_began IS NOT NULL`,
        archived,
        key(project),
      )
    },
    ids: (project, since) =>
      db
        .all<{ id: number }>('SELECT id FROM held_permits WHERE hold = ? AND item_at >= ?', key(project), since)
        .map(({ id }) => id),
    remove(project, ids) {
      quickly(() => {
        for (const table of heldTables)
          for (const id of ids) db.run(`DELETE FROM ${table} WHERE hold = ? AND id = ?`, key(project), id)
      })
    },
    toRead(project, before, after, limit) {
      const columns = 'SELECT id, item_hash AS itemHash, due, fresh_at AS freshAt FROM held_permits WHERE hold = ?'
      const hold = key(project)
      const rows: { id: number; itemHash: string; due: number; freshAt: string }[] = []
      if (after === null || after.due)
        rows.push(
          ...db.all<(typeof rows)[0]>(
            `${columns} AND due = 1 AND id > ? ORDER BY id LIMIT ?`,
            hold,
            after?.id ?? -1,
            limit,
          ),
        )
      if (rows.length === 0) {
        const from = after === null || after.due ? { freshAt: '', id: -1 } : after
        const sql = `${columns} AND fresh_at < ? AND (fresh_at, id) > (?, ?) AND due = 0 ORDER BY fresh_at, id LIMIT ?`
        rows.push(...db.all<(typeof rows)[0]>(sql, hold, before, from.freshAt, from.id, limit))
      }
      return rows.map((row) => ({ ...row, due: row.due === 1 }))
    },
    saveParts(project, parts) {
      quickly(() => {
        const hold = key(project)
        if (hold === null) return
        for (const part of parts) savePart(hold, part)
      })
    },
    get(project, permitId) {
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
        project.connectionId,
        projectKey(project),
        permitId,
      )
      if (row === undefined) return null
      return {
        item: JSON.parse(row.item) as PermitListItem,
        // The list was read since, and has shown it as it was.
        itemAt: row.list_at !== null && row.list_at > row.item_at ? row.list_at : row.item_at,
        detail: row.detail === null ? null : (JSON.parse(row.detail) as PermitDetail),
        detailAt: row.detail_at,
        events: row.events === null ? null : (JSON.parse(row.events) as PermitEvent[]),
        eventsAt: row.events_at,
        changed: row.detail_hash === null ? null : row.detail_hash !== row.item_hash,
      }
    },
    page(project, filters, pageNumber, pageSize) {
      const hold = key(project)
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
    countByStatus(project, filters) {
      const hold = key(project)
      if (hold === null) return {}
      const { where, params } = heldCondition(hold, { ...filters, statuses: undefined })
      const rows = db.all<{ status: number; n: number }>(
        `SELECT status, count(*) AS n FROM held_permits ${where} GROUP BY status`,
        ...params,
      )
      return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
    },
    boxes: (project) =>
      db
        .all<{ west: number; south: number; east: number; north: number }>(
          'SELECT west, south, east, north FROM held_permits WHERE hold = ? AND west IS NOT NULL',
          key(project),
        )
        .map(({ west, south, east, north }) => [west, south, east, north]),
    giveBack: (isEnding) => giveBackRoom(db, isEnding),
    checkpoint() {
      db.all('PRAGMA wal_checkpoint(TRUNCATE)')
    },
  }
}
