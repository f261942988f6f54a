import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import { involvedUsers } from '../../shared/model/involved-users'
import type { ReadParts } from './held-permit'
import { holdOf } from './held-wishes'

/** Details and events of one permit as they are written: texts, made where they were read, which any thread can take. */
export interface PartRow extends Omit<ReadParts, 'detail' | 'detailText' | 'events'> {
  /** JSON; null as in ReadParts. */
  detail: string | null
  events: string | null
  /** A JSON array of whom the details tell; null: there are none. */
  people: string | null
}

export function partRow({ detail, detailText, events, ...others }: ReadParts): PartRow {
  return {
    ...others,
    detail: detail && (detailText ?? JSON.stringify(detail)),
    events: events && JSON.stringify(events),
    people: detail && JSON.stringify(involvedUsers(detail, {})),
  }
}

/** Settings of a connection that writes many permits. */
export function tuneForHolding(db: Sqlite): void {
  // Without a limit the log stays as large as the largest piece of work ever was.
  db.all('PRAGMA journal_size_limit = 4000000')
  // 16 MB: pages that every transaction changes are copied into the database a quarter as often as by default.
  db.all('PRAGMA wal_autocheckpoint = 4000')
}

/**
 * One transaction that is not waited for until it is on the platter: a kill loses nothing of it, a power cut may lose the last
 * ones, which are then read again. The edits in the same file wait for theirs.
 */
export function quickly<T>(db: Sqlite, work: () => T): T {
  db.script('PRAGMA synchronous = NORMAL')
  try {
    return db.transaction(work)
  } finally {
    db.script('PRAGMA synchronous = FULL')
  }
}

/** Writes rows of a project whose permits somebody wants held; else nothing. */
export function savePartRows(db: Sqlite, project: ProjectRef, rows: readonly PartRow[]): void {
  quickly(db, () => {
    const hold = holdOf(db, project)
    if (hold === null) return
    for (const row of rows) savePartRow(db, hold, row)
  })
}

export function savePartRow(db: Sqlite, hold: number, row: PartRow): void {
  const { id, itemHash, detail, events, people, at, whole } = row
  db.run(
    `INSERT INTO held_permit_parts VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (hold, id) DO UPDATE SET
     detail = coalesce(excluded.detail, detail), detail_at = coalesce(excluded.detail_at, detail_at),
     detail_hash = coalesce(excluded.detail_hash, detail_hash),
     events = coalesce(excluded.events, events), events_at = coalesce(excluded.events_at, events_at)`,
    hold,
    id,
    detail,
    detail && at,
    detail && itemHash,
    events,
    events && at,
  )
  if (people)
    db.run(
      'INSERT INTO held_permit_people VALUES (?, ?, ?) ON CONFLICT (hold, id) DO UPDATE SET people = excluded.people',
      hold,
      id,
      people,
    )
  // What the caller may not read is as fresh as the try; else the older of the two counts.
  db.run(
    `UPDATE held_permits SET due = CASE WHEN ? THEN item_hash <> ? ELSE due END, fresh_at = coalesce(?, (
       SELECT min(coalesce(detail_at, events_at), coalesce(events_at, detail_at))
       FROM held_permit_parts AS p WHERE p.hold = held_permits.hold AND p.id = held_permits.id
     ), ?) WHERE hold = ? AND id = ?`,
    whole,
    itemHash,
    detail && events && at,
    at,
    hold,
    id,
  )
}
