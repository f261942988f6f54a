import { CoverageMask } from './coverage-mask'
import type { Placement } from './placement'
import { strokeSegment } from './strokes'

/** Places in a pixel, a direction, that ends of segments are brought to: those of the grid of tiles where a pixel is a CSS pixel. */
const steps = 8
/** Segments that reach no further, in steps, are stamped; longer ones are few, and worth their own arithmetic. */
const reach = 24
const deltas = 2 * reach + 1
/** Half widths up to which stamps are small, in device pixels. */
const maxRadius = 4
/** Widths for which stamps are kept. */
const maxTables = 4

/** Stamps of one width. */
interface Table {
  radius: number
  /** Where the stamp of a place and direction begins in `bytes`; 0: it is not made yet. */
  starts: Int32Array
  /** Of each stamp left and top from the pixel of the first end (plus 64), width, height, then coverage row by row. */
  bytes: Uint8Array
  length: number
}

/**
 * Strokes the short segments of which shapes consist at low zooms, ten thousands a tile: what a segment of some direction and
 * place within its pixel covers is computed once, and copied from then on.
 */
export class SegmentStamps {
  private readonly tables = new Map<number, Table>()
  private readonly scratch = new CoverageMask()

  /** Strokes vertices from to end of x, y pairs, with round ends and joints; see `strokeSegment`. */
  path(
    mask: CoverageMask,
    coords: Int16Array | Int32Array,
    from: number,
    end: number,
    { scale, left: originX, top: originY }: Placement,
    radius: number,
  ): void {
    const table = radius <= maxRadius ? this.tableOf(radius) : null
    const { values } = mask
    const last = end * 2 - 2
    let x0 = coords[from * 2]! * scale - originX
    let y0 = coords[from * 2 + 1]! * scale - originY
    let stepX = Math.floor(x0 * steps + 0.5)
    let stepY = Math.floor(y0 * steps + 0.5)
    for (let at = from * 2 + 2; at <= last; at += 2) {
      const x1 = coords[at]! * scale - originX
      const y1 = coords[at + 1]! * scale - originY
      const nextX = Math.floor(x1 * steps + 0.5)
      const nextY = Math.floor(y1 * steps + 0.5)
      const dx = nextX - stepX
      const dy = nextY - stepY
      // What comes next covers this place too; only the last may have none.
      if (dx === 0 && dy === 0 && at < last) continue
      const short = dx <= reach && dx >= -reach && dy <= reach && dy >= -reach
      let start = 0
      if (table && short) start = this.startOf(table, stepX & (steps - 1), stepY & (steps - 1), dx, dy)
      const bytes = table ? table.bytes : values
      const left = Math.floor(stepX / steps) + bytes[start]! - 64
      const top = Math.floor(stepY / steps) + bytes[start + 1]! - 64
      const width = bytes[start + 2]!
      const height = bytes[start + 3]!
      // At the border the other way cuts off what lies outside.
      if (start > 0 && left >= 0 && top >= 0 && left + width <= mask.width && top + height <= mask.height) {
        mask.touch(top, top + height)
        let source = start + 4
        for (let row = top * mask.width + left, beyond = row + height * mask.width; row < beyond; row += mask.width)
          for (let to = row, stop = row + width; to < stop; to++) {
            const value = bytes[source++]!
            if (value > values[to]!) values[to] = value
          }
      } else {
        strokeSegment(mask, x0, y0, x1, y1, radius)
      }
      x0 = x1
      y0 = y1
      stepX = nextX
      stepY = nextY
    }
  }

  private tableOf(radius: number): Table {
    let table = this.tables.get(radius)
    if (!table) {
      if (this.tables.size >= maxTables) this.tables.clear()
      const starts = new Int32Array(steps * steps * deltas * deltas)
      table = { radius, starts, bytes: new Uint8Array(1 << 16), length: 4 }
      this.tables.set(radius, table)
    }
    return table
  }

  private startOf(table: Table, placeX: number, placeY: number, dx: number, dy: number): number {
    const key = ((placeY * steps + placeX) * deltas + dy + reach) * deltas + dx + reach
    return table.starts[key]! || (table.starts[key] = this.make(table, placeX, placeY, dx, dy))
  }

  private make(table: Table, placeX: number, placeY: number, dx: number, dy: number): number {
    const { scratch } = this
    const middle = Math.ceil(reach / steps + maxRadius + 2)
    const side = middle * 2
    scratch.begin(side, side)
    scratch.values.fill(0)
    const x = middle + placeX / steps
    const y = middle + placeY / steps
    strokeSegment(scratch, x, y, x + dx / steps, y + dy / steps, table.radius)
    let [left, top, right, bottom] = [side, side, 0, 0]
    for (let row = 0; row < side; row++)
      for (let column = 0; column < side; column++) {
        if (scratch.values[row * side + column] === 0) continue
        left = Math.min(left, column)
        top = Math.min(top, row)
        right = Math.max(right, column + 1)
        bottom = Math.max(bottom, row + 1)
      }
    const width = Math.max(0, right - left)
    const height = Math.max(0, bottom - top)
    const start = table.length
    table.length += 4 + width * height
    if (table.length > table.bytes.length) {
      const grown = new Uint8Array(table.bytes.length * 2)
      grown.set(table.bytes)
      table.bytes = grown
    }
    table.bytes.set([left - middle + 64, top - middle + 64, width, height], start)
    for (let row = 0; row < height; row++) {
      const line = (top + row) * side + left
      table.bytes.set(scratch.values.subarray(line, line + width), start + 4 + row * width)
    }
    return start
  }
}
