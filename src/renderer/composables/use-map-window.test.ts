// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { isReactive, nextTick } from 'vue'
import { within } from '../client/project-scope'
import { openProjectWindow, scriptedClient } from '../client/project-window.test-helper'
import { useMap } from '../stores/map'
import { useMapWindow } from './use-map-window'

it('is wider than the view, stays while one pans a little, and is asked of by many without being watched at each', async () => {
  const { scope } = openProjectWindow(scriptedClient({}).client)
  const map = useMap(scope)
  const area = within(scope, () => useMapWindow())
  map.bounds = [10, 10, 12, 11]
  await nextTick()
  const before = area.value
  expect(before).toEqual([8, 9, 14, 12])
  expect(isReactive(before)).toBe(false)
  map.bounds = [10.5, 10, 12.5, 11]
  await nextTick()
  expect(area.value).toBe(before)
})
