import type { Look } from './painters'
import type { BlockSource, Level, PixelGrid } from './pixels'
import { bandsOf, looksLikeHeights } from './raster-kind'
import { sampleSpread } from './statistics'

/**
 * How a picture is shown: by what its bands mean, and where that leaves it open by pixels from all over it. `placed`: its
 * CRS is known, so that heights could be shown as relief.
 */
export async function chooseLook<Grid extends PixelGrid>(
  reader: BlockSource<Grid>,
  levels: readonly Level<Grid>[],
  nodata: number | null,
  placed: boolean,
  signal: AbortSignal,
): Promise<Look> {
  const { image } = levels[0]!
  const bands = bandsOf(image)
  const bytes = image.bits === 8 && image.format === 'unsigned'
  if (bands.kind === 'palette' || (bands.kind === 'rgb' && bytes)) return { bands, stretch: null, nodata }
  const spread = await sampleSpread(reader, levels, bands, nodata, signal)
  if (bands.kind === 'grey' && looksLikeHeights(image, spread, placed)) {
    return { bands: { ...bands, kind: 'elevation' }, stretch: null, nodata }
  }
  // A photograph is shown as it is; classes and measurements would be a dark sheet.
  if (bytes && (!spread || spread.max - spread.min > 128)) return { bands, stretch: null, nodata }
  return { bands, stretch: spread && { low: spread.low, high: spread.high }, nodata }
}
