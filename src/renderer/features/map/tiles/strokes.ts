import type { CoverageMask } from './coverage-mask'

/**
 * Strokes a segment with round ends into a mask: the coverage of a pixel follows from the distance of its middle. As the
 * greatest counts, joints need no care. `radius` is half the line width; all in device pixels.
 */
export function strokeSegment(
  mask: CoverageMask,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  radius: number,
): void {
  const { width, values } = mask
  const reach = radius + 0.5
  const top = Math.max(0, Math.floor(Math.min(y0, y1) - reach))
  const bottom = Math.min(mask.height, Math.ceil(Math.max(y0, y1) + reach))
  if (top >= bottom) return
  const dx = x1 - x0
  const dy = y1 - y0
  const length2 = dx * dx + dy * dy
  const perLength = length2 > 0 ? 1 / length2 : 0
  const inner = radius > 0.5 ? (radius - 0.5) * (radius - 0.5) : 0
  const outer = reach * reach
  // A line thinner than a pixel is a paler one of a pixel's width.
  const full = radius >= 0.5 ? 255 : 510 * radius
  const slope = dy === 0 ? 0 : dx / dy
  const minX = Math.min(x0, x1)
  const maxX = Math.max(x0, x1)
  const leftmost = Math.max(0, Math.floor(minX - reach))
  const rightmost = Math.min(width, Math.ceil(maxX + reach))
  if (leftmost >= rightmost) return
  mask.touch(top, bottom)
  const steep = Math.abs(dy) > 4
  for (let row = top; row < bottom; row++) {
    let left = leftmost
    let right = rightmost
    if (steep) {
      // Only where the segment comes near to this row.
      const a = x0 + (Math.max(Math.min(y0, y1), row + 0.5 - reach) - y0) * slope
      const b = x0 + (Math.min(Math.max(y0, y1), row + 0.5 + reach) - y0) * slope
      left = Math.max(leftmost, Math.floor(Math.min(a, b) - reach))
      right = Math.min(rightmost, Math.ceil(Math.max(a, b) + reach))
    }
    const py = row + 0.5 - y0
    for (let column = left, at = row * width + left; column < right; column++, at++) {
      const px = column + 0.5 - x0
      let t = (px * dx + py * dy) * perLength
      t = t < 0 ? 0 : t > 1 ? 1 : t
      const ex = px - t * dx
      const ey = py - t * dy
      const d2 = ex * ex + ey * ey
      if (d2 >= outer) continue
      const value = d2 <= inner ? full : Math.min(full, full * (reach - Math.sqrt(d2)))
      if (value > values[at]!) values[at] = value
    }
  }
}
