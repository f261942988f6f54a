import type { Context, Surface } from './surface'

/**
 * How much of each pixel symbols and strokes cover, 0 to 255; where they overlap the greatest counts, so that any number
 * of them in one colour is one even shape. Gathered first, coloured once by `flush`.
 */
export class CoverageMask {
  values = new Uint8Array(0)
  /** Pixels of a side. */
  side = 0
  private pixels: ImageData | null = null
  /** The touched box: left, top (included), right, bottom (excluded); may reach beyond the mask. */
  private left = Infinity
  private top = Infinity
  private right = 0
  private bottom = 0

  constructor(private readonly scratch: Surface) {}

  begin(side: number): void {
    if (this.side === side) return
    this.side = side
    this.values = new Uint8Array(side * side)
    this.pixels = null
    this.forget()
  }

  /** Has to be told of every box that is written to. */
  touch(left: number, top: number, right: number, bottom: number): void {
    if (left < this.left) this.left = left
    if (top < this.top) this.top = top
    if (right > this.right) this.right = right
    if (bottom > this.bottom) this.bottom = bottom
  }

  /** Covers an upright box, its edges softened; device pixels. */
  box(x0: number, y0: number, x1: number, y1: number): void {
    const { side, values } = this
    const left = Math.max(0, Math.floor(x0))
    const top = Math.max(0, Math.floor(y0))
    const right = Math.min(side, Math.ceil(x1))
    const bottom = Math.min(side, Math.ceil(y1))
    if (left >= right || top >= bottom) return
    this.touch(left, top, right, bottom)
    for (let row = top; row < bottom; row++) {
      const high = Math.min(row + 1, y1) - Math.max(row, y0)
      for (let column = left; column < right; column++) {
        const value = Math.round(255 * high * (Math.min(column + 1, x1) - Math.max(column, x0)))
        const at = row * side + column
        if (value > values[at]!) values[at] = value
      }
    }
  }

  /** Colours what was gathered onto the context with an opacity of 0 to 1, and begins anew. */
  flush(context: Context, color: string, opacity = 1): void {
    const { side, values } = this
    const left = Math.max(0, this.left)
    const top = Math.max(0, this.top)
    const right = Math.min(side, this.right)
    const bottom = Math.min(side, this.bottom)
    this.forget()
    if (left >= right || top >= bottom) return
    const words = this.words()
    const bgr = blueGreenRed(color)
    const alpha = alphaTable(opacity)
    for (let row = top; row < bottom; row++) {
      for (let i = row * side + left, end = row * side + right; i < end; i++)
        words[i] = ((alpha[values[i]!]! << 24) | bgr) >>> 0
      values.fill(0, row * side + left, row * side + right)
    }
    this.put(context, left, top, right - left, bottom - top)
  }

  /** The pixels that `put` shows, as 0xAABBGGRR. */
  words(): Uint32Array {
    this.pixels ??= new ImageData(this.side, this.side)
    return new Uint32Array(this.pixels.data.buffer)
  }

  /** Lays a box of `words` over the context. */
  put(context: Context, left: number, top: number, width: number, height: number): void {
    this.scratch.begin(this.side)
    this.scratch.context.putImageData(this.pixels!, 0, 0, left, top, width, height)
    context.drawImage(this.scratch.context.canvas, left, top, width, height, left, top, width, height)
  }

  private forget(): void {
    this.left = this.top = Infinity
    this.right = this.bottom = 0
  }
}

/** A colour #rrggbb as 0xBBGGRR. */
export function blueGreenRed(color: string): number {
  const rgb = parseInt(color.slice(1), 16)
  return ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16)
}

function alphaTable(opacity: number): Uint8Array {
  const table = new Uint8Array(256)
  for (let i = 0; i < 256; i++) table[i] = Math.round(i * opacity)
  return table
}
