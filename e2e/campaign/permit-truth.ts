import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { openSqlite, type Sqlite } from '../../src/node/sqlite'
import { parseAnswer, permitDetail, permitEvent, permitListItem } from '../../src/shared/rest'

/** What the service has of one permit: hashes of its three answers, as a client reads them. */
export interface PermitTruth {
  item: string
  detail: string
  events: string
}

/** What a home says of its permits, all of it compared with the service. */
export interface ComparedPermits {
  permits: number
  whole: number
  /** Each fault in words. */
  faults: string[]
}

const rowsAtOnce = 500
const mostFaults = 20

/** A value as its JSON, hashed. */
export const digestOf = (value: unknown): string =>
  createHash('sha1').update(JSON.stringify(value)).digest('base64url').slice(0, 16)

const digestOfText = (text: string): string => createHash('sha1').update(text).digest('base64url').slice(0, 16)

/** Details are held as the service wrote them; the others as a client reads them. */
const digestOfHeld = (part: keyof PermitTruth, text: string): string =>
  part === 'detail' ? digestOf(parseAnswer(permitDetail, JSON.parse(text), 'a held permit')) : digestOfText(text)

/** All permits of the only project of a service, from its database: a hundred thousand of them in a few seconds. */
export function readPermitTruth(dataDir: string): ReadonlyMap<number, PermitTruth> {
  const db = openSqlite(join(dataDir, 'service.db'))
  const truth = new Map<number, PermitTruth>()
  const events = new Map<number, unknown[]>()
  // Newest first, and of two at the same time the one written last, as the interface lists them.
  for (const { permit_id: id, body } of db.all<{ permit_id: number; body: string }>(
    'SELECT permit_id, body FROM permit_events ORDER BY permit_id, at_ms DESC, id DESC',
  ))
    events.set(id, [...(events.get(id) ?? []), parseAnswer(permitEvent, JSON.parse(body), 'an event')])
  inPieces<{ id: number; list_item: string; detail: string }>(
    db,
    `SELECT id, p.list_item, d.detail FROM permits AS p JOIN permit_details AS d USING (project_id, id)
     WHERE project_id = (SELECT project_id FROM permits LIMIT 1) AND id > ?`,
    ({ id, list_item: item, detail }) =>
      truth.set(id, {
        item: digestOf(parseAnswer(permitListItem, JSON.parse(item), 'a list item')),
        detail: digestOf(parseAnswer(permitDetail, JSON.parse(detail), 'a permit')),
        events: digestOf(events.get(id) ?? []),
      }),
  )
  db.close()
  return truth
}

/** Compares every row that a home has of permits with the service, by its file: what says that it is whole is all there. */
export function compareHeldPermits(home: string, truth: ReadonlyMap<number, PermitTruth>): ComparedPermits {
  const db = openSqlite(join(home, 'offline.db'))
  const compared: ComparedPermits = { permits: 0, whole: 0, faults: [] }
  const fault = (text: string) => {
    if (compared.faults.length < mostFaults) compared.faults.push(text)
  }
  type Row = { id: number; due: number; item: string | null; detail: string | null; events: string | null }
  inPieces<Row>(
    db,
    `SELECT n.id, n.due, i.item, p.detail, p.events FROM held_permits AS n
     LEFT JOIN held_permit_items AS i USING (hold, id) LEFT JOIN held_permit_parts AS p USING (hold, id)
     WHERE hold = (SELECT hold FROM held_permits LIMIT 1) AND id > ?`,
    (row) => {
      const wanted = truth.get(row.id)
      compared.permits++
      if (row.due === 0) compared.whole++
      if (!wanted) return fault(`permit ${row.id} is held, and the service has none`)
      for (const part of ['item', 'detail', 'events'] as const) {
        const text = row[part]
        const isMissing = text === null && (part === 'item' || row.due === 0)
        if (isMissing) fault(`permit ${row.id} says that it is whole, and has no ${part}`)
        if (text !== null && digestOfHeld(part, text) !== wanted[part]) fault(`permit ${row.id} has another ${part}`)
      }
    },
  )
  const rows = db.get<{ count: number }>('SELECT count(*) AS count FROM held_permits')?.count
  if (rows !== compared.permits) fault(`${rows} permits are on the disk, ${compared.permits} of them of the project`)
  db.close()
  return compared
}

/** Each row of a query by ascending id, some at a time. @param sql ends with the condition on the id */
function inPieces<Row extends { id: number }>(db: Sqlite, sql: string, take: (row: Row) => void): void {
  for (let after = -1; ;) {
    const rows = db.all<Row>(`${sql} ORDER BY id LIMIT ${rowsAtOnce}`, after)
    rows.forEach(take)
    const last = rows[rows.length - 1]
    if (!last) return
    after = last.id
  }
}
