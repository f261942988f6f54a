import { expect, it } from 'vitest'
import { coarsePicture } from './coarse-picture'
import type { RasterStyle } from './painters'
import type { Block, BlockSource, PixelGrid } from './pixels'
import { bandsOf } from './raster-kind'

const side = 1024
const blockSide = 32

function grid(parts: Partial<PixelGrid>): PixelGrid {
  return {
    ...{ width: side, height: side, samples: 3, bits: 8, format: 'unsigned', photometric: 2, planar: false },
    ...{ extraSamples: [], colorMap: null, blockWidth: blockSide, blockHeight: blockSide },
    ...{ across: side / blockSide, down: side / blockSide },
    ...parts,
  }
}

/** Blocks that take a while; pixels by `value`. */
function slowly(image: PixelGrid, value: (col: number, row: number, band: number) => number, asked: string[] = []) {
  const source: BlockSource = {
    async block(_grid, across, down): Promise<Block> {
      asked.push(`${across} ${down}`)
      await new Promise((resolve) => setTimeout(resolve, 2))
      const { blockWidth: width, blockHeight: rows, samples } = image
      const count = width * rows
      const plane = image.format === 'float' ? new Float32Array(count * samples) : new Uint8Array(count * samples)
      for (let i = 0; i < count; i++)
        for (let band = 0; band < samples; band++)
          plane[i * samples + band] = value(across * width + (i % width), down * rows + Math.floor(i / width), band)
      const place = { col: across * width, row: down * rows, width, rows }
      return { ...place, planes: [plane], step: samples, present: true }
    },
  }
  return source
}

const signal = new AbortController().signal

it('shows the whole by a few blocks when the time is short', async () => {
  const image = grid({})
  const asked: string[] = []
  const reader = slowly(image, (col, _row, band) => ((col < side / 2 ? band === 0 : band === 2) ? 255 : 0), asked)
  const style: RasterStyle = { bands: bandsOf(image), stretch: null, nodata: null }
  const wanted = { width: 128, height: 128, budgetMs: 20 }
  const picture = await coarsePicture(reader, [{ image, mask: null }], style, wanted, signal)
  if (!('rgba' in picture)) throw new Error('colours are expected')
  expect(asked.length).toBeGreaterThan(1)
  expect(asked.length).toBeLessThan(image.across * image.down)
  expect(new Set(asked).size).toBe(asked.length)
  // Every pixel has some colour of the picture.
  for (let at = 0; at < picture.rgba.length; at += 4) {
    expect(picture.rgba[at + 3]).toBe(255)
    expect(picture.rgba[at]! + picture.rgba[at + 2]!).toBeGreaterThan(250)
    expect(picture.rgba[at + 1]).toBe(0)
  }
})

it('does not mix the classes of a palette, nor heights with what is no height', async () => {
  const colorMap = new Float64Array(768)
  colorMap[3] = 65_535
  colorMap[256 + 7] = 65_535
  const classes = grid({ samples: 1, photometric: 3, colorMap })
  const reader = slowly(classes, (col, row) => (((col >> 5) + (row >> 5)) % 2 === 0 ? 3 : 7))
  const short = { width: 128, height: 128, budgetMs: 10 }
  const palette: RasterStyle = { bands: bandsOf(classes), stretch: null, nodata: null }
  const picture = await coarsePicture(reader, [{ image: classes, mask: null }], palette, short, signal)
  if (!('rgba' in picture)) throw new Error('colours are expected')
  const colours = new Set(new Uint32Array(picture.rgba.buffer))
  expect([...colours].every((one) => one === 0xff0000ff || one === 0xff00ff00)).toBe(true)

  const heights = grid({ samples: 1, photometric: 1, bits: 32, format: 'float' })
  const style: RasterStyle = { bands: { ...bandsOf(heights), kind: 'elevation' }, stretch: null, nodata: -9999 }
  const relief = slowly(heights, (col) => (col < side / 2 ? 100 : -9999))
  const half = await coarsePicture(relief, [{ image: heights, mask: null }], style, { ...short, budgetMs: 60 }, signal)
  if (!('heights' in half)) throw new Error('heights are expected')
  expect(half.heights[64 * 128 + 5]).toBeCloseTo(100, 3)
  expect(half.heights[64 * 128 + 120]).toBeNaN()
  expect(half.heights.every((value) => Number.isNaN(value) || Math.abs(value - 100) < 0.01)).toBe(true)
})
