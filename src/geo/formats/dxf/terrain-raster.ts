import type { CrsRef, RasterLayer } from '../../model'
import { shade } from '../raster/hillshade'

/** Cells along the longer side of a terrain, at most and as a rule. */
const cellsAcross = 1024

/** Something that gives triangles again and again, as x, y, z of three corners each. */
export interface Triangles {
  triangles(): Iterable<readonly number[]>
}

/**
 * The surface of triangles as a picture of heights, which maps show as relief. Heights and plan are in one unit (that of the
 * CRS), so that slopes are true. Null for a surface without extent in plan.
 */
export function terrainRaster(surface: Triangles, crs: CrsRef, name: string): RasterLayer | null {
  const grid = gridOf(surface)
  if (!grid) return null
  const { width, height, cell, heights } = grid
  return {
    name,
    crs,
    width,
    height,
    bands: 1,
    geoTransform: [grid.west, cell, 0, grid.north, 0, -cell],
    kind: 'elevation',
    nodata: null,
    valuesAt: (col, row) => {
      const value = heights[Math.floor(row) * width + Math.floor(col)]
      return Promise.resolve([value === undefined || Number.isNaN(value) ? null : value])
    },
    read: (window, signal) => {
      signal.throwIfAborted()
      const { outWidth, outHeight } = window
      const [stepX, stepY] = [window.width / outWidth, window.height / outHeight]
      // One cell more on each side, so that parts fit together without seams.
      const wide = new Float32Array((outWidth + 2) * (outHeight + 2))
      for (let row = 0; row < outHeight + 2; row++)
        for (let col = 0; col < outWidth + 2; col++)
          wide[row * (outWidth + 2) + col] = heightAt(
            grid,
            window.col + (col - 0.5) * stepX - 0.5,
            window.row + (row - 0.5) * stepY - 0.5,
          )
      const size = { width: outWidth + 2, height: outHeight + 2, cellX: cell * stepX, cellY: cell * stepY }
      const inner = new Float32Array(outWidth * outHeight)
      for (let row = 0; row < outHeight; row++)
        inner.set(wide.subarray((row + 1) * size.width + 1, (row + 1) * size.width + 1 + outWidth), row * outWidth)
      const rgba = shade(wide, size, { left: 1, top: 1, width: outWidth, height: outHeight })
      return Promise.resolve({ rgba, heights: inner })
    },
  }
}

interface Grid {
  west: number
  north: number
  /** Side of a square cell. */
  cell: number
  width: number
  height: number
  /** At the middles of the cells, NaN beside the surface. */
  heights: Float32Array
}

function gridOf(surface: Triangles): Grid | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const t of surface.triangles()) {
    for (let at = 0; at < 9; at += 3) {
      west = Math.min(west, t[at] as number)
      east = Math.max(east, t[at] as number)
      south = Math.min(south, t[at + 1] as number)
      north = Math.max(north, t[at + 1] as number)
    }
  }
  if (!(east > west) || !(north > south)) return null
  const cell = Math.max(east - west, north - south) / cellsAcross
  const width = Math.max(1, Math.ceil((east - west) / cell - 1e-9))
  const height = Math.max(1, Math.ceil((north - south) / cell - 1e-9))
  const grid: Grid = { west, north, cell, width, height, heights: new Float32Array(width * height).fill(NaN) }
  for (const t of surface.triangles()) fill(grid, t)
  return grid
}

/** Writes the heights of a triangle's plane to the cells whose middles it covers; where surfaces overlap, the higher one. */
function fill({ west, north, cell, width, height, heights }: Grid, t: readonly number[]): void {
  const [x1, y1, z1, x2, y2, z2, x3, y3, z3] = t as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const twice = (x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)
  if (twice === 0) return
  const index = (value: number, most: number) => Math.min(most, Math.max(0, Math.floor(value)))
  const left = index((Math.min(x1, x2, x3) - west) / cell - 0.5, width - 1)
  const right = index((Math.max(x1, x2, x3) - west) / cell + 0.5, width - 1)
  const top = index((north - Math.max(y1, y2, y3)) / cell - 0.5, height - 1)
  const bottom = index((north - Math.min(y1, y2, y3)) / cell + 0.5, height - 1)
  for (let row = top; row <= bottom; row++) {
    const y = north - (row + 0.5) * cell
    for (let col = left; col <= right; col++) {
      const x = west + (col + 0.5) * cell
      const a = ((x2 - x) * (y3 - y) - (x3 - x) * (y2 - y)) / twice
      const b = ((x3 - x) * (y1 - y) - (x1 - x) * (y3 - y)) / twice
      const c = 1 - a - b
      // A little over the edge, so that no cell on a shared edge is missed.
      if (a < -1e-6 || b < -1e-6 || c < -1e-6) continue
      const z = a * z1 + b * z2 + c * z3
      const at = row * width + col
      if (!((heights[at] as number) > z)) heights[at] = z
    }
  }
}

/** The height between the four cells around a place (in cells from the middle of the first); NaN where the nearest has none. */
function heightAt({ width, height, heights }: Grid, col: number, row: number): number {
  const nearCol = Math.round(col)
  const nearRow = Math.round(row)
  if (nearCol < 0 || nearRow < 0 || nearCol >= width || nearRow >= height) return NaN
  const nearest = heights[nearRow * width + nearCol] as number
  if (Number.isNaN(nearest)) return NaN
  const [c, r] = [Math.floor(col), Math.floor(row)]
  const value = (dc: number, dr: number): number => {
    const [x, y] = [Math.min(width - 1, Math.max(0, c + dc)), Math.min(height - 1, Math.max(0, r + dr))]
    const found = heights[y * width + x] as number
    return Number.isNaN(found) ? nearest : found
  }
  const [u, v] = [col - c, row - r]
  return (value(0, 0) * (1 - u) + value(1, 0) * u) * (1 - v) + (value(0, 1) * (1 - u) + value(1, 1) * u) * v
}
