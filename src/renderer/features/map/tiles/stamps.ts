import type { CoverageMask } from './coverage-mask'
import type { Placement } from './placement'

/** A symbol as coverage, 0 to 255 a pixel; its middle lies in the middle pixel. */
export interface Stamp {
  side: number
  mask: Uint8Array
}

export type PointShape = 'circle' | 'square' | 'diamond' | 'triangle' | 'cross'

/** How far inside a symbol of half width `r` a place is, in pixels; negative outside. */
const insideBy: Record<PointShape, (x: number, y: number, r: number) => number> = {
  circle: (x, y, r) => r - Math.hypot(x, y),
  square: (x, y, r) => r * 0.886 - Math.max(Math.abs(x), Math.abs(y)),
  diamond: (x, y, r) => (r * 1.253 - Math.abs(x) - Math.abs(y)) * Math.SQRT1_2,
  triangle: (x, y, r) => Math.min(r * 0.75 - y, r * 0.62 + y * 0.5 - Math.abs(x) * 0.866),
  cross: (x, y, r) =>
    Math.max(Math.min(r * 0.3 - Math.abs(x), r - Math.abs(y)), Math.min(r * 0.3 - Math.abs(y), r - Math.abs(x))),
}

/** How far symbols reach from their middle along an axis, in half widths. */
const reaches: Record<PointShape, number> = { circle: 1, square: 0.886, diamond: 1.253, triangle: 1.25, cross: 1 }

/** Quarter-pixel places of a symbol a direction: smooth enough, and nothing is computed for a point. */
const steps = 4

/** Stamps any number of equal symbols into a mask. A point costs some fifty byte writes. */
export class StampPainter {
  private readonly stamps = new Map<string, Stamp[]>()

  /** Adds symbols of half width `radius` (device pixels) at x, y pairs. `which` picks vertices; null: all. */
  add(
    target: CoverageMask,
    coords: Int16Array | Int32Array,
    which: readonly number[] | null,
    { scale, left: originX, top: originY }: Placement,
    shape: PointShape,
    radius: number,
  ): void {
    const stamps = this.stampsOf(shape, radius)
    const half = (stamps[0]!.side - 1) / 2
    const { width, height, values } = target
    const count = which ? which.length : coords.length / 2
    for (let i = 0; i < count; i++) {
      const at = (which ? which[i]! : i) * 2
      const x = coords[at]! * scale - originX
      const y = coords[at + 1]! * scale - originY
      const wholeX = Math.floor(x)
      const wholeY = Math.floor(y)
      const stamp = stamps[Math.floor((y - wholeY) * steps) * steps + Math.floor((x - wholeX) * steps)]!
      const left = wholeX - half
      const top = wholeY - half
      target.touch(top, top + stamp.side)
      const fromX = Math.max(0, -left)
      const toX = Math.min(stamp.side, width - left)
      const toY = Math.min(stamp.side, height - top)
      for (let row = Math.max(0, -top); row < toY; row++) {
        let to = (top + row) * width + left + fromX
        let from = row * stamp.side + fromX
        for (const end = row * stamp.side + toX; from < end; from++, to++) {
          const value = stamp.mask[from]!
          if (value > values[to]!) values[to] = value
        }
      }
    }
  }

  private stampsOf(shape: PointShape, radius: number): Stamp[] {
    const key = `${shape} ${radius.toFixed(2)}`
    let stamps = this.stamps.get(key)
    if (!stamps) {
      stamps = []
      for (let stepY = 0; stepY < steps; stepY++)
        for (let stepX = 0; stepX < steps; stepX++)
          stamps.push(makeStamp(shape, radius, (stepX + 0.5) / steps, (stepY + 0.5) / steps))
      if (this.stamps.size > 60) this.stamps.clear()
      this.stamps.set(key, stamps)
    }
    return stamps
  }
}

/** The symbol of half width `radius` whose middle lies offX, offY beyond the upper left of the middle pixel. */
export function makeStamp(shape: PointShape, radius: number, offX: number, offY: number): Stamp {
  const half = Math.ceil(radius * reaches[shape] + 1)
  const side = half * 2 + 1
  const mask = new Uint8Array(side * side)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const by = insideBy[shape](column + 0.5 - half - offX, row + 0.5 - half - offY, radius)
      mask[row * side + column] = Math.round(Math.max(0, Math.min(1, by + 0.5)) * 255)
    }
  return { side, mask }
}
