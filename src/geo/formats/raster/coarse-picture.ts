import { fillGaps } from './fill-gaps'
import { painterOf, rgbaPixels, takeHeights, type RasterStyle } from './painters'
import type { BlockSource, Level, PixelGrid } from './pixels'
import { ColourMean, HeightMean } from './reduce'
import { spreadOrder } from './spread-order'
import { blocksAtOnce, decodedBytes, eachRow, levelWindow, readMask, type LevelWindow } from './window-reader'

/** The size of a coarse picture, and the milliseconds that reading it may take. */
export interface CoarseWanted {
  width: number
  height: number
  budgetMs: number
}

/** Decoded bytes below which the time may be exceeded, to twice what was given: on a busy machine little is read in it. */
const enoughBytes = 24 * 2 ** 20

/**
 * The whole of a picture at a small size by blocks from all over it, as many as can be read in the time; between them it is
 * guessed. At least one block is read. Colours as RGBA; heights (NaN: none) where the look is that of an elevation model.
 */
export async function coarsePicture<Grid extends PixelGrid>(
  reader: BlockSource<Grid>,
  levels: readonly Level<Grid>[],
  style: RasterStyle,
  wanted: CoarseWanted,
  signal: AbortSignal,
): Promise<{ rgba: Uint8ClampedArray } | { heights: Float32Array }> {
  const level = coarseLevel(levels, wanted.width)
  const { image } = level
  const whole = { col: 0, row: 0, width: image.width, height: image.height }
  const part = levelWindow([level], { ...whole, outWidth: wanted.width, outHeight: wanted.height })
  const known = new Float32Array(wanted.width * wanted.height)
  const visit = { part, style, known, wants: rowsWanted(part, wanted.height) }
  const relief = style.bands.kind === 'elevation'
  const sums = relief
    ? new HeightMean(wanted.width, wanted.height, wanted.height)
    : new ColourMean(wanted.width, wanted.height, wanted.height)
  const end = Date.now() + wanted.budgetMs
  const order = spreadOrder(image.across, image.down)
  let bytes = 0
  const visitNext = async (): Promise<void> => {
    for (const [across, down] of order) {
      if (!(await visitBlock(reader, visit, across, down, sums, signal))) continue
      bytes += decodedBytes(image)
      const late = Date.now() - end
      // Ends the order for those beside this one too.
      if (late > wanted.budgetMs || (late > 0 && bytes >= enoughBytes)) break
    }
  }
  await Promise.all(Array.from({ length: blocksAtOnce(image) }, visitNext))
  if (sums instanceof HeightMean) return { heights: filledHeights(sums.result(), wanted, known) }
  return { rgba: filledColours(sums.result(), wanted, known, style.bands.kind === 'palette') }
}

/** The smallest level that is not much coarser than what is wanted. */
function coarseLevel<Grid extends PixelGrid>(levels: readonly Level<Grid>[], width: number): Level<Grid> {
  return [...levels].reverse().find(({ image }) => image.width >= width / 2) ?? levels[0]!
}

/** Two rows of the picture for one that is wanted, or where blocks are thinner than that one. */
function rowsWanted(part: LevelWindow, outHeight: number): (row: number) => boolean {
  const shrink = part.height / outHeight
  const each = part.level.image.blockHeight < shrink ? 1 : 2
  const step = Math.max(1, Math.round(shrink / each))
  return (row) => row % step === step >> 1 && part.toRow[row]! >= 0
}

interface Visit<Grid extends PixelGrid> {
  part: LevelWindow<Grid>
  style: RasterStyle
  known: Float32Array
  wants: (row: number) => boolean
}

/** Adds the wanted pixels of a block; false when it has none. */
async function visitBlock<Grid extends PixelGrid>(
  reader: BlockSource<Grid>,
  { part, style, known, wants }: Visit<Grid>,
  across: number,
  down: number,
  sums: ColourMean | HeightMean,
  signal: AbortSignal,
): Promise<boolean> {
  const { image, mask: maskGrid } = part.level
  const col = across * image.blockWidth
  const row = down * image.blockHeight
  const window = {
    ...{ col, row, width: Math.min(image.blockWidth, image.width - col) },
    height: Math.min(image.blockHeight, image.height - row),
  }
  const wantsHere = (inBlock: number): boolean => wants(row + inBlock)
  let seen = false
  for (let i = 0; i < window.height && !seen; i++) seen = wantsHere(i)
  if (!seen) return false
  const mask = maskGrid && (await readMask(reader, maskGrid, window, wantsHere, signal))
  const every = Math.max(1, Math.round(part.width / (sums.width * 2)))
  const count = Math.ceil(window.width / every)
  const paint = sums instanceof ColourMean ? painterOf(image, style) : null
  const target = rgbaPixels(count)
  const heights = new Float32Array(count)
  await eachRow(reader, image, window, wantsHere, signal, (block, from, _col, inBlock) => {
    const to = part.toRow[row + inBlock]!
    for (let i = 0, place = col; i < count; i++, place += every) known[to * sums.width + part.toColumn[place]!] = 1
    if (!block.present) return
    const hidden = (i: number): boolean => mask !== null && !mask[inBlock * window.width + i * every]
    if (sums instanceof ColourMean) {
      target.words.fill(0)
      paint!(block, from, count, every, target, 0)
      for (let i = 0; mask && i < count; i++) if (hidden(i)) target.words[i] = 0
      sums.addRow(target.bytes, count, part.toColumn, col, to, every)
    } else {
      takeHeights(block, style, from, count, every, heights, 0)
      for (let i = 0; mask && i < count; i++) if (hidden(i)) heights[i] = NaN
      sums.addRow(heights, count, part.toColumn, col, to, every)
    }
  })
  return true
}

function filledColours(
  rgba: Uint8ClampedArray,
  { width, height }: CoarseWanted,
  known: Float32Array,
  nearest: boolean,
): Uint8ClampedArray {
  if (known.every((one) => one > 0)) return rgba
  // Weighed by opacity, so that the colour of transparent pixels does not bleed in.
  const values = Float32Array.from(rgba)
  for (let at = 0; at < values.length; at += 4)
    for (let c = 0; c < 3; c++) values[at + c] = (values[at + c]! * values[at + 3]!) / 255
  fillGaps({ width, height, values, each: 4, known }, nearest)
  for (let cell = 0, at = 0; cell < known.length; cell++, at += 4) {
    if (known[cell]! > 0) continue
    const alpha = values[at + 3]!
    for (let c = 0; c < 3; c++) rgba[at + c] = alpha > 0 ? (values[at + c]! * 255) / alpha : 0
    rgba[at + 3] = alpha
  }
  return rgba
}

function filledHeights(heights: Float32Array, { width, height }: CoarseWanted, known: Float32Array): Float32Array {
  if (known.every((one) => one > 0)) return heights
  const values = new Float32Array(heights.length * 2)
  heights.forEach((value, cell) => {
    if (value !== value) return
    values[cell * 2] = value
    values[cell * 2 + 1] = 1
  })
  fillGaps({ width, height, values, each: 2, known }, false)
  for (let cell = 0; cell < heights.length; cell++) {
    const share = values[cell * 2 + 1]!
    if (known[cell] === 0) heights[cell] = share >= 0.5 ? values[cell * 2]! / share : NaN
  }
  return heights
}
