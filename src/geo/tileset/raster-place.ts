import { latOf, lonOf, tilePixels, worldBits, worldX, worldY } from '../../shared/tiles'
import type { Bbox, RasterLayer } from '../model'
import type { ToLonLat } from './to-lon-lat'
import { deepestNode, tileSize } from './quad'

/** Where a raster's pixels lie on the world square, and the way back. */
export class RasterPlace {
  private readonly point = [0, 0]
  readonly bbox4326: Bbox
  /** West, north, east, south in world units. */
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
  /** Zoom at which a tile's pixel is about one of the raster's. */
  readonly maxZoom: number

  constructor(
    readonly raster: RasterLayer,
    private readonly transform: ToLonLat | null,
  ) {
    const { width, height } = raster
    let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
    const steps = 32
    for (let i = 0; i <= steps; i++) {
      const [c, r] = [(width * i) / steps, (height * i) / steps]
      for (const [col, row] of [
        [c, 0],
        [c, height],
        [0, r],
        [width, r],
      ] as const) {
        const [x, y] = this.toWorld(col, row)
        if (!Number.isFinite(x) || !Number.isFinite(y)) continue
        west = Math.min(west, x)
        east = Math.max(east, x)
        north = Math.min(north, y)
        south = Math.max(south, y)
      }
    }
    this.west = west
    this.north = north
    this.east = east
    this.south = south
    this.bbox4326 = [lonOf(west), latOf(south), lonOf(east), latOf(north)]
    const [x0, y0] = this.toWorld(width / 2, height / 2)
    const [x1, y1] = this.toWorld(width / 2 + 1, height / 2 + 1)
    const pixel = Math.hypot(x1 - x0, y1 - y0) / Math.SQRT2
    const zoom = Math.ceil(worldBits - Math.log2(pixel * 1.2 * tilePixels))
    this.maxZoom = this.boundedZoom(Number.isFinite(zoom) ? Math.min(deepestNode, zoom) : 0)
  }

  /** The pixel in the middle may be a millionth of the others, where a place is wrong: no more tiles side by side than pixels would fill four times. */
  private boundedZoom(wanted: number): number {
    const { width, height } = this.raster
    const maxTiles = 2 + (4 * (width + height)) / tilePixels
    let z = Math.max(0, wanted)
    for (; z > 0; z--) {
      const { firstX, lastX, firstY, lastY } = this.tilesAt(z)
      if (Math.max(lastX - firstX, lastY - firstY) < maxTiles) break
    }
    return z
  }

  /** False when no corner of it can be placed. */
  get placed(): boolean {
    return this.west < this.east && this.north < this.south
  }

  /** Columns and rows of the tiles of a zoom that it may touch. */
  tilesAt(z: number): { firstX: number; lastX: number; firstY: number; lastY: number } {
    const size = tileSize(z)
    const clamp = (value: number): number => Math.max(0, Math.min(2 ** z - 1, value))
    return {
      firstX: clamp(Math.floor(this.west / size)),
      lastX: clamp(Math.ceil(this.east / size) - 1),
      firstY: clamp(Math.floor(this.north / size)),
      lastY: clamp(Math.ceil(this.south / size) - 1),
    }
  }

  toWorld(col: number, row: number): [x: number, y: number] {
    const g = this.raster.geoTransform
    this.point[0] = g[0] + col * g[1] + row * g[2]
    this.point[1] = g[3] + col * g[4] + row * g[5]
    this.transform?.forward(this.point, 2, 0, 1)
    return [worldX(this.point[0]!), worldY(this.point[1]!)]
  }

  /** Bounds of a pixel in lon/lat. */
  pixelBox(col: number, row: number): Bbox {
    const corners = [0, 1, 2, 3].map((i) => this.toWorld(col + (i & 1), row + (i >> 1)))
    const xs = corners.map(([x]) => x)
    const ys = corners.map(([, y]) => y)
    return [lonOf(Math.min(...xs)), latOf(Math.max(...ys)), lonOf(Math.max(...xs)), latOf(Math.min(...ys))]
  }

  /**
   * Column and row of a place in world units, by Newton's method from a guess: transforms are smooth, so two or three
   * steps give a thousandth of a pixel. Null where it does not settle.
   */
  toPixel(x: number, y: number, guess: readonly [number, number]): [col: number, row: number] | null {
    let [col, row] = guess
    for (let turn = 0; turn < 12; turn++) {
      const [px, py] = this.toWorld(col, row)
      const [ax, ay] = this.toWorld(col + 1, row)
      const [bx, by] = this.toWorld(col, row + 1)
      const [a, b, c, d] = [ax - px, bx - px, ay - py, by - py]
      const det = a * d - b * c
      if (!(Math.abs(det) > 0)) return null
      const dx = x - px
      const dy = y - py
      const stepCol = (d * dx - b * dy) / det
      const stepRow = (a * dy - c * dx) / det
      col += stepCol
      row += stepRow
      if (Math.abs(stepCol) < 1e-3 && Math.abs(stepRow) < 1e-3) return [col, row]
    }
    return null
  }
}
