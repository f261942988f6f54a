import { tilePixels } from '../../shared/tiles'
import type { TilesetManifest } from '../engine-api'
import type { Dataset, RasterLayer } from '../model'
import { TilesetWriter } from './tileset-writer'
import { NodeFileWriter } from './node-file'
import { PreviewFolders } from './preview-folders'
import { tileSize } from './quad'
import type { RasterPlace } from './raster-place'
import { TilePyramid, type TileWatcher } from './raster-pyramid'
import { tileNet, warpTile } from './raster-warp'

/** Rasters of fewer pixels are built in about half a second. */
const fewPixels = 3_000_000
/** Milliseconds after the start at which a preview is made: at once, then with the tiles that have been made by then. */
const moments = [0, 1500, 6000, 20_000]
/** Time for reading the first picture, and its pixels along the longer side at most. */
const budgetMs = 250
const sidePixels = 1024

interface Tile {
  x: number
  y: number
  rgba: Uint8ClampedArray
}

/**
 * Shows a large raster before its tiles are made: a coarse picture of all of it, then the same with what has become of it
 * by then. Of a dataset with several, those before stay in view.
 */
export class RasterPreviewer {
  private readonly folders: PreviewFolders
  private readonly shown: RasterPreview[] = []

  constructor(
    outDir: string,
    private readonly dataset: Dataset,
    onPreview: (dir: string, manifest: TilesetManifest) => void,
  ) {
    this.folders = new PreviewFolders(outDir, onPreview, moments)
  }

  /** Shows a raster whose tiles are made next, down to `deepest`; null when that takes no time, or cannot be done sooner. */
  async begin(place: RasterPlace, deepest: number, signal: AbortSignal): Promise<TileWatcher | null> {
    const { raster } = place
    if (!raster.coarse || raster.width * raster.height < fewPixels || this.folders.done) return null
    // What cannot be read is told by the build itself, which needs more of it.
    const preview = await RasterPreview.of(place, raster.coarse, deepest, signal).catch(() => null)
    if (!preview) return null
    this.shown.push(preview)
    await this.show()
    return {
      zoom: preview.zoom,
      see: async (x, y, tile) => {
        preview.take(x, y, tile)
        if (this.folders.due) await this.show()
      },
    }
  }

  close(): void {
    this.shown.length = 0
    this.folders.close()
  }

  private show(): Promise<void> {
    return this.folders.show(async (dir) => {
      const writer = new TilesetWriter(dir, { durable: false })
      try {
        const rasters: TilesetManifest['rasters'] = []
        for (const preview of this.shown) rasters.push(await preview.write(writer.workDir, rasters.length))
        return writer.finish({ format: this.dataset.format, warnings: [], rasters })
      } finally {
        writer.abandon()
      }
    })
  }
}

/** The tiles of one zoom, at which the whole raster is some thousand pixels wide. */
class RasterPreview {
  private constructor(
    private readonly place: RasterPlace,
    readonly zoom: number,
    /** In rows from the north. */
    private readonly tiles: readonly Tile[],
  ) {}

  static async of(
    place: RasterPlace,
    coarse: NonNullable<RasterLayer['coarse']>,
    deepest: number,
    signal: AbortSignal,
  ): Promise<RasterPreview> {
    const { raster } = place
    const extent = Math.max(place.east - place.west, place.south - place.north)
    let zoom = deepest
    while (zoom > 0 && (extent / tileSize(zoom)) * tilePixels > sidePixels) zoom--
    const pixels = (extent / tileSize(zoom)) * tilePixels
    const shrink = Math.max(1, Math.max(raster.width, raster.height) / Math.max(1, pixels))
    const width = Math.max(1, Math.round(raster.width / shrink))
    const height = Math.max(1, Math.round(raster.height / shrink))
    const rgba = await coarse({ width, height, budgetMs }, signal)
    const whole = { window: { col: 0, row: 0, width: raster.width, height: raster.height }, rgba, width, height }
    const { firstX, lastX, firstY, lastY } = place.tilesAt(zoom)
    const tiles: Tile[] = []
    for (let y = firstY; y <= lastY; y++)
      for (let x = firstX; x <= lastX; x++) {
        const net = tileNet(place, zoom, x, y)
        if (net) tiles.push({ x, y, rgba: warpTile(net, whole, raster.kind === 'palette') })
      }
    return new RasterPreview(place, zoom, tiles)
  }

  /** Puts what is visible of a tile in place of what was guessed. */
  take(x: number, y: number, from: Uint8ClampedArray): void {
    const tile = this.tiles.find((one) => one.x === x && one.y === y)
    if (!tile) return
    const source = new Uint32Array(from.buffer, from.byteOffset, from.length >> 2)
    const target = new Uint32Array(tile.rgba.buffer, tile.rgba.byteOffset, source.length)
    for (let i = 0; i < source.length; i++) if (from[i * 4 + 3] !== 0) target[i] = source[i]!
  }

  async write(dir: string, number: number): Promise<TilesetManifest['rasters'][number]> {
    const { place, zoom, tiles } = this
    const out = new NodeFileWriter(dir, `raster-${number}`)
    const pyramid = new TilePyramid(zoom, out)
    try {
      const lastY = tiles[tiles.length - 1]?.y ?? 0
      for (const [at, { x, y, rgba }] of tiles.entries()) {
        await pyramid.add(x, y, rgba)
        if (tiles[at + 1]?.y !== y) await pyramid.closeRow(y, lastY)
      }
      await pyramid.finish()
      out.finish(false)
    } catch (error) {
      await pyramid.settle()
      out.abandon()
      throw error
    }
    const { raster, bbox4326 } = place
    return { name: raster.name, bbox4326, minZoom: 0, maxZoom: zoom, kind: raster.kind }
  }
}
