// @vitest-environment happy-dom
import { computed, nextTick, ref } from 'vue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TableQuery } from '../../../shared/model/table-query'
import { AppError } from '../../../shared/errors/app-error'
import { click, pageText, press, type } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { useChosenFeatures } from '../../stores/chosen-features'
import AttributeTable from './AttributeTable.vue'

const fields = [
  { name: 'pipe', type: 'string' },
  { name: 'dn', type: 'integer' },
]
const source = { key: ref<string | null>('k'), parts: ref([{ name: 'Pipes', features: 3, fields }]) }
vi.mock('./use-table-source', () => ({
  useTableSource: () => ({
    ...{ layer: ref({ id: 4, name: 'Water mains' }), prepared: ref({}), reading: ref(false), storedSrid: ref(null) },
    ...{ sublayers: source.parts, sublayer: ref(0), current: computed(() => source.parts.value[0]), key: source.key },
    ...{ fields: computed(() => source.parts.value[0]?.fields ?? []), options: ref([]) },
  }),
}))

const all = [
  { index: 0, bbox4326: null, properties: { pipe: 'WM-1', dn: 100 } },
  { index: 1, bbox4326: null, properties: { pipe: 'WM-2', dn: null } },
  { index: 2, bbox4326: null, properties: { pipe: 'WM-3', dn: 150 } },
]
let listed: typeof all
let problem: AppError | null
let core: ReturnType<typeof scriptedClient>
let opened: ProjectWindow

beforeEach(async () => {
  vi.useFakeTimers()
  listed = all
  problem = null
  core = scriptedClient({
    'tables.count': () => (problem ? Promise.reject(problem) : listed.length),
    'tables.listRows': () => listed,
    'tables.findRow': 2,
  })
  opened = openProjectWindow(core.client, undefined, { component: AttributeTable })
  await settled()
})
afterEach(() => {
  opened.app.unmount()
  vi.useRealTimers()
})

const settled = async () => {
  await vi.advanceTimersByTimeAsync(1_000)
  await nextTick()
}
const cells = () =>
  [...document.querySelectorAll('.vt-body > .row')].map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent?.trim())) // prettier-ignore
const queries = () =>
  core.calls.filter(({ name }) => name === 'tables.count').map(({ params }) => (params as { query: TableQuery }).query)

it('lists every feature by its number with all its values, and a dash where there is none', () => {
  expect(cells()).toEqual([
    ['1', 'WM-1', '100'],
    ['2', 'WM-2', '—'],
    ['3', 'WM-3', '150'],
  ])
  expect(pageText()).toContain('3 features')
})

it('finds words when they stay, not with each letter, and says how many of how many fit', async () => {
  listed = all.slice(2)
  await type('Find in rows', 'W')
  await type('Find in rows', 'WM-3')
  expect(queries()).toHaveLength(1)
  await settled()
  expect(queries().map(({ words }) => words)).toEqual(['', 'WM-3'])
  expect(cells()).toEqual([['3', 'WM-3', '150']])
  expect(pageText()).toMatch(/1 of 3 features/)
})

it('says that a search hides all, in place of an empty table', async () => {
  listed = []
  await type('Find in rows', 'none such')
  await settled()
  expect(cells()).toEqual([])
  expect(document.querySelector('[role=grid]')).toBeNull()
  expect(pageText()).toContain('3 features')
})

it('chooses on the map what is chosen here, and lets go of it', async () => {
  const chosen = useChosenFeatures(opened.scope)
  document.querySelectorAll<HTMLElement>('.vt-body > .row')[1]?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 })) // prettier-ignore
  await nextTick()
  expect(chosen.of('k')).toEqual([1])
  const table = document.querySelector<HTMLElement>('.vt')
  if (table) await press(table, 'Escape')
  expect(chosen.of('k')).toEqual([])
})

it('keeps what is shown when a search fails, says why, and tries again', async () => {
  problem = new AppError('internal', 'The tileset cannot be read.')
  await type('Find in rows', 'WM')
  await settled()
  expect(pageText()).toContain('The tileset cannot be read.')
  expect(cells()).toHaveLength(3)
  problem = null
  listed = all.slice(0, 1)
  await click('Read again')
  await settled()
  expect(pageText()).not.toContain('The tileset cannot be read.')
  expect(cells()).toHaveLength(1)
})
