/** A part of a tile's square, in whole device pixels from its upper left corner. */
export interface PixelBox {
  left: number
  top: number
  width: number
  height: number
}

/** Where vertices lie on a picture: its pixels are a coordinate times `scale`, less `left` or `top`. */
export interface Placement {
  scale: number
  left: number
  top: number
}

/** Where more of a tile is in view, it is painted whole. */
const maxShare = 0.8

/**
 * The part of a tile that is in view, in whole device pixels. Null where that is all or most of it, nothing, or more than one
 * part: zoomed far out, the world is seen several times.
 *
 * @param tile pixels of the world, its side `worldPx` of them, from its upper left corner
 * @param view the same of what is seen, which may lie beyond the world's edges
 * @param ratio device pixels in one of these pixels
 */
export function boxInView(
  tile: { x: number; y: number; side: number },
  worldPx: number,
  view: { corner: { x: number; y: number }; size: { x: number; y: number } },
  ratio: number,
): PixelBox | null {
  const { corner, size } = view
  const firstWorld = Math.floor((corner.x - tile.x - tile.side) / worldPx) + 1
  if (tile.x + (firstWorld + 1) * worldPx < corner.x + size.x) return null
  const right = corner.x + size.x - tile.x - firstWorld * worldPx
  const bottom = corner.y + size.y - tile.y
  const side = Math.round(tile.side * ratio)
  const within = (px: number): number => Math.max(0, Math.min(side, px))
  const left = within(Math.floor((right - size.x) * ratio) - 1)
  const top = within(Math.floor((bottom - size.y) * ratio) - 1)
  const width = within(Math.ceil(right * ratio) + 1) - left
  const height = within(Math.ceil(bottom * ratio) + 1) - top
  if (width <= 0 || height <= 0 || width * height > maxShare * side * side) return null
  return { left, top, width, height }
}
