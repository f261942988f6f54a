import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Sqlite, SqlValue } from '../../node/sqlite'
import type { PermitFilters } from '../../shared/rest'
import type { StoredPermit } from './permits'
import { sqliteDb } from './sqlite-db'
import { storeOn } from './store'
import { openTestStore, type TestStore } from './test-store'

let test: TestStore
beforeEach(() => {
  test = openTestStore()
})
afterEach(() => test.close())

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
    ...test.sqlite,
    get: (sql, ...params) => (explain(sql, params), test.sqlite.get(sql, ...params)),
    all: (sql, ...params) => (explain(sql, params), test.sqlite.all(sql, ...params)),
  }
  function explain(sql: string, params: SqlValue[]): void {
    const steps = test.sqlite.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)
    plans.push(...steps.map(({ detail }) => detail))
  }
  for (let id = 1; id <= 30; id++) await test.store.permits.put(1, permit(id))
  const filters: PermitFilters[] = [
    { showArchived: true },
    {},
    { statuses: [8], name: 'permit', types: ['2'], creatorId: 'a', expiryDateFrom: '2026-01-01' },
  ]
  const store = storeOn(sqliteDb(explained, () => explained))
  for (const filter of filters) await store.permits.page(1, filter, 2, 10)
  const looked = plans.filter(
    (plan) => /(SCAN|SEARCH) "?permits\b/.test(plan) && !/\(project_id=\? AND id=\?\)/.test(plan),
  )
  expect(looked.length).toBeGreaterThan(0)
  expect(looked.filter((plan) => !/COVERING INDEX/.test(plan))).toEqual([])
})

it('counts events also past the last page, and of a permit that has none', async () => {
  const store = test.store.permits
  const events = Array.from({ length: 25 }, (_, at) => ({ atMs: at, body: { at } }))
  await store.put(1, permit(1, { events }))
  await store.put(1, permit(2))
  const pages = await Promise.all([1, 2, 3, 4].map((page) => store.events(1, 1, page, 10)))
  const counts = pages.map(({ items, total }) => [(JSON.parse(`[${items}]`) as unknown[]).length, total])
  expect(counts).toEqual([[10, 25], [10, 25], [5, 25], [0, 25]]) // prettier-ignore
  expect(pages[0]?.items).toMatch(/^\{"at":24\},/)
  expect(await store.events(1, 2, 1, 10)).toEqual({ items: '', total: 0 })
})
