/** Gathers pixels of a picture into a smaller one: each wanted pixel is the mean of those that fall into it. */
export class ColourMean {
  /** Red, green and blue weighed by opacity, opacity, and the number of pixels. */
  private readonly sums: Float32Array

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.sums = new Float32Array(width * height * 5)
  }

  /** Adds a row of `count` RGBA pixels; `toColumn` says where each falls from `col` on, -1: nowhere. */
  addRow(rgba: Uint8ClampedArray, count: number, toColumn: Int32Array, col: number, row: number, every: number): void {
    const { sums } = this
    for (let i = 0; i < count; i += every) {
      const column = toColumn[col + i]!
      if (column < 0) continue
      const at = (row * this.width + column) * 5
      const alpha = rgba[i * 4 + 3]!
      sums[at + 4]! += 1
      if (alpha === 0) continue
      sums[at]! += rgba[i * 4]! * alpha
      sums[at + 1]! += rgba[i * 4 + 1]! * alpha
      sums[at + 2]! += rgba[i * 4 + 2]! * alpha
      sums[at + 3]! += alpha
    }
  }

  result(): Uint8ClampedArray {
    const { sums } = this
    const out = new Uint8ClampedArray(this.width * this.height * 4)
    for (let from = 0, to = 0; from < sums.length; from += 5, to += 4) {
      const alpha = sums[from + 3]!
      if (alpha === 0) continue
      out[to] = sums[from]! / alpha
      out[to + 1] = sums[from + 1]! / alpha
      out[to + 2] = sums[from + 2]! / alpha
      out[to + 3] = alpha / sums[from + 4]!
    }
    return out
  }
}

/** The same for heights: NaN is left out, and stays where nothing else falls. */
export class HeightMean {
  private readonly sums: Float64Array
  private readonly counts: Uint32Array

  constructor(
    private readonly width: number,
    height: number,
  ) {
    this.sums = new Float64Array(width * height)
    this.counts = new Uint32Array(width * height)
  }

  addRow(heights: Float32Array, count: number, toColumn: Int32Array, col: number, row: number, every: number): void {
    for (let i = 0; i < count; i += every) {
      const column = toColumn[col + i]!
      const value = heights[i]!
      if (column < 0 || value !== value) continue
      this.sums[row * this.width + column]! += value
      this.counts[row * this.width + column]! += 1
    }
  }

  result(): Float32Array {
    return Float32Array.from(this.sums, (sum, i) => (this.counts[i] ? sum / this.counts[i]! : NaN))
  }
}
