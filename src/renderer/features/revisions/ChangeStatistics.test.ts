// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ShownStatistics } from '../../../shared/contract'
import { click, pageText } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import ChangeStatistics from './ChangeStatistics.vue'

const side = (more: Partial<ShownStatistics>): ShownStatistics => ({
  ...{ rows: 3, empty: 0, distinct: 3, manyMore: false, min: null, max: null, sum: null, mean: null, frequent: [] },
  ...more,
})
let answer: object
let opened: ProjectWindow
let emitted: unknown[]

beforeEach(() => {
  emitted = []
})
afterEach(() => opened.app.unmount())

async function open(column: string) {
  const core = scriptedClient({ 'revisions.getChangeStatistics': () => answer })
  const request = { id: 'd', kinds: ['changed'], words: 'quay', filters: [], column }
  opened = openProjectWindow(core.client, undefined, {
    component: ChangeStatistics,
    props: {
      request,
      titles: { before: 'Revision 1', after: 'Revision 2', by: 'By' },
      onFilter: (filter: unknown) => emitted.push(filter),
    },
  })
  await expect.poll(pageText).toContain('empty')
  await nextTick()
  expect(core.calls.at(-1)?.params).toEqual(request)
}

it('tells of one attribute the values before and after, and a frequent value narrows to its own side', async () => {
  const frequent = [{ value: 'Borealis', count: 2 }]
  answer = {
    measure: { attribute: 'depth', unit: null },
    of: [side({ min: 1, max: 5, sum: 6, mean: 3 }), side({ min: 2, max: 11, sum: 17, mean: 17 / 3, frequent })],
  }
  await open('before')
  const text = pageText()
  expect(text).toContain('Of 3 changed values of depth')
  expect(text.indexOf('Revision 1empty')).toBeLessThan(text.indexOf('Revision 2empty'))
  expect(text).not.toContain('filter by one attribute')
  await click('Borealis')
  expect(emitted).toEqual([{ column: 'after', test: 'equals', values: ['Borealis'] }])
})

it('says why values of several attributes have no sum', async () => {
  answer = { measure: null, of: [side({ rows: 6, empty: 3 })] }
  await open('by')
  expect(pageText()).toContain('Of 6 lines')
  expect(pageText()).toContain('filter by one attribute')
  expect(pageText()).toMatch(/empty3distinct3$/)
})
