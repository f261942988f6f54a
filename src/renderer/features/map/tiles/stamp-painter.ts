import type { Context, Surface } from './surface'

/** A symbol as coverage, 0 to 255 a pixel. */
interface Stamp {
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

/** Quarter-pixel places of a symbol are four stamps a direction: smooth enough, and nothing is computed for a point. */
const steps = 4

/**
 * Paints any number of equal symbols: their coverage is gathered in a mask, the greatest at each pixel, and coloured
 * once. A point costs some fifty byte writes, whatever a canvas would make of it.
 */
export class StampPainter {
  private mask = new Uint8Array(0)
  private side = 0
  private readonly stamps = new Map<string, Stamp[]>()
  private pixels: ImageData | null = null
  /** What was touched: left, top, right, bottom. */
  private left = Infinity
  private top = Infinity
  private right = 0
  private bottom = 0

  constructor(private readonly scratch: Surface) {}

  begin(side: number): void {
    if (this.side !== side) {
      this.side = side
      this.mask = new Uint8Array(side * side)
      this.pixels = null
      this.forgetBox()
    }
  }

  private forgetBox(): void {
    this.left = this.top = Infinity
    this.right = this.bottom = 0
  }

  /** Adds symbols of half width `radius` (device pixels) at x, y pairs times `scale`. `which` picks vertices; null: all. */
  add(
    coords: Int16Array | Int32Array,
    which: readonly number[] | null,
    scale: number,
    shape: PointShape,
    radius: number,
  ): void {
    const stamps = this.stampsOf(shape, radius)
    const half = (stamps[0]!.side - 1) / 2
    const { side, mask } = this
    const count = which ? which.length : coords.length / 2
    for (let i = 0; i < count; i++) {
      const at = (which ? which[i]! : i) * 2
      const x = coords[at]! * scale
      const y = coords[at + 1]! * scale
      const wholeX = Math.floor(x)
      const wholeY = Math.floor(y)
      const stamp = stamps[Math.floor((y - wholeY) * steps) * steps + Math.floor((x - wholeX) * steps)]!
      const left = wholeX - half
      const top = wholeY - half
      const fromX = Math.max(0, -left)
      const toX = Math.min(stamp.side, side - left)
      const toY = Math.min(stamp.side, side - top)
      if (left < this.left) this.left = left
      if (top < this.top) this.top = top
      if (left + stamp.side > this.right) this.right = left + stamp.side
      if (top + stamp.side > this.bottom) this.bottom = top + stamp.side
      for (let row = Math.max(0, -top); row < toY; row++) {
        let to = (top + row) * side + left + fromX
        let from = row * stamp.side + fromX
        for (const end = row * stamp.side + toX; from < end; from++, to++) {
          const value = stamp.mask[from]!
          if (value > mask[to]!) mask[to] = value
        }
      }
    }
  }

  /** Colours what was gathered, onto the context, and begins anew. */
  flush(context: Context, color: string): void {
    const { side, mask } = this
    const left = Math.max(0, this.left)
    const top = Math.max(0, this.top)
    const right = Math.min(side, this.right)
    const bottom = Math.min(side, this.bottom)
    this.forgetBox()
    if (left >= right || top >= bottom) return
    const target = this.scratch
    target.begin(side)
    this.pixels ??= new ImageData(side, side)
    const words = new Uint32Array(this.pixels.data.buffer)
    const rgb = parseInt(color.slice(1), 16)
    const bgr = ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16)
    for (let row = top; row < bottom; row++) {
      for (let i = row * side + left, end = row * side + right; i < end; i++) words[i] = ((mask[i]! << 24) | bgr) >>> 0
      mask.fill(0, row * side + left, row * side + right)
    }
    const [width, height] = [right - left, bottom - top]
    target.context.putImageData(this.pixels, 0, 0, left, top, width, height)
    context.drawImage(target.context.canvas, left, top, width, height, left, top, width, height)
  }

  private stampsOf(shape: PointShape, radius: number): Stamp[] {
    const key = `${shape} ${radius.toFixed(2)}`
    let stamps = this.stamps.get(key)
    if (!stamps) {
      stamps = []
      const half = Math.ceil(radius * 1.3 + 1)
      const side = half * 2 + 1
      for (let stepY = 0; stepY < steps; stepY++)
        for (let stepX = 0; stepX < steps; stepX++) {
          const mask = new Uint8Array(side * side)
          for (let row = 0; row < side; row++)
            for (let column = 0; column < side; column++) {
              const x = column + 0.5 - half - (stepX + 0.5) / steps
              const y = row + 0.5 - half - (stepY + 0.5) / steps
              mask[row * side + column] = Math.round(
                Math.max(0, Math.min(1, insideBy[shape](x, y, radius) + 0.5)) * 255,
              )
            }
          stamps.push({ side, mask })
        }
      if (this.stamps.size > 60) this.stamps.clear()
      this.stamps.set(key, stamps)
    }
    return stamps
  }
}
