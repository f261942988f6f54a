import { createTransform, crsOfSrid, resolveCrs } from '../../crs'
import type { CrsRef } from '../../model'
import type { GeoTransform } from './affine'
import type { CellSize } from './grid-raster'

/** Metres between columns and rows in the middle of the picture; null when its CRS is not known. */
export function cellSize(
  g: GeoTransform,
  ref: CrsRef,
  askedSrid: number | null,
  width: number,
  height: number,
): CellSize | null {
  try {
    const crs = askedSrid !== null && askedSrid > 0 ? crsOfSrid(askedSrid) : resolveCrs(ref)
    const [col, row] = [width / 2, height / 2]
    const at = (c: number, r: number): [number, number] => [g[0] + c * g[1] + r * g[2], g[3] + c * g[4] + r * g[5]]
    const points = [...at(col, row), ...at(col + 1, row), ...at(col, row + 1)]
    createTransform(crs, crsOfSrid(4326)).forward(points, 2)
    const [x0, y0, x1, y1, x2, y2] = points as [number, number, number, number, number, number]
    const degree = (Math.PI / 180) * 6_371_000
    const east = degree * Math.cos((y0 * Math.PI) / 180)
    const across = Math.hypot((x1 - x0) * east, (y1 - y0) * degree)
    const down = Math.hypot((x2 - x0) * east, (y2 - y0) * degree)
    if (!(across > 0) || !(down > 0)) return null
    return { x: x1 >= x0 ? across : -across, y: y2 <= y0 ? down : -down }
  } catch {
    // Without a usable CRS there is no relief; placing the layer says what is wrong.
    return null
  }
}
