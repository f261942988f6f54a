import type { RasterLayer } from '../../model'
import type { RasterStyle } from './painters'
import type { BlockSource, Level, PixelGrid } from './pixels'
import { bandsOf, looksLikeHeights, mayBeHeights } from './raster-kind'
import { sampleSpread } from './statistics'

/** What a picture shows, and how; `look` reads pixels when it is first called, where that depends on them. */
export interface LookChoice {
  kind: RasterLayer['kind']
  style: (signal: AbortSignal) => Promise<RasterStyle>
}

/**
 * How a picture is shown: by what its bands mean, and where that leaves it open by pixels from all over it. `placed`: its
 * CRS is known, so that heights could be shown as relief.
 */
export async function chooseStyle<Grid extends PixelGrid>(
  reader: BlockSource<Grid>,
  levels: readonly Level<Grid>[],
  nodata: number | null,
  placed: boolean,
  signal: AbortSignal,
): Promise<LookChoice> {
  const { image } = levels[0]!
  const bands = bandsOf(image)
  const bytes = image.bits === 8 && image.format === 'unsigned'
  const plain: RasterStyle = { bands, stretch: null, nodata }
  // Drawings of one bit, whatever share of them is ink.
  if (image.bits === 1 && bands.kind === 'grey')
    return { kind: bands.kind, style: async () => ({ ...plain, stretch: { low: 0, high: 1 } }) }
  if (bands.kind === 'palette' || (bands.kind === 'rgb' && bytes)) {
    return { kind: bands.kind, style: async () => plain }
  }
  if (mayBeHeights(image, bands, placed)) {
    const spread = await sampleSpread(reader, levels, bands, nodata, signal)
    const heights = spread !== null && looksLikeHeights(image, spread)
    const style: RasterStyle = heights
      ? { ...plain, bands: { ...bands, kind: 'elevation' } }
      : { ...plain, stretch: spread }
    return { kind: style.bands.kind, style: async () => style }
  }
  let stretched: Promise<RasterStyle> | null = null
  const sample = async (stop: AbortSignal): Promise<RasterStyle> => {
    const spread = await sampleSpread(reader, levels, bands, nodata, stop)
    // A photograph is shown as it is; classes and measurements would be a dark sheet.
    return bytes && (!spread || spread.max - spread.min > 128) ? plain : { ...plain, stretch: spread }
  }
  return {
    kind: bands.kind,
    style: (stop) =>
      (stretched ??= sample(stop).catch((error: unknown) => {
        stretched = null
        throw error
      })),
  }
}
