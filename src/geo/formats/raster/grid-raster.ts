import { coarsePicture, type CoarseWanted } from './coarse-picture'
import { shade } from './hillshade'
import { painterOf, rgbaPixels, sampleOf, takeHeights, type RasterStyle } from './painters'
import type { BlockSource, Level, PixelGrid } from './pixels'
import { ColourMean, HeightMean } from './reduce'
import { eachRow, levelWindow, readMask, type LevelWindow, type Wanted } from './window-reader'

/** Metres between columns and rows of the full picture: what relief needs. */
export interface CellSize {
  x: number
  y: number
}

/** Reads parts of a picture in any size as colours or heights. Memory grows with the part that is asked for, not with the file. */
export class GridRaster<Grid extends PixelGrid> {
  constructor(
    private readonly reader: BlockSource<Grid>,
    private readonly levels: readonly Level<Grid>[],
    private readonly style: (signal: AbortSignal) => Promise<RasterStyle>,
    private readonly cell: CellSize,
  ) {}

  async read(wanted: Wanted, signal: AbortSignal): Promise<{ rgba: Uint8ClampedArray; heights: Float32Array | null }> {
    const style = await this.style(signal)
    if (style.bands.kind === 'elevation') return this.relief(wanted, style, signal)
    return { rgba: await this.colours(wanted, style, signal), heights: null }
  }

  /** The whole at a small size as RGBA, by what can be read in the time; the rest is guessed (coarse-picture.ts). */
  async coarse(wanted: CoarseWanted, signal: AbortSignal): Promise<Uint8ClampedArray> {
    const { width, height } = wanted
    const picture = await coarsePicture(this.reader, this.levels, await this.style(signal), wanted, signal)
    if ('rgba' in picture) return picture.rgba
    const { image } = this.levels[0]!
    const cell = { cellX: (this.cell.x * image.width) / width, cellY: (this.cell.y * image.height) / height }
    return shade(picture.heights, { width, height, ...cell }, { left: 0, top: 0, width, height })
  }

  /** Samples of all bands of a pixel of the full size, as they are stored; null for no data and hidden pixels. */
  async valuesAt(col: number, row: number, nodata: number | null, signal: AbortSignal): Promise<(number | null)[]> {
    signal.throwIfAborted()
    const { image, mask } = this.levels[0]!
    const at = async (grid: Grid, band: number): Promise<number | null> => {
      const across = Math.floor(col / grid.blockWidth)
      const block = await this.reader.block(grid, across, Math.floor(row / grid.blockHeight))
      return block.present ? sampleOf(block, (row - block.row) * block.width + col - block.col, band) : null
    }
    const shown = mask ? await at(mask, 0) : 1
    const values: (number | null)[] = []
    for (let band = 0; band < image.samples; band++) {
      const value = shown ? await at(image, band) : null
      values.push(value === null || value === nodata || !Number.isFinite(value) ? null : value)
    }
    return values
  }

  /** Samples of all bands in a part of the full size, as they are stored, row by row; NaN for no data and hidden pixels. */
  async samples(
    part: { col: number; row: number; width: number; height: number },
    nodata: number | null,
    signal: AbortSignal,
  ): Promise<Float64Array[]> {
    const { image, mask } = this.levels[0]!
    const all = () => true
    const shown = mask && (await readMask(this.reader, mask, part, all, signal))
    const bands = Array.from({ length: image.samples }, () => new Float64Array(part.width * part.height).fill(NaN))
    await eachRow(this.reader, image, part, all, signal, (block, from, col, row, count) => {
      if (!block.present) return
      const first = row * part.width + col
      bands.forEach((band, b) => {
        for (let i = 0; i < count; i++) {
          const value = sampleOf(block, from + i, b)
          const isShown = !shown || shown[first + i] !== 0
          if (isShown && value !== null && value !== nodata && Number.isFinite(value)) band[first + i] = value
        }
      })
    })
    return bands
  }

  private async colours(wanted: Wanted, style: RasterStyle, signal: AbortSignal): Promise<Uint8ClampedArray> {
    const { outWidth, outHeight } = wanted
    const part = levelWindow(this.levels, wanted)
    const paint = painterOf(part.level.image, style)
    const nearest = style.bands.kind === 'palette'
    const rows = rowChoice(part, outWidth, outHeight, nearest ? 1 : samplesPerPixel)
    const mask = part.level.mask && (await readMask(this.reader, part.level.mask, part, rows.wants, signal))
    const whole = rows.whole && part.width === outWidth && part.height === outHeight
    const grows = part.width < outWidth || part.height < outHeight
    const target = rgbaPixels(whole || grows ? part.width * part.height : part.width)
    const mean = whole || grows ? null : new ColourMean(outWidth, outHeight, together(part, outHeight))
    const every = mean ? rows.every : 1
    await eachRow(this.reader, part.level.image, part, rows.wants, signal, (block, from, col, row, across) => {
      if (!block.present) return
      const count = Math.ceil(across / every)
      const at = mean ? 0 : row * part.width + col
      if (mean) target.words.fill(0, 0, count)
      paint(block, from, count, every, target, at)
      if (mask) hide(target.bytes, at, mask, row * part.width + col, count, every)
      const to = part.toRow[row]!
      if (mean && to >= 0) mean.addRow(target.bytes, count, part.toColumn, col, to, every)
    })
    if (mean) return mean.result()
    return grows ? enlarge(target.bytes, part, outWidth, outHeight) : target.bytes
  }

  private async relief(
    wanted: Wanted,
    style: RasterStyle,
    signal: AbortSignal,
  ): Promise<{ rgba: Uint8ClampedArray; heights: Float32Array | null }> {
    const full = this.levels[0]!.image
    const stepX = wanted.width / wanted.outWidth
    const stepY = wanted.height / wanted.outHeight
    // A pixel more on each side that has one, so that parts fit together without seams.
    const left = wanted.col >= stepX ? 1 : 0
    const top = wanted.row >= stepY ? 1 : 0
    const right = wanted.col + wanted.width + stepX <= full.width ? 1 : 0
    const bottom = wanted.row + wanted.height + stepY <= full.height ? 1 : 0
    const wide: Wanted = {
      col: wanted.col - left * stepX,
      row: wanted.row - top * stepY,
      width: wanted.width + (left + right) * stepX,
      height: wanted.height + (top + bottom) * stepY,
      outWidth: wanted.outWidth + left + right,
      outHeight: wanted.outHeight + top + bottom,
    }
    const heights = await this.heights(wide, style, signal)
    const size = {
      width: wide.outWidth,
      height: wide.outHeight,
      cellX: this.cell.x * stepX,
      cellY: this.cell.y * stepY,
    }
    const inner = { left, top, width: wanted.outWidth, height: wanted.outHeight }
    return { rgba: shade(heights, size, inner), heights: crop(heights, wide.outWidth, inner) }
  }

  private async heights(wanted: Wanted, style: RasterStyle, signal: AbortSignal): Promise<Float32Array> {
    const part = levelWindow(this.levels, wanted)
    const rows = rowChoice(part, wanted.outWidth, wanted.outHeight, samplesPerPixel)
    const mask = part.level.mask && (await readMask(this.reader, part.level.mask, part, rows.wants, signal))
    const grows = part.width < wanted.outWidth || part.height < wanted.outHeight
    const target = new Float32Array(grows ? part.width * part.height : part.width).fill(NaN)
    const mean = grows ? null : new HeightMean(wanted.outWidth, wanted.outHeight, together(part, wanted.outHeight))
    const every = mean ? rows.every : 1
    await eachRow(this.reader, part.level.image, part, rows.wants, signal, (block, from, col, row, across) => {
      if (!block.present) return
      const count = Math.ceil(across / every)
      const at = mean ? 0 : row * part.width + col
      takeHeights(block, style, from, count, every, target, at)
      if (mask) for (let i = 0; i < count; i++) if (!mask[row * part.width + col + i * every]) target[at + i] = NaN
      const to = part.toRow[row]!
      if (mean && to >= 0) mean.addRow(target, count, part.toColumn, col, to, every)
    })
    return mean ? mean.result() : enlargeHeights(target, part, wanted.outWidth, wanted.outHeight)
  }
}

/** Of many rows and columns that fall into one wanted pixel, so many each are enough: the warp mixes four of these. */
const samplesPerPixel = 2

function rowChoice(part: LevelWindow, outWidth: number, outHeight: number, wanted: number) {
  const step = Math.max(1, Math.round(part.height / outHeight / wanted))
  return {
    whole: step === 1,
    wants: (row: number): boolean => row % step === 0 && part.toRow[row]! >= 0,
    every: Math.max(1, Math.round(part.width / outWidth / wanted)),
  }
}

function hide(rgba: Uint8ClampedArray, at: number, mask: Uint8Array, from: number, count: number, every: number): void {
  for (let i = 0; i < count; i++) if (mask[from + i * every] === 0) rgba[(at + i) * 4 + 3] = 0
}

/** Which pixel of a part shows in each of the wanted ones, when there are fewer than wanted. */
function pick(length: number, out: number): Int32Array {
  return Int32Array.from({ length: out }, (_, i) => Math.min(length - 1, Math.floor(((i + 0.5) * length) / out)))
}

function enlarge(from: Uint8ClampedArray, part: LevelWindow, width: number, height: number): Uint8ClampedArray {
  const source = new Uint32Array(from.buffer)
  const out = new Uint32Array(width * height)
  const columns = pick(part.width, width)
  const rows = pick(part.height, height)
  for (let y = 0; y < height; y++) {
    const base = rows[y]! * part.width
    for (let x = 0; x < width; x++) out[y * width + x] = source[base + columns[x]!]!
  }
  return new Uint8ClampedArray(out.buffer)
}

function enlargeHeights(from: Float32Array, part: LevelWindow, width: number, height: number): Float32Array {
  const out = new Float32Array(width * height)
  const columns = pick(part.width, width)
  const rows = pick(part.height, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) out[y * width + x] = from[rows[y]! * part.width + columns[x]!]!
  }
  return out
}

function crop(
  heights: Float32Array,
  width: number,
  inner: { left: number; top: number; width: number; height: number },
): Float32Array {
  if (inner.width === width && inner.left === 0 && inner.top === 0)
    return heights.subarray(0, inner.width * inner.height)
  const out = new Float32Array(inner.width * inner.height)
  for (let row = 0; row < inner.height; row++) {
    const from = (row + inner.top) * width + inner.left
    out.set(heights.subarray(from, from + inner.width), row * inner.width)
  }
  return out
}

/** Wanted rows that one row of blocks may fall into. */
function together(part: LevelWindow, outHeight: number): number {
  return Math.ceil((part.level.image.blockHeight * outHeight) / part.height) + 2
}
