// @vitest-environment happy-dom
import { expect, it } from 'vitest'
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
