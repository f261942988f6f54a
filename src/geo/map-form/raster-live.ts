import { tilePixels } from '../../shared/tiles'
import { openDataset } from '../formats/registry'
import { placeLayer } from '../layer-crs'
import type { Dataset } from '../model'
import { encodePng } from './png'
import { RasterPlace } from './raster-place'
import { keptSource } from './raster-source'
import { renderTile } from './raster-warp'

/** PNG bytes kept of the tiles made last. */
const keptBytes = 32 * 2 ** 20

/** Tiles of a raster made on demand from the source that the map form keeps. */
export class LiveRaster {
  private readonly made = new Map<string, Uint8Array | null>()
  private madeBytes = 0
  private readonly signal = new AbortController().signal

  private constructor(
    private readonly dataset: Dataset,
    private readonly place: RasterPlace,
    private readonly storedZoom: number,
  ) {}

  /** Opens the source of raster `number`; null when the form keeps none. Throws file.changed and what its reader throws. */
  static async open(dir: string, number: number): Promise<LiveRaster | null> {
    const kept = keptSource(dir, number)
    if (!kept) return null
    const { options } = kept.reading
    const dataset = await openDataset(kept.files, options, new AbortController().signal)
    const raster = dataset.rasters[0]
    const place = raster && new RasterPlace(raster, placeLayer(raster.crs, dataset.format, kept.reading).toWgs84)
    if (place?.placed) return new LiveRaster(dataset, place, kept.storedZoom)
    await dataset.close()
    return null
  }

  /** The PNG of a tile; null when nothing of the raster lies there. */
  async tile(z: number, x: number, y: number): Promise<Uint8Array | null> {
    if (z <= this.storedZoom || z > this.place.maxZoom) return null
    const key = `${z}/${x}/${y}`
    const known = this.made.get(key)
    if (known !== undefined) return known
    const rgba = await renderTile(this.place, z, x, y, this.signal)
    const png = rgba && encodePng(rgba, tilePixels, tilePixels)
    this.made.set(key, png)
    this.madeBytes += png?.length ?? 0
    for (const [oldest, bytes] of this.made) {
      if (this.madeBytes <= keptBytes) break
      this.made.delete(oldest)
      this.madeBytes -= bytes?.length ?? 0
    }
    return png
  }

  close(): Promise<void> {
    return this.dataset.close()
  }
}
