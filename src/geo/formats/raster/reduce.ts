/**
 * Sums for the rows of a smaller picture, of which only those that blocks lying side by side fall into are held: pixels
 * come block row by block row from the top, so what lies above is final.
 */
abstract class RowSums {
  private base = 0
  private readonly held: number

  /** `together`: rows of the result that one row of blocks may fall into. */
  constructor(
    readonly width: number,
    private readonly height: number,
    together: number,
  ) {
    this.held = Math.max(1, Math.min(height, together))
  }

  /** The place of a row's sums, in cells; finishes the rows that it pushes out. */
  protected place(row: number): number {
    while (row >= this.base + this.held) this.finishOne()
    return (row % this.held) * this.width
  }

  protected finishAll(): void {
    while (this.base < this.height) this.finishOne()
  }

  protected get heldCells(): number {
    return this.held * this.width
  }

  /** Turns the sums from cell `from` on into the result's row, and clears them. */
  protected abstract finish(row: number, from: number): void

  private finishOne(): void {
    this.finish(this.base, (this.base % this.held) * this.width)
    this.base++
  }
}

/** Gathers pixels of a picture into a smaller one: each wanted pixel is the mean of those that fall into it. */
export class ColourMean extends RowSums {
  /** Red, green and blue weighed by opacity, opacity, and the number of pixels. */
  private readonly sums: Float32Array
  private readonly out: Uint8ClampedArray

  constructor(width: number, height: number, together: number) {
    super(width, height, together)
    this.sums = new Float32Array(this.heldCells * 5)
    this.out = new Uint8ClampedArray(width * height * 4)
  }

  /**
   * Adds a row of `count` RGBA pixels; `toColumn` says where each falls, from `col` on by steps of `every`; -1: nowhere. Rows
   * come as RowSums says.
   */
  addRow(rgba: Uint8ClampedArray, count: number, toColumn: Int32Array, col: number, row: number, every: number): void {
    const { sums } = this
    const base = this.place(row)
    for (let i = 0, from = 0, place = col; i < count; i++, from += 4, place += every) {
      const column = toColumn[place]!
      if (column < 0) continue
      const at = (base + column) * 5
      const alpha = rgba[from + 3]!
      sums[at + 4]! += 1
      if (alpha === 0) continue
      sums[at]! += rgba[from]! * alpha
      sums[at + 1]! += rgba[from + 1]! * alpha
      sums[at + 2]! += rgba[from + 2]! * alpha
      sums[at + 3]! += alpha
    }
  }

  result(): Uint8ClampedArray {
    this.finishAll()
    return this.out
  }

  protected finish(row: number, first: number): void {
    const { sums, out, width } = this
    const end = (first + width) * 5
    for (let from = first * 5, to = row * width * 4; from < end; from += 5, to += 4) {
      const alpha = sums[from + 3]!
      if (alpha === 0) continue
      out[to] = sums[from]! / alpha
      out[to + 1] = sums[from + 1]! / alpha
      out[to + 2] = sums[from + 2]! / alpha
      out[to + 3] = alpha / sums[from + 4]!
    }
    sums.fill(0, first * 5, end)
  }
}

/** The same for heights: NaN is left out, and stays where nothing else falls. */
export class HeightMean extends RowSums {
  private readonly sums: Float64Array
  private readonly counts: Uint32Array
  private readonly out: Float32Array

  constructor(width: number, height: number, together: number) {
    super(width, height, together)
    this.sums = new Float64Array(this.heldCells)
    this.counts = new Uint32Array(this.heldCells)
    this.out = new Float32Array(width * height)
  }

  addRow(heights: Float32Array, count: number, toColumn: Int32Array, col: number, row: number, every: number): void {
    const base = this.place(row)
    for (let i = 0, place = col; i < count; i++, place += every) {
      const column = toColumn[place]!
      const value = heights[i]!
      if (column < 0 || value !== value) continue
      this.sums[base + column]! += value
      this.counts[base + column]! += 1
    }
  }

  result(): Float32Array {
    this.finishAll()
    return this.out
  }

  protected finish(row: number, first: number): void {
    const { sums, counts, out, width } = this
    for (let i = 0; i < width; i++) {
      const count = counts[first + i]!
      out[row * width + i] = count ? sums[first + i]! / count : NaN
    }
    sums.fill(0, first, first + width)
    counts.fill(0, first, first + width)
  }
}
