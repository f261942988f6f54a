// @vitest-environment happy-dom
import { createApp, h, nextTick, ref } from 'vue'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { control, press } from '../client/by-name.test-helper'
import type { TableSort } from './table'
import VirtualTable from './VirtualTable.vue'

interface Row {
  id: number
  name: string
}
const rows: Row[] = ['Gas', 'Water', 'Kerbs', 'Control'].map((name, id) => ({ id, name }))
const selection = ref<(string | number)[]>([])
const sort = ref<TableSort | null>(null)
const mended = ref<string[]>([])
let opened: string[]
let chosen: string[]
let close: () => void

beforeEach(() => {
  selection.value = []
  sort.value = null
  mended.value = []
  opened = []
  chosen = []
  const app = createApp({
    setup: () => () =>
      h(
        VirtualTable<Row>,
        {
          ...{ label: 'Layers', rows, multiple: true, rowKey: (row: Row) => row.id },
          columns: [
            { key: 'name', title: 'Name', width: '1fr', sortable: true },
            { key: 'act', title: 'Act', width: '60px', sortable: true, descendingFirst: true },
          ],
          ...{ selection: selection.value, sort: sort.value },
          'onUpdate:selection': (now: (string | number)[]) => (selection.value = now),
          'onUpdate:sort': (now: TableSort | null) => (sort.value = now),
          onOpen: (row: Row) => opened.push(row.name),
          onChoose: (row: Row) => chosen.push(row.name),
        },
        {
          head: ({ column }: { column: { title: string } }) =>
            h('button', { class: 'head-menu', tabindex: -1, 'aria-label': `Menu ${column.title}` }),
          'cell-act': ({ row }: { row: Row }) =>
            mended.value.includes(row.name) ? null : h('button', `Mend ${row.name}`),
        },
      ),
  })
  const element = document.createElement('div')
  document.body.append(element)
  app.mount(element)
  close = () => (app.unmount(), element.remove())
})
afterEach(() => close())

const grid = () => control('Layers')
const rowAt = (index: number) => grid().querySelectorAll<HTMLElement>('.vt-body > .row')[index]!
const down = async (target: HTMLElement, held: MouseEventInit = {}) => {
  target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, ...held }))
  await nextTick()
}

it('goes through rows by the keyboard, tells which is the active one, and opens it', async () => {
  await press(grid(), 'ArrowDown')
  expect(selection.value).toEqual([1])
  await press(grid(), 'End')
  expect(selection.value).toEqual([3])
  await press(grid(), 'ArrowDown')
  expect(selection.value).toEqual([3])
  expect(grid().getAttribute('aria-activedescendant')).toBe(rowAt(3).id)
  expect(rowAt(3).getAttribute('aria-selected')).toBe('true')
  await press(grid(), 'Enter')
  expect(opened).toEqual(['Control'])
  await press(grid(), 'Home')
  expect(chosen).toEqual(['Water', 'Control', 'Control', 'Gas'])
})

it('chooses several: with Shift from where one began, with Ctrl and Space one by one, all with Ctrl+A', async () => {
  await press(grid(), 'ArrowDown')
  await press(grid(), 'ArrowDown', { shiftKey: true })
  await press(grid(), 'ArrowDown', { shiftKey: true })
  expect(selection.value).toEqual([1, 2, 3])
  await press(grid(), 'ArrowUp', { shiftKey: true })
  expect(selection.value).toEqual([1, 2])
  await press(grid(), 'Home', { ctrlKey: true })
  expect(selection.value).toEqual([1, 2])
  await press(grid(), ' ')
  expect(selection.value).toEqual([1, 2, 0])
  await press(grid(), ' ')
  expect(selection.value).toEqual([1, 2])
  await press(grid(), 'a', { ctrlKey: true })
  expect(selection.value).toEqual([0, 1, 2, 3])
})

it('keeps what is chosen when a button of a chosen row is pressed, and leaves that button its keys', async () => {
  await press(grid(), 'a', { ctrlKey: true })
  const button = rowAt(2).querySelector('button')!
  await down(button)
  expect(selection.value).toEqual([0, 1, 2, 3])
  await press(button, 'Enter')
  expect(opened).toEqual([])
  await down(rowAt(1))
  expect(selection.value).toEqual([1])
  await down(rowAt(2).querySelector('button')!)
  expect(selection.value).toEqual([2])
})

it('is two stops of Tab and what is in the active row, and sorts by its heads', async () => {
  const stops = () => [...grid().querySelectorAll<HTMLElement>('button')].filter(({ tabIndex }) => tabIndex === 0)
  await press(grid(), 'ArrowDown')
  expect(stops().map(({ textContent }) => textContent?.trim())).toEqual(['Name', 'Mend Water'])
  control('Act').click()
  await nextTick()
  expect(sort.value).toEqual({ key: 'act', descending: true })
  expect(stops()[0]?.textContent?.trim()).toBe('Act')
  control('Name').click()
  await nextTick()
  expect(sort.value).toEqual({ key: 'name', descending: false })
  control('Name').click()
  await nextTick()
  expect(sort.value).toEqual({ key: 'name', descending: true })
})

it('has the focus itself when the button that had it goes with what it did', async () => {
  control('Mend Gas').focus()
  mended.value = ['Gas']
  await nextTick()
  expect(document.activeElement).toBe(grid())
})

it('leaves the focus where it is when a button goes that did not have it', async () => {
  control('Mend Water').focus()
  mended.value = ['Gas']
  await nextTick()
  expect(document.activeElement).toBe(control('Mend Water'))
})

it('goes by the arrows from head to head, and from the menu of a head to that of the next', async () => {
  control('Name').focus()
  await press(control('Name'), 'ArrowRight')
  expect(document.activeElement).toBe(control('Act'))
  control('Menu Name').focus()
  await press(control('Menu Name'), 'ArrowRight')
  expect(document.activeElement).toBe(control('Menu Act'))
  await press(control('Menu Act'), 'ArrowLeft')
  expect(document.activeElement).toBe(control('Menu Name'))
})
