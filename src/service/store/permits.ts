import { sql } from 'kysely'
import type { SqlValue } from '../../node/sqlite'
import { foldCase } from '../../shared/model/fold-case'
import { eachPermitFilter, parseIsoMs, type PermitFilterParts, type PermitFilters } from '../../shared/rest'
import type { Db } from './db'
import { above, below, equal, holding } from './list-conditions'
import type { Condition } from './list-index'
import { given, listIndexes, oneOf, rowsOf, type ListIndexes } from './list-source'
import { eventPages } from './permit-events'
import { query } from './query'
import type { Tables } from './tables'

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

/** What filters of permits look at. */
export const permitIndexes = (db: Db): ListIndexes => listIndexes(db, 'permits', filtered)

// One row: to take 50 over one by one takes longer than to find them.
const itemsWithIds = query(
  (on, projectId: number, ids: string) => sql<{ items: string | null; last: number }>`
    SELECT ${on.joined('list_item')} AS items, (${on.lastChange('permits', projectId)}) AS last FROM (
      SELECT list_item FROM permits
      WHERE project_id = ${projectId} AND id IN (SELECT CAST("each".value AS bigint) FROM ${on.eachText(ids)}) ORDER BY id
    ) AS found`,
)
const detailOf = query((on, projectId: number, id: number) =>
  on.from.selectFrom('permit_details').select('detail').where('project_id', '=', projectId).where('id', '=', id),
)
const permitThere = query((on, projectId: number, id: number) =>
  on.from.selectFrom('permits').select('id').where('project_id', '=', projectId).where('id', '=', id),
)
const templatesOf = query((on, projectId: number) =>
  on.from
    .selectFrom('permits')
    .distinct()
    .select([
      sql<number>`CAST(${on.jsonText('list_item', 'template', 'id')} AS bigint)`.as('id'),
      on.jsonText('list_item', 'template', 'name').as('name'),
    ])
    .where('project_id', '=', projectId)
    .where('template_id', 'is not', null)
    .orderBy(sql.ref('id')),
)
const lastId = query((on, projectId: number) =>
  on.from
    .selectFrom('permits')
    .select((each) => each.fn.max('id').as('id'))
    .where('project_id', '=', projectId),
)
const ofPerson = query((on, projectId: number, userId: string) =>
  on.gathered(
    ['permit_id'],
    on.from
      .selectFrom('permit_people')
      .select('permit_id')
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .orderBy('permit_id'),
  ),
)

const insertEvent = query((on, projectId: number, permitId: number, atMs: number, body: string) =>
  on.from.insertInto('permit_events').values({ project_id: projectId, permit_id: permitId, at_ms: atMs, body }),
)
// One statement: a layer may be listed by ten thousand permits. `body` lacks its first member, and the brace before it.
const insertLayerEvents = query(
  (_on, projectId: number, layerId: number, atMs: number, body: string) => sql`
    INSERT INTO permit_events (project_id, permit_id, at_ms, body)
    SELECT project_id, permit_id, CAST(${atMs} AS bigint), '{"permitId":' || permit_id || ',' || CAST(${body} AS text)
    FROM permit_layers WHERE project_id = ${projectId} AND layer_id = ${layerId} ORDER BY permit_id`,
)
const nextChange = query(
  (on, projectId: number) => sql<{ next: number }>`
  SELECT ${on.nextChange('permits', projectId)} AS next`,
)
const removeDetail = query((on, projectId: number, id: number) =>
  on.from.deleteFrom('permit_details').where('project_id', '=', projectId).where('id', '=', id),
)
const insertDetail = query((on, projectId: number, id: number, detail: string) =>
  on.from.insertInto('permit_details').values({
    ...{ project_id: projectId, id, detail },
    // Columns of before lists had a table of their own: SQLite wants them filled.
    ...(on.name === 'sqlite' ? { list_item: '', name_folded: '', status: 0, archived: 0 } : {}),
  }),
)
const itemColumns = [
  ...(['project_id', 'id', 'changed', 'list_item', 'name_folded', 'status', 'template_id', 'requester_id'] as const),
  ...(['holder_id', 'archived', 'start_ms', 'expiry_ms'] as const),
]
const insertItem = query((on, ...values: SqlValue[]) => {
  const row = Object.fromEntries(itemColumns.map((name, at) => [name, values[at]]))
  return on.from.insertInto('permits').values(row as unknown as Tables['permits'])
}, itemColumns.length)
const insertPerson = query((on, projectId: number, permitId: number, userId: string) =>
  on.from
    .insertInto('permit_people')
    .values({ project_id: projectId, permit_id: permitId, user_id: userId })
    .onConflict((there) => there.doNothing()),
)
const insertLayer = query((on, projectId: number, permitId: number, layerId: number) =>
  on.from
    .insertInto('permit_layers')
    .values({ project_id: projectId, permit_id: permitId, layer_id: layerId })
    .onConflict((there) => there.doNothing()),
)

/** Permits and their events. */
export function permitStore(db: Db, indexes: ListIndexes) {
  return {
    /** Writes an event of each permit that lists a layer. @param body all of it but `permitId`, which goes first */
    addLayerEvents: (projectId: number, layerId: number, atMs: number, body: JsonObject): Promise<number> =>
      db.run(insertLayerEvents, projectId, layerId, atMs, JSON.stringify(body).slice(1)),

    /** One page of list items by id, as JSON texts joined by commas, and how many there are in all; of what is committed. */
    async page(
      projectId: number,
      filters: PermitFilters,
      page: number,
      size: number,
    ): Promise<{ items: string; total: number }> {
      const offset = (page - 1) * size
      const index = indexes.of(projectId)
      const range = (): [number, number] => [offset, offset + size]
      const wanted = [conditions(db, projectId, filters), filters.excludeIds ?? [], range] as const
      const items = ({ ids }: { ids: number[] }) => db.first(itemsWithIds, projectId, JSON.stringify(ids))
      const now = index.findNow(...wanted)
      const row = now && (await items(now))
      if (now && row?.last === now.change) return { items: row.items ?? '', total: now.total }
      const found = await index.find(...wanted)
      return { items: (await items(found))?.items ?? '', total: found.total }
    },

    /** A permit in full, as a JSON text. */
    detail: async (projectId: number, id: number): Promise<string | undefined> =>
      (await db.first(detailOf, projectId, id))?.detail,

    exists: async (projectId: number, id: number): Promise<boolean> =>
      (await db.first(permitThere, projectId, id)) !== undefined,

    events: eventPages(db),

    /** The templates of a project's permits, each id with each name that its permits give it. */
    templates: (projectId: number): Promise<{ id: number; name: string | null }[]> => db.all(templatesOf, projectId),

    nextId: async (projectId: number): Promise<number> => ((await db.first(lastId, projectId))?.id ?? 0) + 1,

    /** Writes a permit with its events; one of the same id is replaced. */
    put: (projectId: number, permit: StoredPermit): Promise<void> =>
      db.transaction(async (tx) => {
        const { next = 1 } = (await tx.write(nextChange, projectId)) ?? {}
        await tx.run(removeDetail, projectId, permit.id)
        await tx.run(insertDetail, projectId, permit.id, JSON.stringify(permit.detail))
        await tx.run(
          insertItem,
          ...[projectId, permit.id, next, JSON.stringify(permit.listItem), foldCase(permit.name), permit.status],
          ...[permit.templateId, permit.requesterId, permit.holderId, permit.archived, permit.startMs, permit.expiryMs],
        )
        for (const person of permit.people) await tx.run(insertPerson, projectId, permit.id, person)
        for (const layerId of permit.layerIds) await tx.run(insertLayer, projectId, permit.id, layerId)
        for (const { atMs, body } of permit.events)
          await tx.run(insertEvent, projectId, permit.id, atMs, JSON.stringify(body))
      }),
  }
}
/** Permits and their events. */
export type PermitStore = ReturnType<typeof permitStore>

/** Each group asks for one of its conditions. */
function conditions(db: Db, projectId: number, filters: PermitFilters): Condition[][] {
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

/** Who is involved stands in a table of its own. */
function involving(db: Db, projectId: number, userId: string): Condition {
  return {
    name: `involves ${userId}`,
    holds: null,
    fetch: async () =>
      (await rowsOf<{ id: number }>(['id'], db.first(ofPerson, projectId, userId))).map(({ id }) => id),
    find: (index, ids) => index.slotsOf(ids),
  }
}
