import type { CallOptions } from '../engine-api'
import type { Tileset } from '../tileset'

/** A tileset with rasters of heights, and places over which they may lie. */
export interface RasterHeightsRequest {
  dir: string
  /** Longitude, latitude. */
  places: Float64Array
}

/** The height at each place by the uppermost raster, in the unit of its file; NaN beside it. Throws what reading its source throws. */
export async function rasterHeights(
  { dir, places }: RasterHeightsRequest,
  use: <T>(dir: string, work: (tileset: Tileset) => T) => T,
  { signal }: CallOptions,
): Promise<Float64Array> {
  const out = new Float64Array(places.length / 2)
  for (let at = 0; at < out.length; at++) {
    signal?.throwIfAborted()
    const place = { lon: places[at * 2] as number, lat: places[at * 2 + 1] as number }
    out[at] = (await use(dir, (tileset) => tileset.heights(place)))[0] ?? NaN
  }
  return out
}
