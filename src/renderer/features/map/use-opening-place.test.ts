// @vitest-environment happy-dom
import { defineComponent, h, ref, shallowRef } from 'vue'
import type { Map as LeafletMap } from 'leaflet'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { useMap } from '../../stores/map'
import { useProject } from '../../stores/project'
import { createMap } from './create-map'
import { useOpeningPlace } from './use-opening-place'

const isWithin = { value: true }
const firstReady = ref(false)
const leaflet = shallowRef<LeafletMap | null>(null)
let opened: ProjectWindow

function open() {
  firstReady.value = false
  const detail = { id: 1, name: 'Line', mapCenter: { latitude: -33.86, longitude: 151.2 }, mapZoom: 13 }
  const component = defineComponent(() => {
    useOpeningPlace(leaflet, { firstReady, anyWithin: () => isWithin.value })
    return () => h('div')
  })
  opened = openProjectWindow(scriptedClient({ 'projects.get': { source: 'service', project: detail } }).client, undefined, { component }) // prettier-ignore
  useProject(opened.scope).detail = detail as never
  const element = document.createElement('div')
  document.body.append(element)
  leaflet.value = createMap(element, useMap(opened.scope))
}
function close() {
  leaflet.value?.remove()
  leaflet.value = null
  opened.app.unmount()
}
beforeEach(() => {
  window.localStorage.clear()
  isWithin.value = true
  open()
})
afterEach(close)

const place = () => {
  const { lat, lng } = leaflet.value?.getCenter() ?? {}
  return [lat?.toFixed(2), lng?.toFixed(2), leaflet.value?.getZoom()]
}
const atProject = ['-33.86', '151.20', 13]

it('opens where the project says, and stays where somebody moved it before the first layer was shown', async () => {
  await expect.poll(place).toEqual(atProject)
  leaflet.value?.setView([-33.5, 151], 16, { animate: false })
  firstReady.value = true
  await expect.poll(() => window.localStorage.length).toBe(1)
  expect(place()).toEqual(['-33.50', '151.00', 16])
  close()
  open()
  await expect.poll(place).toEqual(['-33.50', '151.00', 16])
})

it('goes to the layers where none of them lies where the project says, unless somebody moved it', async () => {
  isWithin.value = false
  await expect.poll(place).toEqual(atProject)
  firstReady.value = true
  // Of no layer an extent is known here: the box of the project is asked for.
  await expect.poll(() => useMap(opened.scope).request?.animate).toBe(false)
  close()
  window.localStorage.clear()
  open()
  await expect.poll(place).toEqual(atProject)
  leaflet.value?.setZoom(15, { animate: false })
  firstReady.value = true
  await expect.poll(() => window.localStorage.length).toBe(1)
  expect(useMap(opened.scope).request).toBeNull()
})
