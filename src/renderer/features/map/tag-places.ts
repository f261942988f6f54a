import { holds, overlap, type Box } from '../../geometry/box'
import type { OverlayShape } from '../../stores/map-overlay'

type TagWords = NonNullable<OverlayShape['tag']>
interface Place {
  x: number
  y: number
}

const tagHeightPx = 22
/** Longer texts lose their middle. */
const longestTag = 34
/** A tag that finds no room at the middle of its shape is moved up or down by so many tags, else left out. */
const tagMoves = [0, -1, 1, -2, 2]

export function shortTag(text: string): string {
  const half = (longestTag - 2) / 2
  return text.length > longestTag ? `${text.slice(0, half)}…${text.slice(-half)}` : text
}

const halfWidth = ({ text, icon }: TagWords): number =>
  (Math.min(text.length, longestTag) * 6.8 + (icon ? 20 : 0) + 14) / 2

/** About what a tag takes up around its middle, without having to draw it. CSS pixels. */
export function tagBox({ x, y }: Place, tag: TagWords): Box {
  const half = halfWidth(tag)
  return { left: x - half, right: x + half, top: y - tagHeightPx / 2, bottom: y + tagHeightPx / 2 }
}

/**
 * Where the middle of a tag goes: where nothing is yet, and whole where it would be cut by the edge of what is seen. Null: there is
 * no room.
 */
export function placeOfTag(middle: Place, tag: TagWords, seen: Box, taken: readonly Box[]): Place | null {
  const inView = overlap(tagBox(middle, tag), seen)
  const half = halfWidth(tag)
  const x = inView ? between(middle.x, seen.left + half, seen.right - half) : middle.x
  const nearY = inView ? between(middle.y, seen.top + tagHeightPx / 2, seen.bottom - tagHeightPx / 2) : middle.y
  for (const move of tagMoves) {
    const place = { x, y: nearY + move * tagHeightPx }
    const box = tagBox(place, tag)
    const isCut = inView && !holds(seen, box)
    if (!isCut && !taken.some((other) => overlap(box, other))) return place
  }
  return null
}

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
