// @vitest-environment happy-dom
import * as L from 'leaflet'
import { afterEach, expect, it } from 'vitest'
import { paneNames } from './create-map'
import { createMeasureTool, type Measurement } from './measure-tool'

const maps: L.Map[] = []
afterEach(() => {
  for (const map of maps.splice(0)) map.remove()
})

function makeMap(): L.Map {
  const map = L.map(document.createElement('div'), { center: [-33.85, 151.2], zoom: 16 })
  map.createPane(paneNames.measure)
  maps.push(map)
  return map
}
const shapesOn = (map: L.Map): number => {
  let count = 0
  map.eachLayer((layer) => {
    if (layer instanceof L.Path) count += 1
  })
  return count
}
const click = (map: L.Map, lat: number, lng: number) => map.fire('click', { latlng: L.latLng(lat, lng) })

it('goes on from one map to the other, drawn on both, and leaves a map that goes', () => {
  let told: Measurement | null = null
  const tool = createMeasureTool((now) => {
    told = now
  })
  const left = makeMap()
  tool.attach(left)
  tool.use('distance')
  click(left, -33.85, 151.2)
  // The second map comes while a measurement is under way.
  const right = makeMap()
  const leave = tool.attach(right)
  click(right, -33.85, 151.201)
  expect(told).toMatchObject({ points: 2, text: expect.stringMatching(/^92\.55\sm$/) })
  expect([shapesOn(left), shapesOn(right)]).toEqual([3, 3])

  right.getContainer().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
  expect(told).toMatchObject({ finished: true })
  leave()
  expect([shapesOn(left), shapesOn(right)]).toEqual([3, 0])
  click(right, -33.8, 151.3)
  expect(told).toMatchObject({ points: 2 })
})

it('takes the last point back by Ctrl+Z, which then undoes nothing else', () => {
  let told: Measurement | null = null
  const tool = createMeasureTool((now) => {
    told = now
  })
  const map = makeMap()
  tool.attach(map)
  tool.use('area')
  for (const lng of [151.2, 151.201, 151.202]) click(map, -33.85, lng)
  const frame = document.createElement('div')
  frame.append(map.getContainer())
  let undone = 0
  frame.addEventListener('keydown', () => (undone += 1))
  const undo = () =>
    map.getContainer().dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))
  undo()
  expect([told, undone]).toMatchObject([{ points: 2 }, 0])
  undo()
  undo()
  expect([told, undone]).toMatchObject([{ points: 0 }, 0])
  // With nothing drawn it is the project's again.
  undo()
  expect(undone).toBe(1)
})

it('tells no area of a ring that crosses itself: both halves of a bow tie would make nothing', () => {
  let told: Measurement | null = null
  const tool = createMeasureTool((now) => {
    told = now
  })
  const map = makeMap()
  tool.attach(map)
  tool.use('area')
  for (const [lat, lng] of [[0, 0], [1, 1], [0, 1]] as const) click(map, -33.85 + lat / 1000, 151.2 + lng / 1000) // prettier-ignore
  expect(told).toMatchObject({ text: expect.stringMatching(/m²$/) })
  click(map, -33.849, 151.2)
  expect(told).toMatchObject({
    text: 'no area: the line around crosses itself',
    detail: expect.stringMatching(/around$/),
  })
})
