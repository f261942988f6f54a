import type { Picture } from './picture'

/**
 * How much of each pixel symbols and strokes cover, 0 to 255; where they overlap the greatest counts, so that any number
 * of them in one colour is one even shape. Gathered first, coloured once by `flush`.
 */
export class CoverageMask {
  values = new Uint8Array(0)
  /** In pixels. */
  width = 0
  height = 0
  /** The same, four pixels a number, to pass over what is empty. */
  private quads = new Uint32Array(0)
  /** Rows that were touched: from `top` to before `bottom`; may reach beyond the mask. */
  private top = Infinity
  private bottom = 0

  /** Sets the size; what is gathered has to be flushed before. */
  begin(width: number, height: number): void {
    this.width = width
    this.height = height
    if (this.values.length < width * height) {
      this.quads = new Uint32Array(Math.ceil((width * height) / 4))
      this.values = new Uint8Array(this.quads.buffer)
    }
    this.forget()
  }

  /** Has to be told of all rows that are written to. */
  touch(top: number, bottom: number): void {
    if (top < this.top) this.top = top
    if (bottom > this.bottom) this.bottom = bottom
  }

  /** Covers an upright box, its edges softened; device pixels. */
  box(x0: number, y0: number, x1: number, y1: number): void {
    const { width, values } = this
    const left = Math.max(0, Math.floor(x0))
    const top = Math.max(0, Math.floor(y0))
    const right = Math.min(width, Math.ceil(x1))
    const bottom = Math.min(this.height, Math.ceil(y1))
    if (left >= right || top >= bottom) return
    this.touch(top, bottom)
    for (let row = top; row < bottom; row++) {
      const high = Math.min(row + 1, y1) - Math.max(row, y0)
      for (let column = left; column < right; column++) {
        const value = Math.round(255 * high * (Math.min(column + 1, x1) - Math.max(column, x0)))
        const at = row * width + column
        if (value > values[at]!) values[at] = value
      }
    }
  }

  /** Colours what was gathered onto the picture with an opacity of 0 to 1, and begins anew. */
  flush(picture: Picture, color: string, opacity = 1): void {
    const { width, height, quads } = this
    const top = Math.max(0, this.top)
    const bottom = Math.min(height, this.bottom)
    this.forget()
    if (top >= bottom) return
    picture.toPixels()
    const bgr = blueGreenRed(color)
    const full = Math.round(255 * opacity)
    const last = Math.ceil((bottom * width) / 4)
    for (let quad = Math.floor((top * width) / 4); quad < last; quad++) {
      const four = quads[quad]!
      if (four === 0) continue
      quads[quad] = 0
      const at = quad * 4
      if (four === 0xffffffff && full === 255) {
        const word = (0xff000000 | bgr) >>> 0
        const end = Math.min(at + 4, width * height)
        for (let i = at; i < end; i++) picture.words[i] = word
        continue
      }
      for (let k = 0; k < 4; k++) {
        const value = (four >>> (k * 8)) & 255
        if (value === 0) continue
        const alpha = full === 255 ? value : (value * opacity + 0.5) | 0
        if (alpha > 0) picture.blend(at + k, bgr, alpha)
      }
    }
  }

  private forget(): void {
    this.top = Infinity
    this.bottom = 0
  }
}

/** A colour #rrggbb as 0xBBGGRR. */
export function blueGreenRed(color: string): number {
  const rgb = parseInt(color.slice(1), 16)
  return ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16)
}
