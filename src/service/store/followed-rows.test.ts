import { expect, it } from 'vitest'
import { FollowedRows, type RowSource } from './followed-rows'

interface Row {
  id: number
  changed: number
}

function following(rows: Row[]) {
  const asked: string[] = []
  const kept = new Map<number, number>()
  let grows = true
  const source: RowSource<Row> = {
    lastChange: async () => Math.max(0, ...rows.map(({ changed }) => changed)),
    after: async (id, most) => {
      asked.push(`after ${id}`)
      return rows.filter((row) => row.id > id).slice(0, most)
    },
    async changedAfter(change, most) {
      asked.push(`changed after ${change}`)
      const found = rows.filter(({ changed }) => changed > change).sort((a, b) => a.changed - b.changed)
      const first = found.slice(0, most)
      return { rows: first, change: first[first.length - 1]?.changed ?? change }
    },
  }
  const keeper = {
    idOf: ({ id }: Row) => id,
    put: ({ id, changed }: Row) => (grows || kept.has(id)) && kept.set(id, changed).size > 0,
    changes: () => undefined,
    clear: () => {
      grows = true
      kept.clear()
    },
  }
  const followed = new FollowedRows(source, keeper, 2)
  return { followed, asked, kept, stopGrowing: () => (grows = false) }
}

it('reads all rows in pieces, then what has changed, once for all who wait', async () => {
  const rows = [1, 2, 3].map((id) => ({ id, changed: id }))
  const { followed, asked, kept } = following(rows)
  await Promise.all([followed.read(() => undefined), followed.read(() => undefined)])
  expect(asked.splice(0)).toEqual([`after ${Number.MIN_SAFE_INTEGER}`, 'after 2'])
  rows[0] = { id: 1, changed: 4 }
  rows.push({ id: 4, changed: 5 }, { id: 5, changed: 6 })
  await followed.read(() => undefined)
  expect(asked.splice(0)).toEqual(['changed after 3', 'changed after 5'])
  expect([...kept.values()]).toEqual([4, 2, 3, 5, 6])
  await followed.read(() => undefined)
  expect(asked).toEqual([])
})

it('reads all again when changes were taken back', async () => {
  const rows = [{ id: 1, changed: 7 }]
  const { followed, asked, kept } = following(rows)
  await followed.read(() => undefined)
  rows.splice(0, 1, { id: 2, changed: 6 })
  await followed.read(() => undefined)
  expect(asked).toHaveLength(2)
  expect([...kept]).toEqual([[2, 6]])
})

it('reads all again for a row that has no place among the others', async () => {
  const rows = [{ id: 2, changed: 1 }]
  const { followed, asked, kept, stopGrowing } = following(rows)
  await followed.read(() => undefined)
  stopGrowing()
  rows.unshift({ id: 1, changed: 2 })
  await followed.read(() => undefined)
  expect(asked).toEqual([
    `after ${Number.MIN_SAFE_INTEGER}`,
    'changed after 1',
    `after ${Number.MIN_SAFE_INTEGER}`,
    'after 2',
  ])
  expect([...kept.keys()]).toEqual([1, 2])
})

it('makes nothing of rows and of what was read with them that are of different times', async () => {
  const rows = [{ id: 1, changed: 1 }]
  const { followed } = following(rows)
  const fetched: number[] = []
  const made = await followed.readWith(
    () => undefined,
    async () => {
      fetched.push(rows.length)
      // Somebody writes, and somebody else reads it, meanwhile.
      if (fetched.length === 1) {
        rows.push({ id: 2, changed: 2 })
        await followed.read(() => undefined)
      }
      return fetched.at(-1)
    },
    (count) => count,
  )
  expect([fetched, made]).toEqual([[1, 2], 2])
})
