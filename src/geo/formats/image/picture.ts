import type { PixelGrid } from '../raster/pixels'
import type { Samples } from '../raster/samples'

/** What the header of a picture says. */
export interface PictureHeader {
  width: number
  height: number
  /** Bands, those of opacity included. */
  bands: number
  /** Bits of a sample. */
  bits: number
  /** Colours by number: the bands are one, or two with opacity. */
  palette: boolean
}

/** A decoded picture: one block that holds all of it. */
export interface Picture {
  grid: PixelGrid
  samples: Samples
  /** Samples from one pixel to the next; may be more than the grid's bands. */
  step: number
  /** Parts of it are damaged, and show whatever colours. */
  damaged?: boolean
}

/** Bytes that a decoded picture may take. */
export const maxDecodedBytes = 800 * 2 ** 20

/** The shape of a picture that is one block. */
export function gridOf(
  header: PictureHeader,
  parts: { bits: 8 | 16; samples: number; photometric: number; alpha: boolean; colorMap: Float64Array | null },
): PixelGrid {
  const { width, height } = header
  return {
    width,
    height,
    samples: parts.samples,
    bits: parts.bits,
    format: 'unsigned',
    photometric: parts.photometric,
    planar: false,
    extraSamples: parts.alpha ? [2] : [],
    colorMap: parts.colorMap,
    blockWidth: width,
    blockHeight: height,
    across: 1,
    down: 1,
  }
}
