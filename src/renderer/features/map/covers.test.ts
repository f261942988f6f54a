// @vitest-environment happy-dom
import * as L from 'leaflet'
import { afterEach, expect, it, vi } from 'vitest'
import { boxesOnMap, seenOf, watchCovers } from './covers'

afterEach(() => vi.unstubAllGlobals())

it('looks no more at what lies over a map that is gone', () => {
  const watched = new Set<Element>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (element: Element): void => void watched.add(element)
      disconnect = (): void => watched.clear()
    },
  )
  const pane = document.createElement('div')
  const surface = document.createElement('div')
  const arrow = document.createElement('div')
  pane.append(surface, arrow)
  const map = L.map(surface, { center: [0, 0], zoom: 2 })
  watchCovers(map, () => undefined)
  expect([...watched]).toEqual([arrow])
  map.remove()
  expect(watched.size).toBe(0)
})

it('takes the rulers along the edges from what is seen, and nothing else', () => {
  const map = { getSize: () => ({ x: 400, y: 300 }) } as L.Map
  const top = { left: 0, top: 0, right: 400, bottom: 17 }
  const side = { left: 0, top: 0, right: 17, bottom: 300 }
  const tools = { left: 360, top: 20, right: 392, bottom: 280 }
  expect(seenOf(map, [top, side, tools])).toEqual({ left: 17, top: 17, right: 400, bottom: 300 })
})

it('measures what is shown from the corner of the map, and leaves out what takes no room', () => {
  const at = (x: number, y: number, width: number, height: number) =>
    ({ getBoundingClientRect: () => new DOMRect(x, y, width, height) }) as Element
  const map = { getContainer: () => at(100, 50, 800, 600) } as unknown as L.Map
  expect(boxesOnMap(map, [at(110, 60, 30, 20), at(0, 0, 0, 20), at(0, 0, 30, 0), at(90, 40, 5, 5)])).toEqual([
    { left: 10, top: 10, right: 40, bottom: 30 },
    { left: -10, top: -10, right: -5, bottom: -5 },
  ])
})
