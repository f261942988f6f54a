import type { PickHit, TilePalette, TileRequest, TileSource } from './tile-source'

/** The square that a job paints: a data tile, or for Leaflet's zoom 0 the whole world at half size. */
export interface JobTile {
  z: number
  x: number
  y: number
  /** CSS pixels of the side of the canvas, and those over which the data tile extends. */
  canvasPx: number
  tilePx: number
  /** Device pixels in a CSS pixel. */
  ratio: number
}

/** To the painter. `job` is a number that the map gives to each tile on the screen, `turn` one to each painting. */
export type ToPainter =
  | { type: 'sources'; sources: readonly TileSource[]; palette: TilePalette }
  | { type: 'draw'; job: number; turn: number; tile: JobTile }
  | { type: 'drop'; job: number }
  | { type: 'data'; key: string; bytes: ArrayBuffer | null; failed: boolean }
  | { type: 'pick'; request: number; job: number; x: number; y: number; tolerancePx: number }

/** Text to be drawn on top of all tiles. x, y as fractions of the data tile. */
export interface TileLabel {
  text: string
  x: number
  y: number
  /** Degrees, counter-clockwise. */
  angle: number
  /** The feature within the map form, and the size of its piece in this tile: of several pieces the largest is labelled. */
  source: string
  feature: number
  size: number
  /** True for a point with a symbol: the text goes above it. */
  above: boolean
  color: string | null
}

/** From the painter. */
export type FromPainter =
  | { type: 'need'; key: string; tile: TileRequest }
  | { type: 'unneed'; key: string }
  | {
      type: 'drawn'
      job: number
      turn: number
      image: ImageBitmap | HTMLCanvasElement | null
      labels: TileLabel[]
      failed: number
    }
  | { type: 'picked'; request: number; hits: PickHit[] }
