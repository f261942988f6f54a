import type { IdentifyHit, IdentifyRequest, TileAddress, TilesetManifest } from '../engine-api'
import { NodeFile } from './node-file'
import { heightsKind, LiveRaster } from './raster-live'
import { keptZoom } from './raster-source'

/** A place on the map. */
export type LonLat = Pick<IdentifyRequest, 'lon' | 'lat'>

/** The rasters of a tileset: stored tiles, and what is made from the sources that it keeps. */
export class TilesetRasters {
  private readonly files: (NodeFile | null)[]
  private readonly storedZooms = new Map<number, number | null>()
  private readonly live = new Map<number, Promise<LiveRaster | null>>()

  constructor(
    private readonly dir: string,
    private readonly rasters: TilesetManifest['rasters'],
  ) {
    this.files = rasters.map(() => null)
  }

  /** The PNG of a stored tile; null when nothing lies there. */
  tile({ index, z, x, y }: TileAddress): Uint8Array | null {
    if (!this.rasters[index]) return null
    const file = (this.files[index] ??= new NodeFile(this.dir, `raster-${index}`))
    const node = file.find(z, x, y)
    return node && file.main(node)
  }

  /** Whether a tile lies deeper than those that are stored. */
  isLive({ index, z }: TileAddress): boolean {
    const raster = this.rasters[index]
    if (!raster || z > raster.maxZoom) return false
    const deepest = this.storedZoom(index)
    return deepest !== null && z > deepest
  }

  /** A tile made from the source. Throws file.changed when that is no longer what the form was built from. */
  async liveTile({ index, z, x, y }: TileAddress): Promise<Uint8Array | null> {
    return (await this.liveRaster(index))?.tile(z, x, y) ?? null
  }

  /** Whether some lie under a place whose sources are kept. */
  hasPixels(place: LonLat): boolean {
    return this.at(place).some((raster) => this.storedZoom(raster) !== null)
  }

  /**
   * The values under a place, the uppermost first, as hits with the pixel's bounds. Throws file.changed when the source is no
   * longer what the form was built from.
   */
  async pixels({ lon, lat }: LonLat): Promise<IdentifyHit[]> {
    const hits: IdentifyHit[] = []
    for (const raster of this.at({ lon, lat })) {
      const found = await (await this.liveRaster(raster))?.pixelAt(lon, lat)
      if (!found) continue
      const place = { geometryType: 'Point' as const, coordinates: [lon, lat], distanceMetres: 0 }
      hits.unshift({ ...found, ...place, raster, sublayer: raster, index: -1, id: null })
    }
    return hits
  }

  /** The heights of the rasters that hold some at a place, the uppermost first. Throws as `pixels` does. */
  async heights({ lon, lat }: LonLat): Promise<number[]> {
    const heights: number[] = []
    for (const raster of this.at({ lon, lat })) {
      if (this.rasters[raster]?.kind !== heightsKind) continue
      const height = await (await this.liveRaster(raster))?.heightAt(lon, lat)
      if (height != null) heights.unshift(height)
    }
    return heights
  }

  close(): void {
    for (const file of this.files) file?.close()
    for (const live of this.live.values()) void live.then((raster) => raster?.close()).catch(() => undefined)
    this.live.clear()
  }

  private storedZoom(raster: number): number | null {
    let zoom = this.storedZooms.get(raster)
    if (zoom === undefined) this.storedZooms.set(raster, (zoom = keptZoom(this.dir, raster)))
    return zoom
  }

  private at({ lon, lat }: LonLat): number[] {
    return this.rasters.flatMap(({ bbox4326: box }, raster) =>
      lon >= box[0] && lat >= box[1] && lon <= box[2] && lat <= box[3] ? [raster] : [],
    )
  }

  private liveRaster(index: number): Promise<LiveRaster | null> {
    let live = this.live.get(index)
    if (!live) {
      live = LiveRaster.open(this.dir, index)
      this.live.set(index, live)
      // A failed opening is tried again with the next tile.
      live.catch(() => this.live.delete(index))
    }
    return live
  }
}
