import type { Sqlite, SqlValue } from '../../node/sqlite'
import { foldCase } from '../../shared/model/fold-case'

/** A JSON object as it goes over the wire. */
export type JsonObject = Record<string, unknown>

/** A permit as it is kept: both wire forms whole, and what filters look at. Times are UTC milliseconds. */
export interface StoredPermit {
  id: number
  detail: JsonObject
  listItem: JsonObject
  name: string
  status: number
  templateId: string | null
  requesterId: string | null
  holderId: string | null
  archived: boolean
  startMs: number | null
  expiryMs: number | null
  /** Users who are involved, lower case. */
  people: readonly string[]
  /** Layers that the permit lists. */
  layerIds: readonly number[]
  events: readonly { atMs: number; body: JsonObject }[]
}

/** The interface's filters of permits; absent ones do not filter. */
export interface PermitFilter {
  targetUserId?: string
  excludeIds?: readonly number[]
  statuses?: readonly number[]
  /** Part of the name, without case. */
  name?: string
  types?: readonly string[]
  creatorId?: string
  holderId?: string
  archivedToo: boolean
  startAfterMs?: number
  startBeforeMs?: number
  expiryAfterMs?: number
  expiryBeforeMs?: number
}

/** Permits and their events. */
export function permitStore(db: Sqlite) {
  const addEvent = (projectId: number, permitId: number, atMs: number, body: JsonObject): void => {
    db.run(
      'INSERT INTO permit_events (project_id, permit_id, at_ms, body) VALUES (?, ?, ?, ?)',
      projectId,
      permitId,
      atMs,
      JSON.stringify(body),
    )
  }
  const countEvents = (projectId: number, id: number): number =>
    db.get<{ total: number }>(
      'SELECT count(*) AS total FROM permit_events WHERE project_id = ? AND permit_id = ?',
      projectId,
      id,
    )?.total ?? 0
  return {
    addEvent,

    /** One page of list items by id, as JSON texts, and how many there are in all. */
    page(projectId: number, filter: PermitFilter, page: number, size: number): { items: string[]; total: number } {
      const { where, params } = condition(projectId, filter)
      const total = db.get<{ total: number }>(`SELECT count(*) AS total FROM permits ${where}`, ...params)?.total ?? 0
      const offset = (page - 1) * size
      if (offset >= total) return { items: [], total }
      const rows = db.all<{ list_item: string }>(
        `SELECT list_item FROM permits WHERE project_id = ? AND id IN
           (SELECT id FROM permits ${where} ORDER BY id LIMIT ? OFFSET ?) ORDER BY id`,
        projectId,
        ...params,
        size,
        offset,
      )
      return { items: rows.map((row) => row.list_item), total }
    },

    /** A permit in full, as a JSON text. */
    detail: (projectId: number, id: number): string | undefined =>
      db.get<{ detail: string }>('SELECT detail FROM permits WHERE project_id = ? AND id = ?', projectId, id)?.detail,

    exists: (projectId: number, id: number): boolean =>
      db.get('SELECT 1 FROM permits WHERE project_id = ? AND id = ?', projectId, id) !== undefined,

    /** One page of a permit's events, as JSON texts, newest first; of two at the same time the one written last goes first. */
    events(projectId: number, id: number, page: number, size: number): { items: string[]; total: number } {
      const offset = (page - 1) * size
      const rows = db.all<{ body: string }>(
        `SELECT body FROM permit_events WHERE project_id = ? AND permit_id = ?
         ORDER BY at_ms DESC, id DESC LIMIT ? OFFSET ?`,
        projectId,
        id,
        size,
        offset,
      )
      const items = rows.map((row) => row.body)
      // The last page tells by itself how many there are.
      const isLast = items.length < size && (items.length > 0 || page === 1)
      return { items, total: isLast ? offset + items.length : countEvents(projectId, id) }
    },

    nextId: (projectId: number): number =>
      (db.get<{ id: number | null }>('SELECT max(id) AS id FROM permits WHERE project_id = ?', projectId)?.id ?? 0) + 1,

    /** Writes a permit with its events; one of the same id is replaced. */
    put(projectId: number, permit: StoredPermit): void {
      db.run('DELETE FROM permits WHERE project_id = ? AND id = ?', projectId, permit.id)
      db.run(
        `INSERT INTO permits (project_id, id, detail, list_item, name_folded, status, template_id, requester_id, holder_id,
           archived, start_ms, expiry_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        projectId,
        permit.id,
        JSON.stringify(permit.detail),
        JSON.stringify(permit.listItem),
        foldCase(permit.name),
        permit.status,
        permit.templateId,
        permit.requesterId,
        permit.holderId,
        permit.archived,
        permit.startMs,
        permit.expiryMs,
      )
      for (const person of permit.people) {
        db.run(
          'INSERT OR IGNORE INTO permit_people (project_id, permit_id, user_id) VALUES (?, ?, ?)',
          projectId,
          permit.id,
          person,
        )
      }
      for (const layerId of permit.layerIds) {
        db.run(
          'INSERT OR IGNORE INTO permit_layers (project_id, permit_id, layer_id) VALUES (?, ?, ?)',
          projectId,
          permit.id,
          layerId,
        )
      }
      for (const event of permit.events) addEvent(projectId, permit.id, event.atMs, event.body)
    },

    /** Ids of the permits that list a layer. */
    withLayer: (projectId: number, layerId: number): number[] =>
      db
        .all<{ permit_id: number }>(
          'SELECT permit_id FROM permit_layers WHERE project_id = ? AND layer_id = ? ORDER BY permit_id',
          projectId,
          layerId,
        )
        .map((row) => row.permit_id),
  }
}
/** Permits and their events. */
export type PermitStore = ReturnType<typeof permitStore>

function condition(projectId: number, filter: PermitFilter): { where: string; params: SqlValue[] } {
  const parts = ['project_id = ?']
  const params: SqlValue[] = [projectId]
  const add = (part: string, value: SqlValue | undefined): void => {
    if (value === undefined) return
    parts.push(part)
    params.push(value)
  }
  const list = (values: readonly unknown[] | undefined): string | undefined =>
    values === undefined || values.length === 0 ? undefined : JSON.stringify(values)
  if (!filter.archivedToo) parts.push('archived = 0')
  add(
    'EXISTS (SELECT 1 FROM permit_people AS p WHERE p.project_id = permits.project_id AND p.permit_id = permits.id AND p.user_id = ?)',
    filter.targetUserId,
  )
  add('id NOT IN (SELECT value FROM json_each(?))', list(filter.excludeIds))
  add('status IN (SELECT value FROM json_each(?))', list(filter.statuses))
  // instr() rather than LIKE: the text is taken as it stands, % and _ included.
  add('instr(name_folded, ?) > 0', filter.name === undefined ? undefined : foldCase(filter.name))
  add('template_id IN (SELECT value FROM json_each(?))', list(filter.types))
  add('requester_id = ?', filter.creatorId)
  add('holder_id = ?', filter.holderId)
  add('start_ms > ?', filter.startAfterMs)
  add('start_ms < ?', filter.startBeforeMs)
  add('expiry_ms > ?', filter.expiryAfterMs)
  add('expiry_ms < ?', filter.expiryBeforeMs)
  return { where: `WHERE ${parts.join(' AND ')}`, params }
}
