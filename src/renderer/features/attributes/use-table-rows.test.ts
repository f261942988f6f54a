// @vitest-environment happy-dom
import { nextTick, ref } from 'vue'
import { expect, it } from 'vitest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { useTableRows, type TableRows } from './use-table-rows'

function open(count: () => Promise<number>) {
  const key = ref<string | null>('one')
  const core = scriptedClient({ 'tables.count': count, 'tables.listRows': [] })
  let rows: TableRows | null = null
  const component = {
    setup() {
      rows = useTableRows(key, ref(0))
      return () => null
    },
  }
  const { app } = openProjectWindow(core.client, undefined, { component })
  const counted = () => core.calls.filter(({ name }) => name === 'tables.count').map(({ params }) => params)
  return { app, key, rows: rows! as TableRows, counted }
}

it('takes an order and words that are wished while the rows are read for the first time', async () => {
  let answer: (count: number) => void = () => undefined
  const { app, rows } = open(() => new Promise((resolve) => (answer = resolve)))
  rows.wishes = { ...rows.wishes, sort: { key: 'depth', descending: false } }
  await nextTick()
  answer(3)
  await expect.poll(() => (answer(3), rows.shown?.query.sort)).toEqual({ column: 'depth', descending: false })
  app.unmount()
})

it('asks once when another table is shown', async () => {
  const { app, key, rows, counted } = open(() => Promise.resolve(3))
  await expect.poll(() => rows.shown?.key).toBe('one')
  rows.wishes = { ...rows.wishes, sort: { key: 'depth', descending: false } }
  await expect.poll(() => counted().length).toBe(2)
  key.value = 'two'
  await expect.poll(() => rows.shown?.key).toBe('two')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(counted()).toHaveLength(3)
  expect(counted()[2]).toMatchObject({ key: 'two', query: { sort: null } })
  app.unmount()
})

it('does not begin again when the first reading is stopped', async () => {
  const { app, rows, counted } = open(() => new Promise(() => undefined))
  await nextTick()
  rows.stop()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(counted()).toHaveLength(1)
  app.unmount()
})
