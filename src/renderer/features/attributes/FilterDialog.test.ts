// @vitest-environment happy-dom
import { createApp, h, nextTick, ref } from 'vue'
import { createPinia } from 'pinia'
import { afterEach, expect, it } from 'vitest'
import { control, pageText, type } from '../../client/by-name.test-helper'
import FilterDialog from './FilterDialog.vue'

const fields = [
  { name: 'name', type: 'string' },
  { name: 'depth_m', type: 'number' },
  { name: 'laid', type: 'date' },
]
let added: unknown[]
let close = () => undefined as void

async function ask(initialColumn: string | null) {
  added = []
  const open = ref(true)
  const props = { fields, initialColumn, 'onUpdate:open': (now: boolean) => (open.value = now) }
  const onAdd = (filter: unknown) => added.push(filter)
  const app = createApp({ setup: () => () => h(FilterDialog, { ...props, open: open.value, onAdd }) })
  const element = document.createElement('div')
  document.body.append(element)
  app.use(createPinia()).mount(element)
  close = () => app.unmount()
  await expect.poll(pageText).toContain('Filter rows')
  return open
}
afterEach(() => close())

const send = async () => {
  control<HTMLButtonElement>('Filter').form?.dispatchEvent(new Event('submit', { cancelable: true }))
  await nextTick()
}
const setTest = async (label: string) => {
  const select = control<HTMLSelectElement>('Show rows whose value')
  select.value = [...select.options].find(({ text }) => text === label)?.value ?? ''
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await nextTick()
}

it('asks numbers for a column of numbers, takes a comma for a point, and stays open at what is none', async () => {
  const open = await ask('depth_m')
  await type('From', '1,5')
  await type('To', 'deep')
  await send()
  expect(added).toEqual([])
  expect(open.value).toBe(true)
  expect(pageText()).toContain('A number')
  await type('To', '3')
  await send()
  expect(added).toEqual([{ column: 'depth_m', test: 'between', values: ['1,5', '3'] }])
  expect(open.value).toBe(false)
})

it('says of a list of values that one of them is no number, whichever line it is in', async () => {
  await ask('depth_m')
  await setTest('is one of')
  await type('Values', '1\ndeep')
  await send()
  expect(added).toEqual([])
  expect(pageText()).toContain('A number')
})

it('turns a day as it is typed into one as the rows hold it', async () => {
  await ask('laid')
  await type('From', '3/11/2026')
  await type('To', '2027')
  await send()
  expect(added).toEqual([{ column: 'laid', test: 'between', values: ['2026-11-03', '2027'] }])
})

it('asks part of a text for a column of texts, and not for nothing', async () => {
  await ask(null)
  await send()
  expect(added).toEqual([])
  await type('Value', 'steel')
  await send()
  expect(added).toEqual([{ column: 'name', test: 'contains', values: ['steel'] }])
})

it('takes a list of values, a line each', async () => {
  await ask('name')
  await setTest('is one of')
  await type('Values', 'PVC\n\n steel \n')
  await send()
  expect(added).toEqual([{ column: 'name', test: 'oneOf', values: ['PVC', 'steel'] }])
})
