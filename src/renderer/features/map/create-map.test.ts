// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { makeMap } from './create-map'

it('goes without an error in the middle of a zoom', () => {
  const element = document.createElement('div')
  document.body.append(element)
  // As Leaflet has it from the first picture of a zoom until its timer.
  const map = Object.assign(makeMap(element), {
    _animatingZoom: true,
    _animateToCenter: { lat: 0, lng: 0 },
    _animateToZoom: 3,
  })
  const endZoom = (map as unknown as { _onZoomTransitionEnd(): void })._onZoomTransitionEnd.bind(map)
  map.remove()
  expect(endZoom).not.toThrow()
})

it('tells nothing of another size once it is gone', () => {
  vi.useFakeTimers()
  const element = document.createElement('div')
  document.body.append(element)
  const map = makeMap(element)
  const moved = vi.fn()
  map.on('moveend', moved)
  Object.defineProperty(element, 'clientWidth', { value: 300 })
  map.invalidateSize({ debounceMoveend: true, pan: false })
  map.remove()
  vi.runAllTimers()
  vi.useRealTimers()
  expect(moved).not.toHaveBeenCalled()
})
