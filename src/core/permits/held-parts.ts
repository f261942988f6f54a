import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { involvedUsers } from '../../shared/model/involved-users'
import { parseAnswer, permitDetail, type PermitDetail } from '../../shared/rest'
import type { Person } from '../store/snapshots'
import type { ReadParts, WrittenParts } from './held-permit'
import { holdOf } from './held-wishes'
import { said } from '../../shared/languages/said'

/** The details of a permit from the text that a service wrote. AppError `net.protocol` when it is not what the interface says. */
export function readDetail(id: number, text: string): PermitDetail {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = undefined
  }
  return parseAnswer(permitDetail, value, said('core.calls.things.permit', { id }))
}

/** Whom details name as creators. */
export function creatorsOf(permits: readonly (PermitDetail | null)[]): Person[] {
  const people = new Map<string, Person>()
  for (const permit of permits) {
    const user = permit?.creator?.user
    const name = user && ([user.firstName, user.lastName].filter(Boolean).join(' ') || user.username)
    if (user && name)
      people.set(user.id, { id: user.id, name, organization: user.company ?? '', title: user.title ?? '' })
  }
  return [...people.values()]
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

/** Writes parts of permits of a project that somebody wants held; else nothing. Details that are wrong are left out. */
export function saveReadParts(db: Sqlite, project: ProjectRef, parts: readonly ReadParts[]): WrittenParts {
  const read = parts.map(readPart)
  quickly(db, () => {
    const hold = holdOf(db, project)
    if (hold === null) return
    for (const each of read) savePart(db, hold, each)
  })
  return {
    people: creatorsOf(read.map(({ detail }) => detail)),
    wrong: read.flatMap(({ part: { id }, error }) => (error === null ? [] : { id, error: error.toWire() })),
  }
}

interface PartRead {
  part: ReadParts
  detail: PermitDetail | null
  error: AppError | null
}

export function readPart(part: ReadParts): PartRead {
  try {
    return { part, detail: part.detail === null ? null : readDetail(part.id, part.detail), error: null }
  } catch (error) {
    return { part: { ...part, detail: null, whole: false }, detail: null, error: toAppError(error) }
  }
}

export function savePart(db: Sqlite, hold: number, { part, detail: told }: PartRead): void {
  const { id, itemHash, detail, events, at, whole } = part
  if (detail === null && events === null && !whole) return
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
  if (told)
    db.run(
      'INSERT INTO held_permit_people VALUES (?, ?, ?) ON CONFLICT (hold, id) DO UPDATE SET people = excluded.people',
      hold,
      id,
      JSON.stringify(involvedUsers(told, {})),
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
