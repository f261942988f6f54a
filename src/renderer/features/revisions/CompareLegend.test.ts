// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, expect, it } from 'vitest'
import type { ShownChangeClasses } from '../../../shared/contract'
import { click, pageText } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { useCompare } from '../../stores/compare'
import { useCompareColors } from '../../stores/compare-colors'
import CompareLegend from './CompareLegend.vue'

const classes = (more: Partial<ShownChangeClasses>): ShownChangeClasses => ({
  ...{ graduated: false, classes: [], others: 0, empty: 0, mixed: false },
  ...{ ofDifference: Buffer.from([1, 2, 0, 3]).toString('base64') },
  ...more,
})
let opened: ProjectWindow
afterEach(() => opened.app.unmount())

async function open(answer: ShownChangeClasses, column: 'kind' | 'attribute' | 'by') {
  const core = scriptedClient({
    'revisions.classifyDifferences': () => answer,
    'revisions.listDifferences': () => ({ features: [], total: 0 }),
  })
  const titles = { attribute: 'Attribute', by: 'By' }
  opened = openProjectWindow(core.client, undefined, { component: CompareLegend, props: { titles } })
  const colors = useCompareColors(opened.scope)
  useCompare(opened.scope).diff = { id: 'd', added: 0, removed: 0, changed: 4, moved: 0, schema: [] } as never
  colors.column = column
  await new Promise((next) => setTimeout(next))
  await nextTick()
  return { core, colors }
}

it('names each colour with how many differences have it, and those of none', async () => {
  const values = [
    { from: 'whole feature', to: 'whole feature', features: 1 },
    { from: 'depth', to: 'depth', features: 1 },
  ]
  const { core, colors } = await open(classes({ classes: values, others: 1, empty: 1 }), 'attribute')
  expect(core.calls.at(-1)?.params).toMatchObject({ id: 'd', column: 'attribute', words: '', filters: [] })
  const rows = [...document.querySelectorAll('li')].map((row) => row.textContent?.trim())
  expect(rows).toEqual(['whole feature1', 'depth1', 'several or other values1', 'no value, or not in the list1'])
  const drawn = [0, 1, 2, 3].map((index) => colors.colorOf(index))
  const swatches = [...document.querySelectorAll<HTMLElement>('.swatch')].map((one) => one.style.cssText)
  // The third has no value, which stands last.
  const rowOf = [0, 1, 3, 2]
  drawn.forEach((color, index) => expect(swatches[rowOf[index]!]).toContain(color))
  expect(new Set(drawn).size).toBe(4)
  await click('Colour by kind again')
  expect(colors.colorOf(0)).toBeNull()
  expect(pageText()).toBe('')
})

it('says why values of several attributes have no colours, and leaves each its own', async () => {
  const { colors } = await open(classes({ mixed: true, empty: 4 }), 'by')
  expect(pageText()).toContain('filter by one attribute')
  expect(colors.colorOf(0)).toBeNull()
})
