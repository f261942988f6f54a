// @vitest-environment happy-dom
import * as L from 'leaflet'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createBoxTool } from './box-tool'
import { paneNames } from './create-map'

let map: L.Map
let drawn: { box: number[]; shift: boolean }[]
beforeEach(() => {
  drawn = []
  map = L.map(document.createElement('div'), { center: [-33.85, 151.2], zoom: 16 })
  map.createPane(paneNames.measure)
  createBoxTool(map, {
    begins: () => true,
    drawn: (box, { shiftKey }) => drawn.push({ box: box.map((value) => Number(value.toFixed(3))), shift: shiftKey }),
  })
})
afterEach(() => map.remove())

const mouse = (type: string, x: number, y: number, init: MouseEventInit = {}) =>
  new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, cancelable: true, ...init })
const key = (name: string) => map.getContainer().dispatchEvent(new KeyboardEvent('keydown', { key: name }))
const space = (lat: number, lng: number) => map.fire('click', { latlng: L.latLng(lat, lng) })

it('gives the box of a drag with its keys, and no click after it', () => {
  let clicks = 0
  map.getContainer().addEventListener('click', () => clicks++)
  map.getContainer().dispatchEvent(mouse('mousedown', 0, 0))
  document.dispatchEvent(mouse('mousemove', 90, 60))
  document.dispatchEvent(mouse('mouseup', 90, 60, { shiftKey: true }))
  const inner = map.getPane('mapPane')!
  inner.dispatchEvent(mouse('click', 90, 60))
  expect(drawn).toEqual([{ box: [151.2, -33.851, 151.202, -33.85], shift: true }])
  expect(clicks).toBe(0)
  inner.dispatchEvent(mouse('click', 90, 60))
  expect(clicks).toBe(1)
})

it('takes a press that stays for a click, and a box that Escape let go of for none', () => {
  map.getContainer().dispatchEvent(mouse('mousedown', 0, 0))
  document.dispatchEvent(mouse('mouseup', 1, 1))
  map.getContainer().dispatchEvent(mouse('mousedown', 0, 0))
  document.dispatchEvent(mouse('mousemove', 50, 50))
  key('Escape')
  document.dispatchEvent(mouse('mouseup', 50, 50))
  expect(drawn).toEqual([])
})

it('is drawn by Space at the one corner and at the other', () => {
  space(-33.85, 151.2)
  key('Escape')
  space(-33.85, 151.2)
  space(-33.84, 151.21)
  expect(drawn).toEqual([{ box: [151.2, -33.85, 151.21, -33.84], shift: false }])
})
