import {
  decodeTile,
  encodeLabelTile,
  labelAnchor,
  tilePixels,
  type TileSection,
  type TileText,
} from '../../shared/tiles'
import type { PropertyValue } from '../model'

/** Texts of one tile at most, and features that are looked at for them. */
const maxTexts = 300
const maxRead = 2500
/** Pixels of the cells of which each takes one text: no larger than the smallest text. */
const cellWidth = 24
const cellHeight = 12
/** Cells in a row of the tile, and rows, at most. */
const cells = 64
const pointsPerCell = 4
/** Pixels that a line's piece or an area has to have for a text. */
const leastRoom = 14

interface Candidate {
  section: TileSection
  at: number
  x: number
  y: number
  availableWidth: number
  angle: number
}

/**
 * The texts of a tile (encodeLabelTile), thinned to what could find room on the screen: the longest lines and the widest
 * areas first, of points the first in the file. Null when there are none.
 * @param tile the encoded vector tile
 * @param wholeOf the feature that a feature of the tile is a part of, or it itself
 * @param textOf value of the attribute of a feature; null or empty: no text
 */
export function labelTile(
  tile: Uint8Array,
  wholeOf: (feature: number) => number,
  textOf: (feature: number) => PropertyValue,
): Uint8Array | null {
  const candidates: Candidate[] = []
  const points = new Uint8Array(cells * cells)
  for (const section of decodeTile(tile)) {
    if (section.kind === 'speck') continue
    const { extent } = section
    const least = (leastRoom / tilePixels) * extent
    for (let at = 0; at < section.count; at++) {
      if (section.kind === 'point') {
        const cell = cellOf(section.coords[at * 2]! / extent, section.coords[at * 2 + 1]! / extent)
        // A few of each cell, should the first have no text.
        if (cell < 0 || points[cell]! >= pointsPerCell) continue
        points[cell]!++
      } else if (isSmaller(section, at, least)) continue
      const anchor = labelAnchor(section, at)
      if (!anchor || (section.kind !== 'point' && anchor.availableWidth < least)) continue
      candidates.push({
        section,
        at,
        x: anchor.x / extent,
        y: anchor.y / extent,
        availableWidth: anchor.availableWidth / extent,
        angle: anchor.angle,
      })
    }
  }
  candidates.sort(
    (a, b) => b.availableWidth - a.availableWidth || a.section.features[a.at]! - b.section.features[b.at]!,
  )
  const taken = new Set<number>()
  const texts: TileText[] = []
  let read = 0
  for (const one of candidates) {
    if (texts.length >= maxTexts || read >= maxRead) break
    const cell = cellOf(one.x, one.y)
    if (taken.has(cell)) continue
    read++
    const feature = wholeOf(one.section.features[one.at]!)
    const text = shownText(textOf(feature))
    if (text === '') continue
    taken.add(cell)
    texts.push({
      kind: one.section.kind as TileText['kind'],
      sublayer: one.section.sublayer,
      feature,
      x: one.x,
      y: one.y,
      availableWidth: one.availableWidth,
      angle: one.angle,
      text,
    })
  }
  return texts.length === 0 ? null : encodeLabelTile(texts)
}

/** Number of the cell of a place given in fractions of the tile; -1 beyond the tile. */
function cellOf(x: number, y: number): number {
  if (x < 0 || y < 0 || x >= 1 || y >= 1) return -1
  return Math.floor((y * tilePixels) / cellHeight) * cells + Math.floor((x * tilePixels) / cellWidth)
}

/** Whether all of a line or an area lies within a box of less than `least` in width and height together: told at a glance. */
function isSmaller({ coords, partEnds, vertexEnds }: TileSection, at: number, least: number): boolean {
  const firstPart = at === 0 ? 0 : partEnds![at - 1]!
  const from = firstPart === 0 ? 0 : vertexEnds![firstPart - 1]!
  const end = vertexEnds![partEnds![at]! - 1]!
  let left = Infinity
  let right = -Infinity
  let top = Infinity
  let bottom = -Infinity
  for (let i = from * 2; i < end * 2; i += 2) {
    const x = coords[i]!
    const y = coords[i + 1]!
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
    if (right - left + bottom - top >= least) return false
  }
  return true
}

const longestText = 60

function shownText(value: PropertyValue): string {
  if (value === null) return ''
  const text = String(value).replace(/\s+/g, ' ').trim()
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
}
