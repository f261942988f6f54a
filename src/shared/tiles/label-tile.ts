import { wordedError } from '../errors/worded-error'

/** The text of one feature, at its place in a tile. */
export interface TileText {
  kind: 'point' | 'line' | 'polygon'
  sublayer: number
  /** The feature's index within the tileset. */
  feature: number
  /** Fractions of the tile, right and down. */
  x: number
  y: number
  /** Fraction of the tile's side: length of a line, width of an area; 0 for points. */
  availableWidth: number
  /** Degrees, counter-clockwise. */
  angle: number
  text: string
}

const kinds = ['point', 'line', 'polygon'] as const
const places = 1e5

/** Texts of a tile as bytes: a JSON list of rows, each [kind, sublayer, feature, x, y, room, angle, text], fractions times 100,000. */
export function encodeLabelTile(texts: readonly TileText[]): Uint8Array {
  const rows = texts.map((one) => [
    kinds.indexOf(one.kind),
    one.sublayer,
    one.feature,
    Math.round(one.x * places),
    Math.round(one.y * places),
    Math.round(one.availableWidth * places),
    Math.round(one.angle * 10) / 10,
    one.text,
  ])
  return new TextEncoder().encode(JSON.stringify(rows))
}

/** What `encodeLabelTile` wrote. Throws file.corrupt when it is something else. */
export function decodeLabelTile(bytes: Uint8Array): TileText[] {
  try {
    const rows = JSON.parse(new TextDecoder().decode(bytes)) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      string,
    ][]
    return rows.map(([kind, sublayer, feature, x, y, availableWidth, angle, text]) => ({
      kind: kinds[kind] ?? 'point',
      sublayer,
      feature,
      x: x / places,
      y: y / places,
      availableWidth: availableWidth / places,
      angle,
      text,
    }))
  } catch (error) {
    throw wordedError('file.corrupt', 'labelsUnreadable', {}, { cause: error })
  }
}
