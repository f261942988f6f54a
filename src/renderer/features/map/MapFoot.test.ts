// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { h, nextTick } from 'vue'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { useApp } from '../../stores/app'
import { useMap } from '../../stores/map'
import MapFoot from './MapFoot.vue'

it('shows numbers of a system beside its own name alone', async () => {
  const describing: ((crs: unknown) => void)[] = []
  const transforming: ((xy: (number | null)[]) => void)[] = []
  const { client } = scriptedClient(
    {
      'app.getStatus': {},
      'app.getInfo': {},
      'app.takeNotices': [],
      'diagnostics.takeTroubles': [],
      'app.getSettings': { coordinateSrid: 7856, baseMapUrl: '' },
      'map.describeCrs': () => new Promise((done) => describing.push(done)),
      'map.transform': () => new Promise((done) => transforming.push(done)),
    },
    null,
  )
  const { app, pinia, scope, element } = openProjectWindow(client, undefined, { component: MapFoot })
  const told = () => element.querySelector('.coord')?.textContent?.trim()
  await useApp(pinia).start()
  useMap(scope).center = { lat: -33.86, lon: 151.21 }
  useMap(scope).zoom = 18
  await expect.poll(() => describing.length).toBeGreaterThan(0)
  for (const tell of describing) tell({ srid: 7856, name: 'GDA2020 / MGA zone 56', geographic: false })
  await expect.poll(() => transforming.length).toBe(1)
  // Degrees are known; easting and northing are not yet, nor that there are none.
  expect(told()).toBe('')
  transforming[0]?.([334_419.96, 6_252_469.98])
  await expect.poll(told).toMatch(/^E 334.419\.96 N 6.252.469\.98$/)
  // A pixel of the whole Earth is many kilometres.
  useMap(scope).zoom = 1
  await expect.poll(() => element.textContent).toMatch(/E 334.420 N 6.252.470.*33\.860°\sS 151\.210°\sE/)
  useMap(scope).center = { lat: 60, lon: 10 }
  await expect.poll(() => transforming.length).toBe(2)
  transforming[1]?.([null, null])
  await expect.poll(told).toBe('outside EPSG:7856')
  app.unmount()
})

it('keeps its scale bar short where it is brief', async () => {
  const { client } = scriptedClient({ 'app.getStatus': {}, 'app.getInfo': {}, 'app.getSettings': {} }, null)
  for (const [brief, most] of [
    [true, 92],
    [false, 152],
  ] as const) {
    const { app, scope, element } = openProjectWindow(client, undefined, { component: () => h(MapFoot, { brief }) })
    useMap(scope).center = { lat: -33.86, lon: 151.21 }
    const widths: number[] = []
    for (let zoom = 10; zoom <= 20; zoom += 0.25) {
      useMap(scope).zoom = zoom
      await nextTick()
      widths.push(Number(element.querySelector('.scale svg')?.getAttribute('width')))
    }
    expect(Math.max(...widths)).toBeLessThanOrEqual(most)
    expect(Math.max(...widths)).toBeGreaterThan(most - 20)
    app.unmount()
  }
})
