import { expect, it } from 'vitest'
import { nextTick, ref, shallowReactive } from 'vue'
import { followRow } from './follow-row'

it('stays with its row when others come before it, and where it is when the row goes', async () => {
  const table = shallowReactive({ rows: [{ id: 'a' }, { id: 'b' }], rowKey: (row: { id: string }) => row.id })
  const index = ref(1)
  followRow([index], table)
  table.rows = [{ id: 'x' }, { id: 'a' }, { id: 'y' }, { id: 'b' }]
  await nextTick()
  expect(index.value).toBe(3)
  table.rows = [{ id: 'b' }, { id: 'a' }, { id: 'x' }, { id: 'y' }]
  await nextTick()
  expect(index.value).toBe(0)
  table.rows = [{ id: 'x' }, { id: 'a' }]
  await nextTick()
  expect(index.value).toBe(0)
})
