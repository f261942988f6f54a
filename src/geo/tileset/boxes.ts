import type { Bbox, Geometry } from '../model'

/** A box in world units (src/shared/tiles), y from the north. */
export interface WorldBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** west, south, east, north in degrees, grown in place; empty while west is greater than east. */
export type GrowingBox = [number, number, number, number]

/** A box that holds nothing yet. */
export const emptyBox = (): GrowingBox => [Infinity, Infinity, -Infinity, -Infinity]

/** The box of a geometry's vertices; empty when none has a place. */
export function boxOf({ coords, dim }: Geometry): GrowingBox {
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (let at = 0; at + 1 < coords.length; at += dim) {
    const x = coords[at]!
    const y = coords[at + 1]!
    // Also false for NaN; infinite values come from transforms that do not reach there.
    if (!(x - x === 0 && y - y === 0)) continue
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return [minX, minY, maxX, maxY]
}

/** Whether a box holds nothing. */
export const isEmpty = (box: readonly [number, number, number, number]): boolean => !(box[0] <= box[2])

/** Makes `box` hold `other` too. */
export function growBox(box: GrowingBox, other: readonly [number, number, number, number]): void {
  if (other[0] < box[0]) box[0] = other[0]
  if (other[1] < box[1]) box[1] = other[1]
  if (other[2] > box[2]) box[2] = other[2]
  if (other[3] > box[3]) box[3] = other[3]
}

/** A box as reports give it; null for an empty one. */
export const boxOrNull = (box: GrowingBox): Bbox | null => (isEmpty(box) ? null : [...box])

/** The box around boxes; null when none holds anything. */
export function unionOf(boxes: readonly (Bbox | null)[]): Bbox | null {
  const union = emptyBox()
  for (const box of boxes) if (box) growBox(union, box)
  return boxOrNull(union)
}
