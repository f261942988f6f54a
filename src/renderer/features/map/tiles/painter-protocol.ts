import type { Box } from '../../../geometry/box'
import type { PixelBox } from './placement'
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
  /** What of the canvas is painted first, as it is in view; null: all at once. The rest follows upon `complete`. */
  inView: PixelBox | null
}

/** To the painter; `start` to the worker around it, and `data` from there. `job` is a number that the map gives to each tile on the screen, `turn` one to each painting. */
export type ToPainter =
  | { type: 'sources'; sources: readonly TileSource[]; palette: TilePalette }
  | { type: 'draw'; job: number; turn: number; tile: JobTile }
  | { type: 'drop'; job: number }
  | { type: 'moving'; moving: boolean }
  | { type: 'complete' }
  | { type: 'start'; labels: MessagePort; pageToken: string }
  | { type: 'data'; key: string; bytes: ArrayBuffer | null; failed: boolean }
  | { type: 'pick'; request: number; job: number; x: number; y: number; tolerancePx: number }

/** A text that goes on top of all tiles. */
export interface TileLabel {
  text: string
  /** `text`: of a drawing, which stands where it stands. */
  kind: 'text' | 'point' | 'line' | 'polygon'
  /** Fractions of the data tile, right and down. */
  x: number
  y: number
  /** Degrees, counter-clockwise. */
  angle: number
  /** Fraction of the tile's side that a line or an area leaves for the text. */
  availableWidth: number
  /** The feature within its source: of its pieces in several tiles one is labelled. */
  source: string
  feature: number
  /** CSS pixels from a point's middle to the edge of its symbol. */
  radius: number
  /** Null: the palette's. */
  color: string | null
  /** Higher is more important: the position of the source in the stack. */
  rank: number
}

/** All texts of a tile as it is now; none when it is gone. From the painters to where texts are drawn. */
export interface LabelsOfTile {
  type: 'labels'
  job: number
  tile: { z: number; x: number; y: number }
  labels: readonly TileLabel[]
}

/** A part of the map for which texts are placed, in pixels of the whole world at `zoom`. */
export interface LabelView {
  zoom: number
  /** Zoom of the data tiles whose texts are meant. */
  tileZ: number
  left: number
  top: number
  width: number
  height: number
  /** What of it is in the window, in pixels from its corner: no text is cut by the edge of that. */
  seen: Box
  /** What lies over the map, likewise: no text is written below. */
  covers: readonly Box[]
  /** Device pixels in a CSS pixel. */
  ratio: number
  palette: TilePalette
  fontFamily: string
}

/** To where texts are drawn; the tiles' texts come from the painters. */
export type ToLabels = { type: 'view'; view: LabelView } | { type: 'painter'; port: MessagePort } | LabelsOfTile

/** Texts of a view, drawn; null: there are none. */
export interface FromLabels {
  view: LabelView
  image: ImageBitmap | HTMLCanvasElement | null
}

export type FromPainter =
  | { type: 'need'; key: string; tile: TileRequest }
  | { type: 'unneed'; key: string }
  | {
      type: 'drawn'
      job: number
      turn: number
      image: ImageBitmap | HTMLCanvasElement | null
      /** What of the canvas the image is; null: all. */
      part: PixelBox | null
      failed: number
    }
  | LabelsOfTile
  | { type: 'failed'; reason: string }
  | { type: 'picked'; request: number; hits: PickHit[] }
