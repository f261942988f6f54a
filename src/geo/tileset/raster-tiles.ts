import { tilePixels } from '../../shared/tiles'
import type { TilesetManifest } from '../engine-api'
import type { RasterLayer } from '../model'
import type { ToLonLat } from './to-lon-lat'
import { NodeFileWriter } from './node-file'
import { RasterPlace } from './raster-place'
import { TilePyramid, type TileWatcher } from './raster-pyramid'
import { readFor, tileNet, unite, warpTile, type RasterWindow, type TileNet } from './raster-warp'

/** Pixels read at once at most. */
const readPixels = 8_000_000

/** Where the tiles of a raster go, and how its coordinates come to lon/lat. */
export interface RasterTilesOptions {
  /** Deepest level that is made; that of the raster's own resolution when not given. */
  deepest?: (place: RasterPlace) => number
  /** Is asked once, before any tile is made. */
  watch?: (place: RasterPlace, deepest: number) => Promise<TileWatcher | null>
  durable: boolean
  signal: AbortSignal
  check: () => void
  /** 0 to 1. */
  onProgress: (fraction: number) => void
}

/**
 * Warps a raster to Web Mercator tiles of 512 pixels, in rows from the north at one zoom, and makes the upper levels from
 * them, each by halves. Writes raster-N.tiles; returns the manifest's entry, or null when it has no place.
 */
export async function writeRasterTiles(
  raster: RasterLayer,
  transform: ToLonLat | null,
  dir: string,
  number: number,
  options: RasterTilesOptions,
): Promise<TilesetManifest['rasters'][number] | null> {
  const place = new RasterPlace(raster, transform)
  if (!place.placed) return null
  const out = new NodeFileWriter(dir, `raster-${number}`)
  try {
    const z = Math.min(place.maxZoom, options.deepest?.(place) ?? place.maxZoom)
    const watch = (await options.watch?.(place, z)) ?? null
    await new RasterTiler(place, z, new TilePyramid(z, out, watch), options).build()
    out.finish(options.durable)
  } catch (error) {
    out.abandon()
    throw error
  }
  return { name: raster.name, bbox4326: place.bbox4326, minZoom: 0, maxZoom: place.maxZoom, kind: raster.kind }
}

class RasterTiler {
  private readonly tile = new Uint8ClampedArray(tilePixels * tilePixels * 4)

  constructor(
    private readonly place: RasterPlace,
    private readonly z: number,
    private readonly pyramid: TilePyramid,
    private readonly options: RasterTilesOptions,
  ) {}

  async build(): Promise<void> {
    const { firstX, lastX, firstY, lastY } = this.place.tilesAt(this.z)
    try {
      for (let y = firstY; y <= lastY; y++) {
        await this.row(y, firstX, lastX)
        await this.pyramid.closeRow(y, lastY)
        this.options.onProgress((y - firstY + 1) / (lastY - firstY + 1))
      }
      await this.pyramid.finish()
    } finally {
      // None may write when the file has been closed after a failure.
      await this.pyramid.settle()
    }
  }

  /** Makes the tiles of a row from x to lastX; halves them when they need too much of the raster at once. */
  private async row(y: number, x: number, lastX: number): Promise<void> {
    this.options.check()
    const nets: { x: number; net: TileNet }[] = []
    let window: RasterWindow | null = null
    let [scaleX, scaleY] = [Infinity, Infinity]
    for (let column = x; column <= lastX; column++) {
      const net = tileNet(this.place, this.z, column, y)
      if (!net) continue
      nets.push({ x: column, net })
      window = window ? unite(window, net.window) : net.window
      scaleX = Math.min(scaleX, net.scaleX)
      scaleY = Math.min(scaleY, net.scaleY)
    }
    if (!window) return
    const pixels = (window.width * window.height) / (Math.max(1, scaleX) * Math.max(1, scaleY))
    if (pixels > readPixels && lastX > x) {
      const middle = (x + lastX) >> 1
      await this.row(y, x, middle)
      await this.row(y, middle + 1, lastX)
      return
    }
    const shrink = Math.max(1, Math.sqrt(pixels / readPixels))
    const scale = { scaleX: scaleX * shrink, scaleY: scaleY * shrink }
    const read = await readFor(this.place, window, scale, this.options.signal)
    const nearest = this.place.raster.kind === 'palette'
    for (const entry of nets) await this.pyramid.add(entry.x, y, warpTile(entry.net, read, nearest, this.tile))
  }
}
