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
const mostTexts = 300
const mostRead = 2500
/** Pixels of the cells of which each takes one text: no larger than the smallest text. */
const cellWidth = 24
const cellHeight = 12
/** Pixels that a line's piece or an area has to have for a text. */
const leastRoom = 14

interface Candidate {
  section: TileSection
  at: number
  x: number
  y: number
  room: number
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
  for (const section of decodeTile(tile)) {
    const least = (leastRoom / tilePixels) * section.extent
    for (let at = 0; at < section.count; at++) {
      const anchor = labelAnchor(section, at)
      if (!anchor || (section.kind !== 'point' && anchor.room < least)) continue
      const { extent } = section
      candidates.push({
        section,
        at,
        x: anchor.x / extent,
        y: anchor.y / extent,
        room: anchor.room / extent,
        angle: anchor.angle,
      })
    }
  }
  candidates.sort((a, b) => b.room - a.room || a.section.features[a.at]! - b.section.features[b.at]!)
  const taken = new Set<number>()
  const texts: TileText[] = []
  let read = 0
  for (const one of candidates) {
    if (texts.length >= mostTexts || read >= mostRead) break
    const column = Math.floor((one.x * tilePixels) / cellWidth)
    const row = Math.floor((one.y * tilePixels) / cellHeight)
    const cell = row * 64 + column
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
      room: one.room,
      angle: one.angle,
      text,
    })
  }
  return texts.length === 0 ? null : encodeLabelTile(texts)
}

const longestText = 60

function shownText(value: PropertyValue): string {
  if (value === null) return ''
  const text = String(value).replace(/\s+/g, ' ').trim()
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
}
