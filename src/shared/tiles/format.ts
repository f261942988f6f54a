/**
 * The tile encoding of Plumbline, version 1 (see README.md): facts that writer, server and drawing code share.
 * All numbers are little-endian; every section begins at a multiple of four bytes, so that its columns can be read as
 * typed arrays over the received buffer without copying.
 */

/** First four bytes of a tile: "PLT" and the version. */
export const tileMagic = [0x50, 0x4c, 0x54, 1] as const
/** Bytes before the first section. */
export const tileHeaderBytes = 8
/** The bytes before the first section. */
export const tileHead: Uint8Array = Uint8Array.of(...tileMagic, 0, 0, 0, 0)
/** Bytes of a section before its columns. */
export const sectionHeaderBytes = 32

/** What a section holds; the number is its byte in the encoding. */
export const tileKinds = { point: 1, line: 2, polygon: 3, speck: 4 } as const
/** `speck`: what is too small to have an inside at this zoom, one for each occupied cell of two pixels, drawn as a dot of its own colour. */
export type TileKind = keyof typeof tileKinds

/** Bit: the section has a column of looks. */
export const flagStyles = 1
/** Bit: the section has a column of texts. */
export const flagLabels = 2

/** Grid of the tiles that are sent: 2^12 steps a side, for 512 CSS pixels. */
export const wireExtentBits = 12
/** CSS pixels of one side of a tile at its own zoom. */
export const tilePixels = 512
/** Pixels around a tile for which shapes and points are given too, so that wide lines and symbols meet at the border. */
export const tileBufferPixels = 16

/** Drawing hints that a file itself carries, as they stand in a tile. Colours are #rrggbb; absent: the layer's own style. */
export interface TileStyle {
  color?: string
  fill?: string
  /** Line width in CSS pixels. */
  width?: number
  dash?: readonly number[]
  /** Degrees, counter-clockwise from the x axis. A point that has it is a text of a drawing: drawn without a symbol. */
  labelAngle?: number
}

/** One section as columns over the tile's own bytes; nothing is made for a single feature. */
export interface TileSection {
  kind: TileKind
  /** Index into the manifest's sublayers. */
  sublayer: number
  /** Number of features; a feature that leaves and re-enters the tile is one feature of several parts. */
  count: number
  /** Grid steps a tile side. Coordinates are x to the right and y down, and reach beyond by the buffer. */
  extent: number
  /** The feature's index within the tileset: its address for attributes. */
  features: Uint32Array
  /** 0: the layer's own style; else 1 + position in `styleTable`. Null: no feature has a style. */
  styles: Uint16Array | null
  /** 0: no label; else 1 + position in `labelTable`. Null: no feature has a label. */
  labels: Uint32Array | null
  /** Lines and polygons: number of parts up to the end of each feature; else null. */
  partEnds: Uint32Array | null
  /** Lines and polygons: number of vertices up to the end of each part; else null. */
  vertexEnds: Uint32Array | null
  /** x, y pairs. Rings are closed by their last vertex; outer rings and holes run in opposite directions. */
  coords: Int16Array | Int32Array
  styleTable: readonly TileStyle[]
  labelTable: readonly string[]
}
