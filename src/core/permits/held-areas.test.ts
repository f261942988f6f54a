import { afterEach, beforeEach, expect, it } from 'vitest'
import { readPacked } from '../../geo/areas/placed-areas'
import { diskStore, item, project } from './held-permits.test-helper'

let disk: ReturnType<typeof diskStore>
beforeEach(() => {
  disk = diskStore()
  disk.store.wish(project)
})
afterEach(() => disk.close())

const nine = '2026-03-01T09:00:00Z'
const never = new AbortController().signal
const at = (x: number) => JSON.stringify({ type: 'Point', coordinates: [x, 0] })
const save = (...items: ReturnType<typeof item>[]) => disk.store.saveItems(project, items, nine, null)
const placed = async () => {
  const areas = readPacked(await disk.store.workAreas(project, never), { timed: true }).placed
  return Array.from({ length: areas.length }, (_, number) => areas.at(number))
}
const places = async () => (await placed()).map(({ id, box }) => [id, box[0]])
const packed = () => disk.db.all<{ id: number }>('SELECT id FROM held_permit_areas ORDER BY id').map(({ id }) => id)

it('packs the areas of permits under which work may follow, once, and again only where one was written or let go', async () => {
  save(item(1, { geometry: at(1) }), item(2, { geometry: at(2), status: 11 }), item(3, { geometry: at(3), status: 99 }))
  save(item(4, { geometry: at(4), archived: true }), item(2_000, { geometry: at(9) }), item(2_001, { geometry: null }))
  await disk.store.packAll(project, never)
  expect(packed()).toEqual([0, 1_536])
  expect(await places()).toEqual([[1, 1], [3, 3], [2_000, 9]]) // prettier-ignore
  save(item(3, { geometry: at(30), status: 99 }))
  expect(packed()).toEqual([1_536])
  expect(await places()).toEqual([[1, 1], [3, 30], [2_000, 9]]) // prettier-ignore
  // Read from the disk, not made anew.
  disk.db.run('UPDATE held_permit_items SET item = ?', '{}')
  expect(await places()).toEqual([[1, 1], [3, 30], [2_000, 9]]) // prettier-ignore
  disk.store.remove(project, [2_000, 2_001])
  expect(await places()).toEqual([[1, 1], [3, 30]]) // prettier-ignore
})

it('keeps the times of the work with the areas, and tells the list of some and what each is known by', async () => {
  const active = item(7, { geometry: at(1), startTime: nine, expiryDate: '2026-03-02T09:00:00Z', requesterId: 'Ann' })
  save(active, item(8, { status: 7, name: 'Permit "8"', lapsed: true }))
  const [area] = await placed()
  expect([area?.from, area?.to]).toEqual([Date.parse(nine), Date.parse('2026-03-02T09:00:00Z')])
  expect(await disk.store.names(project, [8, 7, 9], never)).toEqual([
    { id: 7, name: 'Permit 7', status: 8, lapsed: false, requesterId: 'Ann', holderId: null },
    { id: 8, name: 'Permit "8"', status: 7, lapsed: true, requesterId: null, holderId: null },
  ])
  const [hash] = disk.store.workHashes(project).values()
  expect([...disk.store.workHashes(project).keys()]).toEqual([7])
  save({ ...active, name: 'Another' })
  expect(disk.store.workHashes(project).get(7)).not.toBe(hash)
})

it('ends when it is called off, and has nothing of a project that nobody wants held', async () => {
  save(item(1), item(600))
  await expect(disk.store.packAll(project, AbortSignal.abort())).rejects.toThrow(/abort/i)
  expect(await disk.store.workAreas({ ...project, projectId: 9 }, never)).toEqual([])
})
