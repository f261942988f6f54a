import { tilePixels } from '../../shared/tiles'
import type { MapFormManifest } from '../engine-api'
import type { RasterLayer } from '../model'
import type { ToLonLat } from './build-map-form'
import { NodeFileWriter } from './node-file'
import { encodePng } from './png'
import { tileSize } from './quad'
import { RasterPlace } from './raster-place'

/** Source pixels read at once at most. */
const windowPixels = 8_000_000
/** Cells of the net over a tile between which the way back to the raster is taken as straight. */
const net = 16

interface Window {
  col: number
  row: number
  width: number
  height: number
}

export interface RasterTilesOptions {
  durable: boolean
  signal: AbortSignal
  check: () => void
  /** 0 to 1. */
  onProgress: (fraction: number) => void
}

/**
 * Warps a raster to Web Mercator tiles of 512 pixels, in rows from the north at its own resolution, and makes the upper
 * levels from them, each by halves. Writes raster-N.tiles; returns the manifest's entry, or null when it has no place.
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
  /** Tiles of the upper levels that are being put together: by zoom, then column. */
  private readonly open: Map<number, Uint8ClampedArray>[] = []
  private readonly z: number

  constructor(
    private readonly place: RasterPlace,
    private readonly out: NodeFileWriter,
    private readonly options: RasterTilesOptions,
  ) {
    this.z = place.maxZoom
    for (let z = 0; z <= this.z; z++) this.open.push(new Map())
  }

  async build(): Promise<void> {
    const { place, z } = this
    const size = tileSize(z)
    const last = 2 ** z - 1
    const clamp = (value: number): number => Math.max(0, Math.min(last, value))
    const [firstX, lastX] = [clamp(Math.floor(place.west / size)), clamp(Math.ceil(place.east / size) - 1)]
    const [firstY, lastY] = [clamp(Math.floor(place.north / size)), clamp(Math.ceil(place.south / size) - 1)]
    for (let y = firstY; y <= lastY; y++) {
      await this.row(y, firstX, lastX)
      this.closeRows(y, lastY)
      this.options.onProgress((y - firstY + 1) / (lastY - firstY + 1))
    }
  }

  /** Makes the tiles of a row from x to lastX; halves them when they need too much of the raster at once. */
  private async row(y: number, x: number, lastX: number): Promise<void> {
    this.options.check()
    const nets: { x: number; net: Float64Array }[] = []
    let window: Window | null = null
    for (let column = x; column <= lastX; column++) {
      const cells = this.netOf(column, y)
      const own = this.windowOf(cells)
      if (!own) continue
      nets.push({ x: column, net: cells })
      window = window ? unite(window, own) : own
    }
    if (!window) return
    if (window.width * window.height > windowPixels && lastX > x) {
      const middle = (x + lastX) >> 1
      await this.row(y, x, middle)
      await this.row(y, middle + 1, lastX)
      return
    }
    const shrink = Math.max(1, Math.sqrt((window.width * window.height) / windowPixels))
    const outWidth = Math.max(1, Math.round(window.width / shrink))
    const outHeight = Math.max(1, Math.round(window.height / shrink))
    const { rgba } = await this.place.raster.read({ ...window, outWidth, outHeight }, this.options.signal)
    for (const entry of nets) {
      const tile = warp(entry.net, window, rgba, outWidth, outHeight)
      this.put(this.z, entry.x, y, tile)
    }
  }

  /** Columns and rows of the raster at the knots of a net over a tile; NaN where there is no way back. */
  private netOf(x: number, y: number): Float64Array {
    const size = tileSize(this.z)
    const { width, height } = this.place.raster
    const knots = new Float64Array((net + 1) * (net + 1) * 2)
    let guess: [number, number] = [width / 2, height / 2]
    for (let j = 0; j <= net; j++)
      for (let i = 0; i <= net; i++) {
        const found = this.place.toPixel((x + i / net) * size, (y + j / net) * size, guess)
        const at = (j * (net + 1) + i) * 2
        knots[at] = found ? found[0] : NaN
        knots[at + 1] = found ? found[1] : NaN
        if (found) guess = found
      }
    return knots
  }

  /** The part of the raster that a net needs; null: none. */
  private windowOf(knots: Float64Array): Window | null {
    let [minC, minR, maxC, maxR] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let at = 0; at < knots.length; at += 2) {
      if (Number.isNaN(knots[at]!)) continue
      minC = Math.min(minC, knots[at]!)
      maxC = Math.max(maxC, knots[at]!)
      minR = Math.min(minR, knots[at + 1]!)
      maxR = Math.max(maxR, knots[at + 1]!)
    }
    const { width, height } = this.place.raster
    const col = Math.max(0, Math.floor(minC) - 1)
    const row = Math.max(0, Math.floor(minR) - 1)
    const right = Math.min(width, Math.ceil(maxC) + 1)
    const bottom = Math.min(height, Math.ceil(maxR) + 1)
    return right > col && bottom > row ? { col, row, width: right - col, height: bottom - row } : null
  }

  /** Writes a tile and its quarter of the one above. */
  private put(z: number, x: number, y: number, tile: Uint8ClampedArray): void {
    const png = encodePng(tile, tilePixels, tilePixels)
    if (!png) return
    this.out.add(z, x, y, true, [png], [])
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
  private closeRows(y: number, lastY: number): void {
    for (let z = this.z; z > 0; z--) {
      if ((y & 1) === 0 && y !== lastY) return
      y >>= 1
      lastY >>= 1
      const done = this.open[z - 1]!
      for (const [x, tile] of done) this.put(z - 1, x, y, tile)
      done.clear()
    }
  }
}

function unite(a: Window, b: Window): Window {
  const col = Math.min(a.col, b.col)
  const row = Math.min(a.row, b.row)
  return {
    col,
    row,
    width: Math.max(a.col + a.width, b.col + b.width) - col,
    height: Math.max(a.row + a.height, b.row + b.height) - row,
  }
}

/** The pixels of a tile, each mixed from the four about its place in the window. */
function warp(
  knots: Float64Array,
  window: Window,
  rgba: Uint8ClampedArray,
  outWidth: number,
  outHeight: number,
): Uint8ClampedArray {
  const tile = new Uint8ClampedArray(tilePixels * tilePixels * 4)
  const cell = tilePixels / net
  const scaleX = outWidth / window.width
  const scaleY = outHeight / window.height
  for (let j = 0; j < tilePixels; j++) {
    const v = (j + 0.5) / cell
    const nj = Math.floor(v)
    const fj = v - nj
    for (let i = 0; i < tilePixels; i++) {
      const u = (i + 0.5) / cell
      const ni = Math.floor(u)
      const fi = u - ni
      const k = (nj * (net + 1) + ni) * 2
      const below = k + (net + 1) * 2
      const col = mix(knots[k]!, knots[k + 2]!, knots[below]!, knots[below + 2]!, fi, fj)
      const row = mix(knots[k + 1]!, knots[k + 3]!, knots[below + 1]!, knots[below + 3]!, fi, fj)
      const x = (col - window.col) * scaleX
      const y = (row - window.row) * scaleY
      if (!(x >= 0 && y >= 0 && x < outWidth && y < outHeight)) continue
      sample(rgba, outWidth, outHeight, x - 0.5, y - 0.5, tile, (j * tilePixels + i) * 4)
    }
  }
  return tile
}

function mix(a: number, b: number, c: number, d: number, u: number, v: number): number {
  return (a + (b - a) * u) * (1 - v) + (c + (d - c) * u) * v
}

function sample(
  rgba: Uint8ClampedArray,
  width: number,
  height: number,
  x: number,
  y: number,
  into: Uint8ClampedArray,
  at: number,
): void {
  const x0 = Math.max(0, Math.floor(x))
  const y0 = Math.max(0, Math.floor(y))
  const x1 = Math.min(width - 1, x0 + 1)
  const y1 = Math.min(height - 1, y0 + 1)
  const u = Math.max(0, x - x0)
  const v = Math.max(0, y - y0)
  const p = (y0 * width + x0) * 4
  const q = (y0 * width + x1) * 4
  const r = (y1 * width + x0) * 4
  const s = (y1 * width + x1) * 4
  // Weighed by opacity, so that the colour of transparent pixels does not bleed in.
  const wp = (1 - u) * (1 - v) * rgba[p + 3]!
  const wq = u * (1 - v) * rgba[q + 3]!
  const wr = (1 - u) * v * rgba[r + 3]!
  const ws = u * v * rgba[s + 3]!
  const sum = wp + wq + wr + ws
  if (sum <= 0) return
  for (let c = 0; c < 3; c++)
    into[at + c] = (rgba[p + c]! * wp + rgba[q + c]! * wq + rgba[r + c]! * wr + rgba[s + c]! * ws) / sum
  into[at + 3] = sum
}

/** A tile at half size, put into a quarter of the one above. */
function halve(from: Uint8ClampedArray, into: Uint8ClampedArray, left: number, top: number): void {
  const half = tilePixels / 2
  for (let j = 0; j < half; j++)
    for (let i = 0; i < half; i++) {
      const a = (j * 2 * tilePixels + i * 2) * 4
      const b = a + tilePixels * 4
      const [wa, wb, wc, wd] = [from[a + 3]!, from[a + 7]!, from[b + 3]!, from[b + 7]!]
      const sum = wa + wb + wc + wd
      if (sum === 0) continue
      const at = ((top + j) * tilePixels + left + i) * 4
      for (let c = 0; c < 3; c++)
        into[at + c] = (from[a + c]! * wa + from[a + 4 + c]! * wb + from[b + c]! * wc + from[b + 4 + c]! * wd) / sum
      into[at + 3] = sum / 4
    }
}
