import type { BlockSource, Level, PixelGrid } from './pixels'
import type { Bands } from './raster-kind'
import { spreadOf, type Spread } from './stretch'

const blocksAtMost = 48
const pixelsPerBlock = 4096

/** The spread of the shown bands by pixels from all over the smallest level; null when all of them are no data. */
export async function sampleSpread<Grid extends PixelGrid>(
  reader: BlockSource<Grid>,
  levels: readonly Level<Grid>[],
  bands: Bands,
  nodata: number | null,
  signal: AbortSignal,
): Promise<Spread | null> {
  const { image } = levels[levels.length - 1]!
  const total = image.across * image.down
  const every = Math.max(1, Math.ceil(total / blocksAtMost))
  const values: number[] = []
  for (let index = Math.floor(every / 2); index < total; index += every) {
    signal.throwIfAborted()
    const block = await reader.block(image, index % image.across, Math.floor(index / image.across))
    if (!block.present) continue
    const width = Math.min(block.width, image.width - block.col)
    const rows = Math.min(block.rows, image.height - block.row)
    const apart = block.planes.length > 1
    const at = (band: number, pixel: number): number =>
      apart ? block.planes[band]![pixel]! : block.planes[0]![pixel * block.step + band]!
    const step = Math.max(1, Math.floor((width * rows) / pixelsPerBlock))
    for (let i = 0; i < width * rows; i += step) {
      const pixel = Math.floor(i / width) * block.width + (i % width)
      if (bands.alpha !== null && at(bands.alpha, pixel) === 0) continue
      const shown = bands.shown.map((band) => at(band, pixel))
      if (shown.every((value) => value === nodata || value === -9999 || !Number.isFinite(value))) continue
      for (const value of shown) if (Math.abs(value) < 1e30) values.push(value)
    }
  }
  return spreadOf(Float64Array.from(values))
}
