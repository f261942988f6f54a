import { expect, it } from 'vitest'
import { GridRaster } from './grid-raster'
import type { BlockSource, PixelGrid } from './pixels'

const grid = (samples: number): PixelGrid => ({
  ...{ width: 4, height: 2, samples, bits: 16, format: 'signed', photometric: 1, planar: false, extraSamples: [] },
  ...{ colorMap: null, blockWidth: 2, blockHeight: 2, across: 2, down: 1 },
})
const [image, mask] = [grid(2), grid(1)]

/** Pixel 10 · row + column in the first band, a hundred more in the second; the mask hides the last column. */
const reader: BlockSource = {
  block(asked, across) {
    const pixels = [0, 1, 10, 11].map((at) => at + across * 2)
    const values =
      asked === mask ? pixels.map((at) => (at % 10 === 3 ? 0 : 255)) : pixels.flatMap((at) => [at, at + 100])
    const plane = Int16Array.from(values)
    return { col: across * 2, row: 0, width: 2, rows: 2, planes: [plane], step: asked.samples, present: true }
  },
}
const { signal } = new AbortController()
const raster = (hidden: PixelGrid | null) =>
  new GridRaster(reader, [{ image, mask: hidden }], () => Promise.reject(new Error('not shown')), { x: 1, y: 1 })

it('gives the values of the pixel that was asked for, in every band, and none where it is hidden or has none', async () => {
  const at = (col: number, row: number, nodata: number | null = null) => raster(mask).valuesAt(col, row, nodata, signal)
  expect(await at(0, 0)).toEqual([0, 100])
  expect(await at(2, 1)).toEqual([12, 112])
  expect(await at(2, 1, 112)).toEqual([12, null])
  expect(await at(3, 1)).toEqual([null, null])
  expect(await raster(null).valuesAt(3, 1, null, signal)).toEqual([13, 113])
})

it('gives the samples of a part row by row, and nothing for what is hidden or has no data', async () => {
  const part = { col: 1, row: 0, width: 3, height: 2 }
  const [first, second] = await raster(mask).samples(part, 12, signal)
  expect([...first!]).toEqual([1, 2, NaN, 11, NaN, NaN])
  expect([...second!]).toEqual([101, 102, NaN, 111, 112, NaN])
})
