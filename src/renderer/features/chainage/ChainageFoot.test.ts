// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { plainNotation } from '../../../shared/model/chainage-notation'
import { useChainage } from '../../stores/chainage'
import { useMap } from '../../stores/map'
import MapFoot from '../map/MapFoot.vue'

const entry = {
  ...{ layerId: 1, layerName: 'Road', name: 'A1', length: 100, startStation: 0, endStation: 100, stationUnit: 'm' },
  ...{ equations: 0, hasProfile: false, chosen: false },
}
const foot = { layerId: 1, name: 'A1', stationUnit: 'm', station: 12340.5, section: null, offset: -3.2 }

function open(chainage: unknown, feet: unknown[] = [foot]) {
  const script = scriptedClient(
    {
      'app.getStatus': {},
      'app.getInfo': {},
      'app.getSettings': { coordinateSrid: 4326, baseMapUrl: '' },
      'projects.getSettings': { timeZone: null, chainage },
      'projects.changeSettings': ({ changes }: never) => ({ timeZone: null, ...(changes as object) }),
      'chainage.list': { alignments: [entry], missing: [] },
      'chainage.locate': () => [feet],
    },
    null,
  )
  const window = openProjectWindow(script.client, undefined, { component: MapFoot })
  useMap(window.scope).center = { lat: 53, lon: 8.8 }
  return { ...window, calls: script.calls, told: () => window.element.querySelector('.chainage')?.textContent }
}

const chosen = { notation: plainNotation, chosen: [{ layerId: 1, name: 'A1' }], lines: [] }

it('tells chainage and offset where the pointer is, by the nearest alignment', async () => {
  const { app, told, calls, scope } = open(chosen)
  await expect.poll(told).toMatch(/^\s*12\+340\.50\s+· 3\.20\sm left\s*$/)
  useMap(scope).pointer = { lat: 53.1, lon: 8.9 }
  await expect
    .poll(() => calls.filter(({ name }) => name === 'chainage.locate').at(-1)?.params)
    .toMatchObject({ lonLat: [8.9, 53.1], which: 'nearest' })
  app.unmount()
})

it('says when no alignment is near, and offers the choice where nothing is chosen yet', async () => {
  const far = open(chosen, [])
  await expect.poll(() => far.told()?.trim()).toBe('No alignment near')
  far.app.unmount()
  const none = open(null)
  await expect.poll(() => none.told()?.trim()).toBe('Chainage…')
  none.element.querySelector<HTMLElement>('.chainage')?.click()
  expect(useChainage(none.scope).dialogOpen).toBe(true)
  expect(none.calls.some(({ name }) => name === 'chainage.locate')).toBe(false)
  none.app.unmount()
})
