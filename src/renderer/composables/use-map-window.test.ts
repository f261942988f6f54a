// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { isReactive, nextTick } from 'vue'
import type { Bbox } from '../geometry/geometry'
import { within } from '../client/project-scope'
import { openProjectWindow, scriptedClient } from '../client/project-window.test-helper'
import { useMap } from '../stores/map'
import { useDrawn, useMapWindow } from './use-map-window'

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

it('draws what is in the view where too much lies around it, and says how much of that it draws', async () => {
  const { scope } = openProjectWindow(scriptedClient({}).client)
  const map = useMap(scope)
  // 100 columns of 100, 0.2 apart; the first rows lie in the south.
  const boxes = Array.from({ length: 10_000 }, (_, at): Bbox => {
    const [x, y] = [(at % 100) * 0.2, Math.floor(at / 100) * 0.2]
    return [x, y, x + 0.1, y + 0.1]
  })
  const sight = within(scope, () => useDrawn(() => boxes, (box) => box)) // prettier-ignore
  map.bounds = [0, 0, 20, 20]
  await nextTick()
  const { inSight, drawn, items } = sight.value
  expect([inSight, drawn <= 1_500, items.length === drawn]).toEqual([10_000, true, true])
  // No quarter of the map looks empty.
  const inNorth = items.filter(([, south]) => south >= 15).length
  expect(inNorth / items.length).toBeCloseTo(0.25, 1)
  map.bounds = [12, 15, 17, 19]
  await nextTick()
  expect([sight.value.inSight, sight.value.drawn]).toEqual([546, 546])
  expect(sight.value.items.slice(0, 546).every(([west, south]) => west >= 11.9 && south >= 14.9)).toBe(true)
})
