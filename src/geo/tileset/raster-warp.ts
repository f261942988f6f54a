import { tilePixels } from '../../shared/tiles'
import { tileSize } from './quad'
import type { RasterPlace } from './raster-place'

/** Cells of the net over a tile between which the way back to the raster is taken as straight (32 pixels each). */
const cells = 16
const cell = tilePixels / cells
const knotsAcross = cells + 1

/** A part of a raster in whole pixels. */
export interface RasterWindow {
  col: number
  row: number
  width: number
  height: number
}

/** How a tile lies on the raster. */
export interface TileNet {
  /** Column and row of the raster at each knot; NaN where there is no way back. */
  knots: Float64Array
  /** The part of the raster that it needs. */
  window: RasterWindow
  /** Pixels of the raster in one pixel of the tile, along its rows and columns of the raster. */
  scaleX: number
  scaleY: number
}

/** Pixels that were read: a window in some size. */
export interface ReadPixels {
  window: RasterWindow
  rgba: Uint8ClampedArray
  width: number
  height: number
}

/** The net of a tile; null when it lies beside the raster. */
export function tileNet(place: RasterPlace, z: number, x: number, y: number): TileNet | null {
  const size = tileSize(z)
  const { width, height } = place.raster
  const knots = new Float64Array(knotsAcross * knotsAcross * 2)
  let guess: [number, number] = [width / 2, height / 2]
  let [minC, minR, maxC, maxR] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let j = 0; j <= cells; j++)
    for (let i = 0; i <= cells; i++) {
      const found = place.toPixel((x + i / cells) * size, (y + j / cells) * size, guess)
      const at = (j * knotsAcross + i) * 2
      knots[at] = found ? found[0] : NaN
      knots[at + 1] = found ? found[1] : NaN
      if (!found) continue
      guess = found
      minC = Math.min(minC, found[0])
      maxC = Math.max(maxC, found[0])
      minR = Math.min(minR, found[1])
      maxR = Math.max(maxR, found[1])
    }
  const [scaleX, scaleY] = scales(knots)
  // Room for the mixing of neighbours.
  const col = Math.max(0, Math.floor(minC - scaleX) - 1)
  const row = Math.max(0, Math.floor(minR - scaleY) - 1)
  const right = Math.min(width, Math.ceil(maxC + scaleX) + 1)
  const bottom = Math.min(height, Math.ceil(maxR + scaleY) + 1)
  if (!(right > col && bottom > row)) return null
  return { knots, window: { col, row, width: right - col, height: bottom - row }, scaleX, scaleY }
}

/** How far the middle cell reaches on the raster, for one pixel of the tile. */
function scales(knots: Float64Array): [x: number, y: number] {
  const half = cells >> 1
  const at = (half * knotsAcross + half) * 2
  const below = at + knotsAcross * 2
  const reach = (axis: 0 | 1): number => {
    const along = Math.abs(knots[at + 2 + axis]! - knots[at + axis]!)
    const down = Math.abs(knots[below + axis]! - knots[at + axis]!)
    const most = Math.max(along, down) / cell
    return most > 0 ? most : 1
  }
  return [reach(0), reach(1)]
}

/** Warps what was read onto a tile: RGBA, transparent where the raster does not reach. `tile` is filled when it is given. */
export function warpTile(
  net: TileNet,
  pixels: ReadPixels,
  nearest: boolean,
  tile: Uint8ClampedArray = new Uint8ClampedArray(tilePixels * tilePixels * 4),
): Uint8ClampedArray {
  tile.fill(0)
  const words = { from: wordsOf(pixels.rgba), into: wordsOf(tile) }
  const { window, width, height } = pixels
  const kx = width / window.width
  const ky = height / window.height
  const mix = nearest ? mixNearest : mixFour
  const { knots } = net
  // A constant of this function: imported ones are looked up every time where modules are not bundled.
  const across = tilePixels
  for (let j = 0; j < across; j++) {
    const v = (j + 0.5) / cell
    const nj = Math.floor(v)
    const fj = v - nj
    for (let ni = 0; ni < cells; ni++) {
      const k = (nj * knotsAcross + ni) * 2
      const below = k + knotsAcross * 2
      // Along a row of a cell, the place on the raster moves by equal steps.
      const leftC = knots[k]! + (knots[below]! - knots[k]!) * fj
      const leftR = knots[k + 1]! + (knots[below + 1]! - knots[k + 1]!) * fj
      const stepC = (knots[k + 2]! + (knots[below + 2]! - knots[k + 2]!) * fj - leftC) / cell
      const stepR = (knots[k + 3]! + (knots[below + 3]! - knots[k + 3]!) * fj - leftR) / cell
      let x = (leftC + stepC / 2 - window.col) * kx
      let y = (leftR + stepR / 2 - window.row) * ky
      const dx = stepC * kx
      const dy = stepR * ky
      const to = j * across + ni * cell
      const inside = (at: number, end: number, size: number): boolean =>
        Math.min(at, end) > 0.5 && Math.max(at, end) < size - 0.5
      const plain = !nearest && inside(x, x + dx * cell, width) && inside(y, y + dy * cell, height)
      if (plain && mixOpaque(words.from, width, x - 0.5, y - 0.5, dx, dy, words.into, to)) continue
      for (let i = 0, at = to * 4; i < cell; i++, x += dx, y += dy, at += 4) {
        if (x >= 0 && y >= 0 && x < width && y < height) mix(pixels, x, y, tile, at)
      }
    }
  }
  return tile
}

function wordsOf(rgba: Uint8ClampedArray): Int32Array {
  return new Int32Array(rgba.buffer, rgba.byteOffset, rgba.length >> 2)
}

/**
 * The row of a cell where each place lies among four opaque pixels, in whole numbers: weights of 256ths, and two of a
 * pixel's bytes in one multiplication. Says false, with the row half done, when a pixel is not opaque.
 */
function mixOpaque(
  from: Int32Array,
  width: number,
  x: number,
  y: number,
  dx: number,
  dy: number,
  into: Int32Array,
  to: number,
): boolean {
  const pair = 0x00ff00ff
  const half = 0x00800080
  const column = Math.floor(x)
  const row = Math.floor(y)
  const first = row * width + column
  // 65,536ths of a pixel from there.
  let left = ((x - column) * 65_536) | 0
  let top = ((y - row) * 65_536) | 0
  const right = Math.round(dx * 65_536) | 0
  const down = Math.round(dy * 65_536) | 0
  for (let i = 0; i < cell; i++, left = (left + right) | 0, top = (top + down) | 0) {
    const u = (left >> 8) & 255
    const v = (top >> 8) & 255
    const at = first + Math.imul(top >> 16, width) + (left >> 16)
    const p = from[at]!
    const q = from[at + 1]!
    const r = from[at + width]!
    const s = from[at + width + 1]!
    if ((p & q & r & s) >>> 24 !== 255) return false
    const high = ((Math.imul(p & pair, 256 - u) + Math.imul(q & pair, u) + half) >>> 8) & pair
    const low = ((Math.imul(r & pair, 256 - u) + Math.imul(s & pair, u) + half) >>> 8) & pair
    const mixed = ((Math.imul(high, 256 - v) + Math.imul(low, v) + half) >>> 8) & pair
    const topGreen = Math.imul((p >> 8) & 255, 256 - u) + Math.imul((q >> 8) & 255, u)
    const lowGreen = Math.imul((r >> 8) & 255, 256 - u) + Math.imul((s >> 8) & 255, u)
    const green = Math.imul(topGreen, 256 - v) + Math.imul(lowGreen, v)
    into[to + i] = mixed | (((green + 32_768) >>> 16) << 8) | 0xff000000
  }
  return true
}

type Mix = (from: ReadPixels, x: number, y: number, into: Uint8ClampedArray, at: number) => void

/** For pictures whose colours are classes. */
const mixNearest: Mix = ({ rgba, width }, x, y, into, at) => {
  const p = (Math.floor(y) * width + Math.floor(x)) * 4
  into[at] = rgba[p]!
  into[at + 1] = rgba[p + 1]!
  into[at + 2] = rgba[p + 2]!
  into[at + 3] = rgba[p + 3]!
}

/** The four pixels about a place, each by its nearness. */
const mixFour: Mix = ({ rgba, width, height }, x, y, into, at) => {
  const cx = x - 0.5
  const cy = y - 0.5
  const x0 = cx > 0 ? cx | 0 : 0
  const y0 = cy > 0 ? cy | 0 : 0
  const right = x0 < width - 1 ? 4 : 0
  const down = y0 < height - 1 ? width * 4 : 0
  const u = cx > 0 ? cx - x0 : 0
  const v = cy > 0 ? cy - y0 : 0
  const p = (y0 * width + x0) * 4
  const q = p + right
  const r = p + down
  const s = r + right
  let wq = u * (1 - v)
  let wr = (1 - u) * v
  let ws = u * v
  let wp = 1 - wq - wr - ws
  if ((rgba[p + 3]! & rgba[q + 3]! & rgba[r + 3]! & rgba[s + 3]!) === 255) {
    into[at] = rgba[p]! * wp + rgba[q]! * wq + rgba[r]! * wr + rgba[s]! * ws
    into[at + 1] = rgba[p + 1]! * wp + rgba[q + 1]! * wq + rgba[r + 1]! * wr + rgba[s + 1]! * ws
    into[at + 2] = rgba[p + 2]! * wp + rgba[q + 2]! * wq + rgba[r + 2]! * wr + rgba[s + 2]! * ws
    into[at + 3] = 255
    return
  }
  // Weighed by opacity, so that the colour of transparent pixels does not bleed in.
  wp *= rgba[p + 3]!
  wq *= rgba[q + 3]!
  wr *= rgba[r + 3]!
  ws *= rgba[s + 3]!
  const sum = wp + wq + wr + ws
  if (sum <= 0) return
  for (let c = 0; c < 3; c++)
    into[at + c] = (rgba[p + c]! * wp + rgba[q + c]! * wq + rgba[r + c]! * wr + rgba[s + c]! * ws) / sum
  into[at + 3] = sum
}

/** Reads a window no finer than a tile of that scale shows. */
export async function readFor(
  place: RasterPlace,
  window: RasterWindow,
  scale: { scaleX: number; scaleY: number },
  signal: AbortSignal,
): Promise<ReadPixels> {
  // A little finer than the tile, so that mixing does not blur what was averaged already.
  const fine = 1.25
  const width = Math.max(1, Math.ceil(window.width / Math.max(1, scale.scaleX / fine)))
  const height = Math.max(1, Math.ceil(window.height / Math.max(1, scale.scaleY / fine)))
  const { rgba } = await place.raster.read({ ...window, outWidth: width, outHeight: height }, signal)
  return { window, rgba, width, height }
}

/** One tile of a raster, as RGBA, in `tile`; null when nothing of it lies there. */
export async function renderTile(
  place: RasterPlace,
  z: number,
  x: number,
  y: number,
  signal: AbortSignal,
  tile: Uint8ClampedArray,
): Promise<Uint8ClampedArray | null> {
  const net = tileNet(place, z, x, y)
  if (!net) return null
  return warpTile(net, await readFor(place, net.window, net, signal), place.raster.kind === 'palette', tile)
}

/** The smallest window that holds both. */
export function unite(a: RasterWindow, b: RasterWindow): RasterWindow {
  const col = Math.min(a.col, b.col)
  const row = Math.min(a.row, b.row)
  return {
    col,
    row,
    width: Math.max(a.col + a.width, b.col + b.width) - col,
    height: Math.max(a.row + a.height, b.row + b.height) - row,
  }
}
