import { tilePixels } from '../../shared/tiles'
import type { MapFormManifest } from '../engine-api'
import type { RasterLayer } from '../model'
import type { ToLonLat } from './build-map-form'
import { NodeFileWriter } from './node-file'
import { encodePng } from './png'
import { RasterPlace } from './raster-place'
import { readFor, tileNet, unite, warpTile, type RasterWindow, type TileNet } from './raster-warp'

/** Pixels read at once at most. */
const readPixels = 8_000_000
/** Tiles compressed at a time: more would only hold memory. */
const pendingAtMost = 4

export interface RasterTilesOptions {
  /** Deepest level that is made; that of the raster's own resolution when not given. */
  deepest?: (place: RasterPlace) => number
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
): Promise<MapFormManifest['rasters'][number] | null> {
  const place = new RasterPlace(raster, transform)
  if (!place.placed) return null
  const out = new NodeFileWriter(dir, `raster-${number}`)
  try {
    await new RasterTiler(place, out, options).build()
    out.finish(options.durable)
  } catch (error) {
    out.abandon()
    throw error
  }
  return { name: raster.name, bbox4326: place.bbox4326, minZoom: 0, maxZoom: place.maxZoom, kind: raster.kind }
}

class RasterTiler {
  /** Tiles that are being compressed, in other threads, while the next ones are made. */
  private readonly pending = new Set<Promise<void>>()
  /** Tiles of the upper levels that are being put together: by zoom, then column. */
  private readonly open: Map<number, Uint8ClampedArray>[] = []
  private readonly z: number

  constructor(
    private readonly place: RasterPlace,
    private readonly out: NodeFileWriter,
    private readonly options: RasterTilesOptions,
  ) {
    this.z = Math.min(place.maxZoom, options.deepest?.(place) ?? place.maxZoom)
    for (let z = 0; z <= this.z; z++) this.open.push(new Map())
  }

  async build(): Promise<void> {
    const { firstX, lastX, firstY, lastY } = this.place.tilesAt(this.z)
    try {
      for (let y = firstY; y <= lastY; y++) {
        await this.row(y, firstX, lastX)
        await this.closeRows(y, lastY)
        this.options.onProgress((y - firstY + 1) / (lastY - firstY + 1))
      }
      await Promise.all(this.pending)
    } finally {
      // None may write when the file has been closed after a failure.
      await Promise.allSettled(this.pending)
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
    for (const entry of nets) await this.put(this.z, entry.x, y, warpTile(entry.net, read, nearest))
  }

  /** Writes a tile and its quarter of the one above. */
  private async put(z: number, x: number, y: number, tile: Uint8ClampedArray): Promise<void> {
    if (this.pending.size >= pendingAtMost) await Promise.race(this.pending)
    const written = encodePng(tile, tilePixels, tilePixels).then((png) => {
      if (png) this.out.add(z, x, y, true, [png], [])
      this.pending.delete(written)
    })
    // What fails stays among the pending ones, for whoever awaits them; until then it is no unhandled rejection.
    written.catch(() => undefined)
    this.pending.add(written)
    if (z === 0) return
    const above = this.open[z - 1]!
    let parent = above.get(x >> 1)
    if (!parent) {
      parent = new Uint8ClampedArray(tilePixels * tilePixels * 4)
      above.set(x >> 1, parent)
    }
    halve(tile, parent, (x & 1) * (tilePixels / 2), (y & 1) * (tilePixels / 2))
  }

  /** Writes the tiles above that got their last row of quarters with row y. */
  private async closeRows(y: number, lastY: number): Promise<void> {
    for (let z = this.z; z > 0; z--) {
      if ((y & 1) === 0 && y !== lastY) return
      y >>= 1
      lastY >>= 1
      const done = this.open[z - 1]!
      for (const [x, tile] of done) await this.put(z - 1, x, y, tile)
      done.clear()
    }
  }
}

/** A tile at half size, put into a quarter of the one above. */
function halve(from: Uint8ClampedArray, into: Uint8ClampedArray, left: number, top: number): void {
  const across = tilePixels
  const half = across / 2
  const down = across * 4
  for (let j = 0; j < half; j++) {
    let a = j * 2 * down
    let at = ((top + j) * across + left) * 4
    for (let i = 0; i < half; i++, a += 8, at += 4) {
      const b = a + down
      const wa = from[a + 3]!
      const wb = from[a + 7]!
      const wc = from[b + 3]!
      const wd = from[b + 7]!
      const sum = wa + wb + wc + wd
      if (sum === 1020) {
        into[at] = (from[a]! + from[a + 4]! + from[b]! + from[b + 4]! + 2) >> 2
        into[at + 1] = (from[a + 1]! + from[a + 5]! + from[b + 1]! + from[b + 5]! + 2) >> 2
        into[at + 2] = (from[a + 2]! + from[a + 6]! + from[b + 2]! + from[b + 6]! + 2) >> 2
        into[at + 3] = 255
      } else if (sum > 0) {
        for (let c = 0; c < 3; c++)
          into[at + c] = (from[a + c]! * wa + from[a + 4 + c]! * wb + from[b + c]! * wc + from[b + 4 + c]! * wd) / sum
        into[at + 3] = sum / 4
      }
    }
  }
}
