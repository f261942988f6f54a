import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { diskStore, item, project } from './held-permits.test-helper'

let disk: ReturnType<typeof diskStore>
beforeEach(() => (disk = diskStore()))
afterEach(() => disk.close())

const at = '2026-03-01T09:00:00Z'
const square = (west: number) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        ...{ type: 'Feature', properties: {} },
        geometry: {
          type: 'Polygon',
          coordinates: [[[west, 50], [west + 1, 50], [west + 1, 51], [west, 51], [west, 50]]], // prettier-ignore
        },
      },
    ],
  })

/** The list of a project as it was read: an approved permit in the east, active ones, one without a place. */
function readList() {
  disk.store.beginList(project, at)
  const items = [
    item(1, { status: 8, geometry: square(10) }),
    item(2, { status: 3, geometry: square(20) }),
    item(3, { status: 8 }),
    item(4, { status: 8, archived: true, geometry: square(10) }),
  ]
  disk.store.saveItems(project, items, at, { page: 1, total: 4 })
  disk.store.endList(project, true)
}
const due = (only: number[] | null = null) =>
  disk.store.toRead(project, { before: '', after: null, only }, 100).map(({ id }) => id)

function readAll(layers: unknown[] = []) {
  const parts = due().map((id) => ({
    ...{ id, itemHash: '', events: '[]', at, whole: true },
    detail: JSON.stringify({ id, name: `Permit ${id}`, status: 8, layers }),
  }))
  for (const { id } of parts) disk.db.run("UPDATE held_permits SET item_hash = '' WHERE id = ?", id)
  disk.store.saveParts(project, parts)
}

it('reads the details of chosen permits alone, and lists all', () => {
  disk.store.choose(project, [{ ids: [2] }, { filters: { statuses: [8] } }])
  readList()
  expect(due()).toEqual([1, 2, 3])
  readAll()
  expect(disk.store.hold(project)).toMatchObject({ all: false, permits: 4, wanted: 3, wantedWhole: 3, complete: false })
  expect(disk.store.page(project, { showArchived: true }, 1, 10).total).toBe(4)
})

it('takes the permits whose area meets an area, those that come later too, and none without a place', () => {
  disk.store.choose(project, [{ box: [10.5, 50.5, 12, 52] }])
  readList()
  expect(due()).toEqual([1])
  disk.store.saveItems(project, [item(9, { geometry: square(11) })], at, null)
  expect(due()).toEqual([1, 9])
})

it('names the layers of chosen permits, as far as their details are held', () => {
  disk.store.choose(project, [{ ids: [1] }, { ids: [2] }])
  readList()
  expect([...disk.store.namedLayers(project, { ids: [1] })]).toEqual([])
  readAll([5, '6', { layerId: 7 }, 'Gas'])
  expect([...disk.store.namedLayers(project, { ids: [1] })]).toEqual([5, 6, 7])
  expect([...disk.store.namedLayers(project, { ids: [3] })]).toEqual([])
  expect(disk.store.countChosen(project, { ids: [1, 3] })).toEqual({ permits: 2, whole: 1 })
})

it('finds the layers that permits name without taking their details apart', () => {
  disk.store.choose(project, [{ ids: [1] }])
  readList()
  readAll([5])
  const all = vi.spyOn(disk.db, 'all')
  disk.store.namedLayers(project, { ids: [1] })
  const [sql = '', ...params] = all.mock.lastCall ?? []
  const plan = disk.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params).map(({ detail }) => detail)
  expect(plan.filter((step) => step.includes('held_permit_parts'))).toEqual([
    expect.stringContaining('INDEX held_permit_layers (hold=? AND id=? AND layers>?)'),
  ])
})

it('keeps what is chosen when all are let go, frees the rest, and forgets all with the last choice', () => {
  disk.store.wish(project)
  readList()
  readAll()
  disk.store.choose(project, [{ ids: [2] }])
  disk.store.drop(project)
  while (disk.store.sweep());
  const detailsOf = [1, 2, 3, 4].map((id) => disk.store.get(project, id)?.detail?.id ?? null)
  expect(detailsOf).toEqual([null, 2, null, null])
  expect(disk.store.hold(project)).toMatchObject({ all: false, wanted: 1, wantedWhole: 1 })
  expect(disk.store.choose(project, [])).toBe(true)
  expect(disk.store.isWished(project)).toBe(false)
})

it('wants all again besides what is chosen', () => {
  disk.store.choose(project, [{ ids: [2] }])
  readList()
  disk.store.wish(project)
  expect(due()).toEqual([1, 2, 3, 4])
  expect(due([3])).toEqual([3])
  disk.store.choose(project, [])
  expect(disk.store.hold(project)).toMatchObject({ all: true })
})
