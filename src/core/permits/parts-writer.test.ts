import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { detail, diskStore, item, project } from './held-permits.test-helper'
import { openPartsWriter } from './parts-writer'

const at = '2026-03-01T00:00:00.000Z'
const batches = [0, 300, 600].map((first) => Array.from({ length: 300 }, (_, index) => first + index + 1))

let disk: ReturnType<typeof diskStore>
beforeEach(() => {
  disk = diskStore()
  disk.store.wish(project)
  for (const ids of batches) disk.store.saveItems(project, ids.map((id) => item(id)), at, null) // prettier-ignore
})
afterEach(() => disk.close())

/** Writes all batches; gives which of them were written by the store of this thread. */
async function written(path: string): Promise<number[]> {
  const here: number[] = []
  const store = { ...disk.store, path, saveParts: vi.fn(disk.store.saveParts) }
  const due = disk.store.toRead(project, { before: '', after: null, only: null }, 1_000)
  const writer = openPartsWriter(store, project)
  for (const [index, ids] of batches.entries()) {
    const parts = ids.map((id) => {
      const { itemHash } = due.find((each) => each.id === id) ?? { itemHash: '' }
      return { id, itemHash, detail: JSON.stringify(detail(id)), events: '[]', at, whole: true }
    })
    await writer.write(parts)
    if (store.saveParts.mock.calls.length > here.length) here.push(index)
  }
  await writer.close()
  return here
}

it('writes the first permits here and the others in a thread', async () => {
  expect(await written(disk.store.path)).toEqual([0])
  expect(disk.store.hold(project)).toMatchObject({ permits: 900, whole: 900 })
  expect(disk.store.get(project, 900)).toMatchObject({ detail: { id: 900 }, detailAt: at, events: [], changed: false })
})

it('writes here what the thread cannot', async () => {
  expect(await written(join(disk.path, 'no folder', 'offline.db'))).toEqual([0, 1, 2])
  expect(disk.store.hold(project)).toMatchObject({ permits: 900, whole: 900 })
})
