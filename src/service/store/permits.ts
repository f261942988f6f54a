import type { Sqlite } from '../../node/sqlite'
import { foldCase } from '../../shared/model/fold-case'
import { eachPermitFilter, parseIsoMs, type PermitFilterParts, type PermitFilters } from '../../shared/rest'
import { above, below, equal, holding } from './list-conditions'
import type { Condition } from './list-index'
import { given, listIndexes, nextChange, oneOf, valuesOf } from './list-source'

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

/** Columns that filters look at. */
const filtered = {
  archived: 'value',
  status: 'value',
  name_folded: 'text',
  template_id: 'value',
  requester_id: 'value',
  holder_id: 'value',
  start_ms: 'number',
  expiry_ms: 'number',
} as const

/** Permits and their events. */
export function permitStore(db: Sqlite) {
  const indexes = listIndexes(db, 'permits', filtered)
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

    readAhead: () => indexes.readAhead(),

    /** One page of list items by id, as JSON texts joined by commas, and how many there are in all. */
    async page(
      projectId: number,
      filters: PermitFilters,
      page: number,
      size: number,
    ): Promise<{ items: string; total: number }> {
      const offset = (page - 1) * size
      const { ids, total } = await indexes
        .of(projectId)
        .find(conditions(db, projectId, filters), filters.excludeIds ?? [], () => [offset, offset + size])
      // One row: to take 50 over one by one takes longer than to find them.
      const row = db.get<{ items: string | null }>(
        `SELECT group_concat(list_item) AS items FROM
           (SELECT list_item FROM permits WHERE project_id = ? AND id IN (SELECT value FROM json_each(?)) ORDER BY id)`,
        projectId,
        JSON.stringify(ids),
      )
      return { items: row?.items ?? '', total }
    },

    /** A permit in full, as a JSON text. */
    detail: (projectId: number, id: number): string | undefined =>
      db.get<{ detail: string }>('SELECT detail FROM permit_details WHERE project_id = ? AND id = ?', projectId, id)
        ?.detail,

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

    /** The templates of a project's permits, each id with each name that its permits give it. */
    templates: (projectId: number): { id: number; name: string | null }[] =>
      db.all(
        `SELECT DISTINCT json_extract(list_item, '$.template.id') AS id, json_extract(list_item, '$.template.name') AS name
         FROM permits WHERE project_id = ? AND template_id IS NOT NULL ORDER BY id`,
        projectId,
      ),

    nextId: (projectId: number): number =>
      (db.get<{ id: number | null }>('SELECT max(id) AS id FROM permits WHERE project_id = ?', projectId)?.id ?? 0) + 1,

    /** Writes a permit with its events; one of the same id is replaced. */
    put(projectId: number, permit: StoredPermit): void {
      const change = db.get<{ next: number }>(`SELECT ${nextChange('permits', '?')} AS next`, projectId)?.next ?? 1
      db.run('DELETE FROM permit_details WHERE project_id = ? AND id = ?', projectId, permit.id)
      db.run(
        `INSERT INTO permit_details (project_id, id, detail, list_item, name_folded, status, archived)
         VALUES (?, ?, ?, '', '', 0, 0)`,
        projectId,
        permit.id,
        JSON.stringify(permit.detail),
      )
      db.run(
        `INSERT INTO permits (project_id, id, changed, list_item, name_folded, status, template_id, requester_id, holder_id,
           archived, start_ms, expiry_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        projectId,
        permit.id,
        change,
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

/** Each group asks for one of its conditions. */
function conditions(db: Sqlite, projectId: number, filters: PermitFilters): Condition[][] {
  const parts: PermitFilterParts<Condition[][]> = {
    targetUserId: (user) => given(user, (id) => involving(db, projectId, id)),
    // Left out of what is found: see `page`.
    excludeIds: () => [],
    statuses: (statuses) => oneOf('status', statuses),
    name: (part) => given(part, (text) => holding('name_folded', foldCase(text))),
    types: (ids) => oneOf('template_id', ids),
    creatorId: (user) => given(user, (id) => equal('requester_id', id)),
    holderId: (user) => given(user, (id) => equal('holder_id', id)),
    showArchived: (too) => (too === true ? [] : [[equal('archived', 0)]]),
    startDateFrom: (time) => given(msOf(time), (ms) => above('start_ms', ms)),
    startDateUntil: (time) => given(msOf(time), (ms) => below('start_ms', ms)),
    expiryDateFrom: (time) => given(msOf(time), (ms) => above('expiry_ms', ms)),
    expiryDateUntil: (time) => given(msOf(time), (ms) => below('expiry_ms', ms)),
  }
  return eachPermitFilter(parts, filters).flat()
}

const msOf = (time: string | undefined) => (time === undefined ? undefined : (parseIsoMs(time) ?? undefined))

function involving(db: Sqlite, projectId: number, userId: string): Condition {
  const whose = 'permit_people WHERE project_id = ? AND user_id = ?'
  return {
    name: `involves ${userId}`,
    holds: ({ id }) => db.get(`SELECT 1 FROM ${whose} AND permit_id = ?`, projectId, userId, id) !== undefined,
    find: (index) =>
      index.slotsOf(
        valuesOf(db, `SELECT permit_id AS value FROM ${whose} ORDER BY permit_id`, projectId, userId) as number[],
      ),
  }
}
