import { tilePixels, worldX, worldY } from '../../shared/tiles'
import { openDataset } from '../formats/registry'
import { placeLayer } from '../layer-crs'
import type { Bbox, Dataset, PropertyValue } from '../model'
import { namedValues } from './pixel-values'
import { encodePng } from './png'
import { RasterPlace } from './raster-place'
import { keptSource } from './raster-source'
import { renderTile } from './raster-warp'

/** The kind of rasters that hold heights. */
export const heightsKind = 'elevation'

/** PNG bytes kept of the tiles made last. */
const keptBytes = 32 * 2 ** 20

/** Tiles of a raster made on demand from the source that the tileset keeps. */
export class LiveRaster {
  private readonly made = new Map<string, Uint8Array | null>()
  private madeBytes = 0
  private readonly coming = new Map<string, Promise<Uint8Array | null>>()
  private turn: Promise<unknown> = Promise.resolve()
  private readonly tilePixels = new Uint8ClampedArray(tilePixels * tilePixels * 4)
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
    try {
      const raster = dataset.rasters[0]
      const place = raster && new RasterPlace(raster, placeLayer(raster.crs, dataset.format, kept.reading).toWgs84)
      if (place?.placed) return new LiveRaster(dataset, place, kept.storedZoom)
    } catch (error) {
      await dataset.close()
      throw error
    }
    await dataset.close()
    return null
  }

  /** The PNG of a tile; null when nothing of the raster lies there. */
  tile(z: number, x: number, y: number): Promise<Uint8Array | null> {
    if (z <= this.storedZoom || z > this.place.maxZoom) return Promise.resolve(null)
    const key = `${z}/${x}/${y}`
    const known = this.made.get(key)
    if (known !== undefined) return Promise.resolve(known)
    let coming = this.coming.get(key)
    if (!coming) {
      coming = this.make(key, z, x, y).finally(() => this.coming.delete(key))
      this.coming.set(key, coming)
    }
    return coming
  }

  /** Pixels of one tile after the other, so that neighbours find their blocks read; they are compressed meanwhile. */
  private async make(key: string, z: number, x: number, y: number): Promise<Uint8Array | null> {
    const begun = this.turn.then(async () => {
      const rgba = await renderTile(this.place, z, x, y, this.signal, this.tilePixels)
      // The pixels are taken before this returns, and the next tile may have the room.
      return { packed: rgba && encodePng(rgba, tilePixels, tilePixels) }
    })
    this.turn = begun.catch(() => undefined)
    const png = await (await begun).packed
    this.made.set(key, png)
    this.madeBytes += png?.length ?? 0
    for (const [oldest, bytes] of this.made) {
      if (this.madeBytes <= keptBytes) break
      this.made.delete(oldest)
      this.madeBytes -= bytes?.length ?? 0
    }
    return png
  }

  /** The pixel at a place with its values by name, as the attributes of a feature; null beside the raster and where it has no data. */
  async pixelAt(
    lon: number,
    lat: number,
  ): Promise<{ properties: Record<string, PropertyValue>; bbox4326: Bbox } | null> {
    const found = await this.valuesUnder(lon, lat)
    if (!found || found.values.every((value) => value === null)) return null
    const { col, row, values } = found
    return { properties: namedValues(this.place.raster, values), bbox4326: this.place.pixelBox(col, row) }
  }

  /** The height at a place by the pixel that it lies in; null beside the raster, where it has no data, and of what holds no heights. */
  async heightAt(lon: number, lat: number): Promise<number | null> {
    if (this.place.raster.kind !== heightsKind) return null
    const value = (await this.valuesUnder(lon, lat))?.values[0]
    return value == null ? null : Number(value.toFixed(3))
  }

  private async valuesUnder(lon: number, lat: number) {
    const { raster } = this.place
    const guess = [raster.width / 2, raster.height / 2] as const
    const found = raster.valuesAt && this.place.toPixel(worldX(lon), worldY(lat), guess)
    if (!raster.valuesAt || !found) return null
    const [col, row] = [Math.floor(found[0]), Math.floor(found[1])]
    if (col < 0 || row < 0 || col >= raster.width || row >= raster.height) return null
    return { col, row, values: await raster.valuesAt(col, row, this.signal) }
  }

  close(): Promise<void> {
    return this.dataset.close()
  }
}
