import { blueGreenRed } from './coverage-mask'
import type { Picture } from './picture'
import type { Placement } from './placement'

/**
 * Fills rings by exact area: each edge adds what it covers of its pixels to a sum, and sums along rows give coverage.
 * Rings that run the other way (holes) take away. Neighbours that share a border add up to full coverage there, so
 * coverages have no seams; overlaps of one layer stay one even area.
 */
export class AreaFill {
  private sums = new Float32Array(0)
  /** Of an edge: x and y of its beginning, then of its end. Handed over here, as numbers in calls become garbage. */
  private readonly ends = new Float64Array(4)
  private width = 0
  private height = 0
  private stride = 0
  private top = Infinity
  private bottom = 0

  /** Sets the size in pixels; what was added has to be flushed before. */
  begin(width: number, height: number): void {
    this.width = width
    this.height = height
    this.stride = width + 2
    if (this.sums.length < this.stride * height) this.sums = new Float32Array(this.stride * height)
  }

  /** Adds a closed ring: vertices from to end of x, y pairs. */
  ring(coords: Int16Array | Int32Array, from: number, end: number, { scale, left, top }: Placement): void {
    const { ends, width } = this
    let x0 = coords[from * 2]! * scale - left
    let y0 = coords[from * 2 + 1]! * scale - top
    for (let at = from * 2 + 2; at < end * 2; at += 2) {
      const x1 = coords[at]! * scale - left
      const y1 = coords[at + 1]! * scale - top
      if (y0 !== y1) {
        ends[0] = x0
        ends[1] = y0
        ends[2] = x1
        ends[3] = y1
        if (x0 >= 0 && x1 >= 0 && x0 <= width && x1 <= width) this.slope()
        else this.edge(x0, y0, x1, y1)
      }
      x0 = x1
      y0 = y1
    }
  }

  /** Colours the area onto the picture and begins anew. */
  flush(picture: Picture, color: string, opacity: number): void {
    const { width, stride, sums, top, bottom } = this
    this.top = Infinity
    this.bottom = 0
    if (top >= bottom) return
    picture.toPixels()
    const { words } = picture
    const bgr = blueGreenRed(color)
    const most = 255 * opacity
    for (let row = top; row < bottom; row++) {
      let sum = 0
      let alpha = 0
      let word = 0
      let from = row * stride
      for (let to = row * width, last = to + width; to < last; to++, from++) {
        const change = sums[from]!
        if (change !== 0) {
          sum += change
          const covered = sum < 0 ? -sum : sum
          // Sums of many edges do not cancel out to the last bit.
          alpha = covered < 0.002 ? 0 : ((covered > 1 ? most : covered * most) + 0.5) | 0
          word = ((alpha << 24) | bgr) >>> 0
        }
        if (alpha === 0) continue
        if (words[to] === 0) words[to] = word
        else picture.blend(to, bgr, alpha)
      }
    }
    sums.fill(0, top * stride, bottom * stride)
  }

  private edge(x0: number, y0: number, x1: number, y1: number): void {
    const { width } = this
    // What lies left of the picture covers as if it ran along its border; what lies right covers nothing of it.
    if (x0 < 0 && x1 < 0) {
      x0 = x1 = 0
    } else if (x0 < 0 || x1 < 0) {
      const y = y0 + ((y1 - y0) * -x0) / (x1 - x0)
      this.ends.set([0, x0 < 0 ? y0 : y, 0, x0 < 0 ? y : y1])
      this.slope()
      if (x0 < 0) {
        x0 = 0
        y0 = y
      } else {
        x1 = 0
        y1 = y
      }
    }
    if (x0 >= width && x1 >= width) return
    if (x0 > width || x1 > width) {
      const y = y0 + ((y1 - y0) * (width - x0)) / (x1 - x0)
      if (x0 > width) {
        x0 = width
        y0 = y
      } else {
        x1 = width
        y1 = y
      }
    }
    this.ends.set([x0, y0, x1, y1])
    this.slope()
  }

  /** Adds the edge of `ends`, which lies between the left and right border. */
  private slope(): void {
    const { ends } = this
    const fromX = ends[0]!
    const fromY = ends[1]!
    const toX = ends[2]!
    const toY = ends[3]!
    if (fromY === toY) return
    const down = fromY < toY
    const sign = down ? 1 : -1
    let x = down ? fromX : toX
    let y0 = down ? fromY : toY
    const y1 = down ? toY : fromY
    const { height, stride, sums } = this
    if (y1 <= 0 || y0 >= height) return
    const perRow = (toX - fromX) / (toY - fromY)
    if (y0 < 0) {
      x -= y0 * perRow
      y0 = 0
    }
    const firstRow = Math.floor(y0)
    const lastRow = Math.min(height, Math.ceil(y1))
    if (firstRow < this.top) this.top = firstRow
    if (lastRow > this.bottom) this.bottom = lastRow
    for (let row = firstRow; row < lastRow; row++) {
      const high = Math.min(row + 1, y1) - Math.max(row, y0)
      const next = x + perRow * high
      const d = high * sign
      const left = x < next ? x : next
      const right = x < next ? next : x
      const first = Math.floor(left)
      const at = row * stride + first
      const last = Math.ceil(right)
      if (last <= first + 1) {
        const middle = (left + right) / 2 - first
        sums[at]! += d - d * middle
        sums[at + 1]! += d * middle
      } else {
        const per = 1 / (right - left)
        const leftPart = left - first
        const a0 = 0.5 * per * (1 - leftPart) * (1 - leftPart)
        const rightPart = right - last + 1
        const am = 0.5 * per * rightPart * rightPart
        sums[at]! += d * a0
        const n = last - first
        if (n === 2) sums[at + 1]! += d * (1 - a0 - am)
        else {
          const a1 = per * (1.5 - leftPart)
          sums[at + 1]! += d * (a1 - a0)
          for (let i = 2; i < n - 1; i++) sums[at + i]! += d * per
          sums[at + n - 1]! += d * (1 - (a1 + (n - 3) * per) - am)
        }
        sums[at + n]! += d * am
      }
      x = next
    }
  }
}
