// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { click, pageText } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { speak } from '../../language/speak'
import ColumnStatistics from './ColumnStatistics.vue'

afterEach(() => speak('en'))

it('counts in the language of the window, and filters by what the rows hold', async () => {
  await speak('de')
  const emitted: unknown[] = []
  const frequent = [{ value: true, count: 2 }]
  const counts = { rows: 1200, empty: 0, distinct: 2, manyMore: false, min: null, max: null, sum: null, mean: null }
  const { client } = scriptedClient({ 'tables.getStatistics': { ...counts, frequent } })
  const { app, element } = openProjectWindow(client, undefined, {
    component: ColumnStatistics,
    props: {
      ...{ table: { key: 'k', query: {} }, column: 'live', features: [1, 2] },
      onFilter: (filter: unknown) => emitted.push(filter),
    },
  })
  await expect.poll(() => element.textContent.replaceAll('\u00a0', ' ')).toContain('Von 1 200 gewählten Zeilen')
  expect(pageText()).toContain('ja')
  await click('ja')
  expect(emitted).toEqual([{ column: 'live', test: 'equals', values: ['yes'] }])
  app.unmount()
})
