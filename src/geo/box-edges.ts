import type { CrsTransform } from './crs'
import type { Bbox } from './model'

/** Points along each edge: the corners and 21 between them, enough for the bend of an edge under any usual projection. */
const pointsPerEdge = 23

/** Flat x, y of points along the four edges of a box given by a function from shares (0 to 1) of width and height. */
export function edgePoints(at: (across: number, up: number) => readonly [number, number]): Float64Array {
  const out = new Float64Array(pointsPerEdge * 8)
  let to = 0
  for (let i = 0; i < pointsPerEdge; i++) {
    const share = i / (pointsPerEdge - 1)
    for (const point of [at(share, 0), at(share, 1), at(0, share), at(1, share)]) {
      out[to++] = point[0]
      out[to++] = point[1]
    }
  }
  return out
}

/**
 * Lon/lat bounds of a box in another CRS, from points along its edges: they hold everything inside the box. Null when a
 * part of the edges has no place on the Earth, as happens with boxes much larger than the area of use.
 */
export function boxToLonLat(box: Bbox, toWgs84: CrsTransform): Bbox | null {
  const [minX, minY, maxX, maxY] = box
  const points = edgePoints((across, up) => [minX + (maxX - minX) * across, minY + (maxY - minY) * up])
  if (toWgs84.forward(points, 2) > 0) return null
  const bounds = boundsOf(points)
  return bounds && bounds[1] >= -90.000001 && bounds[3] <= 90.000001 ? bounds : null
}

/** Bounds of flat places of so many numbers, x and y first; those that are no numbers are left out; null when none is left. */
export function boundsOf(xy: ArrayLike<number>, dim = 2): Bbox | null {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i + 1 < xy.length; i += dim) {
    const x = xy[i] as number
    const y = xy[i + 1] as number
    if (x !== x || y !== y) continue
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return minX <= maxX && minY <= maxY ? [minX, minY, maxX, maxY] : null
}
