import { expect, it } from 'vitest'
import { fittingScale, metresPerPixel, pixelMetres, roundedScale, scaleOfZoom, scales, zoomOfScale } from './map-scale'

it('finds the zoom at which a millimetre on paper is a metre on the ground', () => {
  const zoom = zoomOfScale(-33.85, 1000)
  // 1 mm is 96 / 25.4 pixels.
  expect(metresPerPixel(-33.85, zoom) * (96 / 25.4)).toBeCloseTo(1, 9)
  expect(scaleOfZoom(-33.85, zoom)).toBeCloseTo(1000, 6)
})

it('takes in all that is seen, in a frame of another shape', () => {
  const place = { lat: 51, zoom: 16 }
  const scale = fittingScale(place, { width: 1200, height: 700 }, { width: 600, height: 700 })
  expect(scale).toBeCloseTo(2 * scaleOfZoom(51, 16), 6)
  expect(roundedScale(scale)).toBeGreaterThanOrEqual(scale)
})

it('offers round scales, the next smaller one for what lies between', () => {
  expect([1000, 1010, 2340, 12_400].map(roundedScale)).toEqual([1000, 1250, 2500, 12_500])
  expect(scales[0]).toBe(50)
  expect(pixelMetres * 96).toBeCloseTo(0.0254)
})
