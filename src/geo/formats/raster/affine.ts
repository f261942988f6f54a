/** x = g0 + col*g1 + row*g2, y = g3 + col*g4 + row*g5: the order of GDAL; column and row count from the corner of the first pixel. */
export type GeoTransform = readonly [number, number, number, number, number, number]

/** A place in the picture (pixels from its upper left corner) and the same in the world. */
export interface ControlPoint {
  col: number
  row: number
  x: number
  y: number
}

/** No coordinate system reaches so far, not even in millimetres. */
const farthest = 1e13

/** True when every number can be one of a place in the world, and the pixels have an area. */
export function isUsable(g: readonly number[]): g is GeoTransform {
  return g.length === 6 && g.every((value) => Math.abs(value) < farthest) && Math.abs(g[1]! * g[5]! - g[2]! * g[4]!) > 0
}

/** A transform that counts from the middle of the first pixel, as one that counts from its corner. */
export function fromPixelCentre(g: GeoTransform): GeoTransform {
  return [g[0] - (g[1] + g[2]) / 2, g[1], g[2], g[3] - (g[4] + g[5]) / 2, g[4], g[5]]
}

/**
 * The transform that fits control points best (least squares), with the largest distance of a point from its place, in
 * pixels. Null for fewer than three points, or points in a line.
 */
export function fitAffine(points: readonly ControlPoint[]): { transform: GeoTransform; worstPixels: number } | null {
  const n = points.length
  if (n < 3) return null
  const mean = (pick: (point: ControlPoint) => number) => points.reduce((sum, point) => sum + pick(point), 0) / n
  const [c0, r0, x0, y0] = [mean((p) => p.col), mean((p) => p.row), mean((p) => p.x), mean((p) => p.y)]
  let [cc, cr, rr, cx, rx, cy, ry] = [0, 0, 0, 0, 0, 0, 0]
  for (const point of points) {
    const [c, r, x, y] = [point.col - c0, point.row - r0, point.x - x0, point.y - y0]
    cc += c * c
    cr += c * r
    rr += r * r
    cx += c * x
    rx += r * x
    cy += c * y
    ry += r * y
  }
  const det = cc * rr - cr * cr
  if (!(det > 1e-9 * cc * rr)) return null
  const [g1, g2] = [(cx * rr - rx * cr) / det, (rx * cc - cx * cr) / det]
  const [g4, g5] = [(cy * rr - ry * cr) / det, (ry * cc - cy * cr) / det]
  const transform: GeoTransform = [x0 - c0 * g1 - r0 * g2, g1, g2, y0 - c0 * g4 - r0 * g5, g4, g5]
  if (!isUsable(transform)) return null
  const pixel = Math.sqrt(Math.abs(g1 * g5 - g2 * g4))
  const worst = points.reduce((most, p) => {
    const dx = transform[0] + p.col * g1 + p.row * g2 - p.x
    const dy = transform[3] + p.col * g4 + p.row * g5 - p.y
    return Math.max(most, Math.hypot(dx, dy))
  }, 0)
  return { transform, worstPixels: worst / pixel }
}
