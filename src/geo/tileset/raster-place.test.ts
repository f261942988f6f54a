import { expect, it } from 'vitest'
import type { RasterLayer } from '../model'
import { RasterPlace } from './raster-place'

/** @param geoTransform in degrees */
const placed = (geoTransform: number[], width = 60, height = 40) =>
  new RasterPlace({ width, height, geoTransform } as unknown as RasterLayer, null)

it('takes the zoom of the pixels, and of a picture with a wrong place no more tiles than its pixels fill', () => {
  expect(placed([150, 0.0001, 0, -27, 0, -0.0001]).maxZoom).toBe(13)
  expect(placed([-180, 0.0083333, 0, 90, 0, -0.0083333], 43_200, 21_600).maxZoom).toBe(7)
  // Sixty pixels of a tenth of a millimetre side by side, from pole to pole: whole numbers of a world file that were mistyped.
  for (const wrong of [
    [150, 1e-9, 0, -27, 0, -90],
    [150, 1e-7, 0, -27, 0, -99_999_999_999],
    [150, 0.0001, 0, -27, 2_147_483_647, -0.0001],
  ])
    expect(placed(wrong).maxZoom).toBeLessThan(3)
})
