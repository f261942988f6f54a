import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqlite, type Sqlite, type SqlValue } from '../../node/sqlite'
import type { PermitFilters } from '../../shared/rest'
import { migrate } from '../../node/migrate'
import { migrations } from './migrations'
import { permitStore, type StoredPermit } from './permits'

let folder: string
let db: Sqlite
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-permits-'))
  db = openSqlite(join(folder, 'service.db'))
  migrate(db, migrations)
  db.script(`INSERT INTO organizations (nickname, name) VALUES ('acme', 'Acme');
    INSERT INTO projects (organization_id, name, uuid, type, archived, srid, latitude, longitude, zoom)
      VALUES (1, 'P', 'u', 0, 0, 4326, 0, 0, 2)`)
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const permit = (id: number, values: Partial<StoredPermit> = {}): StoredPermit => ({
  ...{ id, detail: { id }, listItem: { id }, name: `Permit ${id}`, status: 8, templateId: '2' },
  ...{ requesterId: 'a', holderId: null, archived: false, startMs: null, expiryMs: null, people: [], layerIds: [] },
  events: [],
  ...values,
})

it('finds the permits of a page without reading whole permits', async () => {
  /** How each statement that asks for permits finds its rows. */
  const plans: string[] = []
  const explained: Sqlite = {
    ...db,
    get: (sql, ...params) => (explain(sql, params), db.get(sql, ...params)),
    all: (sql, ...params) => (explain(sql, params), db.all(sql, ...params)),
  }
  function explain(sql: string, params: SqlValue[]): void {
    plans.push(...db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params).map(({ detail }) => detail))
  }
  for (let id = 1; id <= 30; id++) db.transaction(() => permitStore(db).put(1, permit(id)))
  const filters: PermitFilters[] = [
    { showArchived: true },
    {},
    { statuses: [8], name: 'permit', types: ['2'], creatorId: 'a', expiryDateFrom: '2026-01-01' },
  ]
  for (const filter of filters) await permitStore(explained).page(1, filter, 2, 10)
  const looked = plans.filter(
    (plan) => /(SCAN|SEARCH) permits\b/.test(plan) && !/\(project_id=\? AND id=\?\)/.test(plan),
  )
  expect(looked.length).toBeGreaterThan(0)
  expect(looked.filter((plan) => !/COVERING INDEX/.test(plan))).toEqual([])
})

it('counts events also past the last page, and of a permit that has none', () => {
  const store = permitStore(db)
  const events = Array.from({ length: 25 }, (_, at) => ({ atMs: at, body: { at } }))
  store.put(1, permit(1, { events }))
  store.put(1, permit(2))
  const pages = [1, 2, 3, 4].map((page) => store.events(1, 1, page, 10))
  expect(pages.map(({ items, total }) => [items.length, total])).toEqual([[10, 25], [10, 25], [5, 25], [0, 25]]) // prettier-ignore
  expect(pages[0]?.items[0]).toBe('{"at":24}')
  expect(store.events(1, 2, 1, 10)).toEqual({ items: [], total: 0 })
})
