import type { SampleFormat, Samples } from './samples'

/** The shape of a picture whose pixels come in blocks (tiles, or strips across the whole width). */
export interface PixelGrid {
  width: number
  height: number
  /** Bands. */
  samples: number
  bits: number
  format: SampleFormat
  /** What the bands mean, as TIFF 6.0 counts it: 0 white is zero, 1 black is zero, 2 RGB, 3 palette, 5 CMYK, 6 YCbCr. */
  photometric: number
  /** True when every band has blocks of its own. */
  planar: boolean
  /** One entry a band beyond those of colour, as TIFF 6.0 has it: 0 anything, 1 opacity multiplied in, 2 opacity. */
  extraSamples: readonly number[]
  /** What each band is by the file's own word, beside the tags above: "red", "alpha", "undefined"; null: not said of it. */
  told?: readonly (string | null)[]
  /** All reds, all greens, all blues of a palette, to 65,535; null: none. */
  colorMap: Float64Array | null
  blockWidth: number
  blockHeight: number
  /** Blocks side by side and below one another. */
  across: number
  down: number
}

/** A decoded block. Pixel i of band b is `planes[0]![i * step + b]`, or `planes[b]![i]` where bands are apart. */
export interface Block {
  /** Place of its first pixel in the picture. */
  col: number
  row: number
  /** Pixels of its rows, those beyond the picture's right side included. */
  width: number
  rows: number
  /** One array with all bands, or one a band. */
  planes: readonly Samples[]
  step: number
  /** False for a block that the file leaves out (sparse): nothing is there. */
  present: boolean
}

/** Gives decoded blocks; `across` and `down` count blocks from the upper left. */
export interface BlockSource<Grid extends PixelGrid = PixelGrid> {
  block(grid: Grid, across: number, down: number): Promise<Block> | Block
}

/** One resolution of a picture, with the mask of its valid pixels. */
export interface Level<Grid extends PixelGrid = PixelGrid> {
  image: Grid
  mask: Grid | null
}
