import { holds, overlap, type Box } from '../../../geometry/box'
import type { LabelView, TileLabel } from './painter-protocol'

/** A text where it is drawn: pixels of the view, its middle; radians, clockwise. */
export interface PlacedLabel {
  lines: string[]
  x: number
  y: number
  turn: number
  color: string | null
}

/** A tile's texts. */
export interface LabelledTile {
  tile: { z: number; x: number; y: number }
  labels: readonly TileLabel[]
}

export const labelFontPx = 11
export const labelLinePx = 14
/** Texts that are drawn at once at most. */
const maxLabels = 600
/** The same text of one layer is not repeated along lines within this many pixels. */
const repeatPx = 160

interface Candidate extends TileLabel {
  px: number
  py: number
  roomPx: number
}

/**
 * Finds places for texts so that none lies over another, below what covers the map, or across the edge of the window, each
 * feature is named once, and the same texts win whatever order the
 * tiles came in: upper layers first, in these a drawing's own texts, then the largest.
 * @param widthOf width of a line of text in CSS pixels
 */
export function placeLabels(
  tiles: Iterable<LabelledTile>,
  view: LabelView,
  widthOf: (line: string) => number,
): PlacedLabel[] {
  const taken: Box[] = [...view.covers]
  const done = new Set<string>()
  const lineTexts = new Map<string, { x: number; y: number }[]>()
  const placed: PlacedLabel[] = []
  for (const one of candidatesOf(tiles, view)) {
    if (placed.length >= maxLabels) break
    const key = `${one.source} ${one.feature}`
    if (done.has(key)) continue
    const lines = one.text.split('\n').slice(0, 4)
    const width = Math.max(...lines.map(widthOf))
    if (one.kind === 'line' && one.roomPx < width) continue
    if (one.kind === 'polygon' && one.roomPx < width * 0.75) continue
    const repeats = one.kind === 'line' ? (lineTexts.get(`${one.source} ${one.text}`) ?? []) : []
    if (repeats.some(({ x, y }) => Math.hypot(x - one.px, y - one.py) < repeatPx)) continue
    const turn = upright((-one.angle * Math.PI) / 180)
    const height = lines.length * labelLinePx
    for (const [x, y] of placesOf(one, width, height)) {
      const box = boxOf(x, y, width + 6, height, turn)
      const isCut = overlap(box, view.seen) && !holds(view.seen, box)
      if (isCut || taken.some((other) => overlap(box, other))) continue
      taken.push(box)
      done.add(key)
      if (one.kind === 'line') lineTexts.set(`${one.source} ${one.text}`, [...repeats, { x: one.px, y: one.py }])
      placed.push({ lines, x, y, turn, color: one.color })
      break
    }
  }
  return placed
}

/** What lies in the view, the most important first. */
function candidatesOf(tiles: Iterable<LabelledTile>, view: LabelView): Candidate[] {
  const world = 256 * 2 ** view.zoom
  const found: Candidate[] = []
  for (const { tile, labels } of tiles) {
    if (tile.z !== view.tileZ) continue
    const side = world / 2 ** tile.z
    for (const label of labels) {
      let px = (tile.x + label.x) * side - view.left
      // Tiles are known by their place in one world; the view may show another copy of it.
      px -= Math.round((px - view.width / 2) / world) * world
      const py = (tile.y + label.y) * side - view.top
      if (px < 0 || py < 0 || px > view.width || py > view.height) continue
      found.push({ ...label, px, py, roomPx: label.availableWidth * side })
    }
  }
  const isText = (one: Candidate): number => (one.kind === 'text' ? 1 : 0)
  return found.sort(
    (a, b) =>
      b.rank - a.rank ||
      isText(b) - isText(a) ||
      b.roomPx - a.roomPx ||
      a.feature - b.feature ||
      a.px - b.px ||
      a.py - b.py,
  )
}

/** Where the middle of a text may go: of points beside, above, left and below; of all else where it belongs. */
function placesOf(one: Candidate, width: number, height: number): [x: number, y: number][] {
  const { px, py } = one
  if (one.kind !== 'point') return [[px, py]]
  const besidePx = one.radius + 4 + width / 2
  const away = one.radius + 1 + height / 2
  return [
    [px + besidePx, py],
    [px, py - away],
    [px - besidePx, py],
    [px, py + away],
  ]
}

/** Never upside down. */
function upright(turn: number): number {
  return Math.cos(turn) < -1e-9 ? turn + Math.PI : turn
}

function boxOf(x: number, y: number, width: number, height: number, turn: number): Box {
  const cos = Math.abs(Math.cos(turn))
  const sin = Math.abs(Math.sin(turn))
  const spanX = (width * cos + height * sin) / 2
  const spanY = (width * sin + height * cos) / 2
  return { left: x - spanX, top: y - spanY, right: x + spanX, bottom: y + spanY }
}
